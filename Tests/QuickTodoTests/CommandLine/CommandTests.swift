import Bindery
import Foundation
import LiveTesting
import Testing

@testable import QuickTodo

/// The commands of the program, in processes of their own.
@Suite struct CommandTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("quicktodo-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func run(
        _ arguments: [String], environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String, errors: String) {
        try Commands.run(arguments, in: folder, environment: environment)
    }

    private func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

    @Test func `tasks are added, listed, completed, exported and imported`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = ["QUICKTODO_DATA": file("data"), "TZ": "Europe/Berlin"]
        #expect(try run(["list"], environment: data).errors.hasPrefix("quicktodo: There is no database at "))
        #expect(
            try run(["add", "Pay", "rent", "!high", "#home"], environment: data) == (
                0, "Added 1: Pay rent (High priority, #home)\n", ""
            ))
        #expect(try run(["add", "--", "--5 °"], environment: data) == (0, "Added 2: --5 °\n", ""))
        #expect(
            try run(["list"], environment: data).output
                == "Due Tasks\n  2: --5 °\n  1: Pay rent (High priority, #home)\n")
        #expect(try run(["done", "1"], environment: data) == (0, "Done 1: Pay rent (High priority, #home)\n", ""))
        #expect(
            try run(["list", "completed"], environment: data).output
                == "Done Tasks\n  1: Pay rent (High priority, #home)\n")
        #expect(
            try run(["done", "9"], environment: data) == (
                1, "", "quicktodo: There is no task 9; list shows the numbers.\n"
            ))

        #expect(try run(["export", "a.csv"], environment: data) == (0, "", ""))
        let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: file("a.csv"))), as: UTF8.self)
        #expect(text.contains("\r\nPay rent,,,,,high,home,,"))
        #expect(try run(["export", "--format", "csv"], environment: data).output == text)
        let other = ["--data", file("other")]
        #expect(
            try run(["import", "--preview", "a.csv"] + other).output
                == "+ Pay rent\n+ --5 °\nWould import 2 tasks, and skip 0 records.\n")
        #expect(try run(["import", "a.csv"] + other).output == "Imported 2 tasks. Skipped 0 records.\n")
        #expect(
            try run(["import", "a.csv"] + other).output
                == """
                Line 2: skipped, because “Pay rent” is on the list already.
                Line 3: skipped, because “'--5 °” is on the list already.
                Imported 0 tasks. Skipped 2 records.

                """.replacing("“'--", with: "“--"))
    }

    @Test func `an export replaces neither the database nor another one, and needs a format`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try run(["add", "Milk"])
        _ = try run(["backup", "b.json"])
        try FileManager.default.createSymbolicLink(atPath: file("link"), withDestinationPath: "quicktodo.sqlite")
        let own =
            ["quicktodo.sqlite", "./quicktodo.sqlite", "link"]
            + ["-wal", "-shm", "-journal"].map { "quicktodo.sqlite\($0)" }
        for name in own {
            #expect(
                try run(["export", "--format", "json", name]) == (
                    1, "", "quicktodo: \(name) belongs to the database; choose another file for the export.\n"
                ))
        }
        #expect(
            try run(["export", "b.json"]) == (
                1, "", "quicktodo: b.json is a SQLite database; choose another file for the export.\n"
            ))
        #expect(
            try run(["export", "tasks.xyz"]) == (
                2, "",
                "quicktodo: export needs --format, because the name tasks.xyz does not tell the format. Try quicktodo --help.\n"
            ))
        #expect(try run(["list"]).output == "Due Tasks\n  1: Milk\n")
        for _ in 1...2 { #expect(try run(["export", "tasks.json"]) == (0, "", "")) }
        let attributes = try FileManager.default.attributesOfItem(atPath: file("tasks.json"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains(".part-") } == [])
    }

    @Test func `all tasks that exist are completed, and each one that does not is reported`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for title in ["Milk", "Bread"] { _ = try run(["add", title]) }
        #expect(
            try run(["done", "1", "9999", "2", "9998"]) == (
                1, "Done 1: Milk\nDone 2: Bread\n",
                "quicktodo: There is no task 9999; list shows the numbers.\nquicktodo: There is no task 9998; list shows the numbers.\n"
            ))
    }

    @Test func `a database is backed up, restored and examined`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try run(["add", "Milk", "--data", "d"])
        #expect(try run(["backup", "b.sqlite", "--data", "d"]) == (0, "The backup is complete: b.sqlite\n", ""))
        _ = try run(["add", "Bread", "--data", "d"])
        let restored = try run(["restore", "b.sqlite", "--data", "d"])
        #expect(
            restored.output
                == "Restored d/quicktodo.sqlite from b.sqlite. The former database is d/quicktodo.sqlite.before-restore.\n"
        )
        #expect(try run(["list", "--data", "d"]).output == "Due Tasks\n  1: Milk\n")
        #expect(try run(["list", "--database", "d/quicktodo.sqlite.before-restore"]).output.contains("Bread"))
        let doctor = try run(["doctor", "--data", "d", "--site", RunningApp.site])
        #expect(doctor.status == 0)
        #expect(doctor.output.contains("ok: The database is undamaged, and this program can use its schema.\n"))
    }

    @Test func `a file of another program is not restored, and numbers of one are singular`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try run(["add", "Milk"])
        try Data("title\nMilk\nBread\n".utf8).write(to: folder.appendingPathComponent("a.csv"))
        #expect(
            try run(["import", "--preview", "a.csv"]).output.hasSuffix("Would import 1 task, and skip 1 record.\n"))
        var other = DatabaseConfiguration()
        other.applicationID = 7
        try Database(path: file("other.sqlite"), configuration: other, migrations: []).close()
        for name in ["a.csv", "other.sqlite"] {
            #expect(
                try run(["restore", name]) == (
                    1, "", "quicktodo: \(name) is not a backup of QuickTodo; nothing was changed.\n"
                ))
        }
        #expect(try run(["list"]).output == "Due Tasks\n  1: Milk\n")
    }

    @Test func `changes of commands appear in open browsers, and a used database is not replaced`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let app = try RunningApp()
        let database = ["--database", app.database]
        let tab = try Browser(app.server.address).open()
        try tab.settle()
        #expect(try run(["add", "From the shell"] + database).status == 0)
        try tab.wait(for: "the task") { try $0.exists(.checkbox("From the shell")) }
        #expect(try run(["done", "5"] + database).output == "Done 5: From the shell\n")
        try tab.wait(for: "the check") { try $0.text(.css(".statistics")) == "5 tasks, 3 due" }
        #expect(try run(["backup", "b.sqlite"] + database).status == 0)
        let restored = try run(["restore", "b.sqlite"] + database)
        #expect(restored.status == 1)
        #expect(restored.errors.contains("is open; close it, then restore it."))
        #expect(try HTTPClient().get(app.url()).text.contains("From the shell"))
    }

    @Test(arguments: [
        (["frobnicate"], "unknown command frobnicate"), (["add"], "quicktodo add takes TEXT"),
        (["list", "x"], "the filter is one of all, active, completed, today, upcoming, not x"),
        (["done", "x"], "done takes numbers of tasks, not x"),
        (["export", "--format", "xml"], "--format takes one of json, csv, todo.txt, todoist, ical, not xml"),
        (["site"], "site needs the names of the site, such as --name todo.example"),
    ])
    func `invalid commands exit with status 2 and one line`(arguments: [String], message: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try run(arguments) == (2, "", "quicktodo: \(message). Try quicktodo --help.\n"))
    }

    @Test func `a task is added to the list for new tasks while it is in use`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = file("tasks.sqlite")
        let database = try Database(path: path, migrations: DatabaseTaskService.migrations(examples: false))
        defer { database.close() }
        try database.writeAndWait { connection in
            try connection.execute("INSERT INTO list (name, position) VALUES ('Home', 1)")
            try connection.execute("INSERT INTO setting (name, value) VALUES ('defaultList', '2')")
        }
        #expect(try run(["add", "Milk", "--database", path]).output == "Added 1: Milk\n")
        #expect(try run(["list", "--database", path]).output == "Due Tasks\n  1: Milk (in Home)\n")
        #expect(
            try run(["add", "Ask @Nowhere", "--database", path]).output
                == "Added 2: Ask @Nowhere\nThere is no list @Nowhere, so it is part of the title.\n")
        try database.writeAndWait { try $0.execute("UPDATE list SET archived = 1 WHERE id = 2") }
        #expect(try run(["add", "Bread", "--database", path]).output == "Added 3: Bread\n")
        let lists = try database.readAndWait { try $0.rows(Query<Int>(column: "SELECT list FROM task ORDER BY id")) }
        #expect(lists == [2, 2, 1])
    }
}
