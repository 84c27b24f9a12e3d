/// What went wrong in a test's browser, server process or driver: a code, a sentence for the person who reads the failed
/// test, and what helps to see why (the page, what was last sent and received, a program's output).
public struct LiveTestingError: Error, CustomStringConvertible, Sendable {
    /// The kind of failure.
    public enum Code: String, Sendable {
        /// What was waited for did not happen within its time.
        case timeout
        /// Nothing on the page fits the locator.
        case notFound
        /// More than one element fits a locator that has to mean one.
        case ambiguous
        /// The element is there, but a person could not do this with it (disabled, read-only, hidden, of another kind).
        case notUsable
        /// No connection, or it broke.
        case connection
        /// The peer's bytes are not the protocol they should be.
        case malformed
        /// A selector, an address or an argument of the test itself is wrong.
        case usage
        /// A program is not installed or was not built.
        case missingProgram
        /// A program ended, or said something else than it should.
        case process
        /// chromedriver answered with an error.
        case webDriver
        /// The page differs from what it should equal.
        case difference
    }

    /// The kind of failure.
    public let code: Code
    /// One sentence.
    public let message: String
    /// What helps to see why; may be long, may be empty.
    public let details: String
    /// The error that led to this one.
    public let cause: (any Error)?

    /// Makes an error.
    public init(_ code: Code, _ message: String, details: String = "", cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.details = details
        self.cause = cause
    }

    /// The sentence, the cause, then the details on lines of their own.
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
