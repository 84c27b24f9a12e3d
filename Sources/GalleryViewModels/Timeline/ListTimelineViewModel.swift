import Differences
public import Rx
public import Scenes

/// The timeline of the whole list: what its people have written, kept in the store and fetched while one looks.
public final class ListTimelineViewModel {
    /// The people of the list, who stand beside the timeline or before it.
    public let people: ListPeopleViewModel

    // MARK: Inputs

    /// Whether somebody can see the timeline; while nobody can, nothing is fetched.
    public let isVisible = BehaviorRelay(value: true)

    /// How many posts are shown.
    public let paging: TimelinePaging

    /// Shows the people of the list.
    public private(set) lazy var showPeople = CocoaAction { [weak self, coordinator] in
        guard let self else { return Observable<Void>.empty() }
        return coordinator.transition(to: .timelinePeople(self), type: .push).andThen(Observable.just(()))
    }

    // MARK: Outputs

    /// The account, which may be signed out.
    public let account: AccountViewModel

    /// The posts that the store has, the latest first, and how they came to be these.
    public let posts: Observable<PostResults>

    /// The posts with their age.
    public let rows: Observable<[PostRow]>

    /// What stands where posts are missing: whether they are being fetched, or what is wrong.
    public let status: TimelineStatus

    /// The number of posts that have come since the timeline was opened or last hidden, such as "2 new posts"; empty while there are none.
    public let news: Observable<String>

    private let coordinator: any SceneCoordinatorType<GalleryScene>
    private let bag = DisposeBag()

    /// - Parameters:
    ///   - wanted: how many posts are shown at first.
    ///   - scheduler: whose time the fetching follows.
    public init(
        showing wanted: Int = TimelinePaging.page, services: TimelineServices,
        coordinator: any SceneCoordinatorType<GalleryScene>, scheduler: any SchedulerType = MainScheduler.instance
    ) {
        let fetcher = TimelineFetcher(
            feed: .list, services: services, startingAt: services.store.cursor(of: .list), scheduler: scheduler)
        let paging = TimelinePaging(showing: wanted)
        let faults = PublishRelay<ServiceError>()
        let progress = BehaviorRelay(value: TimelineFetcher.Progress())
        self.coordinator = coordinator
        account = AccountViewModel(services.account)
        people = ListPeopleViewModel(services: services, coordinator: coordinator, scheduler: scheduler)
        self.paging = paging

        let stored = paging.wanted.flatMapLatest { Self.stored($0, services.store, faults) }
        let holdings = Observable.combineLatest(stored, progress) { (results: $0, progress: $1) }
        posts = Observable.merge(
            fetcher.filled(holdings, to: paging.counts, scheduler: scheduler, posts: \.posts),
            Self.keeping(fetcher.arrivals, in: services.store, progress, faults)
        )
        .distinctUntilChanged()
        .share(replay: 1)
        rows = posts.map(\.posts).rows(scheduler: scheduler)
        news = Self.news(posts, isVisible.asObservable())
        status = TimelineStatus(
            fetcher, faults: faults.asObservable(), posts: posts.map(\.posts), isAtEnd: progress.map(\.isAtEnd),
            wanted: paging.counts, services: services)
        isVisible.map { !$0 }.bind(to: fetcher.paused).disposed(by: bag)
    }

    // MARK: Derivations

    private static func stored(
        _ count: Int, _ store: any PostStore, _ faults: PublishRelay<ServiceError>
    ) -> Observable<PostResults> {
        store.latest(count, of: .list).catch { error in
            faults.accept(ServiceError(error))
            return .empty()
        }
    }

    /// Puts into the store what arrives, in order; says nothing itself, since the store does.
    private static func keeping(
        _ arrivals: Observable<PostArrival>, in store: any PostStore,
        _ progress: BehaviorRelay<TimelineFetcher.Progress>, _ faults: PublishRelay<ServiceError>
    ) -> Observable<PostResults> {
        arrivals.concatMap { arrival in
            let added = arrival.posts.isEmpty ? Completable.empty() : store.add(arrival, to: .list)
            return added.andThen(Observable<PostResults>.empty())
                .do(onCompleted: { progress.accept(progress.value.advanced(by: arrival)) })
                .catch { error in
                    faults.accept(ServiceError(error))
                    return .empty()
                }
        }
    }

    /// Counts the posts that come while the timeline is shown. It begins anew when the timeline is hidden, so that a person who comes back
    /// sees how many have come since.
    private static func news(_ posts: Observable<PostResults>, _ isVisible: Observable<Bool>) -> Observable<String> {
        let hidden = isVisible.distinctUntilChanged().filter { !$0 }.map { _ in nil as PostResults? }
        return Observable.merge(posts.map(Optional.some), hidden)
            .scan((shown: 0, new: 0)) { count, results in
                guard let results else { return (count.shown, 0) }
                // The first posts are not news.
                return (results.posts.count, count.shown == 0 ? count.new : count.new + countInFront(results))
            }
            .map { $0.new == 0 ? "" : $0.new == 1 ? "1 new post" : "\($0.new) new posts" }
            .startWith("")
            .distinctUntilChanged()
    }

    /// The number of posts that have come in front of those that were there.
    private static func countInFront(_ results: PostResults) -> Int {
        let inserted = (results.changeset ?? []).compactMap { edit -> Int? in
            guard case .insert(let index, _) = edit else { return nil }
            return index
        }
        let places = Set(inserted)
        return (0..<results.posts.count).prefix(while: places.contains).count
    }
}
