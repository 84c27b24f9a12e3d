public import Differences
public import Texts

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
    public let words: Text
    /// The subject of the action, such as a title or the first line of a message; may be empty.
    public let detail: Text
    /// The elapsed time as text, such as "5 minutes ago".
    public let age: Text
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

    private static func words(_ deed: FeedEvent.Deed) -> (Symbol, Text, Text) {
        switch deed {
        case .pushed(let commits, let branch, let message): (.push, pushed(commits, branch), firstLine(message))
        case .created(let what): (.branch, created(what), "")
        case .deleted(let what): (.branch, deleted(what), "")
        case .forked(let copy): (.fork, "forked", "to \(copy, "copy")")
        case .starred: (.star, "starred", "")
        case .issue(let action, let number, let title):
            (.issue, "\(change(action), "change") issue #\("\(number)", "number") of", Text(verbatim: title))
        case .pullRequest(let action, let number, let title):
            (.pull, "\(change(action), "change") pull request #\("\(number)", "number") of", Text(verbatim: title))
        case .commented(let number, let title, let text):
            (
                .comment, "commented on #\("\(number)", "number") of",
                text.isEmpty ? Text(verbatim: title) : firstLine(text)
            )
        case .released(let name): (.tag, "released \(name, "name") of", "")
        case .published: (.branch, "made public", "")
        case .added(let member): (.person, "added \(member, "member") to", "")
        case .edited: (.comment, "edited the wiki of", "")
        case .other: (.branch, "was active in", "")
        }
    }

    private static func pushed(_ commits: Int, _ branch: String) -> Text {
        Text(
            "pushed a commit to \(branch, "branch") of",
            plural: "pushed \(commits, "count") commits to \(branch, "branch") of", count: commits)
    }

    private static func created(_ what: String) -> Text {
        what.isEmpty ? "created" : "created \(reference(what), "reference") of"
    }

    private static func deleted(_ what: String) -> Text { "deleted \(reference(what), "reference") of" }

    /// Returns a branch or a tag, such as `branch main`.
    private static func reference(_ what: String) -> Text {
        let words = what.split(separator: " ", maxSplits: 1).map { String($0) }
        return switch (words.first, words.count) {
        case ("branch", 2): "branch \(words[1], "name")"
        case ("tag", 2): "tag \(words[1], "name")"
        default: Text(verbatim: what)
        }
    }

    /// Returns the change of an issue or a pull request. A change of a later version of the service is shown as it is.
    private static func change(_ action: String) -> Text {
        switch action {
        case "opened": Text("opened", context: "change")
        case "closed": Text("closed", context: "change")
        case "reopened": Text("reopened", context: "change")
        case "merged": Text("merged", context: "change")
        case "changed": Text("changed", context: "change")
        default: Text(verbatim: action)
        }
    }

    private static func firstLine(_ text: String) -> Text {
        Text(verbatim: String(text.split(whereSeparator: \.isNewline).first ?? ""))
    }

    private static func age(_ seconds: Double) -> Text {
        switch seconds {
        case ..<60: "just now"
        case ..<3600: minutes(Int(seconds / 60))
        case ..<86_400: hours(Int(seconds / 3600))
        case ..<2_592_000: days(Int(seconds / 86_400))
        case ..<31_536_000: months(Int(seconds / 2_592_000))
        default: years(Int(min(seconds / 31_536_000, 1000)))
        }
    }

    private static func minutes(_ count: Int) -> Text {
        Text("\(count, "count") minute ago", plural: "\(count, "count") minutes ago", count: count)
    }

    private static func hours(_ count: Int) -> Text {
        Text("\(count, "count") hour ago", plural: "\(count, "count") hours ago", count: count)
    }

    private static func days(_ count: Int) -> Text {
        Text("\(count, "count") day ago", plural: "\(count, "count") days ago", count: count)
    }

    private static func months(_ count: Int) -> Text {
        Text("\(count, "count") month ago", plural: "\(count, "count") months ago", count: count)
    }

    private static func years(_ count: Int) -> Text {
        let number = "\(count)"
        return Text("\(number, "count") year ago", plural: "\(number, "count") years ago", count: count)
    }
}
