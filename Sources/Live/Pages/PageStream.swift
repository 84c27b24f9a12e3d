import HTTP

/// A page's server-sent events, plain or compressed as the client asked.
final class PageStream {
    private let stream: HTTPResponseStream
    private let encoder: GzipEncoder?

    /// - Parameter encoder: compresses what is this page's alone; nil for a plain stream.
    init(_ stream: HTTPResponseStream, encoder: GzipEncoder?) {
        self.stream = stream
        self.encoder = encoder
        // A first comment lets the browser know that the stream is open.
        let opening = ServerSentEvent.comment()
        if let encoder {
            stream.write(Compression.gzipHeader, encoder.deflateBlock(opening))
        } else {
            stream.write(opening)
        }
    }

    /// Whether the socket takes more at once.
    var isWritable: Bool { stream.isWritable }

    var onWritable: (() -> Void)? {
        get { stream.onWritable }
        set { stream.onWritable = newValue }
    }

    var onClose: (() -> Void)? {
        get { stream.onClose }
        set { stream.onClose = newValue }
    }

    func send(_ patch: Patch) {
        stream.write(encoder == nil ? patch.event : patch.compressed)
    }

    /// A comment, so that whoever stands between does not take the stream for dead.
    func heartbeat() {
        if stream.isWritable { write(ServerSentEvent.comment()) }
    }

    /// Tells the client to mount its page anew.
    func sendGone() {
        write(ServerSentEvent(event: "gone", data: "").bytes)
    }

    func close() {
        onWritable = nil
        onClose = nil
        stream.close()
    }

    private func write(_ event: [UInt8]) {
        stream.write(encoder?.deflateBlock(event) ?? event)
    }
}
