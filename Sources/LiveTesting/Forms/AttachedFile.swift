/// A file that a person attaches to a form.
public struct AttachedFile: Sendable, Hashable {
    /// Its name, without a folder.
    public let name: String
    /// Its MIME type.
    public let contentType: String
    /// What is in it.
    public let bytes: [UInt8]

    /// Makes a file.
    public init(_ name: String, contentType: String = "application/octet-stream", bytes: [UInt8]) {
        self.name = name
        self.contentType = contentType
        self.bytes = bytes
    }

    /// What a browser sends for a control without a file.
    static let none = AttachedFile("", bytes: [])
}
