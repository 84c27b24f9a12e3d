/// What goes wrong in serving HTTP.
public struct HTTPError: Error, Sendable, CustomStringConvertible {
    public enum Code: Sendable, Equatable {
        /// Another program listens on the address.
        case addressInUse
        /// The address cannot be listened on: no such host, no permission.
        case cannotListen
        /// A body is not what its Content-Type says.
        case malformedBody
        /// A body's Content-Type is none that can be read here.
        case unsupportedMediaType
        /// A form has more fields, or files, than are taken.
        case tooManyFields
        /// Compressed bytes that are none, or an encoder without memory.
        case compression
    }

    public let code: Code
    /// A sentence for a person.
    public let message: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    public var description: String { message }

    /// The answer for a request that this befell.
    public var status: HTTPStatus {
        switch code {
        case .unsupportedMediaType: .unsupportedMediaType
        case .tooManyFields: .contentTooLarge
        case .malformedBody: .badRequest
        case .addressInUse, .cannotListen, .compression: .internalServerError
        }
    }
}
