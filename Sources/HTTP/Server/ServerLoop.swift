import EventLoops
import Synchronization

/// A server's state on one loop: the connections there and their shared data. Used on that loop only, except for `load`
/// and `isMakingRoom`.
final class ServerLoop: @unchecked Sendable {
    // Sendable: `load` and `isMakingRoom` are atomic and the constants are Sendable. All else is used on `loop`
    // only, which callers assert.
    let loop: EventLoop
    let server: ServerState
    /// The number of connections on this loop or being handed over to it. Can be read on any thread.
    let load = Atomic(0)
    @exclusivity(unchecked) var writer: ResponseWriter
    /// A buffer in which the connections assemble their output. Borrowed and returned by swapping.
    @exclusivity(unchecked) var scratch: [UInt8] = []
    @exclusivity(unchecked) var parserMemory = ParserMemory()
    lazy var encoder: GzipEncoder? = try? GzipEncoder()
    private(set) var connections: [HTTPConnection] = []
    @exclusivity(unchecked) private(set) var isDraining = false
    @exclusivity(unchecked) private var line = ConnectionLine<HTTPConnection>()
    private let isMakingRoom = Atomic(false)
    /// The number of rejected connections that are not closed yet.
    private var refusals = 0

    init(loop: EventLoop, server: ServerState) {
        self.loop = loop
        self.server = server
        writer = ResponseWriter(server.defaultFields)
    }

    /// Indicates whether the Host (already validated by the parser) is accepted.
    func allows(_ host: HTTPRequestHead.Host, of headers: HTTPHeaders) -> Bool {
        switch host {
        case .known: return true
        case .none: return server.allowedHosts == nil
        case .field(let index):
            let host = headers.bytes(at: index)
            guard server.allows(host: host) else { return false }
            parserMemory.knownHost = Array(host)
            return true
        }
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

    /// Queues a connection whose next request has already been received.
    ///
    /// Each turn of the loop serves one queued request, in addition to newly arrived ones. Clients that send many
    /// requests at once share that turn, and a client that sends one request at a time does not wait for theirs.
    func enqueue(_ connection: HTTPConnection) {
        if line.isEmpty { loop.execute { [self] in serveLine() } }
        line.append(connection)
    }

    private func serveLine() {
        guard let connection = line.popFirst() else { return }
        // Before the connection is queued again, which would schedule another turn if the queue is empty.
        if !line.isEmpty { loop.execute { [self] in serveLine() } }
        connection.takeNextRequest()
    }

    // MARK: Too many connections

    /// Sends an error response on a new connection and closes it.
    ///
    /// - Parameter lingering: The maximum number of rejected connections that stay open for a while, so that their
    ///   clients receive the response.
    func refuse(_ descriptor: Int32, _ response: HTTPResponse, lingering limit: Int) {
        let answer = bytes(of: response)
        guard refusals < limit else { return Refusal.send(answer, to: descriptor) }
        refusals += 1
        Refusal.open(descriptor, answer, on: loop) { [self] in refusals -= 1 }
    }

    /// Returns the bytes of a short response that ends its connection.
    func bytes(of response: HTTPResponse) -> [UInt8] {
        guard let body = response.body.bytes else { preconditionFailure("A rejection needs a text body.") }
        var bytes: [UInt8] = []
        writer.writeHead(
            status: response.status, headers: response.headers, framing: .length(body.count), keepsAlive: false,
            isHTTP11: true, into: &bytes)
        return bytes + body
    }

    /// Closes idle connections soon after the call, the least recently used first. Can be called on any thread.
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

    /// Closes idle connections and streams, and lets other connections finish their exchange.
    func drain() {
        isDraining = true
        for connection in connections { connection.drain() }
    }

    func closeAll() {
        isDraining = true
        for connection in connections { connection.closeNow() }
    }
}
