import Differences
public import Rx
public import Scenes
public import Texts

/// The timeline of the whole list. The posts are fetched while the timeline is visible and kept in the store.
public final class ListTimelineViewModel {
    /// The people of the list, shown beside the timeline or in a scene above it.
    public let people: ListPeopleViewModel

    // MARK: Inputs

    /// Indicates whether the timeline is visible. Nothing is fetched while it is hidden.
    public let isVisible = BehaviorRelay(value: true)

    /// The number of posts to show.
    public let paging: TimelinePaging

    /// Shows the people of the list.
    public private(set) lazy var showPeople = CocoaAction { [weak self, coordinator] in
        guard let self else { return Observable<Void>.empty() }
        return coordinator.transition(to: .timelinePeople(self), type: .push).andThen(Observable.just(()))
    }

    // MARK: Outputs

    /// The account at the service.
    public let account: AccountViewModel

    /// The stored posts, the latest first, with the changes since the previous element.
    public let posts: Observable<PostResults>

    /// The posts as rows, with their ages.
    public let rows: Observable<[PostRow]>

    /// The messages that are shown in place of missing posts.
    public let status: TimelineStatus

    /// The number of posts that have arrived since the timeline was opened or last hidden, as text such as "2 new
    /// posts"; empty if there are none.
    public let news: Observable<Text>

    private let coordinator: any SceneCoordinatorType<GalleryScene>
    private let bag = DisposeBag()

    /// Creates a view model for the list's timeline.
    ///
    /// - Parameters:
    ///   - wanted: The number of posts that are shown first.
    ///   - services: The sources of posts and people.
    ///   - coordinator: The coordinator that shows the next scene.
    ///   - scheduler: The clock for polling.
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

    /// Stores arriving posts in order. Emits no elements because the store emits the posts itself.
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

    /// Returns the number of posts that arrive while the timeline is shown, as text. The count starts again when the
    /// timeline is hidden, so that a user who returns sees the number of posts that have arrived since.
    private static func news(_ posts: Observable<PostResults>, _ isVisible: Observable<Bool>) -> Observable<Text> {
        let hidden = isVisible.distinctUntilChanged().filter { !$0 }.map { _ in nil as PostResults? }
        return Observable.merge(posts.map(Optional.some), hidden)
            .scan((shown: 0, new: 0)) { count, results in
                guard let results else { return (count.shown, 0) }
                // The first posts are not counted as new.
                return (results.posts.count, count.shown == 0 ? count.new : count.new + countInFront(results))
            }
            .map { newPosts($0.new) }
            .startWith("")
            .distinctUntilChanged()
    }

    private static func newPosts(_ count: Int) -> Text {
        guard count > 0 else { return "" }
        return Text("\(count, "count") new post", plural: "\(count, "count") new posts", count: count)
    }

    /// Returns the number of posts that were inserted in front of the known ones.
    private static func countInFront(_ results: PostResults) -> Int {
        let inserted = (results.changeset ?? []).compactMap { edit -> Int? in
            guard case .insert(let index, _) = edit else { return nil }
            return index
        }
        let places = Set(inserted)
        return (0..<results.posts.count).prefix(while: places.contains).count
    }
}
