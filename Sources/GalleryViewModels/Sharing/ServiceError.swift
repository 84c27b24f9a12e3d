public import Texts

/// An error of a service.
public struct ServiceError: Error, Sendable, Equatable {
    /// The kinds of errors.
    public enum Code: Sendable, Equatable {
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
    /// A message for the user.
    public let sentence: Text
    /// A detail for the log; empty if the code is sufficient.
    public let cause: String
    /// The number of seconds after which the request may be repeated, if the service has specified it.
    public let wait: Int?

    /// Creates an error.
    public init(_ code: Code, cause: String = "", wait: Int? = nil) {
        self.code = code
        self.cause = cause
        self.wait = wait
        sentence = Self.sentence(code, wait)
    }

    /// Returns a service error unchanged, and wraps any other error with the code ``Code/unreadable``.
    public init(_ error: any Error) {
        self = error as? ServiceError ?? ServiceError(.unreadable, cause: "\(error)")
    }

    private static func sentence(_ code: Code, _ wait: Int?) -> Text {
        switch code {
        case .unreachable: "The service cannot be reached."
        case .timedOut: "The service took too long to respond."
        case .interrupted: "The service’s response was cut off."
        case .unauthorized: "The service did not accept the access token."
        case .notFound: "The service could not find what you requested."
        case .tooManyRequests: "The service received too many requests. \(pause(wait), "pause")"
        case .refused: "The service rejected the request."
        case .unavailable: "The service is unavailable. \(pause(wait), "pause")"
        case .unreadable: "The service’s response cannot be read."
        case .tooLarge: "The service’s response is too large."
        }
    }

    private static func pause(_ wait: Int?) -> Text {
        guard let wait, wait > 0 else { return "Try again later." }
        if wait < 100 {
            return Text(
                "Try again in \(wait, "count") second.", plural: "Try again in \(wait, "count") seconds.", count: wait)
        }
        let minutes = wait / 60 + (wait % 60 == 0 ? 0 : 1)
        return minutes < 100
            ? "Try again in \(minutes, "count") minutes." : "Try again in \(minutes / 60 + 1, "count") hours."
    }
}

extension Error {
    /// A message for the user.
    public var sentence: Text {
        (self as? ServiceError)?.sentence ?? "Something went wrong."
    }
}
