/// Why a service did not do what it was asked for.
public struct ServiceError: Error, Sendable, Equatable {
    /// What went wrong, for code.
    public enum Code: Sendable, Equatable {
        /// It could not be connected to.
        case unreachable
        /// It took too long.
        case timedOut
        /// The answer broke off.
        case interrupted
        /// It wants a token, or another one.
        case unauthorized
        /// It knows nothing of what was asked for.
        case notFound
        /// It was asked too often.
        case tooManyRequests
        /// It does not take the request, for another reason.
        case refused
        /// It is out of order.
        case unavailable
        /// Its answer is not what such a service answers.
        case unreadable
        /// Its answer is longer than this program takes.
        case tooLarge
    }

    public let code: Code
    /// What went wrong, for a person.
    public let sentence: String
    /// What went wrong, for a log; empty where the code says it all.
    public let cause: String
    /// How many seconds the service wants to be left alone, where it has said so.
    public let wait: Int?

    public init(_ code: Code, cause: String = "", wait: Int? = nil) {
        self.code = code
        self.cause = cause
        self.wait = wait
        sentence = Self.sentence(code, wait)
    }

    /// The error as a service's; what is something else is unreadable.
    public init(_ error: any Error) {
        self = error as? ServiceError ?? ServiceError(.unreadable, cause: "\(error)")
    }

    private static func sentence(_ code: Code, _ wait: Int?) -> String {
        switch code {
        case .unreachable: "The service cannot be reached."
        case .timedOut: "The service took too long to answer."
        case .interrupted: "The service’s answer was cut short."
        case .unauthorized: "The service did not accept the access token."
        case .notFound: "The service could not find this."
        case .tooManyRequests: "The service received too many requests. \(pause(wait))"
        case .refused: "The service refused the request."
        case .unavailable: "The service is unavailable. \(pause(wait))"
        case .unreadable: "The service’s answer cannot be read."
        case .tooLarge: "The service’s answer is too long."
        }
    }

    private static func pause(_ wait: Int?) -> String {
        guard let wait, wait > 0 else { return "Try again in a while." }
        if wait < 100 { return "Try again in \(wait) \(wait == 1 ? "second" : "seconds")." }
        let minutes = wait / 60 + (wait % 60 == 0 ? 0 : 1)
        return minutes < 100 ? "Try again in \(minutes) minutes." : "Try again in \(minutes / 60 + 1) hours."
    }
}

extension Error {
    /// What to tell a person of this error.
    public var sentence: String {
        (self as? ServiceError)?.sentence ?? "Something went wrong."
    }
}
