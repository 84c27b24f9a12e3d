/// Whose events a scene shows, in words and with a picture.
public struct EventsHeader: Sendable, Equatable {
    public let title: String
    /// A sentence about it; may be empty.
    public let about: String
    /// Where its picture is; empty while that is not known.
    public let avatar: String
    /// Whether there are not two feeds to choose from, or it is not known yet.
    public let hidesSegment: Bool
    /// Whether it is all that is known: false until the service has been asked.
    let isComplete: Bool
    private let kind: Kind

    private enum Kind: Sendable, Equatable {
        case person(String)
        case organisation(String)
        case repository(String)
    }

    /// What is known without asking.
    init(_ subject: EventsSubject) {
        (about, avatar, isComplete) = ("", "", false)
        switch subject {
        case .own(let name): (title, hidesSegment, kind) = ("Events", false, .person(name))
        case .account(let name): (title, hidesSegment, kind) = (name, true, .person(name))
        case .repository(let name): (title, hidesSegment, kind) = (name, true, .repository(name))
        }
    }

    init(_ subject: EventsSubject, _ account: Account) {
        (avatar, hidesSegment, isComplete) = (account.avatar, account.isOrganisation, true)
        kind = account.isOrganisation ? .organisation(account.name) : .person(account.name)
        if case .own = subject {
            (title, about) = ("Events", account.fullName)
        } else {
            (title, about) = (account.fullName, account.about)
        }
    }

    init(_ repository: Repository) {
        (title, about, avatar) = (repository.name, repository.about, repository.avatar)
        (hidesSegment, isComplete, kind) = (true, true, .repository(repository.name))
    }

    /// The feed that a segment shows.
    func feed(_ segment: EventSegment) -> EventFeed {
        switch (kind, segment) {
        case (.person(let name), .received): .received(by: name)
        case (.person(let name), .performed): .performed(by: name)
        case (.organisation(let name), _): .organisation(name)
        case (.repository(let name), _): .repository(name)
        }
    }
}
