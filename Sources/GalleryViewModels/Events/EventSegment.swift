/// Which of a person's two feeds is shown.
public enum EventSegment: String, Sendable, CaseIterable, LosslessStringConvertible {
    /// What they get to see.
    case received
    /// What they did.
    case performed

    public init?(_ description: String) { self.init(rawValue: description) }

    public var description: String { rawValue }
}

/// Whose events a scene shows.
public enum EventsSubject: Sendable, Hashable {
    /// Those of the person who looks.
    case own(String)
    /// Another account's, of a person or an organisation.
    case account(String)
    /// A repository's, by its name with the owner's in front.
    case repository(String)

    /// What is shown of it where nothing else was asked for: one looks at others for what they do.
    public var start: EventsPlace {
        if case .own = self {
            EventsPlace(segment: .received, pages: 1)
        } else {
            EventsPlace(segment: .performed, pages: 1)
        }
    }
}

/// What of a subject's events a scene shows, as its address says it.
public struct EventsPlace: Sendable, Hashable {
    public var segment: EventSegment
    /// How many pages of the feed, from 1 to 10.
    public var pages: Int

    public init(segment: EventSegment, pages: Int) {
        self.segment = segment
        self.pages = min(max(1, pages), 10)
    }
}
