/// The parts of a validated request line and header that are not part of the ``HTTPRequest``.
struct HTTPRequestHead: Sendable, Equatable {
    /// The way to find the body's end (RFC 9112 section 6).
    enum BodyLength: Sendable, Equatable {
        case none
        case bytes(Int)
        case chunked
    }

    /// The Host field.
    enum Host: Sendable, Equatable {
        /// There is none, as HTTP/1.0 allows.
        case none
        /// It is ``ParserMemory/knownHost``.
        case known
        /// It is the field at that index. It is valid.
        case field(Int)
    }

    var isHTTP11: Bool
    var bodyLength: BodyLength
    /// A Boolean value that indicates whether the client wants to reuse the connection.
    var keepsAlive: Bool
    /// A Boolean value that indicates whether the client waits for `100 Continue` before it sends the body.
    var expectsContinue: Bool
    var host: Host

    /// Indicates whether a body with at least one byte may follow.
    var hasBody: Bool { bodyLength != .none && bodyLength != .bytes(0) }
}

/// The reason why a request is rejected, and the status of the response.
struct HTTPRequestFailure: Error, Sendable, Equatable {
    let status: HTTPStatus
    /// A sentence for the client's user or developer.
    let reason: String

    init(_ status: HTTPStatus, _ reason: String) {
        self.status = status
        self.reason = reason
    }
}
