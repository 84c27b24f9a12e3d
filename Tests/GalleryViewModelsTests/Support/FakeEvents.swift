import Foundation
import GalleryViewModels
import Rx
import Synchronization

/// Events that a test keeps, newest first, in pages of three; an answer takes ten units of a scheduler's time.
///
/// Unchecked: the tests that use it have one thread.
final class FakeEvents: EventsService, @unchecked Sendable {
    let scheduler: any SchedulerType
    var feeds: [EventFeed: [Int]] = [:]
    var organisations: Set<String> = []
    /// The next calls fail so.
    var failures: [ServiceError] = []
    /// What was asked for, as `received ada 1`.
    private(set) var calls: [String] = []
    /// How many calls were given up before their answer.
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
                isOrganisation: organisations.contains(name))
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
