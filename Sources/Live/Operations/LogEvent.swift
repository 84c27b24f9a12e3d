public import Foundation

/// An event in a server that is logged as one line.
public struct LogEvent: Sendable {
    /// The severity of an event.
    public enum Level: Int, Sendable, Comparable, CaseIterable {
        /// Routine events, such as opened and closed pages.
        case debug
        /// Expected events that are less frequent, such as sign-ins.
        case info
        /// Events that may be caused by a client's error, such as an exceeded rate.
        case warning
        /// Errors that need to be corrected, such as a page failure.
        case error

        /// The name in log lines: `debug`, `info`, `warning` or `error`.
        public var name: String { "\(self)" }

        /// Decides whether the first level is less severe.
        public static func < (first: Level, second: Level) -> Bool { first.rawValue < second.rawValue }
    }

    /// A detail of an event.
    public struct Field: Sendable, Hashable {
        /// The name of the detail, such as `session`.
        public let name: String
        /// The value as text. A line's format escapes it.
        public let value: String

        /// Creates a detail with a name and a value.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The severity of an event.
    public let level: Level
    /// The time of the event.
    public let time: Date
    /// The name of the event's kind, such as `page-failed`.
    public let name: String
    /// The details, in a fixed order: `page`, `scene`, `address`, `session`, `trace`, `error`. Only those that apply
    /// are present.
    ///
    /// Pages and sessions are identified by a hash of their ids, so that a log does not allow its readers to use them.
    public let fields: [Field]

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - level: The importance of the event.
    ///   - name: The kind of the event, such as `page-failed`.
    ///   - fields: The details of the event.
    ///   - time: The time of the event; by default the current time.
    public init(_ level: Level, _ name: String, _ fields: [Field] = [], time: Date = .now) {
        self.level = level
        self.name = name
        self.fields = fields
        self.time = time
    }

    /// The value of the first field with this name; `nil` if there is none.
    public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
}

/// A filter that allows one log line a minute for events of one kind, however often a client causes them.
struct LogInterval {
    private var last: ContinuousClock.Instant?

    /// Decides whether the event must be logged now.
    mutating func isDue(now: ContinuousClock.Instant) -> Bool {
        if let last, now - last < .seconds(60) { return false }
        last = now
        return true
    }
}
