import Foundation
import GalleryViewModels
import Rx
import RxTesting

/// A source with a test's posts that answers after some virtual time and records its requests.
final class ScriptedTimeline: TimelineSource, @unchecked Sendable {
    // Unchecked: it is used on the test's thread only.
    private let scheduler: TestScheduler
    /// The ids of all people's posts, ascending.
    var ids: [Int] = []
    var members: [Person] = [.mira, .tomas]
    var pageSize = 3
    /// The time that a response takes.
    var latency = 0
    /// Indicates whether every request is answered with the latest posts.
    var ignoresRanges = false
    /// The errors of the next requests.
    var failures: [ServiceError] = []
    private(set) var requests: [String] = []
    private(set) var cancellations = 0

    init(_ scheduler: TestScheduler) {
        self.scheduler = scheduler
    }

    func posts(of feed: Feed, _ range: PostRange) -> Single<PostPage> {
        answer("\(feed.word) \(range.words)") { [self] in
            let all = ids.map(Post.init(number:)).filter { feed == .list || feed == .person($0.author.id) }
            switch ignoresRanges ? .latest : range {
            case .latest: return PostPage(all.suffix(pageSize).reversed(), hasMore: all.count > pageSize)
            case .newer(let id):
                let newer = all.filter { $0.id > id }
                return PostPage(newer.prefix(pageSize).reversed(), hasMore: newer.count > pageSize)
            case .older(let id):
                let older = all.filter { $0.id < id }
                return PostPage(older.suffix(pageSize).reversed(), hasMore: older.count > pageSize)
            }
        }
    }

    func people() -> Single<[Person]> {
        answer("people") { [self] in members }
    }

    private func answer<Value>(_ request: String, _ value: @escaping () -> Value) -> Single<Value> {
        Single.create { [self] single in
            requests.append("\(scheduler.clock) \(request)")
            var isAnswered = false
            let timer = scheduler.scheduleRelativeVirtual((), dueTime: latency) { [self] in
                isAnswered = true
                single(failures.isEmpty ? .success(value()) : .failure(failures.removeFirst()))
                return Disposables.create()
            }
            return Disposables.create { [self] in
                if !isAnswered { cancellations += 1 }
                timer.dispose()
            }
        }
    }
}

extension Person {
    static let mira = Person(id: "mira", name: "Mira Sund", account: "mira@harbour.example", picture: "/mira.svg")
    static let tomas = Person(id: "tomas", name: "Tomás Rey", account: "tomas@harbour.example", picture: nil)
}

extension Post {
    /// Creates a post. Posts 1, 3, 5, … are Mira's, the others Tomás's. Each post is one minute later than the previous
    /// one.
    init(number: Int) {
        self.init(
            id: Post.ID("\(number)"), author: number % 2 == 1 ? .mira : .tomas, text: "Post \(number)",
            date: Date(timeIntervalSince1970: Double(number) * 60))
    }

    var number: Int { Int(id.text) ?? 0 }
}

extension Feed {
    fileprivate var word: String {
        switch self {
        case .list: "list"
        case .person(let id): id
        }
    }
}

extension PostRange {
    fileprivate var words: String {
        switch self {
        case .latest: "latest"
        case .newer(let id): "newer than \(id)"
        case .older(let id): "older than \(id)"
        }
    }
}

/// A reachability that the test controls.
final class ScriptedReachability: Reachability {
    let shared = Shared(true)

    var isReachable: Observable<Bool> { shared.editions.map(\.value).distinctUntilChanged() }

    func reportFailure() { shared.change { $0 = false } }

    func reportSuccess() {}
}
