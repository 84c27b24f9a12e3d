import Foundation
public import HTTP

/// The answer of an endpoint.
public struct EndpointAnswer: Sendable {
    /// A function that writes a body.
    typealias Writing = nonisolated(nonsending) @Sendable (EndpointBody) async throws -> Void

    enum Content {
        case response(HTTPResponse)
        /// A body that is written in pieces.
        case stream(Writing)
        /// A file, which is opened off the loop.
        case file(path: String, type: String, policy: String?)
    }

    var content: Content
    /// The status. That of a file may become 206, 304, 412 or 416.
    public var status: HTTPStatus
    /// The header fields.
    public var headers: HTTPHeaders

    init(_ content: Content, status: HTTPStatus = .ok, headers: HTTPHeaders = [:]) {
        (self.content, self.status, self.headers) = (content, status, headers)
    }

    /// Creates an answer from a response.
    public init(_ response: HTTPResponse) {
        self.init(.response(response), status: response.status, headers: response.headers)
    }

    /// Returns a value as JSON. Dates are in ISO 8601 format, and keys are in alphabetical order.
    ///
    /// - Throws: The error of the value's `encode(to:)`.
    public static func json(_ value: some Encodable, status: HTTPStatus = .ok) throws -> EndpointAnswer {
        EndpointAnswer(HTTPResponse(status: status, headers: jsonHeaders, body: .bytes(try encode(value))))
    }

    // The same memory for all answers, by which the server recognizes that it has written the same header before.
    private static let jsonHeaders: HTTPHeaders = ["Content-Type": "application/json"]

    /// Returns plain text.
    public static func text(_ text: String, status: HTTPStatus = .ok) -> EndpointAnswer {
        EndpointAnswer(.text(text, status: status))
    }

    /// Returns bytes of a media type.
    public static func bytes(_ bytes: [UInt8], type: String, status: HTTPStatus = .ok) -> EndpointAnswer {
        EndpointAnswer(HTTPResponse(status: status, headers: ["Content-Type": type], body: .bytes(bytes)))
    }

    /// The answer with status 204 and no body.
    public static let noContent = EndpointAnswer(.noContent)

    /// Returns a redirect, also to another site. Never pass an address that the client has sent without a check:
    /// another site could send its visitors to you and on to itself.
    ///
    /// - Parameters:
    ///   - location: A URL or an absolute path.
    ///   - status: The status; `303 See Other` turns a POST into a GET.
    public static func redirect(to location: String, status: HTTPStatus = .seeOther) -> EndpointAnswer {
        EndpointAnswer(.redirect(to: location, status: status))
    }

    /// Returns a file, with support for ranges and conditional requests (RFC 9110, sections 13 and 14). A file that
    /// does not exist is answered with 404.
    ///
    /// A browser that shows the file as a document does so in a sandbox without scripts, since a user may have uploaded
    /// it.
    ///
    /// - Parameters:
    ///   - path: The path of the file. Never a part of the request without a check.
    ///   - type: The media type.
    public static func file(_ path: String, type: String = "application/octet-stream") -> EndpointAnswer {
        EndpointAnswer(.file(path: path, type: type, policy: UploadedContent.policy))
    }

    /// Returns a file that a user has uploaded, with support for ranges and conditional requests. A file that does not
    /// exist is answered with 404.
    ///
    /// It never runs as a script or a document of this site: browsers save it under its name, do not guess its type, and
    /// have a policy that gives it no rights. Other sites cannot include it.
    ///
    /// - Parameters:
    ///   - path: The path of the file. Never a part of the request without a check.
    ///   - name: The name that the user has given to the file. It may contain any characters.
    ///   - type: The media type, which the client may have stated.
    ///   - isShown: Indicates whether a browser may show the file instead of saving it. Only plain text and common
    ///     formats of images, audio and video are shown; a file of any other type, such as HTML or SVG, is saved.
    public static func upload(
        _ path: String, name: String, type: String = "application/octet-stream", isShown: Bool = false
    ) -> EndpointAnswer {
        let type = MediaType.checked(type)
        var answer = EndpointAnswer(.file(path: path, type: type, policy: nil))
        let isInline = isShown && UploadedContent.mayShow(type)
        answer.headers.append(
            "Content-Disposition", isInline ? ContentDisposition.inline(name) : ContentDisposition.attachment(name))
        answer.headers.append("Content-Security-Policy", UploadedContent.policy)
        answer.headers.append("Cross-Origin-Resource-Policy", "same-origin")
        return answer
    }

    /// Returns a body that is written in pieces, with status 200. The memory that a slow client costs is bounded: each
    /// write waits until the socket has accepted the one before.
    ///
    ///     .stream(type: "text/csv") { body in
    ///         for row in rows { try await body.write(Array(row.csv.utf8)) }
    ///     }
    ///
    /// If the closure throws an error, the connection is closed, so that the client notices the incomplete body.
    public static func stream(
        type: String, _ write: nonisolated(nonsending) @escaping @Sendable (EndpointBody) async throws -> Void
    ) -> EndpointAnswer {
        EndpointAnswer(.stream(write), headers: ["Content-Type": type])
    }

    /// Returns this answer as a download that browsers save under a name, which may contain any characters (RFC 6266).
    public func download(as name: String) -> EndpointAnswer {
        var answer = self
        answer.headers.set("Content-Disposition", ContentDisposition.attachment(name))
        return answer
    }

    static func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }
}
