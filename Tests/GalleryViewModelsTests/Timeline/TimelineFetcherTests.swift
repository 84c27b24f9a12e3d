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

    @Test func itPollsAtIntervalsAndFetchesNothingTwice() {
        let arrivals = Recorded(fetcher().arrivals)
        scheduler.advanceTo(15)
        source.ids += [4, 5]
        scheduler.advanceTo(35)
        #expect(
            source.requests
                == ["0 list latest", "10 list newer than 3", "20 list newer than 3", "30 list newer than 5"])
        #expect(numbers(arrivals) == [[3, 2, 1], [], [5, 4], []])
    }

    @Test func itGoesOnFromWhereItIsTold() {
        let arrivals = Recorded(
            fetcher(startingAt: .just(TimelineCursor(newest: Post.ID("2"), oldest: Post.ID("1")))).arrivals)
        scheduler.advanceTo(5)
        #expect(source.requests == ["0 list newer than 2"])
        #expect(numbers(arrivals) == [[3]])
    }

    @Test func whatItMissedComesPageByPageInOneGo() {
        let fetcher = fetcher()
        let arrivals = Recorded(fetcher.arrivals)
        scheduler.advanceTo(5)
        source.ids = Array(1...10)
        scheduler.advanceTo(15)
        #expect(numbers(arrivals) == [[3, 2, 1], [6, 5, 4], [9, 8, 7], [10]])
        #expect(Recorded(fetcher.cursor).latest == TimelineCursor(newest: Post.ID("10"), oldest: Post.ID("1")))
    }

    @Test func tooFarBehindItStartsAfresh() {
        let fetcher = fetcher()
        let arrivals = Recorded(fetcher.arrivals)
        scheduler.advanceTo(5)
        source.ids = Array(1...30)
        scheduler.advanceTo(15)
        #expect(arrivals.values.last == .afresh([30, 29, 28].map(Post.init(number:)), isEnd: false))
        #expect(source.requests.count == 1 + TimelineFetcher.catchUpLimit + 1)
        #expect(Recorded(fetcher.cursor).latest == TimelineCursor(newest: Post.ID("30"), oldest: Post.ID("28")))
    }

    @Test func idsAreNumbersAndNotWords() {
        source.ids = [8, 9, 10]
        let arrivals = Recorded(fetcher().arrivals)
        scheduler.advanceTo(5)
        source.ids += [11, 100]
        scheduler.advanceTo(15)
        #expect(numbers(arrivals) == [[10, 9, 8], [100, 11]])
    }

    @Test func aServiceThatDoesNotKnowTheRangeDoublesNothing() {
        source.ignoresRanges = true
        let fetcher = fetcher(startingAt: .just(TimelineCursor(newest: Post.ID("2"), oldest: Post.ID("1"))))
        fetcher.missing.accept(1)
        let arrivals = Recorded(fetcher.arrivals)
        scheduler.advanceTo(5)
        #expect(numbers(arrivals) == [[], [3]])
    }

    @Test func whilePausedNothingIsFetchedAndAfterwardsAtOnce() {
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

    @Test func pausingCallsOffTheRequestUnderWay() {
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

    @Test func itNeedsTheAccountAndTheNetwork() {
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

    @Test func aFailureIsToldAndTheNextPollTriesAgain() {
        source.failures = [ServiceError(.unavailable)]
        let fetcher = fetcher()
        let (arrivals, failures) = (Recorded(fetcher.arrivals), Recorded(fetcher.failure))
        scheduler.advanceTo(5)
        #expect(failures.latest == ServiceError(.unavailable))
        scheduler.advanceTo(15)
        #expect(failures.latest == .some(nil))
        #expect(numbers(arrivals) == [[3, 2, 1]])
    }

    @Test func aRefusedAccountIsSignedOutAndALostNetworkReported() {
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

    @Test func olderPostsComeAsLongAsSomeAreMissing() {
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

    @Test func olderPostsThatFailedComeWhenMoreAreMissing() {
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

    @Test func whenNobodyObservesNothingIsLeft() {
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
