import EventLoops
import HTMLTemplates
import HTTP
import Live
import LiveTesting
import Synchronization

/// The diary on a free port of this machine, for one test.
final class DiaryServer: LocalServer {
    let app = DiaryApp()
    private(set) var live: LiveServer<DiaryApp>
    private var configuration: LiveConfiguration
    private var group: EventLoopGroup
    private var server: HTTPServer
    private let log = EventLog()

    private final class EventLog: Sendable {
        let events = Mutex<[LogEvent]>([])
    }

    init(_ configure: (inout LiveConfiguration) -> Void = { _ in }) throws {
        configuration = LiveConfiguration(site: NotesServer.packageFolder)
        configuration.server.port = 0
        // A test does in a moment what a person does in minutes.
        configuration.limits.eventsPerSecond = 100_000
        configuration.limits.eventsAtOnce = 100_000
        configuration.log = { [log] event in log.events.withLock { $0.append(event) } }
        configure(&configuration)
        (group, live, server) = try Self.start(app, configuration)
        configuration.server.port = server.boundPort
    }

    deinit { stop() }

    /// As a new process would: nothing is known any more but what the app and the session store hold.
    func restart() throws {
        stop()
        (group, live, server) = try Self.start(app, configuration)
    }

    private static func start(
        _ app: DiaryApp, _ configuration: LiveConfiguration
    ) throws -> (EventLoopGroup, LiveServer<DiaryApp>, HTTPServer) {
        let group = EventLoopGroup(count: 2)
        let live = try LiveServer(
            app, group: group, templates: TemplateLibrary(sources: DiaryApp.templates), configuration: configuration)
        let server = HTTPServer(group: group, configuration: configuration.server, handler: live.handler)
        try server.start()
        return (group, live, server)
    }

    private func stop() {
        server.shutdown(within: .seconds(1))
        group.shutdown()
    }

    var address: String { "http://127.0.0.1:\(server.boundPort)" }

    /// What the server has told so far.
    var events: [LogEvent] { log.events.withLock { $0 } }

    func browser(scripting: Bool = true) throws -> Browser { try Browser(address, scripting: scripting) }
}
