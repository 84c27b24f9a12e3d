import EventLoops
import Synchronization

/// What a server keeps on one loop: its connections there, and what they share. Used on that loop only, but for `load`.
final class LoopContext: @unchecked Sendable {
    // Sendable: `load` is atomic, the constants are Sendable; the rest is touched on `loop` only, which its users assert.
    let loop: EventLoop
    let server: ServerState
    /// How many connections are here or on their way here. From any thread.
    let load = Atomic(0)
    var writer = ResponseWriter()
    lazy var encoder: GzipEncoder? = try? GzipEncoder()
    private(set) var connections: [HTTPConnection] = []
    private(set) var isDraining = false
    /// The Host that was allowed last, as it was sent: nearly every request has the same.
    private var lastAllowedHost: [UInt8] = []

    init(loop: EventLoop, server: ServerState) {
        self.loop = loop
        self.server = server
    }

    /// Whether a request's Host (checked by the parser) may be answered.
    func allowsHost(of request: HTTPRequest) -> Bool {
        guard server.allowedHosts != nil else { return true }
        guard let place = request.headers.firstPlace("Host") else { return false }
        if request.headers.value(at: place, equals: lastAllowedHost) { return true }
        let host = request.headers.bytes(at: place)
        guard server.allows(host: host) else { return false }
        lastAllowedHost = Array(host)
        return true
    }

    func add(_ connection: HTTPConnection) {
        connection.place = connections.count
        connections.append(connection)
    }

    func remove(_ connection: HTTPConnection) {
        let place = connection.place
        guard place >= 0 else { return }
        let last = connections.removeLast()
        if place < connections.count {
            connections[place] = last
            last.place = place
        }
        connection.place = -1
    }

    /// Ends what is idle or endless and lets the rest finish.
    func drain() {
        isDraining = true
        for connection in connections { connection.drain() }
    }

    func closeAll() {
        isDraining = true
        for connection in connections { connection.closeNow() }
    }
}
