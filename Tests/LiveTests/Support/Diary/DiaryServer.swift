import EventLoops
import HTMLTemplates
import HTTP
import Live
import LiveTesting
import Synchronization

/// The diary on a free port of this machine, for one test.
final class DiaryServer: LocalServer {
    let app = DiaryApp()
    let live: LiveServer<DiaryApp>
    private let group = EventLoopGroup(count: 2)
    private let server: HTTPServer
    private let log = EventLog()

    private final class EventLog: Sendable {
        let events = Mutex<[LogEvent]>([])
    }

    init(_ configure: (inout LiveConfiguration) -> Void = { _ in }) throws {
        var configuration = LiveConfiguration(site: NotesServer.packageFolder)
        // A test does in a moment what a person does in minutes.
        configuration.limits.eventsPerSecond = 100_000
        configuration.limits.eventsAtOnce = 100_000
        configuration.log = { [log] event in log.events.withLock { $0.append(event) } }
        configure(&configuration)
        live = try LiveServer(
            app, group: group, templates: TemplateLibrary(sources: DiaryApp.templates), configuration: configuration)
        server = HTTPServer(group: group, configuration: HTTPServerConfiguration(port: 0), handler: live.handler)
        try server.start()
    }

    deinit {
        server.shutdown(within: .seconds(1))
        group.shutdown()
    }

    var address: String { "http://127.0.0.1:\(server.boundPort)" }

    /// What the server has told so far.
    var events: [LogEvent] { log.events.withLock { $0 } }

    func browser(scripting: Bool = true) throws -> Browser { try Browser(address, scripting: scripting) }
}
