public import EventLoops

/// A body without a known end, such as server-sent events. Used on its responder's loop only.
public final class HTTPResponseStream: @unchecked Sendable {
    // Sendable: all state is touched on `loop` only, which every call asserts.
    /// The loop that the stream lives on.
    public let loop: EventLoop
    private var connection: HTTPConnection?
    /// The connection's, so that it need not be asked when many streams are written to.
    private var channel: Channel?
    private let isChunked: Bool

    /// Called when the socket has taken everything after `write` returned false.
    public var onWritable: (() -> Void)?
    /// Called once, at the end of the loop's turn in which the client was found gone or `close` was called; nothing is sent any more. Also for a
    /// stream that was over when it began: to a client that had gone, or to a HEAD request.
    public var onClose: (() -> Void)?

    init(connection: HTTPConnection?, loop: EventLoop, isChunked: Bool) {
        self.connection = connection
        channel = connection?.channel
        self.loop = loop
        self.isChunked = isChunked
        if connection == nil { reportEnd() }
    }

    /// Whether the stream can still be written to: the client is there as far as is known, and `close` was not called.
    public var isOpen: Bool { connection != nil }

    /// Whether the socket has taken everything so far.
    public var isWritable: Bool {
        guard let channel else { return false }
        return channel.unsentCount == 0
    }

    /// Sends the bytes as one chunk. They are never copied: what the socket does not take is kept, shared, until it does.
    ///
    /// - Returns: false when the socket has not taken all (or the client has gone): then best write nothing before `onWritable`. What is written
    ///   nevertheless is kept too; beyond `maximumUnsentBytes` the connection is closed.
    @discardableResult
    public func write(_ bytes: [UInt8]) -> Bool {
        write(bytes, [])
    }

    /// As `write`, for two pieces in one chunk and one system call.
    @discardableResult
    public func write(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        loop.preconditionInLoop()
        guard let channel else { return false }
        let count = first.count + second.count
        guard count > 0 else { return isWritable }
        var head: [UInt8] = []
        if isChunked { ResponseWriter.writeChunkSize(count, into: &head) }
        channel.write(head, first, second, isChunked ? ResponseWriter.lineEnd : [])
        return written(to: channel)
    }

    /// As `write`, for a piece that other streams send too. The quickest way: one system call, and nothing else.
    @discardableResult
    package func write(_ chunk: HTTPChunk) -> Bool {
        loop.preconditionInLoop()
        guard let channel else { return false }
        channel.write(isChunked ? chunk.framed : chunk.bytes)
        return written(to: channel)
    }

    /// As `write`, for two pieces in one system call.
    @discardableResult
    package func write(_ first: HTTPChunk, _ second: HTTPChunk) -> Bool {
        loop.preconditionInLoop()
        guard let channel else { return false }
        if isChunked {
            channel.write(first.framed, second.framed)
        } else {
            channel.write(first.bytes, second.bytes)
        }
        return written(to: channel)
    }

    /// False when the socket has not taken all.
    private func written(to channel: Channel) -> Bool {
        if channel.unsentCount > 0 { connection?.heldUpStream() }
        return channel.isOpen && channel.unsentCount == 0
    }

    /// Ends the body. The connection may serve another request.
    public func close() {
        loop.preconditionInLoop()
        guard let connection else { return }
        connection.endStream(isChunked ? Self.lastChunk : [])
        ended()
    }

    /// Ends the connection without ending the body, so that the client can tell that there was more to come: for a body whose source failed.
    public func abort() {
        loop.preconditionInLoop()
        connection?.closeNow()
    }

    /// The connection is gone, or the body ended.
    func ended() {
        guard connection != nil else { return }
        (connection, channel) = (nil, nil)
        reportEnd()
    }

    /// Not at once, so that whoever is writing to many streams is not interrupted.
    private func reportEnd() {
        loop.atEndOfTurn { [self] in
            let onClose = self.onClose
            self.onClose = nil
            onWritable = nil
            onClose?()
        }
    }

    func becameWritable() {
        onWritable?()
    }

    private static let lastChunk = Array("0\r\n\r\n".utf8)
}
