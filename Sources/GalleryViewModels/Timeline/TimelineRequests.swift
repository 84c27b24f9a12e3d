import Rx

/// The requests of a fetcher. They never fail: errors are passed to `failure`, the account and the reachability.
final class TimelineRequests {
    let activity = ActivityTracker()
    private let feed: Feed
    private let services: TimelineServices
    private let failure: BehaviorRelay<ServiceError?>

    init(feed: Feed, services: TimelineServices, failure: BehaviorRelay<ServiceError?>) {
        self.feed = feed
        self.services = services
        self.failure = failure
    }

    /// Fetches the posts that follow the newest one, page by page. Fetches the latest posts if there is none, or if it
    /// is too far behind.
    func newer(_ cursor: TimelineCursor) -> Observable<PostArrival> {
        told(newer(cursor, pages: TimelineFetcher.catchUpLimit))
    }

    private func newer(_ cursor: TimelineCursor, pages: Int) -> Observable<PostArrival> {
        guard let newest = cursor.newest, pages > 0 else {
            return page(.latest).map { .afresh($0.posts, isEnd: !$0.hasMore) }
        }
        return page(.newer(than: newest)).flatMap { [self] page -> Observable<PostArrival> in
            // A service that does not support the range returns posts that are already known.
            let arrival = PostArrival.newer(page.posts.filter { $0.id > newest })
            guard page.hasMore, !arrival.posts.isEmpty else { return .just(arrival) }
            return .just(arrival).concat(newer(cursor.advanced(by: arrival), pages: pages - 1))
        }
    }

    /// Fetches the page of posts that precede the oldest one.
    func older(_ cursor: TimelineCursor) -> Observable<PostArrival> {
        guard let oldest = cursor.oldest else { return .empty() }
        return told(
            page(.older(than: oldest)).map { page in
                .older(page.posts.filter { $0.id < oldest }, isEnd: !page.hasMore)
            })
    }

    private func page(_ range: PostRange) -> Observable<PostPage> {
        services.source.posts(of: feed, range).asObservable()
    }

    private func told(_ arrivals: Observable<PostArrival>) -> Observable<PostArrival> {
        arrivals.trackActivity(activity)
            .do(onCompleted: { [failure, services] in
                failure.accept(nil)
                services.reachability.reportSuccess()
            })
            .catch { [failure, services] error in
                let error = ServiceError(error)
                failure.accept(error)
                if error.code == .unauthorized { services.account.signOut() }
                if error.code == .unreachable { services.reachability.reportFailure() }
                return .empty()
            }
    }
}
