import EventLoops
import Foundation
import HTTP
import LiveTesting

/// A server for the modules of the client without an app: its document has the given body and the script that the
/// server makes of the modules.
final class ClientModules {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bindery-client-\(UUID())")
    private let server: LoopbackServer

    /// Starts a server on a free port of the loopback interface.
    ///
    /// - Parameters:
    ///   - main: the text of `main.js`; nil for that of the client.
    ///   - head: the content of the document's head.
    ///   - body: the content of the document's body.
    init(main: String? = nil, head: String = "", body: String = "") throws {
        let modules = folder.appendingPathComponent("bindery")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: URL(fileURLWithPath: PackageFolder.path() + "/Public/bindery"), to: modules)
        if let main { try Data(main.utf8).write(to: modules.appendingPathComponent("main.js")) }
        let document = """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Modules</title>\(head)
            <script src="/bindery.js" defer></script></head><body>\(body)</body></html>
            """
        server = try LoopbackServer { [path = folder.path] group in
            let files = StaticFiles(directory: path, blocking: group.blocking, minifiesScripts: true)
            return { request, responder in
                if request.path == "/" { return responder.respond(.html(Array(document.utf8))) }
                files.handle(request, responder)
            }
        }
    }

    /// Starts a server whose document has functions of the modules as properties of `client`.
    ///
    /// - Parameter names: the names of the functions, by the names of their modules without extension.
    convenience init(_ names: [String: [String]], body: String = "") throws {
        let imports = names.sorted { $0.key < $1.key }.map { file, names in
            "import { \(names.joined(separator: ", ")) } from \"./\(file).js\";\n"
        }
        let members = names.values.joined().map { "\($0): \($0)" }
        try self.init(
            main: imports.joined() + "window.client = { \(members.joined(separator: ", ")) };\n", body: body)
    }

    deinit {
        server.stop()
        try? FileManager.default.removeItem(at: folder)
    }

    var address: String { server.address }

    /// Runs the body of a function in the document in Chromium and returns its result.
    func run(_ script: String, _ arguments: [JSONValue] = []) throws -> JSONValue {
        try WebDriver.withWindow(at: address) { window in
            let result = try window.execute(script, arguments)
            let errors = try window.consoleErrors().filter { !$0.contains("favicon") }
            if !errors.isEmpty { throw ConsoleErrors(texts: errors) }
            return result
        }
    }

    /// The errors in the browser's console.
    struct ConsoleErrors: Error {
        let texts: [String]
    }
}
