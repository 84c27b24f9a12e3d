public import Differences
public import Rx
public import Scenes
public import Texts

/// The completed goals, page by page.
public final class GoalsViewModel {
    /// The number of goals on a page.
    public static let pageSize = 6
    /// The maximum number of goals that an address may request at once.
    public static let limit = 240

    // MARK: Inputs

    /// Indicates whether the scene is visible. The goals are loaded each time it appears.
    public let isVisible = BehaviorRelay(value: false)

    /// Loads the next page.
    public let more: CocoaAction

    /// Repeats the request that failed.
    public let retry: CocoaAction

    /// Opens a goal's retrospective, for writing or for reading.
    public let select: Action<GoalRow, Void>

    // MARK: Outputs

    /// The goals as rows, in the user's language.
    public let rows: Observable<[GoalRow]>

    /// The number of retrospectives that can be written; `nil` until it is known.
    public let count: Observable<Int?>

    /// Indicates whether a request is in progress.
    public let isLoading: Observable<Bool>

    /// Indicates whether there is another page.
    public let hasMore: Observable<Bool>

    /// Indicates whether the last request failed, so that it can be repeated.
    public let isFailed: Observable<Bool>

    /// The messages of failed requests, each emitted once.
    public let failures: Observable<Text>

    /// The number of goals to show, including those that are being loaded. It is part of the scene's address.
    public var wanted: Observable<Int> { loader.wanted.distinctUntilChanged() }

    /// The current value of ``wanted``.
    public var currentlyWanted: Int { loader.wanted.value }

    /// The language. It is part of the scene's address unless it is the language that the browser requests.
    public let locale: Observable<GoalLocale>

    /// The current value of ``locale``.
    public var currentLocale: GoalLocale { GoalLocale(for: session.languages) }

    private let session: any SessionType
    private let loader: GoalsLoader
    private let bag = DisposeBag()

    /// Creates a view model for the completed goals.
    ///
    /// - Parameters:
    ///   - wanted: The number of goals that are shown first, from one page to ``limit``.
    ///   - service: The source of the goals.
    ///   - coordinator: The coordinator that shows the next scene.
    ///   - scheduler: The clock for delays.
    public init(
        showing wanted: Int = pageSize, service: any GoalService,
        coordinator: any SceneCoordinatorType<GalleryScene>, scheduler: any SchedulerType = MainScheduler.instance
    ) {
        let loader = GoalsLoader(service: service, showing: min(max(wanted, Self.pageSize), Self.limit))
        session = coordinator.session
        let locale = session.goalLocales
        self.locale = locale
        self.loader = loader
        more = CocoaAction { Observable.just(loader.requests.accept(.next)) }
        retry = CocoaAction { Observable.just(loader.retry()) }
        select = Action { row in
            Self.scene(of: row.goal, service, coordinator)
                .flatMap { coordinator.transition(to: $0, type: .push).andThen(Single.just(())) }
                .do(onError: { loader.failed.accept($0) })
        }

        rows = Observable.combineLatest(loader.goals.compactMap { $0 }, locale) { goals, locale in
            goals.map { GoalRow($0, in: locale.language) }
        }
        .startWith([], unlessWithin: Self.patience, scheduler: scheduler)
        .distinctUntilChanged()
        count = loader.count.distinctUntilChanged()
        isLoading = loader.activity.asObservable()
        hasMore = loader.hasMore.distinctUntilChanged()
        isFailed = loader.isFailed.distinctUntilChanged()
        failures = loader.failed.map(\.retryText)

        isVisible.distinctUntilChanged().filter { $0 }.map { _ in GoalsLoader.Request.refresh }
            .bind(to: loader.requests).disposed(by: bag)
        loader.work.subscribe().disposed(by: bag)
    }

    static let patience = RxTimeInterval.milliseconds(800)

    /// Returns the scene that a goal opens.
    private static func scene(
        of goal: Goal, _ service: any GoalService, _ coordinator: any SceneCoordinatorType<GalleryScene>
    ) -> Single<GalleryScene> {
        if goal.hasRetrospective {
            return service.retrospective(of: goal.id).map {
                .retrospective(RetrospectiveViewModel(goal, $0, session: coordinator.session))
            }
        }
        return service.draft(of: goal.id).map { draft in
            .writeRetrospective(
                WriteRetrospectiveViewModel(goal, draft: draft, service: service, coordinator: coordinator))
        }
    }
}

/// A row of the list of goals.
public struct GoalRow: Sendable, Equatable, IdentifiableType {
    /// The goal.
    public let goal: Goal
    /// The goal's title.
    public let title: String
    /// The day on which the goal was completed, such as "4 March 2026".
    public let completed: Text
    /// The reward.
    public let reward: String
    /// The title of the row's button: to write the retrospective or to read it.
    public let deed: Text

    public var identity: Goal.ID { goal.id }

    /// Creates a row for a goal.
    public init(_ goal: Goal, in language: GoalLanguage) {
        self.goal = goal
        title = goal.title[language]
        completed = goal.completed.text
        reward = goal.reward[language]
        deed = goal.hasRetrospective ? "Read retrospective" : "Write retrospective"
    }
}

extension Error {
    /// The message for a failed request, which the user can repeat.
    var retryText: Text { "\(sentence, "problem") Please try again." }
}
