public import Foundation

/// Something that happened in a server, for its log: one line.
public struct LogEvent: Sendable {
    /// How much it matters.
    public enum Level: Int, Sendable, Comparable, CaseIterable {
        /// What happens all the time: pages come and go.
        case debug
        /// What happens now and then, and is as it should be: somebody signs in.
        case info
        /// What may be somebody else's mistake: a browser goes too fast.
        case warning
        /// What is to be mended: a page has failed.
        case error

        /// `debug`, `info`, `warning` or `error`.
        public var name: String { "\(self)" }

        /// Whether the first matters less.
        public static func < (first: Level, second: Level) -> Bool { first.rawValue < second.rawValue }
    }

    /// A further thing that is known of the event.
    public struct Field: Sendable, Hashable {
        /// Which thing it is: `session`.
        public let name: String
        /// What it is, as text; a line's format escapes it.
        public let value: String

        /// A thing that is known.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// How much it matters.
    public let level: Level
    /// When it happened.
    public let time: Date
    /// What kind of event it is, the same for all of its kind: `page-failed`.
    public let name: String
    /// What is known of it, in a fixed order: `page`, `scene`, `address`, `session`, `trace`, `error` where they apply.
    ///
    /// Pages and sessions go by a hash of their ids: whoever reads a log cannot speak for them.
    public let fields: [Field]

    /// An event, which has happened just now unless `time` says when.
    public init(_ level: Level, _ name: String, _ fields: [Field] = [], time: Date = .now) {
        self.level = level
        self.name = name
        self.fields = fields
        self.time = time
    }

    /// The first field of that name.
    public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
}
