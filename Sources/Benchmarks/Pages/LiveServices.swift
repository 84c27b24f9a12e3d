import Bindery

/// The board's app on a server with one loop, and clients of it.
final class LiveServices {
    let board: Board
    let server: BinderyServer
    /// For what all clients read; they are used on one thread.
    let buffer = ReadBuffer()
    private let asking: LoopbackSocket

    /// - Parameter heartbeat: how often the server looks over its pages and streams.
    init(heartbeat: Duration = .seconds(60)) throws {
        let app = BoardApp()
        board = app.board
        let group = EventLoopGroup(count: 1)
        var configuration = LiveConfiguration(site: "")
        configuration.limits.heartbeat = heartbeat
        // The clients send as fast as they are answered.
        configuration.limits.eventsPerSecond = 1e9
        let live = try LiveServer(
            app, group: group, templates: try TemplateLibrary(sources: BoardApp.templates), configuration: configuration
        )
        server = try BinderyServer(group: group, handler: live.handler)
        asking = try LoopbackSocket(port: server.port)
    }

    func stop() { server.stop() }

    var loop: EventLoop { server.loop }

    /// Asks for the document, as a browser does first.
    func mount() throws -> (id: String, document: [UInt8]) {
        let document = try answer(to: Message.get("/"))
        guard let id = PageReference.id(in: document) else {
            throw BenchmarkError(
                "The document has no page id: \(String(decoding: document.prefix(400), as: UTF8.self))")
        }
        return (id, document)
    }

    /// Opens a page with its stream.
    func open() throws -> OpenPage { try OpenPage(id: try mount().id, port: server.port, buffer: buffer) }

    /// Ends a page as a browser does that leaves it.
    func close(_ id: String) throws { _ = try answer(to: Message.post("/live/\(id)/close", form: "")) }

    /// Sends a request on a connection that is kept.
    func answer(to request: [UInt8]) throws -> [UInt8] {
        try asking.send(request)
        return try asking.receiveAnswer()
    }
}

enum PageReference {
    /// What stands in the document's `bindery-page`.
    static func id(in document: [UInt8]) -> String? {
        let mark = Array("name=\"bindery-page\" content=\"".utf8)
        guard document.count > mark.count else { return nil }
        for start in 0..<document.count - mark.count where document[start] == mark[0] {
            guard document[start..<start + mark.count].elementsEqual(mark) else { continue }
            let id = document[(start + mark.count)...].prefix { $0 != UInt8(ascii: "\"") }
            return String(decoding: id, as: UTF8.self)
        }
        return nil
    }
}
