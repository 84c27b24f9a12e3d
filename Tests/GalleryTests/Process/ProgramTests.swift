import Bindery
import FaultServers
import Foundation
import Testing

@testable import LiveTesting

/// Tests of the program `gallery` as a process: start, output and exit.
@Suite struct ProgramTests {
    /// Runs the program until it exits.
    private func run(
        _ arguments: [String], input: String = ""
    ) throws -> (status: Int32, output: String, errors: String) {
        let process = Process()
        process.executableURL = try URL(fileURLWithPath: ServerProcess.find("gallery"))
        process.arguments = arguments
        let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let texts = [output, errors].map {
            String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        process.waitUntilExit()
        return (process.terminationStatus, texts[0], texts[1])
    }

    @Test func `the program serves pages and exits with status 0 when terminated`() throws {
        let server = try ServerProcess(
            "gallery", ["--site", RunningGallery.site, "--database", ":memory:", "--testing"])
        let tab = try Browser(server.address).open("/cars/1")
        try tab.wait(for: "the stream") { $0.isLive }
        #expect(try tab.exists(.heading("Ferrari F12")))
        let end = try server.terminate()
        #expect(end.exit.status == 0)
        #expect(end.took < .seconds(30))
    }

    @Test func `the program requests a service and its policy allows the images`() throws {
        let service = try GitHubService(events: 3)
        let server = try ServerProcess(
            "gallery",
            [
                "--site", RunningGallery.site, "--database", ":memory:", "--events-url", service.server.address,
                "--events-owner", "brook",
            ])
        let tab = try Browser(server.address, scripting: false).open("/events")
        #expect(try tab.findAll(.css(".event")).count == 3)
        #expect(service.server.record.targets.last == "/users/brook/received_events?per_page=30&page=1")
        let policy = try #require(tab.head.header("Content-Security-Policy"))
        #expect(policy.contains("img-src 'self' data: https: \(service.server.address);"))
    }

    @Test func `retrospectives and drafts survive a restart`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("gallery-\(UUID()).sqlite").path
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) } }
        let arguments = ["--site", RunningGallery.site, "--database", file]
        let first = try ServerProcess("gallery", arguments)
        let tab = try Browser(first.address, scripting: false).open("/goals/14/write")
        try tab.fill(.label("What went well?"), with: "The river at six")
        try tab.fill(.label("What did you learn?"), with: "To begin slowly")
        try tab.click(.button("Save"))
        try tab.click(.css("[name=confirm]"))
        let draft = try Browser(first.address, scripting: false).open("/goals/13/write")
        try draft.fill(.label("What went well?"), with: "Half")
        try draft.fill(.label("What did you learn?"), with: "a thought")
        try draft.click(.button("Save"))
        #expect(try first.terminate().exit.status == 0)
        let second = try ServerProcess("gallery", arguments)
        let browser = try Browser(second.address, scripting: false)
        #expect(try browser.open("/goals/14").text.contains("The river at six"))
        #expect(try browser.open("/goals/13/write").value(.label("What went well?")) == "Half")
        #expect(try browser.open("/goals").text.contains("9 goals"))
    }

    /// For example, QuickTodo's database may be in the same folder.
    @Test func `the database of another program is rejected and not changed`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("gallery-\(UUID()).sqlite").path
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) } }
        try Database(path: file, migrations: [Migration("Tasks", script: "CREATE TABLE task (id)")]).close()
        let result = try run(["--site", RunningGallery.site, "--port", "0", "--database", file])
        #expect(result.status == 1)
        let sentence = "\(file) is the database of another program; it was not changed."
        let remedy = "To open any SQLite file, set DatabaseConfiguration.applicationID = nil."
        #expect(result.errors == "gallery: \(sentence) \(remedy)\n")
    }

    @Test func `the help option prints the help`() throws {
        let result = try run(["--help"])
        #expect(result.status == 0)
        #expect(result.output.contains("--cars-terminal"))
        #expect(result.errors.isEmpty)
    }

    @Test(arguments: [
        (["--prot"], "gallery: unknown option --prot"), (["--site", "/nowhere"], "gallery: --site /nowhere"),
    ])
    func `invalid arguments exit with status 2`(arguments: [String], message: String) throws {
        let result = try run(arguments)
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix(message))
        #expect(result.output.isEmpty)
    }

    @Test func `an invalid template exits with status 1 and its position`() throws {
        let site = FileManager.default.temporaryDirectory.appendingPathComponent("gallery-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: site) }
        try FileManager.default.createDirectory(atPath: "\(site)/Templates/gallery", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: "\(site)/Public", withDestinationPath: "\(RunningGallery.site)/Public")
        let layout = "\(site)/Templates/gallery/layout.mustache"
        try "<p>{{#open}}</p>".write(toFile: layout, atomically: true, encoding: .utf8)
        let result = try run(["--site", site, "--port", "0", "--database", ":memory:"])
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("gallery: layout.mustache:1:4: "))
        #expect(result.output.isEmpty)
    }

    @Test func `the terminal accepts commands until the input ends`() throws {
        let result = try run(["--cars-terminal"], input: "1\nkilowatts 200\nback\n")
        #expect(result.status == 0)
        #expect(result.output.contains("1  Ferrari F12                  268 HP\n== Cars ==\n"))
        #expect(result.errors.isEmpty)
    }
}
