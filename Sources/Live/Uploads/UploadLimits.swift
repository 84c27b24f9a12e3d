/// The limits of a field for files. A file that exceeds one is refused before its bytes are sent, with a reason beside
/// the field. The server's limits, ``LiveLimits``, apply as well.
public struct UploadLimits: Sendable, Hashable {
    /// The bytes of one file.
    public var fileBytes: Int
    /// The bytes of all files of the field together that are being sent or wait to be claimed.
    public var fieldBytes: Int
    /// The number of such files.
    public var files: Int
    /// The media types (`image/png`, `image/*`) and file name extensions (`.pdf`) that the field accepts, as in the
    /// attribute `accept`; empty for all. The client determines both: see ``/Scenes/Upload/sniffedType()``.
    public var types: [String]

    /// Creates limits.
    public init(fileBytes: Int = 1 << 30, fieldBytes: Int = 4 << 30, files: Int = 100, types: [String] = []) {
        (self.fileBytes, self.fieldBytes, self.files, self.types) = (fileBytes, fieldBytes, files, types)
    }
}
