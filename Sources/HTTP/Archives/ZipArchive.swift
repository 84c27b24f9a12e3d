import Locks

/// A zip archive of files that is produced in pieces, for a download of any size (PKWARE APPNOTE 6.3.10).
///
/// The files are read and compressed while the archive is sent. Each entry is followed by its sizes and its checksum
/// (a data descriptor), and entries of more than 4 GB are in the zip64 format. Names are in UTF-8.
///
///     let archive = ZipArchive([ZipArchive.Entry("plan.pdf", path: path)])
///     .stream(type: "application/zip") { body in try await body.write { try archive.next() } }
///
/// It can be used from any thread.
public final class ZipArchive: Sendable {
    /// A file of the archive.
    public struct Entry: Sendable {
        /// The name in the archive. A path in it is removed, so that no program that extracts the archive leaves the
        /// folder, and so are characters that file systems reserve.
        public let name: String
        /// The path of the file.
        public let path: String

        /// Creates an entry.
        public init(_ name: String, path: String) {
            (self.name, self.path) = (name, path)
        }
    }

    private let state: Mutex<ZipWriter>
    private let read = Atomic(0)

    /// Creates an archive of files. A file that does not exist when its turn comes is left out. Of entries whose names
    /// differ only in case, the later ones get a number.
    public init(_ entries: [Entry]) {
        state = Mutex(ZipWriter(entries))
    }

    /// The number of bytes of the files that were read so far.
    public var bytesRead: Int { read.load(ordering: .relaxed) }

    /// Returns the next piece of the archive, or `nil` at its end. Blocks: do not call it on a loop.
    ///
    /// - Throws: ``HTTPError`` if a file cannot be read to its end. The archive is incomplete then.
    public func next() throws(HTTPError) -> [UInt8]? {
        let result = state.withLock { writer in
            defer { read.store(writer.bytesRead, ordering: .relaxed) }
            return Result { () throws(HTTPError) in try writer.next() }
        }
        return try result.get()
    }
}
