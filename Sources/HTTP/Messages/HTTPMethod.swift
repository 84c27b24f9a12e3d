/// A request's method (RFC 9110 section 9). Others than these are answered 501 before a handler sees them.
public enum HTTPMethod: String, CaseIterable, Sendable, CustomStringConvertible {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
    case patch = "PATCH"
    case options = "OPTIONS"

    /// As it stands in a request: in capitals.
    public var description: String { rawValue }

    /// Whether the method only asks (RFC 9110 section 9.2.1): GET, HEAD, OPTIONS.
    public var isSafe: Bool { self == .get || self == .head || self == .options }

    /// A place for each, in a table with `count` places.
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
