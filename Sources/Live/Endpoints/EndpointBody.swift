import EventLoops
import HTTP
public import Scenes

/// The body of an answer that is written in pieces. Used on the loop of its request.
public final class EndpointBody: ByteWriter {
    /// The number of bytes of a piece that is large enough to be efficient and small enough to cost little memory.
    static let pieceBytes = 64 * 1024
    /// The number of bytes that a client may receive in one turn of the loop, so that a fast client delays no other.
    private static let bytesPerTurn = 4 * pieceBytes

    private let stream: HTTPResponseStream
    private let blocking: BlockingPool
    /// Counts the bytes that the socket has accepted.
    private let accepted: (Int) -> Void
    private var bytesInTurn = 0

    init(_ stream: HTTPResponseStream, blocking: BlockingPool, accepted: @escaping (Int) -> Void = { _ in }) {
        (self.stream, self.blocking, self.accepted) = (stream, blocking, accepted)
    }

    /// Sends bytes, and waits until the socket has accepted them.
    ///
    /// - Throws: `CancellationError` if the client has disconnected.
    public nonisolated(nonsending) func write(_ bytes: [UInt8]) async throws {
        guard stream.isOpen, !Task.isCancelled else { throw CancellationError() }
        if stream.write(bytes) {
            await endTurn(after: bytes.count)
        } else if stream.isOpen {
            await withCheckedContinuation { continuation in
                let waiting = Waiting(continuation)
                stream.onWritable = { waiting.end() }
                stream.onClose = { waiting.end() }
                // The socket may have accepted the bytes before the task waits.
                if stream.isWritable || !stream.isOpen { waiting.end() }
            }
            bytesInTurn = 0
        }
        guard stream.isOpen else { throw CancellationError() }
        accepted(bytes.count)
    }

    /// Sends the pieces that a function returns, until it returns `nil`. The function is called on another thread, where
    /// it may block, and only after the socket has accepted the piece before.
    ///
    /// - Throws: `CancellationError` if the client has disconnected, or the error of the function.
    public nonisolated(nonsending) func write(pieces next: @escaping @Sendable () throws -> [UInt8]?) async throws {
        while let piece = try await offLoop(next) { try await write(piece) }
    }

    private nonisolated(nonsending) func offLoop<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            blocking.run({ Result { try work() } }, on: stream.loop) { continuation.resume(with: $0) }
        }
    }

    /// Lets the loop do other work if this body has taken its share of the turn.
    private nonisolated(nonsending) func endTurn(after count: Int) async {
        bytesInTurn += count
        guard bytesInTurn >= Self.bytesPerTurn else { return }
        bytesInTurn = 0
        await withCheckedContinuation { continuation in stream.loop.execute { continuation.resume() } }
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
