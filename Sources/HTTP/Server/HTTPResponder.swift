public import EventLoops

/// Answers a request.
///
/// Called on the connection's loop, where `respond` or `stream` may be called at once or later; the answers of one connection go out in the order
/// of its requests by themselves.
public typealias HTTPHandler = @Sendable (HTTPRequest, HTTPResponder) -> Void

/// One request's answer. It lives on its connection's loop, and every call must come there.
///
/// A responder that is given up without an answer answers 500. When the client has gone, answering does nothing.
public final class HTTPResponder: @unchecked Sendable {
    // Sendable: `loop`, `connection` and `isAnswered` are touched on the loop only, which every call asserts; a move hands all of them
    // over with the message that runs on the new loop. `deinit`, when no one else has a reference, only reads.
    /// The connection's loop.
    public private(set) var loop: EventLoop
    private let connection: HTTPConnection
    private var isAnswered = false

    init(connection: HTTPConnection, loop: EventLoop) {
        self.connection = connection
        self.loop = loop
    }

    deinit {
        guard !isAnswered else { return }
        loop.execute { [connection] in connection.abandonExchange() }
    }

    /// Whether the client is still there, as far as is known.
    public var isConnected: Bool {
        loop.preconditionInLoop()
        return connection.isOpen
    }

    /// Sends the answer. Exactly once, and not after `stream`.
    public func respond(_ response: HTTPResponse) {
        takeAnswer()
        connection.respond(response)
    }

    /// Begins an answer whose body is written bit by bit, such as server-sent events. Instead of `respond`.
    ///
    /// A HEAD request gets the header only, and a stream that is closed.
    public func stream(status: HTTPStatus = .ok, headers: HTTPHeaders = [:]) -> HTTPResponseStream {
        takeAnswer()
        return connection.beginStream(status: status, headers: headers)
    }

    /// Moves the connection, with this request still to be answered, to another loop of the same server; `then` runs there. This responder is not to
    /// be used in between. Calls `then` in a later turn also when the connection is there already.
    public func move(to loop: EventLoop, then: @escaping @Sendable (HTTPResponder) -> Void) {
        self.loop.preconditionInLoop()
        precondition(!isAnswered, "A request that was answered cannot be moved.")
        let previous = self.loop
        previous.atEndOfTurn { [self] in
            connection.leaveLoop()
            self.loop = loop
            loop.execute { [self] in
                connection.enterLoop(loop)
                then(self)
            }
        }
    }

    private func takeAnswer() {
        loop.preconditionInLoop()
        precondition(!isAnswered, "A request is answered once: respond() or stream() was called before.")
        isAnswered = true
    }
}
