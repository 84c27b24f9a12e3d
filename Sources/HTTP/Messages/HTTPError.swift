/// An error in serving HTTP or in reading a request's body.
public struct HTTPError: Error, Sendable, CustomStringConvertible {
    /// The kinds of errors.
    public enum Code: Sendable, Equatable {
        /// Another program listens on the address.
        case addressInUse
        /// The server cannot listen on the address, for example because the host is unknown or permission is missing.
        case cannotListen
        /// A body does not match its Content-Type.
        case malformedBody
        /// A body's Content-Type is not supported.
        case unsupportedMediaType
        /// A form has more fields and files than the limit.
        case tooManyFields
        /// The bytes are not valid gzip, or zlib has no memory.
        case compression
        /// A file does not exist, cannot be read, or became shorter while it was read.
        case unreadableFile
    }

    /// The kind of error.
    public let code: Code
    /// A sentence that explains the error to a developer or operator.
    public let message: String

    /// Creates an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    public var description: String { message }

    /// The status of the response to a request that causes this error.
    public var status: HTTPStatus {
        switch code {
        case .unsupportedMediaType: .unsupportedMediaType
        case .tooManyFields: .contentTooLarge
        case .malformedBody: .badRequest
        case .addressInUse, .cannotListen, .compression, .unreadableFile: .internalServerError
        }
    }
}
