public import Rx

/// Polls a feed while the account is signed in, the service can be reached, and the fetcher is not paused.
///
/// It works while ``arrivals`` has an observer. When the last observer unsubscribes, the request in progress is
/// cancelled. A fetcher is confined to one loop.
public final class TimelineFetcher {
    /// The maximum number of pages that are fetched in succession to catch up. A fetcher that is further behind starts
    /// again with the latest posts.
    public static let catchUpLimit = 5

    // MARK: Inputs

    /// Indicates whether to suspend all requests.
    public let paused = BehaviorRelay(value: false)

    /// The number of older posts that are still wanted. They are fetched page by page while it is above 0.
    public let missing = BehaviorRelay(value: 0)

    // MARK: Outputs

    /// The fetched posts, without duplicates.
    public let arrivals: Observable<PostArrival>

    /// The fetched range of the feed.
    public var cursor: Observable<TimelineCursor> { state.cursor.asObservable() }

    /// Indicates whether the fetcher may send requests: it is not paused, the account is signed in, and the service can
    /// be reached.
    public let isActive: Observable<Bool>

    /// Indicates whether a request is in progress.
    public let isFetching: Observable<Bool>

    /// The error of the last request; `nil` if it succeeded.
    public var failure: Observable<ServiceError?> { state.failure.asObservable() }

    /// Creates a fetcher.
    ///
    /// - Parameters:
    ///   - feed: The feed whose posts are fetched.
    ///   - services: The sources and the store of the posts.
    ///   - start: The cursor from which fetching continues. It is requested when the first observer subscribes.
    ///   - scheduler: The clock for polling.
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

    /// The state of fetching. The cursor is updated before the observers of ``arrivals`` are notified, so that a
    /// request that they make in response continues from there.
    private struct State {
        let cursor = BehaviorRelay(value: TimelineCursor.none)
        /// Indicates whether there are no posts older than the oldest known one.
        let isAtEnd = BehaviorRelay(value: false)
        let failure = BehaviorRelay<ServiceError?>(value: nil)
    }

    private let state: State

    /// Emits a Boolean value that indicates whether requests may be sent.
    private static func permits(_ services: TimelineServices, _ paused: BehaviorRelay<Bool>) -> Observable<Bool> {
        Observable.combineLatest(services.account.isSignedIn, services.reachability.isReachable, paused) {
            isSignedIn, isReachable, isPaused in isSignedIn && isReachable && !isPaused
        }
        .distinctUntilChanged()
    }

    /// Fetches older pages, one after another, while any are wanted.
    private static func older(
        _ requests: TimelineRequests, _ state: State, _ missing: BehaviorRelay<Int>
    ) -> Observable<PostArrival> {
        Observable.combineLatest(state.cursor.map(\.oldest).distinctUntilChanged(), missing.distinctUntilChanged())
            .concatMap { _ in
                Observable.deferred {
                    let cursor = state.cursor.value
                    guard missing.value > 0, !state.isAtEnd.value else { return .empty() }
                    // If the fetcher has started again with the latest posts, these ones are not contiguous with them.
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
