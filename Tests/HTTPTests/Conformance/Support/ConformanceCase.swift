import Testing

@testable import HTTP

/// A requirement of a specification: the bytes that a client sends, and the required responses.
///
/// The expectation comes from the specification, never from the server's current behavior. Where the specification
/// leaves a choice, the requirement says so.
struct ConformanceCase: Sendable, CustomTestStringConvertible {
    /// The connection's state after the responses.
    enum End: Sendable {
        /// The connection serves the next request.
        case kept
        /// The server has closed the connection, and treats nothing after the request as another one.
        case closed
        /// The request is incomplete. The server waits for the rest, and never acts on a part of it.
        case incomplete
    }

    /// The specification and the section, such as `RFC 9112 §3.2`.
    let section: String
    let requirement: String
    /// Indicates whether only an attacker or a broken client sends this request.
    let isHostile: Bool
    let bytes: [UInt8]
    let answers: [ExpectedAnswer]
    let end: End
    var site = ConformanceSite.open

    var name: String { "\(section): \(requirement)" }
    var testDescription: String { name }

    /// Creates a case.
    ///
    /// - Parameter request: The request's bytes. Each Unicode scalar, at most U+00FF, is one byte.
    private init(
        _ section: String, _ requirement: String, _ request: String, _ answers: [ExpectedAnswer], _ end: End,
        isHostile: Bool
    ) {
        (self.section, self.requirement, self.isHostile) = (section, requirement, isHostile)
        (self.answers, self.end) = (answers, end)
        bytes = Latin1.bytes(request)
    }

    /// Returns a case of an answered request, after which the connection serves the next one.
    static func serves(
        _ section: String, _ requirement: String, _ request: String, _ answers: ExpectedAnswer...
    ) -> Self {
        Self(section, requirement, request, answers, .kept, isHostile: false)
    }

    /// Returns a case of an answered request, after which the connection closes.
    static func closes(
        _ section: String, _ requirement: String, _ request: String, _ answers: ExpectedAnswer...
    ) -> Self {
        Self(section, requirement, request, answers, .closed, isHostile: false)
    }

    /// Returns a case of an incomplete request, with the responses that precede its end.
    static func waits(
        _ section: String, _ requirement: String, _ request: String, _ answers: ExpectedAnswer...
    ) -> Self {
        Self(section, requirement, request, answers, .incomplete, isHostile: false)
    }

    /// Returns a case of a rejected request, after which the connection closes.
    static func refuses(_ section: String, _ requirement: String, _ request: String, _ status: Int) -> Self {
        Self(section, requirement, request, [.status(status)], .closed, isHostile: false)
    }

    /// Returns a case of a rejected attack, after which the connection closes.
    static func repels(_ section: String, _ requirement: String, _ request: String, _ status: Int) -> Self {
        Self(section, requirement, request, [.status(status)], .closed, isHostile: true)
    }

    /// Returns a case of a harmless attack: it is answered like any request, after which the connection serves the next
    /// one.
    static func withstands(
        _ section: String, _ requirement: String, _ request: String, _ answers: ExpectedAnswer...
    ) -> Self {
        Self(section, requirement, request, answers, .kept, isHostile: true)
    }

    /// Returns a case of an attack whose first part is answered, after which the connection closes.
    static func cutsOff(
        _ section: String, _ requirement: String, _ request: String, _ answers: ExpectedAnswer...
    ) -> Self {
        Self(section, requirement, request, answers, .closed, isHostile: true)
    }

    /// Returns the same case on a server with another configuration.
    func on(_ site: ConformanceSite) -> Self {
        var result = self
        result.site = site
        return result
    }
}

/// The response that a case requires.
struct ExpectedAnswer: Sendable {
    let status: Int
    /// The expected body; nil accepts any body.
    var body: String?
    /// Fields and their values; nil for a field that must be absent.
    var fields: [(name: String, value: String?)] = []
    /// Indicates whether the response answers a HEAD request and therefore ends with its header.
    var isHead = false

    static func status(_ status: Int, _ fields: KeyValuePairs<String, String?> = [:]) -> Self {
        Self(status: status, fields: fields.map { ($0.key, $0.value) })
    }

    /// Returns a 200 response with a body.
    static func ok(_ body: String, _ fields: KeyValuePairs<String, String?> = [:]) -> Self {
        Self(status: 200, body: body, fields: fields.map { ($0.key, $0.value) })
    }

    static func status(_ status: Int, body: String, _ fields: KeyValuePairs<String, String?> = [:]) -> Self {
        Self(status: status, body: body, fields: fields.map { ($0.key, $0.value) })
    }

    /// Returns a response to a HEAD request.
    static func head(_ status: Int, _ fields: KeyValuePairs<String, String?> = [:]) -> Self {
        Self(status: status, body: "", fields: fields.map { ($0.key, $0.value) }, isHead: true)
    }

    /// The interim response that asks for the body.
    static let proceed = Self(status: 100, body: "")
}

/// Text whose Unicode scalars, at most U+00FF, are one byte each.
enum Latin1 {
    static func bytes(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { scalar in
            precondition(scalar.value < 256, "U+\(String(scalar.value, radix: 16)) is more than one byte.")
            return UInt8(scalar.value)
        }
    }
}

/// Parts that many requests have in common.
enum Message {
    /// Returns a complete header: the lines with their line ends, and the empty line.
    static func lines(_ lines: String...) -> String { joined(lines) }

    /// Returns a complete header with a request line and fields.
    static func lines(_ first: String, _ fields: [String]) -> String { joined([first] + fields) }

    /// Returns a complete header with many fields of the same name.
    static func lines(repeated count: Int, first lines: String...) -> String {
        joined(lines + [String](repeating: "X: y", count: count))
    }

    /// Returns a GET request with a Host field.
    static func get(_ target: String, _ fields: String...) -> String {
        joined(["GET \(target) HTTP/1.1", "Host: a"] + fields)
    }

    /// Returns a HEAD request with a Host field.
    static func head(_ target: String, _ fields: String...) -> String {
        joined(["HEAD \(target) HTTP/1.1", "Host: a"] + fields)
    }

    /// Returns a POST request with only the given framing fields.
    static func post(_ fields: String..., then body: String) -> String {
        joined(["POST /echo HTTP/1.1", "Host: a"] + fields) + body
    }

    /// Returns a POST request with a chunked body in its wire format.
    static func chunked(_ body: String) -> String {
        joined(["POST /echo HTTP/1.1", "Host: a", "Transfer-Encoding: chunked"]) + body
    }

    /// Returns a posted form.
    static func form(_ contentType: String, _ body: String) -> String {
        joined(["POST /form HTTP/1.1", "Host: a", "Content-Type: \(contentType)", "Content-Length: \(length(body))"])
            + body
    }

    private static func joined(_ lines: [String]) -> String { lines.map { $0 + "\r\n" }.joined() + "\r\n" }

    private static func length(_ body: String) -> Int { body.unicodeScalars.count }
}
