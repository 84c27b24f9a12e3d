/// A destination for bytes that are written in pieces: the body of a download, or of an endpoint's answer.
public protocol ByteWriter: AnyObject {
    /// Writes bytes, and waits until the client's connection has accepted them. A slow client therefore costs no memory
    /// beyond one piece.
    ///
    /// - Throws: `CancellationError` if the client has disconnected or the download was cancelled.
    nonisolated(nonsending) func write(_ bytes: [UInt8]) async throws
}
