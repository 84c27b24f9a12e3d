import Rx

/// What is loaded of the completed goals. It belongs to one loop.
final class GoalsLoader {
    enum Request {
        /// All goals that are wanted, anew.
        case refresh
        /// The page after it.
        case next
    }

    /// What to load. A later request takes the place of one that is under way.
    let requests = PublishRelay<Request>()

    /// The number of goals that the list shows once they are loaded.
    let wanted: BehaviorRelay<Int>

    /// The goals; nil before they could be loaded for the first time.
    let goals = BehaviorRelay<[Goal]?>(value: nil)
    /// How many of all goals have no retrospective; nil before that is known.
    let count = BehaviorRelay<Int?>(value: nil)
    let hasMore = BehaviorRelay(value: false)
    let isFailed = BehaviorRelay(value: false)
    /// What a request failed with, once.
    let failed = PublishRelay<any Error>()
    let activity = ActivityTracker()

    private let service: any GoalService
    private var latest = Request.refresh

    init(service: any GoalService, showing wanted: Int) {
        self.service = service
        self.wanted = BehaviorRelay(value: wanted)
    }

    /// Asks once more for what failed.
    func retry() { requests.accept(latest) }

    /// Does what is asked for, as long as somebody subscribes.
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
        // One failure, whichever of the two fails first.
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
