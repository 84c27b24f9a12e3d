import Rx

/// The loaded part of the completed goals, and the requests that load it. It is confined to one loop.
final class GoalsLoader {
    enum Request {
        /// Loads all wanted goals again.
        case refresh
        /// Loads the next page.
        case next
    }

    /// The requests to perform. A new request cancels the one that is in progress.
    let requests = PublishRelay<Request>()

    /// The number of goals that the list shows once they are loaded.
    let wanted: BehaviorRelay<Int>

    /// The goals; `nil` until they have been requested for the first time.
    let goals = BehaviorRelay<[Goal]?>(value: nil)
    /// The number of goals without a retrospective; `nil` until it is known.
    let count = BehaviorRelay<Int?>(value: nil)
    let hasMore = BehaviorRelay(value: false)
    let isFailed = BehaviorRelay(value: false)
    /// The errors of failed requests, each emitted once.
    let failed = PublishRelay<any Error>()
    let activity = ActivityTracker()

    private let service: any GoalService
    private var latest = Request.refresh

    init(service: any GoalService, showing wanted: Int) {
        self.service = service
        self.wanted = BehaviorRelay(value: wanted)
    }

    /// Repeats the request that failed.
    func retry() { requests.accept(latest) }

    /// Performs the requests while it has a subscriber.
    var work: Observable<Void> {
        Observable.merge(requests.asObservable(), service.changes.map { .refresh })
            .flatMapLatest { [weak self] request in self?.load(request) ?? .empty() }
    }

    private func load(_ request: Request) -> Observable<Void> {
        latest = request
        let present = goals.value ?? []
        let size = GoalsViewModel.pageSize
        if request == .next { wanted.accept(present.count + size) }
        let page =
            request == .next
            ? service.completedGoals(from: present.count, limit: size)
            : service.completedGoals(from: 0, limit: wanted.value)
        // Both requests fail together, so that the user sees one error.
        return Single.zip(page, service.countWithoutRetrospective()) { (page: $0, count: $1) }
            .do(
                onSuccess: { [self] answer in
                    isFailed.accept(false)
                    hasMore.accept(!answer.page.isLast)
                    count.accept(answer.count)
                    goals.accept(request == .next ? present + answer.page.items : answer.page.items)
                },
                onError: { [self] error in
                    isFailed.accept(true)
                    if goals.value == nil { goals.accept([]) }
                    failed.accept(error)
                }
            )
            .asObservable().trackActivity(activity).map { _ in }.catch { _ in .empty() }
    }
}
