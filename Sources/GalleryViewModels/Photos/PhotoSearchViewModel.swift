public import Differences
import Dispatch
public import Rx
public import Scenes
public import Texts

/// A search field and the photos that match.
public final class PhotoSearchViewModel {
    /// The shortest interval between two searches.
    static let pause = DispatchTimeInterval.milliseconds(500)
    /// The maximum number of pages that an address may request at once.
    static let pageLimit = 10

    // MARK: Two-way bindings

    /// The text of the search field.
    public let searchString: Property<String>

    /// The other criteria.
    public let settings: PhotoSettingsViewModel

    // MARK: Inputs

    /// Repeats the search, for example after an error.
    public let search = PublishSubject<Void>()

    /// Requests the next page, or repeats the request for it after an error.
    public let more = PublishSubject<Void>()

    /// Shows the settings.
    public let showSettings: CocoaAction

    // MARK: Outputs

    /// A Boolean value that indicates whether there is a word to search for.
    public let validSearchText: ReadOnlyProperty<Bool>

    /// Indicates whether a search is in progress. The previous results remain visible during a search.
    public let searchInProgress: ReadOnlyProperty<Bool>

    /// The state of the results.
    public let progress: ReadOnlyProperty<PhotoProgress>

    /// The results of the last successful search.
    public let searchResults: ObservableArray<Photo>

    /// The messages of failed requests, each emitted once.
    public let errorMessages = PublishSubject<Text>()

    /// The text and the settings, for the scene's address.
    public var query: Observable<PhotoQuery> { settings.query }

    /// The number of pages of results to show, including a page that is being loaded. It is part of the scene's
    /// address.
    public let pages: ReadOnlyProperty<Int>

    private let bag = DisposeBag()

    /// Creates a view model for a search.
    ///
    /// - Parameters:
    ///   - start: The first search.
    ///   - firstPages: The number of pages that the first search loads.
    ///   - service: The source of the photos.
    ///   - coordinator: The coordinator that shows the next scene.
    ///   - scheduler: The clock for the interval between two searches.
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
        // A new search begins with one page. The number is reset immediately, even if the search itself is delayed.
        settings.query.map(\.search).distinctUntilChanged().skip(1).map { _ in 1 }.bind(to: pages).disposed(by: bag)
        found.map(\.wantedPages).distinctUntilChanged().bind(to: pages).disposed(by: bag)
        found.map(\.failure).distinctUntilChanged().compactMap(\.self).bind(to: errorMessages).disposed(by: bag)
    }

    /// Returns the results for the text and the settings. A search starts as soon as the text has a word; searches are
    /// throttled to one per ``pause``.
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

/// The state of the search results.
public struct PhotoProgress: Sendable, Equatable {
    /// Indicates whether there is a result to show: the first search has ended, or there is nothing to search for.
    public let isReady: Bool
    /// The number of photos that are loaded; `nil` if it is not known.
    public let count: Int?
    /// Indicates whether the next page is being loaded.
    public let isLoadingMore: Bool
    /// Indicates whether the next page can be requested.
    public let hasMore: Bool
    /// The number of the next page.
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
