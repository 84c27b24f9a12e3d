public import Differences

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A row of a feed: the text and the symbol for an event.
public struct EventCellViewModel: Sendable, Equatable, IdentifiableType {
    /// The symbols for the kinds of events.
    public enum Symbol: String, Sendable {
        case push, branch, fork, star, issue, pull, comment, tag, person
    }

    /// The event.
    public let event: FeedEvent
    /// The action, worded to precede the repository's name: `starred`, `pushed 2 commits to main of`.
    public let words: String
    /// The subject of the action, such as a title or the first line of a message; may be empty.
    public let detail: String
    /// The elapsed time as text, such as "5 minutes ago".
    public let age: String
    /// The symbol for the kind of event.
    public let symbol: Symbol

    public var identity: String { event.id }

    /// Creates a row for an event.
    ///
    /// - Parameters:
    ///   - event: The event to show.
    ///   - now: The time at which the event's age is computed.
    public init(_ event: FeedEvent, now: Date) {
        self.event = event
        (symbol, words, detail) = Self.words(event.deed)
        age = Self.age(now.timeIntervalSince(event.date))
    }

    private static func words(_ deed: FeedEvent.Deed) -> (Symbol, String, String) {
        switch deed {
        case .pushed(let commits, let branch, let message):
            (.push, "pushed \(commits == 1 ? "a commit" : "\(commits) commits") to \(branch) of", firstLine(message))
        case .created(let what): (.branch, what.isEmpty ? "created" : "created \(what) of", "")
        case .deleted(let what): (.branch, "deleted \(what) of", "")
        case .forked(let copy): (.fork, "forked", "to \(copy)")
        case .starred: (.star, "starred", "")
        case .issue(let action, let number, let title): (.issue, "\(action) issue #\(number) of", title)
        case .pullRequest(let action, let number, let title): (.pull, "\(action) pull request #\(number) of", title)
        case .commented(let number, let title, let text):
            (.comment, "commented on #\(number) of", text.isEmpty ? title : firstLine(text))
        case .released(let name): (.tag, "released \(name) of", "")
        case .published: (.branch, "made public", "")
        case .added(let member): (.person, "added \(member) to", "")
        case .edited: (.comment, "edited the wiki of", "")
        case .other: (.branch, "was active in", "")
        }
    }

    private static func firstLine(_ text: String) -> String {
        String(text.split(whereSeparator: \.isNewline).first ?? "")
    }

    private static func age(_ seconds: Double) -> String {
        switch seconds {
        case ..<60: "just now"
        case ..<3600: count(seconds / 60, "minute")
        case ..<86_400: count(seconds / 3600, "hour")
        case ..<2_592_000: count(seconds / 86_400, "day")
        case ..<31_536_000: count(seconds / 2_592_000, "month")
        default: count(min(seconds / 31_536_000, 1000), "year")
        }
    }

    private static func count(_ number: Double, _ unit: String) -> String {
        let whole = Int(number)
        return "\(whole) \(unit)\(whole == 1 ? "" : "s") ago"
    }
}
