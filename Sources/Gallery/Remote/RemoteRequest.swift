/// What a service is asked for.
struct RemoteRequest: Sendable {
    /// What is to be done (RFC 9110 section 9).
    enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"

        /// Whether doing it twice is the same as doing it once (RFC 9110 section 9.2.2), so that it may be tried again.
        var isIdempotent: Bool { self != .post }
    }

    var method = Method.get
    /// What follows the base URL, with its slash: `/users/octocat/events`. Parts that come from people go through `escaped`.
    let path: String
    /// The fields after the question mark, in order.
    var query: [(name: String, value: String)] = []
    /// JSON, where there is something to send.
    var body: [UInt8]?

    /// A text as one part of a path or a query: all but letters, digits and `-._~` is percent-encoded (RFC 3986 section 2.3).
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

    /// The path with its query.
    var target: String {
        guard !query.isEmpty else { return path }
        return path + "?" + query.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }.joined(separator: "&")
    }
}
