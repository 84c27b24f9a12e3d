public import EventLoops

/// A function that handles a request.
///
/// It is called on the connection's loop, where it may call `respond` or `stream` immediately or later. The responses
/// of a connection are always sent in the order of its requests.
public typealias HTTPHandler = @Sendable (HTTPRequest, HTTPResponder) -> Void

/// The means to respond to one request. A responder belongs to its connection's loop, on which all its methods must be
/// called.
///
/// If a responder is released without a response, the server responds with 500. Responding has no effect after the
/// client has disconnected.
public final class HTTPResponder: @unchecked Sendable {
    // Sendable: `connection` and `isAnswered` are used on the connection's loop only, which every call asserts; a move
    // hands both over with the message that runs on the new loop. `deinit`, which runs without other references, only
    // reads.
    private let connection: HTTPConnection
    @exclusivity(unchecked) private var isAnswered = false

    init(connection: HTTPConnection) {
        self.connection = connection
    }

    deinit {
        guard !isAnswered else { return }
        loop.execute { [connection] in connection.abandonExchange() }
    }

    /// The connection's loop.
    public var loop: EventLoop { connection.context.loop }

    // Each response checks this. A method of the loop would be called with the loop retained.
    private func preconditionInLoop() {
        EventLoop.preconditionIn(ObjectIdentifier(connection.context.loop))
    }

    /// A Boolean value that indicates whether the connection is open, as far as the server knows.
    public var isConnected: Bool {
        preconditionInLoop()
        return connection.isOpen
    }

    /// A closure that is called once if the client disconnects, or ends its side of the connection, before the response
    /// is complete. Set it before the response begins.
    public var onDisconnect: (() -> Void)? {
        get { connection.exchange.onDisconnect }
        set {
            preconditionInLoop()
            if !connection.isOpen {
                newValue?()
            } else if !isAnswered {
                connection.exchange.onDisconnect = newValue
            }
        }
    }

    /// The body of the request, if the handler receives it in pieces; `nil` for a request whose body is in the request,
    /// and after the response.
    public var body: HTTPBodyStream? {
        preconditionInLoop()
        return isAnswered ? nil : connection.bodyStream
    }

    /// Sends the response. Call it exactly once, and not together with ``stream(status:headers:)``.
    public func respond(_ response: HTTPResponse) {
        takeAnswer()
        connection.respond(response)
    }

    /// Begins a response whose body is written in pieces, such as server-sent events. Call it instead of
    /// ``respond(_:)``.
    ///
    /// For a HEAD request, only the header is sent, and the returned stream is closed.
    public func stream(status: HTTPStatus = .ok, headers: HTTPHeaders = [:]) -> HTTPResponseStream {
        takeAnswer()
        return connection.beginStream(status: status, headers: headers)
    }

    /// Moves the connection with this unanswered request to another loop of the same server, and calls `then` there. Do
    /// not use this responder in the meantime. `then` is called in a later turn, even if the connection is already on
    /// that loop.
    public func move(to loop: EventLoop, then: @escaping @Sendable (HTTPResponder) -> Void) {
        preconditionInLoop()
        precondition(!isAnswered, "A request that was answered cannot be moved.")
        self.loop.atEndOfTurn { [self] in
            connection.leaveLoop()
            loop.execute { [self] in
                connection.enterLoop(loop)
                then(self)
            }
        }
    }

    private func takeAnswer() {
        preconditionInLoop()
        precondition(!isAnswered, "A request is answered exactly once: respond() or stream() was already called.")
        isAnswered = true
    }
}
