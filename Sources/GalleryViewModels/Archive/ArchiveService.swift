public import Rx
public import Scenes

/// The files of the archive, which all pages share. It can be used from any thread.
public protocol ArchiveService: Sendable {
    /// The files, the oldest first: the current ones on subscription, then after each change.
    var files: Observable<[ArchiveFile]> { get }
    /// The latest messages of the webhook, the newest first.
    var arrivals: Observable<[ArchiveArrival]> { get }
    /// The largest file in bytes.
    var largestFile: Int { get }
    /// The number of bytes that the archive has room for.
    var freeBytes: Int { get }

    /// Takes an uploaded file into the archive. Fails with an ``ArchiveError``, or with the error of the upload.
    func add(_ upload: Upload) -> Completable
    /// Removes a file. Returns false if there is none with the identifier.
    func remove(_ id: String) -> Bool
    /// Returns all files as one archive that is generated while it is sent.
    func export() -> ArchiveExport
}

/// The reasons why the archive does not take a file.
public enum ArchiveError: Error, Equatable {
    /// The archive is full.
    case isFull
    /// The file is too large.
    case isTooLarge
}

/// An archive of all files, as a download.
public struct ArchiveExport {
    /// The download.
    public let download: Download
    /// The number of bytes of all files.
    public let size: Int
    /// Returns the number of bytes of the files that were read so far.
    public let bytesRead: () -> Int

    /// Creates an export.
    public init(_ download: Download, size: Int, bytesRead: @escaping () -> Int) {
        (self.download, self.size, self.bytesRead) = (download, size, bytesRead)
    }
}
