/// An error of a request to a service.
public struct ServiceClientError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of errors.
    public enum Code: String, Sendable, CaseIterable {
        /// The connection failed.
        case unreachable
        /// The request timed out.
        case timedOut
        /// The connection was closed before the response was complete.
        case interrupted
        /// The access token is missing or not accepted.
        case unauthorized
        /// The requested resource does not exist.
        case notFound
        /// The request rate limit is exceeded.
        case tooManyRequests
        /// The request is rejected for another reason.
        case refused
        /// The service is temporarily unavailable.
        case unavailable
        /// The response does not have the expected format.
        case unreadable
        /// The response exceeds the size limit.
        case tooLarge
    }

    /// The kind of error.
    public let code: Code
    /// A detail for the log; empty if the code is sufficient.
    public let cause: String
    /// The number of seconds after which the request may be repeated, if the service has specified it.
    public let wait: Int?

    /// Creates an error.
    public init(_ code: Code, cause: String = "", wait: Int? = nil) {
        (self.code, self.cause, self.wait) = (code, cause, wait)
    }

    /// A sentence for the log.
    public var description: String {
        let detail = cause.isEmpty ? "" : " (\(cause))"
        return "The request to the service failed: \(Self.reasons[code] ?? "")\(detail)."
    }

    private static let reasons: [Code: String] = [
        .unreachable: "it cannot be reached", .timedOut: "it took too long to answer",
        .interrupted: "the connection was closed before the end of the response",
        .unauthorized: "it does not accept the access token", .notFound: "the resource does not exist",
        .tooManyRequests: "its rate limit is exceeded", .refused: "it rejected the request",
        .unavailable: "it is temporarily unavailable", .unreadable: "the response does not have the expected format",
        .tooLarge: "the response exceeds the size limit",
    ]
}
