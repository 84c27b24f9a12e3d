public import Differences

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An action in a repository.
public struct FeedEvent: Sendable, Equatable, IdentifiableType {
    /// The kinds of actions.
    public enum Deed: Sendable, Equatable {
        /// Pushed commits.
        case pushed(commits: Int, branch: String, message: String)
        /// Created a branch, a tag or the repository itself: `branch main`.
        case created(String)
        /// Deleted a branch or a tag: `branch main`.
        case deleted(String)
        /// Forked the repository.
        case forked(to: String)
        /// Starred the repository.
        case starred
        /// Changed an issue. The first value is the change: `opened`, `closed`.
        case issue(String, number: Int, title: String)
        /// Changed a pull request. The first value is the change: `opened`, `closed`.
        case pullRequest(String, number: Int, title: String)
        /// Commented on an issue or a pull request.
        case commented(number: Int, title: String, text: String)
        /// Published a release.
        case released(String)
        /// Made the repository public.
        case published
        /// Added a member.
        case added(member: String)
        /// Edited pages of the wiki.
        case edited
        /// An action of an unknown kind.
        case other
    }

    /// The event's identifier.
    public let id: String
    /// The name of the account that performed the action.
    public let actor: String
    /// The URL of the account's picture.
    public let avatar: String
    /// The repository's full name: `orbit/rocket`.
    public let repository: String
    /// The action.
    public let deed: Deed
    /// The time of the action.
    public let date: Date

    public var identity: String { id }

    /// Creates an event.
    public init(id: String, actor: String, avatar: String, repository: String, deed: Deed, date: Date) {
        self.id = id
        self.actor = actor
        self.avatar = avatar
        self.repository = repository
        self.deed = deed
        self.date = date
    }
}
