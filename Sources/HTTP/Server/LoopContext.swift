import EventLoops
import Synchronization

/// A server's state on one loop: its connections there, and what they share. Used on that loop only, except for `load` and `isMakingRoom`.
final class LoopContext: @unchecked Sendable {
    // Sendable: `load` and `isMakingRoom` are atomic and the constants are Sendable. All else is used on `loop` only, which callers assert.
    let loop: EventLoop
    let server: ServerState
    /// How many connections are here or on their way here. From any thread.
    let load = Atomic(0)
    var writer = ResponseWriter()
    lazy var encoder: GzipEncoder? = try? GzipEncoder()
    private(set) var connections: [HTTPConnection] = []
    private(set) var isDraining = false
    private var line = ConnectionLine<HTTPConnection>()
    private let isMakingRoom = Atomic(false)
    /// Connections that were refused and are not closed yet.
    private var refusals = 0
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

    /// Puts a connection at the end of the line of those whose next request was received already.
    ///
    /// Each turn of the loop serves one request of the line, besides the requests that have just come in. So clients that send many
    /// requests at once share that one, and a client that sends one at a time does not wait for theirs.
    func enqueue(_ connection: HTTPConnection) {
        if line.isEmpty { loop.execute { [self] in serveLine() } }
        line.append(connection)
    }

    private func serveLine() {
        guard let connection = line.popFirst() else { return }
        // Before the connection lines up again, which would ask for a turn of its own.
        if !line.isEmpty { loop.execute { [self] in serveLine() } }
        connection.takeNextRequest()
    }

    // MARK: Too many connections

    /// Answers a new connection that is not served, and closes it.
    ///
    /// - Parameter lingering: the number of refused connections that may be open for a while, so that their clients see the answer.
    func refuse(_ descriptor: Int32, _ response: HTTPResponse, lingering limit: Int) {
        let answer = bytes(of: response)
        guard refusals < limit else { return Refusal.send(answer, to: descriptor) }
        refusals += 1
        Refusal.open(descriptor, answer, on: loop) { [self] in refusals -= 1 }
    }

    /// A short answer that ends its connection.
    func bytes(of response: HTTPResponse) -> [UInt8] {
        guard case .bytes(let body) = response.body else { preconditionFailure("A refusal has a text.") }
        var bytes: [UInt8] = []
        writer.writeHead(
            status: response.status, headers: response.headers, defaults: server.defaultFields,
            framing: .length(body.count), keepsAlive: false, isHTTP11: true, into: &bytes)
        return bytes + body
    }

    /// Closes idle connections soon after the call, the least recently used first. From any thread.
    func makeRoom(for count: Int) {
        guard !isMakingRoom.exchange(true, ordering: .relaxed) else { return }
        loop.execute { [self] in
            isMakingRoom.store(false, ordering: .relaxed)
            let now = loop.turnNanoseconds
            let idle = connections.filter { $0.mayMakeRoom(at: now) }
                .sorted { $0.readingWait.since < $1.readingWait.since }
            for connection in idle.prefix(count) { connection.endWithoutMore() }
        }
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
