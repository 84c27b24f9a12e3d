/// A response that is read while it arrives, such as Server-Sent Events. The connection closes when the object is
/// released.
public final class ClientStream {
    /// The status and header fields.
    public private(set) var head = ClientResponseHead(status: 0, headers: [])
    /// Indicates whether the server has ended the response or the connection was lost.
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
                throw LiveTestingError(.timeout, "The server did not answer the stream request before the timeout.")
            }
            if bytes.isEmpty {
                throw LiveTestingError(.connection, "The server closed the connection without a response.")
            }
            take(try parser.feed(bytes))
        }
        return head
    }

    /// Returns body bytes, waiting until some arrive: empty at the end, `nil` when none arrive before the deadline. A
    /// deadline in the past returns only bytes that are already available.
    ///
    /// - Throws: `LiveTestingError` when reading fails or the response is not valid HTTP.
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
