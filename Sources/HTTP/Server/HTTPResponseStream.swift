public import EventLoops
import Tracing

/// A response body without a known end, such as server-sent events. Used on its responder's loop only.
public final class HTTPResponseStream: @unchecked Sendable {
    // Sendable: all state is used on `loop` only, which every call asserts.
    /// The stream's loop.
    public let loop: EventLoop
    private var connection: HTTPConnection?
    /// The connection's channel, stored here to avoid an indirection when many streams are written to.
    private var channel: Channel?
    private let isChunked: Bool

    /// A closure that is called when the socket has accepted everything after `write` returned false.
    public var onWritable: (() -> Void)?
    /// A closure that is called once when the stream has ended: at the end of the turn in which the client disconnected
    /// or `close` was called. It is also called for a stream that ended at its start because the client had
    /// disconnected or the request was a HEAD request.
    public var onClose: (() -> Void)?

    init(connection: HTTPConnection?, loop: EventLoop, isChunked: Bool) {
        self.connection = connection
        channel = connection?.channel
        self.loop = loop
        self.isChunked = isChunked
        if connection == nil { reportEnd() }
    }

    /// A Boolean value that indicates whether the stream can be written to: `close` was not called, and the client is
    /// connected as far as the server knows.
    public var isOpen: Bool { connection != nil }

    /// A Boolean value that indicates whether the socket has accepted everything so far.
    public var isWritable: Bool {
        guard let channel else { return false }
        return channel.unsentCount == 0
    }

    /// Sends the bytes as one chunk. They are never copied: the stream shares and keeps bytes that the socket does not
    /// accept yet.
    ///
    /// - Returns: False when the socket has not accepted everything or the client has disconnected. Wait for
    ///   ``onWritable`` before you write more. Bytes written before that are kept too; beyond
    ///   ``HTTPServerConfiguration/maximumUnsentBytes`` the connection is closed.
    @discardableResult
    public func write(_ bytes: [UInt8]) -> Bool {
        write(bytes, [])
    }

    /// Sends two pieces as one chunk and with one system call, like ``write(_:)``.
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

    /// Sends a piece that other streams send too, like `write`. This is the fastest way: one system call and no other
    /// work.
    @discardableResult
    package func write(_ chunk: HTTPChunk) -> Bool {
        Trace.step()
        loop.preconditionInLoop()
        guard let channel else { return false }
        channel.write(isChunked ? chunk.framed : chunk.bytes)
        return written(to: channel)
    }

    /// Sends two pieces with one system call, like `write`.
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

    /// Returns false if the socket has not accepted everything.
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

    /// Closes the connection without ending the body, so that the client detects an incomplete response, for example
    /// because the source of the body failed.
    public func abort() {
        loop.preconditionInLoop()
        connection?.closeNow()
    }

    /// Handles the end of the body or of the connection.
    func ended() {
        guard connection != nil else { return }
        (connection, channel) = (nil, nil)
        reportEnd()
    }

    /// Calls `onClose` at the end of the turn, so that a loop over many streams is not interrupted.
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
