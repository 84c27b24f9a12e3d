/// What a request's first lines say, checked.
struct HTTPRequestHead: Sendable, Equatable {
    /// How the body's end is found (RFC 9112 section 6).
    enum BodyLength: Sendable, Equatable {
        case none
        case bytes(Int)
        case chunked
    }

    /// Without its body and the peer's address.
    var request: HTTPRequest
    var isHTTP11: Bool
    var bodyLength: BodyLength
    /// Whether the client wants to use the connection again.
    var keepsAlive: Bool
    /// Whether the client waits for `100 Continue` before it sends the body.
    var expectsContinue: Bool
}

/// Why a request cannot be taken, and the status that says so.
struct HTTPRequestFailure: Error, Sendable, Equatable {
    let status: HTTPStatus
    /// A sentence for the person at the other end.
    let reason: String

    init(_ status: HTTPStatus, _ reason: String) {
        self.status = status
        self.reason = reason
    }
}
