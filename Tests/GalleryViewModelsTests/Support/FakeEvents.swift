import Foundation
import GalleryViewModels
import Rx
import Synchronization

/// A service with a test's events, newest first, in pages of three. A response takes ten units of the scheduler's time.
///
/// Unchecked: it is used on the test's thread only.
final class FakeEvents: EventsService, @unchecked Sendable {
    let scheduler: any SchedulerType
    var feeds: [EventFeed: [Int]] = [:]
    var organizations: Set<String> = []
    /// The errors of the next requests.
    var failures: [ServiceError] = []
    /// The requests, such as `received ada 1`.
    private(set) var calls: [String] = []
    /// The number of requests that were cancelled before their response.
    private(set) var cancellations = 0

    init(scheduler: any SchedulerType) {
        self.scheduler = scheduler
    }

    static func event(_ number: Int) -> FeedEvent {
        FeedEvent(
            id: "\(number)", actor: "ada", avatar: "/a.svg", repository: "orbit/rocket", deed: .starred,
            date: Date(timeIntervalSince1970: Double(number)))
    }

    func events(of feed: EventFeed, page: Int) -> Single<ListPage<FeedEvent>> {
        answer("\(feed) \(page)") { [self] in
            let rest = (feeds[feed] ?? []).dropFirst((page - 1) * 3)
            return ListPage(rest.prefix(3).map(Self.event), isLast: rest.count <= 3)
        }
    }

    func account(_ name: String) -> Single<Account> {
        answer("account \(name)") { [self] in
            Account(
                name: name, fullName: name.uppercased(), about: "", avatar: "/a.svg",
                isOrganization: organizations.contains(name))
        }
    }

    func repository(_ name: String) -> Single<Repository> {
        answer("repository \(name)") { Repository(name: name, about: "", avatar: "/a.svg", stars: 1) }
    }

    private func answer<Value>(_ call: String, _ value: @escaping () -> Value) -> Single<Value> {
        .create { [self] observer in
            calls.append(call)
            var isAnswered = false
            let timer = scheduler.scheduleRelative((), dueTime: .seconds(10)) { [self] in
                isAnswered = true
                observer(failures.isEmpty ? .success(value()) : .failure(failures.removeFirst()))
                return Disposables.create()
            }
            return Disposables.create { [self] in
                if !isAnswered { cancellations += 1 }
                timer.dispose()
            }
        }
    }
}
