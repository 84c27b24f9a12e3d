import Locks

/// A file that is read in pieces, for bodies that are written in pieces. Can be used from any thread, one at a time.
package final class FilePieces: Sendable {
    private struct State {
        var file: HTTPFile?
        var offset = 0
    }

    private let path: String
    private let pieceBytes: Int
    private let state = Mutex(State())

    package init(path: String, pieceBytes: Int) {
        (self.path, self.pieceBytes) = (path, pieceBytes)
    }

    /// Returns the next piece, or `nil` at the end. Blocks.
    ///
    /// - Throws: ``HTTPError`` if the file does not exist or cannot be read, or has become shorter.
    package func next() throws(HTTPError) -> [UInt8]? {
        let piece = state.withLock { state -> [UInt8]? in
            let file = state.file ?? HTTPFile(path: path)
            state.file = file
            guard let file else { return nil }
            let count = min(pieceBytes, file.range.upperBound - state.offset)
            guard count > 0 else { return [] }
            guard let bytes = file.read(at: state.offset, count: count), !bytes.isEmpty else { return nil }
            state.offset += bytes.count
            return bytes
        }
        guard let piece else { throw HTTPError(.unreadableFile, "The file cannot be read.") }
        return piece.isEmpty ? nil : piece
    }
}
