import Bindery
import Foundation
import GalleryViewModels

/// Events that ship with the package: invented people, organizations and repositories, in the format of the remote
/// service.
///
/// The dates are shifted so that the newest 40 events happen while the program runs, one every 15 seconds. A refresh
/// therefore finds new events, and the boundaries of pages move while the user reads, as they do with a real service.
struct BundledEvents: EventsService {
    /// The account whose events the app shows first.
    static let owner = "ada-orbit"

    private static let coming = 40
    private static let interval = 15.0
    private static let pageSize = 20

    /// All events, newest first.
    private let events: [GitHubFormat.Event]
    private let accounts: [String: GitHubFormat.Account]
    private let repositories: [String: GitHubFormat.Repository]
    private let now: @Sendable () -> Date
    private let start: Date

    /// Reads the files in `Public/gallery/events` of a site.
    ///
    /// - Throws: `BundledData.Failure` if a file cannot be read or decoded.
    init(site: String, now: @escaping @Sendable () -> Date = { Date() }) throws {
        events = try BundledData.read([GitHubFormat.Event].self, "events/events.json", site: site)
        let accounts = try BundledData.read([GitHubFormat.Account].self, "events/accounts.json", site: site)
        self.accounts = Dictionary(accounts.map { ($0.login, $0) }) { $1 }
        let repositories = try BundledData.read([GitHubFormat.Repository].self, "events/repositories.json", site: site)
        self.repositories = Dictionary(repositories.map { ($0.fullName, $0) }) { $1 }
        self.now = now
        start = now()
    }

    // MARK: The service

    func events(of feed: EventFeed, page: Int) -> Single<ListPage<FeedEvent>> {
        .deferred {
            let all = presentEvents.filter { isIn(feed, $0.event) }.map { dated($0.event.event, $0.date) }
            let rest = all.dropFirst((max(1, page) - 1) * Self.pageSize)
            return .just(ListPage(Array(rest.prefix(Self.pageSize)), isLast: rest.count <= Self.pageSize))
        }
    }

    func account(_ name: String) -> Single<Account> {
        accounts[name].map { .just($0.account) } ?? .error(ServiceError(.notFound))
    }

    func repository(_ name: String) -> Single<Repository> {
        repositories[name].map { .just($0.repository) } ?? .error(ServiceError(.notFound))
    }

    private func isIn(_ feed: EventFeed, _ event: GitHubFormat.Event) -> Bool {
        switch feed {
        case .received(let name):
            event.actor.login != name && accounts[name]?.following?.contains(event.actor.login) == true
        case .performed(let name): event.actor.login == name
        case .organization(let name): event.org?.login == name
        case .repository(let name): event.repo.name == name
        }
    }

    // MARK: Time

    /// The events that have happened so far, newest first, with their dates.
    private var presentEvents: [(event: GitHubFormat.Event, date: Date)] {
        let passed = now().timeIntervalSince(start) / Self.interval
        let come = Int(min(max(0, passed), Double(Self.coming)))
        let first = events.count > Self.coming ? Self.coming - come : 0
        guard let reference = events.dropFirst(Self.coming).first?.createdAt else { return [] }
        return events.indices.dropFirst(first).map { index in
            if index < Self.coming {
                return (events[index], start.addingTimeInterval(Double(Self.coming - index) * Self.interval))
            }
            return (events[index], start.addingTimeInterval(events[index].createdAt.timeIntervalSince(reference) - 120))
        }
    }

    private func dated(_ event: FeedEvent, _ date: Date) -> FeedEvent {
        FeedEvent(
            id: event.id, actor: event.actor, avatar: event.avatar, repository: event.repository, deed: event.deed,
            date: date)
    }
}
