import Bindery
import EventLoops

/// A server with one loop that runs an app, and a client of it.
final class LiveServices<App: LiveApplication> {
    let app: App
    let server: BinderyServer
    let client: PageClient

    /// Starts the server.
    ///
    /// - Parameter heartbeat: The interval of the server's periodic check of its pages and streams.
    init(_ app: App, templates: [String: String], heartbeat: Duration = .seconds(60)) throws {
        self.app = app
        let group = EventLoopGroup(count: 1)
        var configuration = LiveConfiguration(site: "")
        configuration.limits.heartbeatInterval = heartbeat
        // A single client acts for all users.
        configuration.limits.eventsPerSecond = 1_000_000
        configuration.limits.eventsAtOnce = 1_000_000
        configuration.limits.unopenedPagesPerClient = 1_000_000
        let live = try LiveServer(
            app, group: group, templates: try TemplateLibrary(sources: templates), configuration: configuration)
        server = try BinderyServer(group: group, handler: live.handler)
        client = try PageClient(port: server.port)
    }

    func stop() { server.stop() }

    var loop: EventLoop { server.loop }

    /// Waits until the loop has run its pending tasks and has noticed closed sockets.
    func settle() {
        for _ in 0..<3 { loop.waitForEndOfTurn() }
    }
}

/// A server that runs the board app.
typealias BoardServices = LiveServices<BoardApp>

extension BoardServices {
    convenience init(heartbeat: Duration = .seconds(60)) throws {
        try self.init(BoardApp(), templates: BoardApp.templates, heartbeat: heartbeat)
    }

    var board: Board { app.board }
}
