public import Rx
public import Texts

/// The messages that a timeline shows beside its posts.
public struct TimelineStatus {
    /// The text in place of the posts; empty if there are posts.
    public let placeholder: Observable<Text>

    /// The reason why the timeline is not up to date; empty if it is.
    public let message: Observable<Text>

    /// Indicates whether there may be older posts than those that are shown.
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
            // Until the request succeeds, it is not known whether there are posts.
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
    ) -> Observable<Text> {
        let fault = faults.map(Optional.init).startWith(nil)
        return Observable.combineLatest(failure, fault, isReachable) { failure, fault, isReachable in
            if !isReachable { return "\(ServiceError(.unreachable).sentence, "problem") Retrying automatically." }
            // A banner already says that the account is signed out.
            guard let problem = fault ?? failure, problem.code != .unauthorized else { return "" }
            return problem.sentence
        }
        .distinctUntilChanged()
    }
}
