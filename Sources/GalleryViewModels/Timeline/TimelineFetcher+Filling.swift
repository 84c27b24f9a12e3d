import Rx

extension TimelineFetcher {
    /// The longest time that a page waits for a request in progress before it is shown without the result.
    static let patience = RxTimeInterval.milliseconds(800)

    /// The posts that a timeline holds of a feed, as the result of ``arrivals``.
    typealias Holding<Results> = (results: Results, progress: Progress)

    /// The progress of fetching.
    struct Progress {
        /// Indicates whether a fetch has succeeded, even if it returned no posts.
        var hasFetched = false
        /// Indicates whether there are no posts older than the oldest known one.
        var isAtEnd = false

        func advanced(by arrival: PostArrival) -> Progress {
            Progress(hasFetched: true, isAtEnd: arrival.isEnd ?? isAtEnd)
        }
    }

    /// Emits the same results, and fetches older posts while there are fewer than wanted.
    ///
    /// The first results are delayed by up to ``patience`` while a request is in progress, so that a page without
    /// scripts, which is rendered once, contains them.
    func filled<Results>(
        _ holdings: Observable<Holding<Results>>, to wanted: Observable<Int>, scheduler: any SchedulerType,
        posts: @escaping (Results) -> [Post]
    ) -> Observable<Results> {
        let judged = Observable.combineLatest(holdings, wanted) { holding, wanted in
            (
                results: holding.results, hasFetched: holding.progress.hasFetched,
                missing: holding.progress.isAtEnd ? 0 : max(0, wanted - posts(holding.results).count)
            )
        }
        .do(onNext: { [missing] now in
            // The first posts are fetched by polling, without a request for older ones.
            missing.accept(posts(now.results).isEmpty ? 0 : now.missing)
        })
        .share(replay: 1)
        let isReady = Observable.merge(
            judged.filter { $0.hasFetched && $0.missing == 0 }.map { _ in },
            failure.filter { $0 != nil }.map { _ in },
            isActive.filter { !$0 }.map { _ in },
            Observable<Int>.timer(Self.patience, scheduler: scheduler).map { _ in }
        )
        .take(1).map { true }
        return Observable.combineLatest(judged.map(\.results), isReady.startWith(false)) { ($0, $1) }
            .filter(\.1).map(\.0)
    }
}

extension ObservableType where Element == [Post] {
    /// Returns the posts as rows. Their ages are updated every 30 seconds.
    func rows(scheduler: any SchedulerType) -> Observable<[PostRow]> {
        let clock = Observable<Int>.timer(.seconds(0), period: .seconds(30), scheduler: scheduler)
        return Observable.combineLatest(self, clock) { posts, _ in posts.map { PostRow($0, at: scheduler.now) } }
            .distinctUntilChanged()
    }
}
