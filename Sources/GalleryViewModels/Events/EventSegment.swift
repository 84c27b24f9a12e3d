/// One of the two feeds of a person.
public enum EventSegment: String, Sendable, CaseIterable, LosslessStringConvertible {
    /// The events in the repositories and accounts that the person follows.
    case received
    /// The person's own actions.
    case performed

    public init?(_ description: String) { self.init(rawValue: description) }

    public var description: String { rawValue }
}

/// The account or repository whose events a scene shows.
public enum EventsSubject: Sendable, Hashable {
    /// The user's own account.
    case own(String)
    /// Another account, of a person or an organization.
    case account(String)
    /// A repository, by its full name: `orbit/rocket`.
    case repository(String)

    /// The feed and the number of pages that are shown by default: the received events for the user's own account,
    /// otherwise the performed ones.
    public var start: EventsPlace {
        if case .own = self {
            EventsPlace(segment: .received, pages: 1)
        } else {
            EventsPlace(segment: .performed, pages: 1)
        }
    }
}

/// The part of a subject's events that a scene shows. It is part of the scene's address.
public struct EventsPlace: Sendable, Hashable {
    /// The feed.
    public var segment: EventSegment
    /// The number of pages of the feed, from 1 to 10.
    public var pages: Int

    /// Creates a place. Clamps the number of pages to the range 1 to 10.
    public init(segment: EventSegment, pages: Int) {
        self.segment = segment
        self.pages = min(max(1, pages), 10)
    }
}
