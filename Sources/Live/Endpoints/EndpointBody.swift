import HTTP

/// The body of an answer that is written in pieces. Used on the loop of its request.
public final class EndpointBody {
    private let stream: HTTPResponseStream

    init(_ stream: HTTPResponseStream) {
        self.stream = stream
    }

    /// Sends bytes, and waits until the socket has accepted them.
    ///
    /// - Throws: `CancellationError` if the client has disconnected.
    public nonisolated(nonsending) func write(_ bytes: [UInt8]) async throws {
        guard stream.isOpen, !Task.isCancelled else { throw CancellationError() }
        if stream.write(bytes) { return }
        if stream.isOpen {
            await withCheckedContinuation { continuation in
                let waiting = Waiting(continuation)
                stream.onWritable = { waiting.end() }
                stream.onClose = { waiting.end() }
            }
        }
        guard stream.isOpen else { throw CancellationError() }
    }

    /// A continuation that either of two events resumes.
    private final class Waiting {
        private var continuation: CheckedContinuation<Void, Never>?

        init(_ continuation: CheckedContinuation<Void, Never>) {
            self.continuation = continuation
        }

        func end() {
            continuation?.resume()
            continuation = nil
        }
    }
}
