/// A part of a program's work, with its time and its place in a trace.
public struct TraceSpan: Sendable {
    /// The relation of a span to other programs.
    public enum Kind: Int, Sendable {
        /// Work inside the program.
        case `internal` = 1
        /// The handling of a request that another program has sent.
        case server = 2
        /// A request to another program.
        case client = 3
    }

    /// The value of an attribute.
    public enum Value: Sendable, Hashable {
        /// Text.
        case string(String)
        /// A whole number.
        case int(Int)
        /// A truth value.
        case bool(Bool)
    }

    /// The name, which has few different values: `GET`, `mount`, `action`.
    public let name: String
    /// The relation to other programs.
    public let kind: Kind
    /// The span's place in its trace.
    public let context: TraceContext
    /// The identifier of the span that has caused this one; `nil` for the first of a trace.
    public let parentID: UInt64?
    /// The start, in nanoseconds of Unix time.
    public let start: UInt64
    /// The end, in nanoseconds of Unix time.
    public internal(set) var end: UInt64
    /// The properties of the work, in the order in which they were set.
    public internal(set) var attributes: [(name: String, value: Value)] = []
    /// The reason why the work failed; `nil` if it did not.
    public internal(set) var error: String?
}
