import Foundation
import LiveTesting
import Testing

/// Tests of the program's start and exit.
@Suite struct ProgramTests {
    /// Runs the program until it exits.
    private func run(_ arguments: [String]) throws -> (status: Int32, output: String, errors: String) {
        let program = try RunningApp().server.path
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let texts = [output, errors].map {
            String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        process.waitUntilExit()
        return (process.terminationStatus, texts[0], texts[1])
    }

    @Test func `the help option prints the help`() throws {
        let result = try run(["--help"])
        #expect(result.status == 0)
        #expect(result.output.contains("--database FILE"))
        #expect(result.errors.isEmpty)
    }

    @Test(arguments: [
        (["--prot", "1"], "quicktodo: unknown option --prot"), (["--port", "x"], "quicktodo: --port takes a number"),
        (["--site", "/nowhere"], "quicktodo: --site /nowhere"),
    ])
    func `invalid arguments exit with status 2`(arguments: [String], message: String) throws {
        let result = try run(arguments)
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix(message))
        #expect(result.errors.contains("--help"))
        #expect(result.output.isEmpty)
    }

    @Test func `a port that is in use exits with status 1 and one line`() throws {
        let app = try RunningApp()
        let database = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database + end) } }
        let result = try run(
            ["--port", "\(app.server.port)", "--site", RunningApp.site, "--database", database])
        #expect(result.status == 1)
        #expect(result.errors.split(separator: "\n").count == 1)
        #expect(result.errors.contains("\(app.server.port)"))
        #expect(result.output.isEmpty)
    }

    /// A load balancer has time to redirect requests. A second signal ends the program at once.
    @Test func `requests are served while health reports that the program is draining`() throws {
        let app = try RunningApp(["--drain", "600", "--log-requests", "--log-format", "json"])
        let client = HTTPClient()
        #expect(try client.get(app.url("/health")).status == 200)
        app.server.send(signal: SIGTERM)
        let deadline = ContinuousClock.now + .seconds(60)
        while try client.get(app.url("/health")).status == 200, .now < deadline {}
        #expect(try client.get(app.url("/health")).status == 503)
        #expect(try client.get(app.url()).status == 200)
        let end = try app.server.terminate()
        #expect(end.exit.status == 0)
        #expect(end.took < .seconds(30))
        #expect(app.server.output.contains(#""event":"request","method":"GET","address":"/","status":"200""#))
    }

    /// The template has a button whose name the view does not bind.
    @Test func `a template that does not match its view exits with status 1 and diagnostics`() throws {
        let files = FileManager.default
        let site = files.temporaryDirectory.appendingPathComponent("site-\(UUID())")
        defer { try? files.removeItem(at: site) }
        let templates = site.appendingPathComponent("Templates")
        try files.createDirectory(at: templates, withIntermediateDirectories: true)
        for (folder, place) in [("Public", site), ("Templates/quicktodo", templates)] {
            let source = URL(fileURLWithPath: "\(RunningApp.site)/\(folder)")
            try files.copyItem(at: source, to: place.appendingPathComponent(source.lastPathComponent))
        }
        let template = templates.appendingPathComponent("quicktodo/tasks.mustache")
        let text = try String(contentsOf: template, encoding: .utf8).replacing(
            "name=\"toggle\"", with: "name=\"togle\"")
        try text.write(to: template, atomically: true, encoding: .utf8)
        let result = try run(["--port", "0", "--site", site.path, "--database", site.path + "/tasks.sqlite"])
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("quicktodo: The views and their templates do not match in "))
        let unknown = "The view uses “toggle”, but its template “tasks” has no field, button or event"
        #expect(result.errors.contains(unknown))
        #expect(result.errors.contains("does not bind the button “togle”"))
        #expect(result.output.isEmpty)
    }

    @Test func `a database that cannot be opened exits with status 1 and one line`() throws {
        let result = try run(["--port", "0", "--site", RunningApp.site, "--database", "/nowhere/tasks.sqlite"])
        #expect(result.status == 1)
        #expect(result.errors.split(separator: "\n").count == 1)
        #expect(result.errors.contains("/nowhere/tasks.sqlite"))
    }

    @Test func `the address is printed when the server is ready`() throws {
        let app = try RunningApp()
        #expect(app.server.output.contains("QuickTodo is ready at http://127.0.0.1:\(app.server.port)\n"))
        #expect(try HTTPClient().get(app.url()).status == 200)
    }

    @Test func `the program ends soon with an open stream`() throws {
        let app = try RunningApp()
        let client = HTTPClient()
        let page = try client.get(app.url()).text
        let marker = "name=\"bindery-page\" content=\""
        let start = try #require(page.range(of: marker))
        let id = page[start.upperBound...].prefix { $0 != "\"" }
        let stream = try client.open(ClientRequest(WebAddress(app.url("/live/\(id)"))))
        #expect(stream.head.status == 200)
        let (exit, took) = try app.server.terminate()
        #expect(exit.status == 0)
        #expect(took < .seconds(30))
    }
}
