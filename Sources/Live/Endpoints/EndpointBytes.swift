import HTTP

/// The body of a request to an endpoint, in pieces, as an asynchronous sequence.
///
///     for try await piece in request.bytes { hash.update(piece) }
///
/// While the handler does not ask for the next piece, the client gets back-pressure. Each byte is delivered once.
public struct EndpointBytes: AsyncSequence, Sendable {
    /// The type of a piece.
    public typealias Element = [UInt8]

    private let source: Source

    init(_ stream: HTTPBodyStream?, limit: Int?, whole: [UInt8]) {
        source = Source(stream, limit: limit ?? .max, whole: whole)
    }

    /// Returns an iterator, which continues after the pieces that others have received.
    public func makeAsyncIterator() -> Iterator { Iterator(source: source) }

    /// An iterator over the pieces of a body.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let source: Source

        /// Waits for the next piece.
        ///
        /// - Returns: `nil` at the end of the body.
        /// - Throws: `CancellationError` if the client has left, and ``EndpointError`` with status 413 if the body is
        ///   larger than the limit of the route.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> [UInt8]? {
            try await source.next(isolation: actor)
        }
    }

    fileprivate final class Source: @unchecked Sendable {
        // Sendable: used on the loop of the request only, on which its handler runs.
        private let stream: HTTPBodyStream?
        private let limit: Int
        private var count = 0
        private var pieces: [[UInt8]]
        private var end: HTTPBodyStream.End?
        private var hasStarted = false
        private var waiting: CheckedContinuation<Void, Never>?

        init(_ stream: HTTPBodyStream?, limit: Int, whole: [UInt8]) {
            (self.stream, self.limit) = (stream, limit)
            pieces = whole.isEmpty ? [] : [whole]
            if stream == nil { end = .complete }
        }

        func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
            while true {
                try Task.checkCancellation()
                if !pieces.isEmpty {
                    let piece = pieces.removeFirst()
                    count += piece.count
                    guard count <= limit else {
                        throw EndpointError(.contentTooLarge, "The body has more than \(limit) bytes.")
                    }
                    return piece
                }
                switch end {
                case .complete: return nil
                case .brokenOff: throw CancellationError()
                case nil: readOn()
                }
                if pieces.isEmpty, end == nil {
                    await withCheckedContinuation(isolation: actor) { wait($0) }
                }
            }
        }

        /// Waits for the next piece or the end, which may have arrived while the task was suspended to wait.
        private func wait(_ continuation: CheckedContinuation<Void, Never>) {
            if pieces.isEmpty, end == nil { waiting = continuation } else { continuation.resume() }
        }

        private func readOn() {
            guard hasStarted else {
                hasStarted = true
                stream?.start { [self] in
                    take($0)
                } onEnd: { [self] end in
                    self.end = end
                    wake()
                }
                return
            }
            stream?.resume()
        }

        private func take(_ piece: [UInt8]) {
            pieces.append(piece)
            stream?.pause()
            wake()
        }

        private func wake() {
            waiting?.resume()
            waiting = nil
        }
    }
}
