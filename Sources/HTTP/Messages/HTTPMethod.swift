/// A request's method (RFC 9110 section 9). The server answers other methods with 501; no handler sees them.
public enum HTTPMethod: String, CaseIterable, Sendable, CustomStringConvertible {
    /// Reads a resource.
    case get = "GET"
    /// Reads a resource's header fields only.
    case head = "HEAD"
    /// Submits data, such as a form.
    case post = "POST"
    /// Creates or replaces a resource.
    case put = "PUT"
    /// Deletes a resource.
    case delete = "DELETE"
    /// Changes a part of a resource.
    case patch = "PATCH"
    /// Asks for the supported methods.
    case options = "OPTIONS"

    /// The method's name in a request, in capitals.
    public var description: String { rawValue }

    /// A Boolean value that indicates whether the method only reads: GET, HEAD, OPTIONS (RFC 9110 section 9.2.1).
    public var isSafe: Bool { self == .get || self == .head || self == .options }

    /// The method's index in a table with `count` entries.
    var index: Int {
        switch self {
        case .get: 0
        case .head: 1
        case .post: 2
        case .put: 3
        case .delete: 4
        case .patch: 5
        case .options: 6
        }
    }

    static let count = 7
}
