/// A mistake in a catalogue, with its place.
public struct POError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the file.
    public let file: String
    /// The line, from 1; 0 if the mistake is about the file itself.
    public let line: Int
    /// The column, from 1, in bytes.
    public let column: Int
    /// A sentence with the remedy.
    public let message: String

    init(file: String, line: Int, column: Int = 1, _ message: String) {
        (self.file, self.line, self.column, self.message) = (file, line, column, message)
    }

    /// `file:line:column: message`.
    public var description: String { line == 0 ? "\(file): \(message)" : "\(file):\(line):\(column): \(message)" }
}
