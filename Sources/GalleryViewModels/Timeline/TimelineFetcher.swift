public import Rx

/// Fetches a feed again and again, as long as the account is signed in, the service can be reached and nobody has paused it.
///
/// It works while somebody observes ``arrivals``; when the last observer goes, so does the request under way. It lives on one loop.
public final class TimelineFetcher {
    /// Pages that it fetches in one go when it has fallen behind; further behind than that, it starts afresh.
    public static let catchUpLimit = 5

    // MARK: Inputs

    /// Whether to leave the service alone for now.
    public let paused = BehaviorRelay(value: false)

    /// How many older posts are wanted still: while it is above 0, they are fetched page by page.
    public let missing = BehaviorRelay(value: 0)

    // MARK: Outputs

    /// What was fetched, each post once.
    public let arrivals: Observable<PostArrival>

    /// What of the feed has been fetched.
    public var cursor: Observable<TimelineCursor> { state.cursor.asObservable() }

    /// Whether it is at work: neither paused nor without account or network.
    public let isActive: Observable<Bool>

    /// Whether a request is under way.
    public let isFetching: Observable<Bool>

    /// What went wrong with the last request; nil when it went well.
    public var failure: Observable<ServiceError?> { state.failure.asObservable() }

    /// - Parameter start: where to go on from; asked for when somebody begins to observe.
    public init(
        feed: Feed, services: TimelineServices, startingAt start: Single<TimelineCursor> = .just(.none),
        scheduler: any SchedulerType
    ) {
        let state = State()
        let requests = TimelineRequests(feed: feed, services: services, failure: state.failure)
        let permits = Self.permits(services, paused)
        let missing = missing
        self.state = state
        isActive = permits
        isFetching = requests.activity.asObservable()
        let fetched = permits.flatMapLatest { isPermitted -> Observable<PostArrival> in
            guard isPermitted else { return .empty() }
            let newer = Observable<Int>.timer(.seconds(0), period: services.interval, scheduler: scheduler)
                .flatMapFirst { _ in requests.newer(state.cursor.value) }
            return .merge(newer, Self.older(requests, state, missing))
        }
        arrivals = start.asObservable().flatMap { Self.carryingCursor(fetched, from: $0, state, missing) }.share()
    }

    /// What is known while it works. The cursor is ahead of whoever observes the arrivals, so that a request that an arrival leads to
    /// goes on from there.
    private struct State {
        let cursor = BehaviorRelay(value: TimelineCursor.none)
        /// Whether nothing stands before the oldest post.
        let isAtEnd = BehaviorRelay(value: false)
        let failure = BehaviorRelay<ServiceError?>(value: nil)
    }

    private let state: State

    /// Whether something is to be fetched.
    private static func permits(_ services: TimelineServices, _ paused: BehaviorRelay<Bool>) -> Observable<Bool> {
        Observable.combineLatest(services.account.isSignedIn, services.reachability.isReachable, paused) {
            isSignedIn, isReachable, isPaused in isSignedIn && isReachable && !isPaused
        }
        .distinctUntilChanged()
    }

    /// Older pages, one after another, for as long as any are wanted.
    private static func older(
        _ requests: TimelineRequests, _ state: State, _ missing: BehaviorRelay<Int>
    ) -> Observable<PostArrival> {
        Observable.combineLatest(state.cursor.map(\.oldest).distinctUntilChanged(), missing.distinctUntilChanged())
            .concatMap { _ in
                Observable.deferred {
                    let cursor = state.cursor.value
                    guard missing.value > 0, !state.isAtEnd.value else { return .empty() }
                    // Where it has started afresh meanwhile, these posts do not join on.
                    return requests.older(cursor).filter { _ in state.cursor.value.oldest == cursor.oldest }
                }
            }
    }

    private static func carryingCursor(
        _ arrivals: Observable<PostArrival>, from start: TimelineCursor, _ state: State,
        _ missing: BehaviorRelay<Int>
    ) -> Observable<PostArrival> {
        state.cursor.accept(start)
        return arrivals.scan((cursor: start, arrival: nil as PostArrival?)) { before, arrival in
            (before.cursor.advanced(by: arrival), arrival)
        }
        .do(onNext: { now in
            if let isEnd = now.arrival?.isEnd { state.isAtEnd.accept(isEnd) }
            if case .older(let posts, _) = now.arrival { missing.accept(max(0, missing.value - posts.count)) }
            state.cursor.accept(now.cursor)
        })
        .compactMap(\.arrival)
    }
}
