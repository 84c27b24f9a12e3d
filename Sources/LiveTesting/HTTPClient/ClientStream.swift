/// An answer that is read while it comes: server-sent events. The connection closes with the object.
public final class ClientStream {
    /// Status and header fields.
    public private(set) var head = ClientResponseHead(status: 0, headers: [])
    /// Whether the server has ended the answer, or the connection broke.
    public private(set) var isEnded = false

    private let socket: ClientSocket
    private var parser: ResponseParser
    private var early: [UInt8] = []

    init(socket: ClientSocket, method: String) {
        self.socket = socket
        parser = ResponseParser(answering: method)
    }

    func readHead(until deadline: ContinuousClock.Instant) throws -> ClientResponseHead {
        while head.status == 0 {
            guard let bytes = try socket.read(until: deadline) else {
                throw LiveTestingError(.timeout, "The server did not answer the request for a stream in time.")
            }
            if bytes.isEmpty {
                throw LiveTestingError(.connection, "The server closed the connection without an answer.")
            }
            take(try parser.feed(bytes))
        }
        return head
    }

    /// Body bytes, waiting until some come: empty at the end, nil when none came in time. A deadline in the past takes only
    /// what is there.
    public func read(until deadline: ContinuousClock.Instant) throws -> [UInt8]? {
        while true {
            if !early.isEmpty {
                defer { early = [] }
                return early
            }
            if isEnded { return [] }
            guard let bytes = try socket.read(until: deadline) else { return nil }
            if bytes.isEmpty { isEnded = true } else { take(try parser.feed(bytes)) }
        }
    }

    private func take(_ events: [ResponseParser.Event]) {
        for event in events {
            switch event {
            case .head(let value): head = value
            case .body(let bytes): early += bytes
            case .end: isEnded = true
            }
        }
    }
}
