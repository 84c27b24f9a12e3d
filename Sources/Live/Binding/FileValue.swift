/// A type that a file can become which a person has chosen in a form: usually the app's own model, which needs no more than this initialiser
/// and the words `extension Photo: FileValue {}`. ``UploadedFile`` is one.
public protocol FileValue {
    /// The value of a file; nil where it is none, and the view model hears nothing of it.
    ///
    /// - Parameters:
    ///   - fileName: as the browser gave it. Not to be used as a path.
    ///   - contentType: the MIME type that the browser takes it for. It need not be true.
    init?(fileName: String, contentType: String, bytes: [UInt8])
}

/// A file that a person has chosen in a form.
public struct UploadedFile: FileValue, Sendable, Hashable {
    /// As the browser gave it. Not to be used as a path.
    public let fileName: String
    /// The MIME type that the browser takes it for. It need not be true.
    public let contentType: String
    /// What is in it.
    public let bytes: [UInt8]

    /// The file as it came: every file is a value.
    public init(fileName: String, contentType: String, bytes: [UInt8]) {
        self.fileName = fileName
        self.contentType = contentType
        self.bytes = bytes
    }
}
