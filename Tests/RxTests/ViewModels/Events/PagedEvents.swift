import Dispatch
import Rx
import RxTesting

/// Responds to each request after ten seconds of virtual time; page 3 fails.
final class PagedEvents: EventsAPI {
    struct Offline: Error {}

    private let scheduler: TestScheduler
    private(set) var requests: [String] = []

    init(_ scheduler: TestScheduler) {
        self.scheduler = scheduler
    }

    func events(of user: String, segment: EventSegments, page: Int) -> Single<[RepositoryEvent]> {
        requests.append("\(segment.title) \(page)")
        guard page < 3 else {
            return Single<[RepositoryEvent]>.error(Offline()).delaySubscription(.seconds(10), scheduler: scheduler)
        }
        return Single.just(PagedEvents.events(segment, page)).delay(.seconds(10), scheduler: scheduler)
    }

    private static func events(_ segment: EventSegments, _ page: Int) -> [RepositoryEvent] {
        (1...2).map { number in
            let id = segment.rawValue * 100 + page * 10 + number
            return RepositoryEvent(id: id, actor: "ann", repository: "ann/r\(id)", kind: .push)
        }
    }
}
