/// A command line that cannot be followed. The program says so and ends with status 2.
public struct OptionMistake: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong, for the person who typed it; without a full stop, since the advice to try `--help` follows.
    public let description: String

    /// - Parameter description: what is wrong, without a full stop: `--port takes a number from 0 to 65535`.
    public init(_ description: String) {
        self.description = description
    }
}
