import Bindery
import Dispatch
import Foundation
import GalleryViewModels
import Locks

@testable import Gallery

/// A source of numbered posts that tests can extend. It can be used from any thread.
final class StepTimeline: TimelineSource {
    private struct State {
        var count: Int
        var requests = 0
        var isFailing = false
    }

    private let state: Mutex<State>
    private let start = Date(timeIntervalSinceNow: -1000)
    static let people = [
        Person(id: "ada", name: "Ada", account: "ada@test.example", picture: nil),
        Person(id: "bo", name: "보라", account: "bo@test.example", picture: "/gallery/timeline/haneul.svg"),
    ]

    init(_ count: Int) {
        state = Mutex(State(count: count))
    }

    /// The number of requests for posts.
    var requests: Int { state.withLock { $0.requests } }

    func add(_ count: Int = 1) { state.withLock { $0.count += count } }

    func fail(_ isFailing: Bool) { state.withLock { $0.isFailing = isFailing } }

    func posts(of feed: Feed, _ range: PostRange) -> Single<PostPage> {
        Single.deferred { [self] in
            let (count, isFailing) = state.withLock {
                $0.requests += 1
                return ($0.count, $0.isFailing)
            }
            if isFailing { return .error(ServiceError(.unavailable)) }
            return .just(Self.page(of: (0..<count).map { $0 + 1 }.map(post).filter { Self.isOf(feed, $0) }, range))
        }
    }

    func people() -> Single<[Person]> { .just(Self.people) }

    private func post(_ number: Int) -> Post {
        Post(
            id: Post.ID("\(number)"), author: Self.people[number % 2], text: "Post number \(number).",
            date: start.addingTimeInterval(Double(number)))
    }

    private static func isOf(_ feed: Feed, _ post: Post) -> Bool {
        feed == .list || feed == .person(post.author.id)
    }

    private static func page(of posts: [Post], _ range: PostRange) -> PostPage {
        switch range {
        case .latest: return PostPage(posts.suffix(20).reversed(), hasMore: posts.count > 20)
        case .newer(let id):
            let newer = posts.filter { $0.id > id }
            return PostPage(newer.prefix(20).reversed(), hasMore: newer.count > 20)
        case .older(let id):
            let older = posts.filter { $0.id < id }
            return PostPage(older.suffix(20).reversed(), hasMore: older.count > 20)
        }
    }

    /// Returns the dependencies of a timeline with this source.
    func services(interval: DispatchTimeInterval = .milliseconds(50)) throws -> TimelineServices {
        let database = try Database(path: ":memory:", migrations: [DatabasePostStore.migration])
        return TimelineServices(source: self, store: DatabasePostStore(database: database), interval: interval)
    }
}
