public import Differences
import Dispatch
public import Rx
public import Scenes

/// A search field and what it finds.
public final class PhotoSearchViewModel {
    /// The shortest time between two searches.
    static let pause = DispatchTimeInterval.milliseconds(500)
    /// The greatest number of pages that an address may ask for at once.
    static let pageLimit = 10

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

    /// A Boolean value that indicates whether there is a word to search for.
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

    /// The number of pages of results that are shown, also while the last of them is being loaded: part of the scene's address.
    public let pages: ReadOnlyProperty<Int>

    private let bag = DisposeBag()

    /// - Parameters:
    ///   - firstPages: how many pages of the first search are shown at once.
    ///   - scheduler: the clock for the time between two searches.
    public init(
        _ start: PhotoQuery = .start, firstPages: Int = 1, service: any PhotoService,
        coordinator: any SceneCoordinatorType<GalleryScene>, scheduler: any SchedulerType = MainScheduler.instance
    ) {
        let firstPages = min(max(1, firstPages), Self.pageLimit)
        let pages = Property(firstPages)
        let text = Property(start.text)
        let settings = PhotoSettingsViewModel(start, text: text, coordinator: coordinator)
        let isValid = Property(start.search != nil)
        let isSearching = Property(false)
        let progress = Property(PhotoProgress(isReady: start.search == nil))
        let results = MutableObservableArray<Photo>()
        (searchString, self.settings, searchResults) = (text, settings, results)
        (validSearchText, searchInProgress) = (isValid.readOnlyView, isSearching.readOnlyView)
        self.progress = progress.readOnlyView
        self.pages = pages.readOnlyView
        showSettings = CocoaAction { [unowned settings] in
            coordinator.transition(to: .photoSettings(settings), type: .modal).andThen(Observable.just(()))
        }

        settings.query.map { $0.search != nil }.bind(to: isValid).disposed(by: bag)
        let found = found(by: service, firstPages: firstPages, scheduler)
        found.filter { $0.hasSettled && $0.failure == nil }.map(\.items).distinctUntilChanged()
            .observeNext { results.replace(with: $0, performDiff: true) }.disposed(by: bag)
        found.map(\.isRefreshing).distinctUntilChanged().bind(to: isSearching).disposed(by: bag)
        found.map(PhotoProgress.init).distinctUntilChanged().bind(to: progress).disposed(by: bag)
        // Another search begins with one page, even before it runs.
        settings.query.map(\.search).distinctUntilChanged().skip(1).map { _ in 1 }.bind(to: pages).disposed(by: bag)
        found.map(\.wantedPages).distinctUntilChanged().bind(to: pages).disposed(by: bag)
        found.map(\.failure).distinctUntilChanged().compactMap(\.self).bind(to: errorMessages).disposed(by: bag)
    }

    /// The results for the text and the settings. A search begins as soon as the text has a word, at most once in a while.
    private func found(
        by service: any PhotoService, firstPages: Int, _ scheduler: any SchedulerType
    ) -> Observable<PagerState<Photo>> {
        let searches = settings.query.compactMap(\.search)
            .distinctUntilChanged()
            .throttle(Self.pause, scheduler: scheduler)
            .distinctUntilChanged()
        let again = search.throttle(Self.pause, latest: false, scheduler: scheduler)
        return Pager(
            searches, refresh: again, more: more, retry: more, firstPages: firstPages,
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
