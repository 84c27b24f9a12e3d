import EventLoops

/// The body of a request that the handler receives in pieces, while it arrives. Used on its connection's loop only.
///
/// The configuration's ``HTTPServerConfiguration/streamsBody`` selects the requests, and the handler finds the stream in
/// ``HTTPResponder/body``. Nothing is read before ``start(onBytes:onEnd:)``. While the stream is paused, the client gets
/// back-pressure, so that a slow consumer costs little memory. The limit ``HTTPLimits/bodyBytes`` does not apply: the
/// handler decides on the size. A response before the end of the body ends the stream, and the connection after it.
public final class HTTPBodyStream: @unchecked Sendable {
    // Sendable: all state is used on the connection's loop only, which every call asserts.

    /// The end of a body.
    public enum End: Sendable {
        /// The body has arrived as a whole.
        case complete
        /// The client has disconnected, was too slow, or has sent an invalid body.
        case brokenOff
    }

    /// The size of the body in bytes; `nil` for a chunked body.
    public let length: Int?
    /// Indicates whether the body is broken off when the server shuts down, because the client can continue later.
    /// Otherwise the server waits for its end, as for every request.
    public var endsWithServer = false
    private var connection: HTTPConnection?
    private var onBytes: (([UInt8]) -> Void)?
    private var onEnd: ((End) -> Void)?
    private var isPaused = false
    /// Indicates whether the client waits for `100 Continue`.
    private var expectsContinue: Bool

    init(connection: HTTPConnection, length: Int?, expectsContinue: Bool) {
        (self.connection, self.length, self.expectsContinue) = (connection, length, expectsContinue)
    }

    /// Indicates whether bytes may be delivered.
    var isReading: Bool { onBytes != nil && !isPaused }

    /// Begins to read the body.
    ///
    /// - Parameters:
    ///   - onBytes: Receives each piece, in order. It may pause the stream or send the response.
    ///   - onEnd: Called once at the end of the body, unless the handler has responded before.
    public func start(onBytes: @escaping ([UInt8]) -> Void, onEnd: @escaping (End) -> Void) {
        guard let connection else { return onEnd(.brokenOff) }
        connection.context.loop.preconditionInLoop()
        precondition(self.onBytes == nil, "A body is read once: start(onBytes:onEnd:) was already called.")
        (self.onBytes, self.onEnd) = (onBytes, onEnd)
        if !isPaused { connection.continueBody(sendingContinue: takeContinue()) }
    }

    /// Stops the delivery of bytes. The client is blocked once the buffers are full.
    public func pause() {
        connection?.context.loop.preconditionInLoop()
        isPaused = true
        connection?.pausedBody()
    }

    /// Continues the delivery. Bytes may be delivered during the call.
    public func resume() {
        connection?.context.loop.preconditionInLoop()
        guard isPaused else { return }
        isPaused = false
        if onBytes != nil { connection?.continueBody(sendingContinue: takeContinue()) }
    }

    /// Closes the connection without a response, so that the client notices the end.
    public func abort() {
        connection?.context.loop.preconditionInLoop()
        connection?.closeNow()
    }

    private func takeContinue() -> Bool {
        defer { expectsContinue = false }
        return expectsContinue
    }

    func deliver(_ bytes: [UInt8]) {
        expectsContinue = false
        onBytes?(bytes)
    }

    /// Ends the stream, and reports it to the handler.
    func finish(_ end: End) {
        let onEnd = self.onEnd
        forget()
        onEnd?(end)
    }

    /// Ends the stream without a report, because the handler has responded.
    func forget() {
        (connection, onBytes, onEnd) = (nil, nil, nil)
    }
}
