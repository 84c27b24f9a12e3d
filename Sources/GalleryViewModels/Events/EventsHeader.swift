public import Texts

/// The heading of a feed, with a picture.
public struct EventsHeader: Sendable, Equatable {
    /// The name of the account or repository.
    public let title: Text
    /// A one-sentence description; may be empty.
    public let about: String
    /// The URL of the picture; empty until it is known.
    public let avatar: String
    /// Indicates whether the choice between two feeds is hidden. It is hidden for every subject but the user's own
    /// account, unless that account is an organization too.
    public let hidesSegment: Bool
    /// Indicates whether the service has answered. Until then only the name is known.
    let isComplete: Bool
    private let kind: Kind

    private enum Kind: Sendable, Equatable {
        case person(String)
        case organization(String)
        case repository(String)
    }

    /// Creates the header for a subject from its name only.
    init(_ subject: EventsSubject) {
        (about, avatar, isComplete) = ("", "", false)
        switch subject {
        case .own(let name): (title, hidesSegment, kind) = ("Events", false, .person(name))
        case .account(let name): (title, hidesSegment, kind) = (Text(verbatim: name), true, .person(name))
        case .repository(let name):
            (title, hidesSegment, kind) = (Text(verbatim: name), true, .repository(name))
        }
    }

    init(_ subject: EventsSubject, _ account: Account) {
        (avatar, hidesSegment, isComplete) = (account.avatar, account.isOrganization, true)
        kind = account.isOrganization ? .organization(account.name) : .person(account.name)
        if case .own = subject {
            (title, about) = ("Events", account.fullName)
        } else {
            (title, about) = (Text(verbatim: account.fullName), account.about)
        }
    }

    init(_ repository: Repository) {
        (title, about, avatar) = (Text(verbatim: repository.name), repository.about, repository.avatar)
        (hidesSegment, isComplete, kind) = (true, true, .repository(repository.name))
    }

    /// Returns the feed that a segment shows.
    func feed(_ segment: EventSegment) -> EventFeed {
        switch (kind, segment) {
        case (.person(let name), .received): .received(by: name)
        case (.person(let name), .performed): .performed(by: name)
        case (.organization(let name), _): .organization(name)
        case (.repository(let name), _): .repository(name)
        }
    }
}
