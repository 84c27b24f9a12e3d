/// A request to a service.
public struct ServiceRequest: Sendable {
    /// An HTTP method (RFC 9110, section 9).
    public enum Method: String, Sendable {
        /// Reads a resource.
        case get = "GET"
        /// Submits data. Not idempotent.
        case post = "POST"
        /// Creates or replaces a resource.
        case put = "PUT"
        /// Deletes a resource.
        case delete = "DELETE"

        /// Indicates whether the method is idempotent (RFC 9110, section 9.2.2), so that the request can be retried.
        public var isIdempotent: Bool { self != .post }
    }

    /// The method.
    public var method: Method
    /// The path to append to the base URL, with a leading slash: `/users/octocat/events`. Components from user input
    /// must be passed through ``escaped(_:)``.
    public let path: String
    /// The fields of the query, in order.
    public var query: [(name: String, value: String)]
    /// The body; `nil` for none.
    public var body: [UInt8]?
    /// The media type of the body.
    public var contentType = "application/json"
    /// Further header fields. They replace those that the client sets itself.
    public var fields: [(name: String, value: String)] = []

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path to append to the base URL, with a leading slash.
    ///   - query: The fields of the query, in order.
    ///   - body: A JSON body; `nil` for none.
    public init(
        method: Method = .get, path: String, query: [(name: String, value: String)] = [], body: [UInt8]? = nil
    ) {
        (self.method, self.path, self.query, self.body) = (method, path, query, body)
    }

    /// Percent-encodes text for use as one component of a path or a query: all bytes except letters, digits and `-._~`
    /// (RFC 3986, section 2.3).
    public static func escaped(_ text: String) -> String {
        text.utf8.reduce(into: "") { result, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
    }

    /// The path with the query.
    var target: String {
        guard !query.isEmpty else { return path }
        return path + "?" + query.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }.joined(separator: "&")
    }

    /// A Boolean value that indicates whether no header field can end its line (RFC 9110, section 5).
    var hasValidFields: Bool {
        (fields + [("Content-Type", contentType)]).allSatisfy { name, value in
            !name.isEmpty && name.utf8.allSatisfy { $0 > 32 && $0 < 127 && $0 != UInt8(ascii: ":") }
                && value.utf8.allSatisfy { $0 >= 32 && $0 != 127 || $0 == 9 }
        }
    }
}
