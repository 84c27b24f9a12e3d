/// An error of a test's browser, server process or driver: a code, a sentence for the developer who reads the failed
/// test, and details that help to find the cause (the page, the latest traffic, a program's output).
public struct LiveTestingError: Error, CustomStringConvertible, Sendable {
    /// The kind of error.
    public enum Code: String, Sendable {
        /// A wait reached its time limit.
        case timeout
        /// No element on the page matches the locator.
        case notFound
        /// More than one element matches a locator that must match exactly one.
        case ambiguous
        /// The element exists, but a user could not perform this action on it (disabled, read-only, hidden, of another
        /// kind).
        case notUsable
        /// The connection could not be opened, or it was lost.
        case connection
        /// The peer's bytes violate the protocol.
        case malformed
        /// The test itself passed an invalid selector, address or argument.
        case usage
        /// A program is not installed or was not built.
        case missingProgram
        /// A program exited, or printed unexpected output.
        case process
        /// chromedriver returned an error.
        case webDriver
        /// The page differs from the expected page.
        case difference
    }

    /// The kind of error.
    public let code: Code
    /// The description of the error in one sentence.
    public let message: String
    /// Details that help to find the cause; may be long, may be empty.
    public let details: String
    /// The underlying error.
    public let cause: (any Error)?

    /// Creates an error.
    public init(_ code: Code, _ message: String, details: String = "", cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.details = details
        self.cause = cause
    }

    /// The sentence, the underlying error, then the details on separate lines.
    public var description: String {
        var text = message
        if let cause { text += " (\(cause))" }
        if !details.isEmpty { text += "\n" + details }
        return text
    }

    func adding(_ more: String) -> LiveTestingError {
        let joined = details.isEmpty ? more : details + "\n" + more
        return LiveTestingError(code, message, details: joined, cause: cause)
    }
}
