public import Rx

/// Where events come from. Any thread may call; answers come on the loop that subscribed. Errors are `ServiceError`.
public protocol EventsService: Sendable {
    /// A page of a feed, newest event first; the first page has the number 1.
    func events(of feed: EventFeed, page: Int) -> Single<ListPage<FeedEvent>>

    /// Who bears the name.
    func account(_ name: String) -> Single<Account>

    /// What bears the name, which is the owner's and its own: `orbit/rocket`.
    func repository(_ name: String) -> Single<Repository>
}

/// Whose events, or what events.
public enum EventFeed: Sendable, Hashable {
    /// Those that concern what a person follows.
    case received(by: String)
    /// Those of what a person did.
    case performed(by: String)
    case organisation(String)
    /// By the name with the owner's in front.
    case repository(String)
}

/// A person or an organisation.
public struct Account: Sendable, Equatable {
    /// The name in addresses.
    public let name: String
    /// What it calls itself.
    public let fullName: String
    /// A sentence about it; may be empty.
    public let about: String
    /// Where its picture is.
    public let avatar: String
    public let isOrganisation: Bool

    public init(name: String, fullName: String, about: String, avatar: String, isOrganisation: Bool) {
        self.name = name
        self.fullName = fullName
        self.about = about
        self.avatar = avatar
        self.isOrganisation = isOrganisation
    }
}

/// A place for code.
public struct Repository: Sendable, Equatable {
    /// With the owner's name: `orbit/rocket`.
    public let name: String
    /// A sentence about it; may be empty.
    public let about: String
    /// Where its owner's picture is.
    public let avatar: String
    /// How many people have starred it.
    public let stars: Int

    public init(name: String, about: String, avatar: String, stars: Int) {
        self.name = name
        self.about = about
        self.avatar = avatar
        self.stars = stars
    }
}
