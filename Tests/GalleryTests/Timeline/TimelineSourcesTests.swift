import Bindery
import FaultServers
import Foundation
import GalleryViewModels
import Locks
import RxTesting
import Testing

@testable import Gallery

/// Tests of the sources and stores of timelines.
@Suite struct TimelineSourcesTests {
    // MARK: The bundled posts

    private final class Clock: Sendable {
        let now = Mutex(Date(timeIntervalSince1970: 1_790_000_000))
        func advance(_ seconds: Double) { now.withLock { $0.addTimeInterval(seconds) } }
    }

    @Test func `bundled posts advance with the clock and pages have no gaps`() throws {
        let clock = Clock()
        let timeline = try BundledTimeline(site: RunningGallery.site) { clock.now.withLock { $0 } }
        let latest = try timeline.posts(of: .list, .latest).toBlocking(timeout: 5).single()
        #expect(latest.posts.count == BundledTimeline.pageSize)
        #expect(latest.hasMore)
        let newest = try #require(latest.posts.first)
        #expect(try timeline.posts(of: .list, .newer(than: newest.id)).toBlocking(timeout: 5).single().posts == [])

        var all = latest.posts
        while true {
            let page = try timeline.posts(of: .list, .older(than: all.last!.id)).toBlocking(timeout: 5).single()
            all += page.posts
            if !page.hasMore { break }
        }
        #expect(all.count == BundledTimeline.history)
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.id > $1.id && $0.date > $1.date })
        #expect(all.allSatisfy { $0.date <= clock.now.withLock { $0 } })

        clock.advance(10 * Double(BundledTimeline.interval))
        let news = try timeline.posts(of: .list, .newer(than: newest.id)).toBlocking(timeout: 5).single().posts
        #expect((9...11).contains(news.count))
        #expect(news.last!.id > newest.id)
    }

    @Test func `every bundled person has posts and a picture`() throws {
        let timeline = try BundledTimeline(site: RunningGallery.site)
        let people = try timeline.people().toBlocking(timeout: 5).single()
        #expect(people.count == 6)
        for person in people {
            let page = try timeline.posts(of: .person(person.id), .latest).toBlocking(timeout: 5).single()
            #expect(!page.posts.isEmpty)
            #expect(page.posts.allSatisfy { $0.author == person })
            let picture = "\(RunningGallery.site)/Public\(person.picture ?? "")"
            #expect(FileManager.default.fileExists(atPath: picture))
        }
        #expect(try timeline.posts(of: .person("nobody"), .latest).toBlocking(timeout: 5).single().posts == [])
    }

    // MARK: Mastodon

    @Test func `Mastodon's responses are decoded`() throws {
        let service = try MastodonService(posts: 3)
        let page = try service.timeline(list: nil).posts(of: .list, .latest).toBlocking(timeout: 5).single()
        #expect(page.posts.map(\.text) == ["Post number 3.", "Post number 2.", "Post number 1."])
        #expect(!page.hasMore)
        #expect(page.posts[0].author.name == "One & only")
        #expect(page.posts[1].author.name == "person0@far.example")
        #expect(try service.timeline(list: nil).people().toBlocking(timeout: 5).single().map(\.id) == ["0", "1"])
        #expect(
            service.server.record.targets
                == ["/api/v1/timelines/public?limit=20", "/api/v1/directory?limit=40"])
    }

    @Test(arguments: [
        ("<p>One<br>two</p><p>three</p>", "One\ntwo\n\nthree"), ("a &amp; b &lt;i&gt; &#39;&#x263A;", "a & b <i> '☺"),
        ("AT&T &nonsense; &", "AT&T &nonsense; &"), ("<a href=\"x\">#<span>tag</span></a>", "#tag"), ("", ""),
        ("cut <p", "cut "), ("&#55296;&#x110000;", "&#55296;&#x110000;"), ("한글 &quot;글&quot;", "한글 \"글\""),
    ])
    func `a post's text is extracted from its HTML`(html: String, words: String) {
        #expect(PlainText.read(html) == words.trimmingCharacters(in: .whitespaces))
    }

    // MARK: Reachability

    @Test func `an unreachable service is tried again at growing intervals`() {
        let scheduler = HandedScheduler(TestScheduler(initialClock: 0, simulateProcessingDelay: false))
        let reachability = RemoteReachability(longest: 20) { scheduler.scheduler }
        var states: [Bool] = []
        let bag = DisposeBag()
        reachability.isReachable.subscribe(onNext: { states.append($0) }).disposed(by: bag)
        for wait in [5, 10, 20, 20] {
            reachability.reportFailure()
            reachability.reportFailure()
            #expect(states.last == false)
            let now = scheduler.scheduler.clock
            scheduler.scheduler.advanceTo(now + wait - 1)
            #expect(states.last == false)
            scheduler.scheduler.advanceTo(now + wait)
            #expect(states.last == true)
        }
        reachability.reportSuccess()
        reachability.reportFailure()
        scheduler.scheduler.advanceTo(scheduler.scheduler.clock + 5)
        #expect(states.last == true)
    }

    /// Unchecked: it is used on the test's thread only.
    private struct HandedScheduler: @unchecked Sendable {
        let scheduler: TestScheduler
        init(_ scheduler: TestScheduler) { self.scheduler = scheduler }
    }

    // MARK: The store

    private func post(_ number: Int) -> Post {
        Post(
            id: Post.ID("\(number)"), author: StepTimeline.people[number % 2], text: "“\(number)”",
            date: Date(timeIntervalSince1970: Double(number)))
    }

    private func stores() throws -> [any PostStore] {
        let database = try Database(path: ":memory:", migrations: [DatabasePostStore.migration])
        return [InMemoryPostStore(), DatabasePostStore(database: database)]
    }

    @Test func `both stores keep each post once, in order and without gaps`() throws {
        for store in try stores() {
            func add(_ arrival: PostArrival, to feed: Feed = .list) throws {
                _ = try store.add(arrival, to: feed).asObservable().toBlocking(timeout: 5).toArray()
            }
            func numbers(_ count: Int = 100) throws -> [String] {
                try store.latest(count, of: .list).toBlocking(timeout: 5).first()!.posts.map(\.id.text)
            }
            #expect(try store.cursor(of: .list).toBlocking(timeout: 5).single() == .none)
            try add(.afresh([9, 8].map(post), isEnd: false))
            try add(.newer([11, 10, 9].map(post)))
            try add(.older([7].map(post), isEnd: true))
            try add(.afresh([100].map(post), isEnd: true), to: .person("ada"))
            #expect(try numbers() == ["11", "10", "9", "8", "7"])
            #expect(try numbers(2) == ["11", "10"])
            let cursor = try store.cursor(of: .list).toBlocking(timeout: 5).single()
            #expect(cursor == TimelineCursor(newest: Post.ID("11"), oldest: Post.ID("7")))
            // These posts overlap with the stored ones; the next ones do not.
            try add(.afresh([13, 12, 11].map(post), isEnd: false))
            #expect(try numbers() == ["13", "12", "11", "10", "9", "8", "7"])
            try add(.afresh([21, 20].map(post), isEnd: false))
            #expect(try numbers() == ["21", "20"])
            let stored = try store.latest(1, of: .list).toBlocking(timeout: 5).first()
            #expect(stored?.posts == [post(21)])
        }
    }

    @Test func `old posts are deleted when the program starts`() throws {
        let database = try Database(path: ":memory:", migrations: [DatabasePostStore.migration])
        let count = DatabasePostStore.limit + 3
        let posts = (1...count).reversed().map(post)
        for feed in [Feed.list, .person("ada")] {
            _ = try DatabasePostStore(database: database).add(.afresh(posts, isEnd: true), to: feed).asObservable()
                .toBlocking(timeout: 5).toArray()
        }
        let store = DatabasePostStore(database: database)
        for feed in [Feed.list, .person("ada")] {
            let cursor = try store.cursor(of: feed).toBlocking(timeout: 5).single()
            #expect(cursor == TimelineCursor(newest: posts[0].id, oldest: Post.ID("4")))
        }
    }

    @Test func `old posts are deleted when the last page of the feed closes`() throws {
        let database = try Database(path: ":memory:", migrations: [DatabasePostStore.migration])
        let store = DatabasePostStore(database: database)
        let (one, other) = (store.latest(1, of: .list).subscribe(), store.latest(2, of: .list).subscribe())
        let posts = (1...DatabasePostStore.limit + 3).reversed().map(post)
        _ = try store.add(.afresh(posts, isEnd: true), to: .list).asObservable().toBlocking(timeout: 5).toArray()
        let counts = database.liveQuery(Query<Int>(column: "SELECT count(*) FROM post"))
        one.dispose()
        // Longer than the delay before old posts are deleted.
        _ = try Single<Int>.timer(.seconds(2), scheduler: MainScheduler.instance).toBlocking(timeout: 9).single()
        #expect(try counts.toBlocking(timeout: 5).first() == [posts.count])
        other.dispose()
        let left = try counts.filter { $0 == [DatabasePostStore.limit] }.toBlocking(timeout: 9).first()
        #expect(left == [DatabasePostStore.limit])
    }

    @Test func `posts of different sources are stored separately`() throws {
        let database = try Database(path: ":memory:", migrations: [DatabasePostStore.migration])
        let stores = ["", "https://a.example", "https://a.example 7"].map {
            DatabasePostStore(database: database, source: $0)
        }
        for (number, store) in stores.enumerated() {
            _ = try store.add(.afresh([post(number + 1)], isEnd: true), to: .list).asObservable()
                .toBlocking(timeout: 5).toArray()
        }
        for (number, store) in stores.enumerated() {
            #expect(try store.latest(9, of: .list).toBlocking(timeout: 5).first()?.posts == [post(number + 1)])
        }
    }

    @Test func `posts survive a restart`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("timeline-\(UUID()).sqlite").path
        defer {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + suffix) }
        }
        for count in 1...2 {
            let database = try Database(path: file, migrations: [DatabasePostStore.migration])
            let store = DatabasePostStore(database: database)
            _ = try store.add(.newer([post(count)]), to: .list).asObservable().toBlocking(timeout: 5).toArray()
            #expect(try store.latest(9, of: .list).toBlocking(timeout: 5).first()?.posts.count == count)
            database.close()
        }
    }
}
