public import Differences
import Dispatch
public import Rx
public import Scenes

/// A search field and what it finds.
public final class PhotoSearchViewModel {
    /// The shortest time between two searches.
    static let pause = DispatchTimeInterval.milliseconds(500)

    // MARK: Both ways

    /// What stands in the search field.
    public let searchString: Property<String>

    /// What else counts.
    public let settings: PhotoSettingsViewModel

    // MARK: Inputs

    /// Searches once more, as after a failure.
    public let search = PublishSubject<Void>()

    /// Asks for more of what was found; once more after a failure.
    public let more = PublishSubject<Void>()

    /// Shows the settings.
    public let showSettings: CocoaAction

    // MARK: Outputs

    /// Whether the text is long enough to search for: longer than three characters.
    public let validSearchText: ReadOnlyProperty<Bool>

    /// Whether a search is under way. What was found before is still there then.
    public let searchInProgress: ReadOnlyProperty<Bool>

    /// How far what was found has come.
    public let progress: ReadOnlyProperty<PhotoProgress>

    /// What was found last.
    public let searchResults: ObservableArray<Photo>

    /// What went wrong, once each time.
    public let errorMessages = PublishSubject<String>()

    /// What is set, to find it again.
    public var query: Observable<PhotoQuery> { settings.query }

    private let bag = DisposeBag()

    /// - Parameter scheduler: what the time between two searches is told by.
    public init(
        _ start: PhotoQuery = .start, service: any PhotoService, coordinator: any SceneCoordinatorType<GalleryScene>,
        scheduler: any SchedulerType = MainScheduler.instance
    ) {
        let text = Property(start.text)
        let settings = PhotoSettingsViewModel(start, text: text, coordinator: coordinator)
        let isValid = Property(start.search != nil)
        let isSearching = Property(false)
        let progress = Property(PhotoProgress(isReady: start.search == nil))
        let results = MutableObservableArray<Photo>()
        (searchString, self.settings, searchResults) = (text, settings, results)
        (validSearchText, searchInProgress) = (isValid.readOnlyView, isSearching.readOnlyView)
        self.progress = progress.readOnlyView
        showSettings = CocoaAction { [unowned settings] in
            coordinator.transition(to: .photoSettings(settings), type: .modal).andThen(Observable.just(()))
        }

        settings.query.map { $0.search != nil }.bind(to: isValid).disposed(by: bag)
        let found = found(by: service, scheduler)
        found.filter { $0.hasSettled && $0.failure == nil }.map(\.items).distinctUntilChanged()
            .observeNext { results.replace(with: $0, performDiff: true) }.disposed(by: bag)
        found.map(\.isRefreshing).distinctUntilChanged().bind(to: isSearching).disposed(by: bag)
        found.map(PhotoProgress.init).distinctUntilChanged().bind(to: progress).disposed(by: bag)
        found.map(\.failure).distinctUntilChanged().compactMap(\.self).bind(to: errorMessages).disposed(by: bag)
    }

    /// What is found for what is set: searched for as soon as the text is long enough, and at most once in a while.
    private func found(by service: any PhotoService, _ scheduler: any SchedulerType) -> Observable<PagerState<Photo>> {
        let searches = settings.query.compactMap(\.search)
            .distinctUntilChanged()
            .throttle(Self.pause, scheduler: scheduler)
            .distinctUntilChanged()
        let again = search.throttle(Self.pause, latest: false, scheduler: scheduler)
        return Pager(
            searches, refresh: again, more: more, retry: more,
            load: { service.photos($0, page: $1) }
        ).state
    }
}

/// How far what was found has come.
public struct PhotoProgress: Sendable, Equatable {
    /// Whether there is something to show: the first search has ended, or nothing is searched for.
    public let isReady: Bool
    /// How many photos were found so far; nil while that is not known.
    public let count: Int?
    /// Whether more of them are on their way.
    public let isLoadingMore: Bool
    /// Whether more can be asked for.
    public let hasMore: Bool
    /// The number of the page that comes next.
    public let nextPage: Int

    init(isReady: Bool) {
        self.isReady = isReady
        (count, isLoadingMore, hasMore, nextPage) = (nil, false, false, 1)
    }

    init(_ state: PagerState<Photo>) {
        isReady = state.hasSettled
        count = state.hasSettled && state.failure == nil ? state.items.count : nil
        isLoadingMore = state.isLoadingMore
        hasMore = state.pages > 0 && !state.isComplete && !state.isLoadingMore
        nextPage = state.pages + 1
    }
}
