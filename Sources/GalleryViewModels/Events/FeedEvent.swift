public import Differences

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Something that somebody did in a repository.
public struct FeedEvent: Sendable, Equatable, IdentifiableType {
    /// What was done.
    public enum Deed: Sendable, Equatable {
        case pushed(commits: Int, branch: String, message: String)
        /// A branch, a tag or the repository itself: `branch main`.
        case created(String)
        case deleted(String)
        case forked(to: String)
        case starred
        /// With what was done to it: `opened`, `closed`.
        case issue(String, number: Int, title: String)
        case pullRequest(String, number: Int, title: String)
        case commented(number: Int, title: String, text: String)
        case released(String)
        case published
        case added(member: String)
        /// Pages of its wiki.
        case edited
        /// Something that this program has no words for.
        case other
    }

    public let id: String
    /// The account of who did it.
    public let actor: String
    /// Where that account's picture is.
    public let avatar: String
    /// The repository's name, with its owner's: `orbit/rocket`.
    public let repository: String
    public let deed: Deed
    public let date: Date

    public var identity: String { id }

    public init(id: String, actor: String, avatar: String, repository: String, deed: Deed, date: Date) {
        self.id = id
        self.actor = actor
        self.avatar = avatar
        self.repository = repository
        self.deed = deed
        self.date = date
    }
}
