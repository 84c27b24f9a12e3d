public import Rx

/// A source of events. Its methods can be called from any thread; results are delivered on the subscriber's loop.
/// Errors are `ServiceError`.
public protocol EventsService: Sendable {
    /// Returns a page of a feed, newest event first. Pages are numbered from 1.
    func events(of feed: EventFeed, page: Int) -> Single<ListPage<FeedEvent>>

    /// Returns the account with a name.
    func account(_ name: String) -> Single<Account>

    /// Returns the repository with a full name, which begins with the owner's name: `orbit/rocket`.
    func repository(_ name: String) -> Single<Repository>
}

/// A feed of events.
public enum EventFeed: Sendable, Hashable {
    /// The events in the repositories and accounts that a person follows.
    case received(by: String)
    /// The actions of a person.
    case performed(by: String)
    /// The events of an organization.
    case organization(String)
    /// The events of a repository, by its full name.
    case repository(String)
}

/// A person or an organization.
public struct Account: Sendable, Equatable {
    /// The name in addresses.
    public let name: String
    /// The display name.
    public let fullName: String
    /// A one-sentence description; may be empty.
    public let about: String
    /// The URL of the picture.
    public let avatar: String
    /// Indicates whether the account is an organization's.
    public let isOrganization: Bool

    /// Creates an account.
    public init(name: String, fullName: String, about: String, avatar: String, isOrganization: Bool) {
        self.name = name
        self.fullName = fullName
        self.about = about
        self.avatar = avatar
        self.isOrganization = isOrganization
    }
}

/// A code repository.
public struct Repository: Sendable, Equatable {
    /// The full name, which begins with the owner's name: `orbit/rocket`.
    public let name: String
    /// A one-sentence description; may be empty.
    public let about: String
    /// The URL of the owner's picture.
    public let avatar: String
    /// The number of people who have starred the repository.
    public let stars: Int

    /// Creates a repository.
    public init(name: String, about: String, avatar: String, stars: Int) {
        self.name = name
        self.about = about
        self.avatar = avatar
        self.stars = stars
    }
}
