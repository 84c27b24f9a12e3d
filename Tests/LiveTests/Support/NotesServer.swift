import EventLoops
import HTMLTemplates
import HTTP
import Live
import LiveTesting

/// The notes app on a free port of this machine, for one test.
final class NotesServer: LocalServer {
    let app = NotesApp()
    private let group = EventLoopGroup(count: 2)
    private let server: HTTPServer

    /// - Parameter templates: a folder to read the templates from; nil for those of `NotesApp` as they are.
    init(templates: String? = nil, _ configure: (inout LiveConfiguration) -> Void = { _ in }) throws {
        var configuration = LiveConfiguration(site: Self.packageFolder)
        configure(&configuration)
        let library =
            try templates.map { try TemplateLibrary(directory: $0) } ?? TemplateLibrary(sources: NotesApp.templates)
        let live = try LiveServer(app, group: group, templates: library, configuration: configuration)
        server = HTTPServer(group: group, configuration: HTTPServerConfiguration(port: 0), handler: live.handler)
        try server.start()
    }

    deinit {
        server.shutdown(within: .seconds(1))
        group.shutdown()
    }

    /// The folder that holds `Public`, from where this file is.
    static let packageFolder = #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 }

    var address: String { "http://127.0.0.1:\(server.boundPort)" }

    func browser(scripting: Bool = true) throws -> Browser { try Browser(address, scripting: scripting) }
}
