#if PostgreSQL
    import Foundation
    import PrivateServers
    import Testing

    @testable import LiveTesting
    @testable import QuickTodo

    /// The commands of the program with a database on a server.
    @Suite(.enabled(if: TestDatabase.hasServer, "PostgreSQL is not installed: run .ci/setup --tests"))
    struct ServerCommandTests {
        private let folder: URL
        private let url: String

        init() throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("quicktodo-\(UUID())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            url = try TestDatabase.serverURL()
        }

        private func run(
            _ arguments: [String], url: String? = nil
        ) throws -> (status: Int32, output: String, errors: String) {
            try Commands.run(
                arguments, in: folder, environment: ["TZ": "Europe/Berlin", "QUICKTODO_DATABASE": url ?? self.url])
        }

        @Test func `tasks are added, listed, completed, exported and imported`() throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            #expect(
                try run(["add", "Pay", "rent", "!high", "#home"]) == (
                    0, "Added 1: Pay rent (High priority, #home)\n", ""
                ))
            #expect(try run(["add", "Milk"]) == (0, "Added 2: Milk\n", ""))
            #expect(try run(["list"]).output == "Due Tasks\n  2: Milk\n  1: Pay rent (High priority, #home)\n")
            #expect(try run(["done", "1"]) == (0, "Done 1: Pay rent (High priority, #home)\n", ""))
            #expect(try run(["done", "9"]) == (1, "", "quicktodo: There is no task 9; list shows the numbers.\n"))
            let export = try run(["export", "a.csv"])
            #expect(export == (0, "", ""), "\(export)")
            #expect(
                try run(["import", "a.csv"]).output
                    == """
                    Line 2: skipped, because “Pay rent” is on the list already.
                    Line 3: skipped, because “Milk” is on the list already.
                    Imported 0 tasks. Skipped 2 records.

                    """)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.csv"])
        }

        @Test func `a list that is watched follows the changes of other processes`() throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            _ = try run(["add", "Milk"])
            let process = Process()
            process.executableURL = URL(fileURLWithPath: try ServerProcess.find("quicktodo"))
            process.arguments = ["watch", "--database", url]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            defer { process.terminate() }
            var text = ""
            while !text.contains("1: Milk") { text += try next(output) }
            _ = try run(["add", "Bread"])
            while !text.contains("2: Bread") { text += try next(output) }
            #expect(text == "Due Tasks\n  1: Milk\n\nDue Tasks\n  2: Bread\n  1: Milk\n\n")
        }

        private func next(_ pipe: Pipe) throws -> String {
            let data = pipe.fileHandleForReading.availableData
            try #require(!data.isEmpty, "the program has ended")
            return String(decoding: data, as: UTF8.self)
        }

        /// The arguments of pg_dump are visible to other users, unlike its environment.
        @Test func `a backup is written by pg_dump, which gets the password in its environment`() throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let path = "\(folder.path)/bin/pg_dump"
            try FileManager.default.createDirectory(atPath: folder.path + "/bin", withIntermediateDirectories: true)
            let script = """
                #!/bin/sh
                printf '%s|' "$PGPASSWORD" "$@" >log
                [ "$3" = --dbname=postgresql://anna@host/good ] || { echo 'no server' >&2; exit 1; }
                echo dump >"${2#--file=}"
                """
            try script.write(toFile: path, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
            func back(up url: String, path: String) throws -> (status: Int32, output: String, errors: String) {
                try Commands.run(
                    ["backup", "b.dump"], in: folder, environment: ["QUICKTODO_DATABASE": url, "PATH": path])
            }
            let (bin, dump) = ("\(folder.path)/bin:/usr/bin:/bin", "\(folder.path)/b.dump")
            let failed = try back(up: "postgresql://anna:secret@host/bad", path: bin)
            #expect(failed == (1, "", "quicktodo: The backup failed: no server\n"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["bin", "log"])
            let good = try back(up: "postgresql://anna:s%40cret@host/good", path: bin)
            #expect(good == (0, "The backup is complete: b.dump\n", ""))
            #expect(try String(contentsOfFile: dump, encoding: .utf8) == "dump\n")
            #expect(try FileManager.default.attributesOfItem(atPath: dump)[.posixPermissions] as? Int == 0o600)
            #expect(
                try String(contentsOfFile: folder.path + "/log", encoding: .utf8)
                    == "s@cret|--format=custom|--file=b.dump.part|--dbname=postgresql://anna@host/good|--no-password|")
            let missing = try back(up: "postgresql://anna:secret@host/good", path: "/nowhere")
            #expect(
                missing.errors
                    == "quicktodo: pg_dump is not installed; install postgresql-client, or run on another machine: "
                    + "pg_dump --format=custom --file='b.dump' 'postgresql://anna@host/good'\n")
        }

        @Test func `the program of the server restores`() throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            _ = try run(["add", "Milk"])
            #expect(try run(["backup", "b.dump"]) == (0, "The backup is complete: b.dump\n", ""))
            let start = try FileHandle(forReadingFrom: folder.appendingPathComponent("b.dump")).read(upToCount: 5)
            #expect(start == Data("PGDMP".utf8))
            let url = "postgresql://anna:secret@host/name"
            #expect(
                try run(["restore", "b.dump"], url: url) == (
                    1, "",
                    "quicktodo: restore replaces files of SQLite. For a server run: pg_restore --clean --if-exists --no-owner "
                        + "--single-transaction --dbname='postgresql://anna@host/name' 'b.dump'\n"
                ))
        }

        @Test func `the doctor tells whether the server answers, and what its schema lacks`() throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let empty = try run(["doctor", "--site", RunningApp.site])
            #expect(empty.status == 0)
            #expect(empty.output.contains("lacks the migration “Tables”; make a backup with pg_dump"))
            _ = try run(["add", "Milk"])
            let doctor = try run(["doctor", "--site", RunningApp.site])
            #expect(doctor.status == 0)
            #expect(doctor.output.contains("answers, and this program can use its schema.\n"))
            let port = try PrivateServer.freePort()
            let none = try run(["doctor", "--site", RunningApp.site], url: "postgresql://127.0.0.1:\(port)/x")
            #expect(none.status == 1)
            #expect(none.output.hasPrefix("problem: ") && none.errors == "quicktodo: There is 1 problem.\n")
        }

        @Test func `a server that refuses or does not answer is an error of one line`() throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let server = try PrivateServer.shared.get()
            let port = try PrivateServer.freePort()
            for (url, word) in [
                ("postgresql://anna@127.0.0.1:\(port)/x", "127.0.0.1:\(port)/x"),
                (server.tcpURL(database: "nothing"), "nothing"),
                ("postgresql://[::1/x", "URL is invalid"),
            ] {
                for arguments in [["list"], ["--site", RunningApp.site, "--port", "0"]] {
                    let result = try run(arguments, url: url)
                    #expect(result.status == 1)
                    #expect(result.errors.hasPrefix("quicktodo: ") && result.errors.contains(word), "\(result.errors)")
                    #expect(result.errors.count { $0 == "\n" } == 1)
                }
            }
        }

        @Test func `a database without Unicode is refused with the remedy`() throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let server = try PrivateServer.shared.get()
            let name = "ascii_\(UInt32.random(in: 0...UInt32.max))"
            try server.run("CREATE DATABASE \(name) ENCODING SQL_ASCII LOCALE 'C' TEMPLATE template0")
            let result = try run(["add", "Milk"], url: server.tcpURL(database: name))
            #expect(result.status == 1)
            #expect(result.errors.contains("the encoding of the database is SQL_ASCII; create one with: createdb"))
            #expect(result.errors.count { $0 == "\n" } == 1)
        }

        @Test func `a file is moved to the server`() throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = ["--database", "a.sqlite"]
            _ = try run(["add", "Milk"] + file)
            _ = try run(["add", "Bread"] + file)
            let moved = try run(["move", "--from", "a.sqlite", "--to", url])
            #expect((moved.status, moved.errors) == (0, ""))
            #expect(moved.output.contains("task: 2 of 2\n"))
            #expect(moved.output.hasSuffix("Moved 2 tasks. Now start quicktodo with --database '\(url)'\n"))
            #expect(try run(["list"]).output == "Due Tasks\n  2: Bread\n  1: Milk\n")
            let again = try run(["move", "--from", "a.sqlite", "--to", url])
            #expect(again.status == 1)
            #expect(again.errors.hasPrefix("quicktodo: The target has tasks or other data already"))
            #expect(try run(["list"] + file).output == "Due Tasks\n  2: Bread\n  1: Milk\n")
            for (arguments, message) in [
                (["move"], "move needs --from with the file of the tasks"),
                (["move", "--from", "a.sqlite", "--to", "b.sqlite"], "move needs --to with the URL of a database"),
            ] {
                let refused = try run(arguments)
                #expect(refused.status == 2 && refused.errors.hasPrefix("quicktodo: \(message)"))
            }
            #expect(
                try run(["move", "--from", "none", "--to", url]) == (
                    1, "", "quicktodo: There is no database at none; name another one with --from.\n"
                ))
        }
    }
#endif
