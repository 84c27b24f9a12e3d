import Bindery

/// The board's app on a server with one loop, and a client of it.
final class LiveServices {
    let board: Board
    let server: BinderyServer
    let client: PageClient

    /// - Parameter heartbeat: how often the server looks over its pages and streams.
    init(heartbeat: Duration = .seconds(60)) throws {
        let app = BoardApp()
        board = app.board
        let group = EventLoopGroup(count: 1)
        var configuration = LiveConfiguration(site: "")
        configuration.limits.heartbeat = heartbeat
        // One client plays all.
        configuration.limits.eventsPerSecond = 1_000_000
        configuration.limits.eventsAtOnce = 1_000_000
        configuration.limits.unopenedPagesPerClient = 1_000_000
        let live = try LiveServer(
            app, group: group, templates: try TemplateLibrary(sources: BoardApp.templates), configuration: configuration
        )
        server = try BinderyServer(group: group, handler: live.handler)
        client = try PageClient(port: server.port)
    }

    func stop() { server.stop() }

    var loop: EventLoop { server.loop }

    /// Waits until the loop has done what it was told, and has taken notice of closed sockets.
    func settle() {
        for _ in 0..<3 { loop.waitForEndOfTurn() }
    }
}
