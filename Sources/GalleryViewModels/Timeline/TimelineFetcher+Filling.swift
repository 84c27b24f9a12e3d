import Rx

extension TimelineFetcher {
    /// How long a page waits for what is under way before it is shown without it.
    static let patience = RxTimeInterval.milliseconds(800)

    /// What a timeline holds of a feed, as ``arrivals`` have made it.
    typealias Holding<Results> = (results: Results, progress: Progress)

    /// How far the fetching has come.
    struct Progress {
        /// Whether anything was fetched, be it that there is nothing.
        var hasFetched = false
        /// Whether nothing stands before the oldest post.
        var isAtEnd = false

        func advanced(by arrival: PostArrival) -> Progress {
            Progress(hasFetched: true, isAtEnd: arrival.isEnd ?? isAtEnd)
        }
    }

    /// The same results; while there are fewer posts than are wanted, older ones are fetched.
    ///
    /// The first results wait a moment for what is on its way: a page that is answered once, without scripts, has it all then.
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
            // The first posts come without being asked for.
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
    /// The rows of posts, with an age that is looked at again every half minute.
    func rows(scheduler: any SchedulerType) -> Observable<[PostRow]> {
        let clock = Observable<Int>.timer(.seconds(0), period: .seconds(30), scheduler: scheduler)
        return Observable.combineLatest(self, clock) { posts, _ in posts.map { PostRow($0, at: scheduler.now) } }
            .distinctUntilChanged()
    }
}
