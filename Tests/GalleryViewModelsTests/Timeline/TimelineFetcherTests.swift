import GalleryViewModels
import Rx
import RxTesting
import Testing

@Suite struct TimelineFetcherTests {
    private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    private let source: ScriptedTimeline
    private let account = TimelineAccount()
    private let network = ScriptedReachability()

    init() {
        source = ScriptedTimeline(scheduler)
        source.ids = [1, 2, 3]
    }

    private func fetcher(
        _ feed: Feed = .list, startingAt start: Single<TimelineCursor> = .just(.none)
    ) -> TimelineFetcher {
        let services = TimelineServices(
            source: source, store: InMemoryPostStore(), account: account, reachability: network,
            interval: .seconds(10))
        return TimelineFetcher(feed: feed, services: services, startingAt: start, scheduler: scheduler)
    }

    private func numbers(_ arrivals: Recorded<PostArrival>) -> [[Int]] {
        arrivals.values.map { $0.posts.map(\.number) }
    }

    @Test func `the fetcher polls at intervals and fetches no post twice`() {
        let arrivals = Recorded(fetcher().arrivals)
        scheduler.advanceTo(15)
        source.ids += [4, 5]
        scheduler.advanceTo(35)
        #expect(
            source.requests
                == ["0 list latest", "10 list newer than 3", "20 list newer than 3", "30 list newer than 5"])
        #expect(numbers(arrivals) == [[3, 2, 1], [], [5, 4], []])
    }

    @Test func `the fetcher continues from its start cursor`() {
        let arrivals = Recorded(
            fetcher(startingAt: .just(TimelineCursor(newest: Post.ID("2"), oldest: Post.ID("1")))).arrivals)
        scheduler.advanceTo(5)
        #expect(source.requests == ["0 list newer than 2"])
        #expect(numbers(arrivals) == [[3]])
    }

    @Test func `missed posts are fetched page by page in one poll`() {
        let fetcher = fetcher()
        let arrivals = Recorded(fetcher.arrivals)
        scheduler.advanceTo(5)
        source.ids = Array(1...10)
        scheduler.advanceTo(15)
        #expect(numbers(arrivals) == [[3, 2, 1], [6, 5, 4], [9, 8, 7], [10]])
        #expect(Recorded(fetcher.cursor).latest == TimelineCursor(newest: Post.ID("10"), oldest: Post.ID("1")))
    }

    @Test func `a fetcher that is too far behind starts with the latest page`() {
        let fetcher = fetcher()
        let arrivals = Recorded(fetcher.arrivals)
        scheduler.advanceTo(5)
        source.ids = Array(1...30)
        scheduler.advanceTo(15)
        #expect(arrivals.values.last == .afresh([30, 29, 28].map(Post.init(number:)), isEnd: false))
        #expect(source.requests.count == 1 + TimelineFetcher.catchUpLimit + 1)
        #expect(Recorded(fetcher.cursor).latest == TimelineCursor(newest: Post.ID("30"), oldest: Post.ID("28")))
    }

    @Test func `identifiers are compared as numbers`() {
        source.ids = [8, 9, 10]
        let arrivals = Recorded(fetcher().arrivals)
        scheduler.advanceTo(5)
        source.ids += [11, 100]
        scheduler.advanceTo(15)
        #expect(numbers(arrivals) == [[10, 9, 8], [100, 11]])
    }

    @Test func `a service that ignores ranges causes no repeated posts`() {
        source.ignoresRanges = true
        let fetcher = fetcher(startingAt: .just(TimelineCursor(newest: Post.ID("2"), oldest: Post.ID("1"))))
        fetcher.missing.accept(1)
        let arrivals = Recorded(fetcher.arrivals)
        scheduler.advanceTo(5)
        #expect(numbers(arrivals) == [[], [3]])
    }

    @Test func `a paused fetcher makes no requests and polls at once when resumed`() {
        let fetcher = fetcher()
        let arrivals = Recorded(fetcher.arrivals)
        scheduler.advanceTo(5)
        fetcher.paused.accept(true)
        source.ids += [4]
        scheduler.advanceTo(47)
        #expect(source.requests.count == 1)
        fetcher.paused.accept(false)
        scheduler.advanceTo(48)
        #expect(source.requests.last == "47 list newer than 3")
        #expect(numbers(arrivals) == [[3, 2, 1], [4]])
    }

    @Test func `pausing cancels the request in progress`() {
        source.latency = 4
        let fetcher = fetcher()
        let (arrivals, isFetching) = (Recorded(fetcher.arrivals), Recorded(fetcher.isFetching))
        scheduler.advanceTo(2)
        #expect(isFetching.latest == true)
        fetcher.paused.accept(true)
        #expect(isFetching.latest == false)
        #expect(source.cancellations == 1)
        scheduler.advanceTo(30)
        #expect(arrivals.values.isEmpty)
    }

    @Test func `requests need a signed-in account and a reachable network`() {
        account.signOut()
        let arrivals = Recorded(fetcher().arrivals)
        scheduler.advanceTo(5)
        network.shared.change { $0 = false }
        account.signIn()
        scheduler.advanceTo(15)
        #expect(source.requests.isEmpty)
        network.shared.change { $0 = true }
        scheduler.advanceTo(16)
        #expect(source.requests == ["15 list latest"])
        account.signOut()
        scheduler.advanceTo(50)
        #expect(source.requests.count == 1)
        #expect(arrivals.values.count == 1)
    }

    @Test func `a failure is sent and the next poll tries again`() {
        source.failures = [ServiceError(.unavailable)]
        let fetcher = fetcher()
        let (arrivals, failures) = (Recorded(fetcher.arrivals), Recorded(fetcher.failure))
        scheduler.advanceTo(5)
        #expect(failures.latest == ServiceError(.unavailable))
        scheduler.advanceTo(15)
        #expect(failures.latest == .some(nil))
        #expect(numbers(arrivals) == [[3, 2, 1]])
    }

    @Test func `a rejected account is signed out and a lost network is reported`() {
        source.failures = [ServiceError(.unreachable), ServiceError(.unauthorized)]
        let arrivals = Recorded(fetcher().arrivals)
        let isSignedIn = Recorded(account.isSignedIn)
        scheduler.advanceTo(5)
        #expect(network.shared.latest.value == false)
        #expect(isSignedIn.latest == true)
        network.shared.change { $0 = true }
        scheduler.advanceTo(8)
        #expect(isSignedIn.latest == false)
        #expect(arrivals.values.isEmpty)
    }

    @Test func `older posts are fetched while some are missing`() {
        source.ids = Array(1...8)
        let fetcher = fetcher()
        let arrivals = Recorded(fetcher.arrivals)
        scheduler.advanceTo(1)
        #expect(numbers(arrivals) == [[8, 7, 6]])
        #expect(arrivals.latest?.isEnd == false)
        fetcher.missing.accept(5)
        scheduler.advanceTo(2)
        #expect(numbers(arrivals) == [[8, 7, 6], [5, 4, 3], [2, 1]])
        #expect(arrivals.latest?.isEnd == true)
        fetcher.missing.accept(6)
        scheduler.advanceTo(3)
        #expect(source.requests == ["0 list latest", "1 list older than 6", "1 list older than 3"])
    }

    @Test func `failed older posts are fetched when more are requested`() {
        source.ids = Array(1...8)
        let fetcher = fetcher()
        let arrivals = Recorded(fetcher.arrivals)
        scheduler.advanceTo(1)
        source.failures = [ServiceError(.timedOut)]
        fetcher.missing.accept(1)
        scheduler.advanceTo(2)
        #expect(numbers(arrivals) == [[8, 7, 6]])
        fetcher.missing.accept(2)
        scheduler.advanceTo(3)
        #expect(numbers(arrivals).last == [5, 4, 3])
    }

    @Test func `without subscribers the request is cancelled and polling stops`() {
        source.latency = 4
        let fetcher = fetcher()
        do {
            let arrivals = Recorded(fetcher.arrivals)
            scheduler.advanceTo(2)
            #expect(arrivals.values.isEmpty)
        }
        #expect(source.cancellations == 1)
        scheduler.advanceTo(50)
        #expect(source.requests.count == 1)
    }
}
