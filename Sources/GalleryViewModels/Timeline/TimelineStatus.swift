public import Rx

/// What a timeline says of itself, beside its posts.
public struct TimelineStatus {
    /// What stands in the place of posts while there are none; empty otherwise.
    public let placeholder: Observable<String>

    /// What keeps the timeline from being up to date; empty while nothing does.
    public let message: Observable<String>

    /// Whether there may be posts before those that are shown.
    public let hasOlder: Observable<Bool>

    init(
        _ fetcher: TimelineFetcher, faults: Observable<ServiceError>, posts: Observable<[Post]>,
        isAtEnd: Observable<Bool>, wanted: Observable<Int>, services: TimelineServices
    ) {
        let message = Self.message(fetcher.failure, faults, services.reachability.isReachable)
        self.message = message
        placeholder = Observable.combineLatest(posts, fetcher.isFetching, message) { posts, isFetching, message in
            guard posts.isEmpty else { return "" }
            if isFetching { return "Loading…" }
            // Whether there are posts is not known while they cannot be asked for.
            return message.isEmpty ? "No posts yet." : ""
        }
        .distinctUntilChanged()
        hasOlder = Observable.combineLatest(posts, wanted, isAtEnd) { posts, wanted, isAtEnd in
            posts.count >= wanted || (!isAtEnd && !posts.isEmpty)
        }
        .distinctUntilChanged()
    }

    private static func message(
        _ failure: Observable<ServiceError?>, _ faults: Observable<ServiceError>, _ isReachable: Observable<Bool>
    ) -> Observable<String> {
        let fault = faults.map(Optional.init).startWith(nil)
        return Observable.combineLatest(failure, fault, isReachable) { failure, fault, isReachable in
            if !isReachable { return "\(ServiceError(.unreachable).sentence) It will be tried again automatically." }
            // The banner speaks of the account.
            guard let problem = fault ?? failure, problem.code != .unauthorized else { return "" }
            return problem.sentence
        }
        .distinctUntilChanged()
    }
}
