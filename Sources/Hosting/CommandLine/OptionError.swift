/// An error for invalid command-line arguments. The program prints it and exits with status 2.
public struct OptionError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The message for the user, without a full stop, because the hint to try `--help` follows.
    public let description: String

    /// Creates an error with a message.
    ///
    /// - Parameter description: The message without a full stop: `--port takes a number from 0 to 65535`.
    public init(_ description: String) {
        self.description = description
    }
}
