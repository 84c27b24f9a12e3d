import EventLoops
import HTMLTemplates
import HTTP
import Live
import LiveTesting

/// The notes app on a free port of this machine, for one test.
final class NotesServer: LocalServer {
    let app = NotesApp()
    private let templates: TemplateLibrary
    private var configuration = LiveConfiguration(site: packageFolder)
    private var group = EventLoopGroup(count: 2)
    private var server: HTTPServer

    /// - Parameter templates: a folder to read the templates from; nil for those of `NotesApp` as they are.
    init(templates: String? = nil, _ configure: (inout LiveConfiguration) -> Void = { _ in }) throws {
        configuration.server.port = 0
        configure(&configuration)
        self.templates =
            try templates.map { try TemplateLibrary(directory: $0) } ?? TemplateLibrary(sources: NotesApp.templates)
        server = try Self.start(app, group, self.templates, configuration)
        configuration.server.port = server.boundPort
    }

    deinit { stop() }

    private static func start(
        _ app: NotesApp, _ group: EventLoopGroup, _ templates: TemplateLibrary, _ configuration: LiveConfiguration
    ) throws -> HTTPServer {
        let live = try LiveServer(app, group: group, templates: templates, configuration: configuration)
        let server = HTTPServer(group: group, configuration: configuration.server, handler: live.handler)
        try server.start()
        return server
    }

    private func stop() {
        server.shutdown(within: .seconds(1))
        group.shutdown()
    }

    /// As a new process would: no page is known any more, the notes are.
    func restart() throws {
        stop()
        group = EventLoopGroup(count: 2)
        server = try Self.start(app, group, templates, configuration)
    }

    /// The folder that holds `Public`, from where this file is.
    static let packageFolder = #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 }

    var address: String { "http://127.0.0.1:\(server.boundPort)" }

    func browser(scripting: Bool = true) throws -> Browser { try Browser(address, scripting: scripting) }
}
