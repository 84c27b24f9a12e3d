/// A file that a user attaches to a form.
public struct AttachedFile: Sendable, Hashable {
    /// The file name, without a folder.
    public let name: String
    /// The MIME type.
    public let contentType: String
    /// The content.
    public let bytes: [UInt8]

    /// Creates a file.
    public init(_ name: String, contentType: String = "application/octet-stream", bytes: [UInt8]) {
        self.name = name
        self.contentType = contentType
        self.bytes = bytes
    }

    /// The entry that browsers send for a file control without a file.
    static let none = AttachedFile("", bytes: [])
}
