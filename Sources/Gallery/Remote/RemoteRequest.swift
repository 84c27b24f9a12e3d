/// A request to a service.
struct RemoteRequest: Sendable {
    /// An HTTP method (RFC 9110, section 9).
    enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"

        /// Indicates whether the method is idempotent (RFC 9110, section 9.2.2), so that the request can be retried.
        var isIdempotent: Bool { self != .post }
    }

    var method = Method.get
    /// The path to append to the base URL, with a leading slash: `/users/octocat/events`. Components from user input
    /// must be passed through `escaped`.
    let path: String
    /// The fields of the query, in order.
    var query: [(name: String, value: String)] = []
    /// A JSON body; `nil` for none.
    var body: [UInt8]?

    /// Percent-encodes text for use as one component of a path or a query: all bytes except letters, digits and `-._~`
    /// (RFC 3986, section 2.3).
    static func escaped(_ text: String) -> String {
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
}
