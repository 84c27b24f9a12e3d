/// A type that can be created from a file that a user has selected in a form.
///
/// It is usually a model type of the app that has this initializer and the declaration `extension Photo: FileValue {}`.
/// ``UploadedFile`` also conforms to it.
public protocol FileValue {
    /// Creates a value from a file. Returns `nil` if the file is not valid; the view model then does not receive it.
    ///
    /// - Parameters:
    ///   - fileName: The name that the browser sent. Do not use it as a path.
    ///   - contentType: The MIME type that the browser sent. It may be wrong.
    ///   - bytes: The contents of the file.
    init?(fileName: String, contentType: String, bytes: [UInt8])
}

/// A file that a user has selected in a form.
public struct UploadedFile: FileValue, Sendable, Hashable {
    /// The name that the browser sent. Do not use it as a path.
    public let fileName: String
    /// The MIME type that the browser sent. It may be wrong.
    public let contentType: String
    /// The contents of the file.
    public let bytes: [UInt8]

    /// Creates a file. It never fails, because every file is valid.
    public init(fileName: String, contentType: String, bytes: [UInt8]) {
        self.fileName = fileName
        self.contentType = contentType
        self.bytes = bytes
    }
}
