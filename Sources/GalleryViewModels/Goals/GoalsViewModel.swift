public import Differences
public import Rx
public import Scenes

/// The goals that are completed, page by page.
public final class GoalsViewModel {
    /// How many goals a page holds.
    public static let pageSize = 6
    /// The greatest number of goals that an address may ask for at once.
    public static let limit = 240

    // MARK: Inputs

    /// Whether somebody can see the scene. When it appears, it is loaded.
    public let isVisible = BehaviorRelay(value: false)

    /// Loads the page after the last.
    public let more: CocoaAction

    /// Asks once more for what failed.
    public let retry: CocoaAction

    /// Goes to a goal's retrospective: to write it, or to read it.
    public let select: Action<GoalRow, Void>

    /// Changes the language, here and in the scenes that are opened from now on.
    public let speak: Action<GoalLanguage, Void>

    // MARK: Outputs

    /// The goals as rows.
    public let rows: Observable<[GoalRow]>

    /// How many retrospectives can be written; nothing before that is known.
    public let count: Observable<GoalCount>

    /// What the app says.
    public let words: Observable<GoalWords>

    /// Whether something is being loaded.
    public let isLoading: Observable<Bool>

    /// Whether there is a further page.
    public let hasMore: Observable<Bool>

    /// Whether the last request failed, so that it can be asked for again.
    public let isFailed: Observable<Bool>

    /// Why a request failed: each failure once.
    public let failures: Observable<String>

    /// The number of goals that are shown, also while the last of them are being loaded: part of the scene's address.
    public var wanted: Observable<Int> { loader.wanted.distinctUntilChanged() }

    /// The number of goals that are shown now.
    public var currentlyWanted: Int { loader.wanted.value }

    /// The language, which is a part of the scene's address where the reader's browser would not ask for it.
    public let locale: BehaviorRelay<GoalLocale>

    private let loader: GoalsLoader
    private let bag = DisposeBag()

    /// - Parameter wanted: the number of goals that are shown at first; at least a page, at most ``limit``.
    public init(
        locale start: GoalLocale, showing wanted: Int = pageSize, service: any GoalService,
        coordinator: any SceneCoordinatorType<GalleryScene>, scheduler: any SchedulerType = MainScheduler.instance
    ) {
        let locale = BehaviorRelay(value: start)
        let loader = GoalsLoader(service: service, showing: min(max(wanted, Self.pageSize), Self.limit))
        self.locale = locale
        self.loader = loader
        more = CocoaAction { Observable.just(loader.requests.accept(.next)) }
        retry = CocoaAction { Observable.just(loader.retry()) }
        speak = Action { language in
            coordinator.session.choose(language: language.rawValue)
            return Observable.just(locale.accept(GoalLocale(named: language, for: coordinator.session.languages)))
        }
        select = Action { row in
            Self.scene(of: row.goal, locale.value, service, coordinator)
                .flatMap { coordinator.transition(to: $0, type: .push).andThen(Single.just(())) }
                .do(onError: { loader.failed.accept($0) })
        }

        words = locale.map(GoalWords.init).distinctUntilChanged()
        rows = Observable.combineLatest(loader.goals.compactMap { $0 }, words) { goals, words in
            goals.map { GoalRow($0, words) }
        }
        .startWith([], unlessWithin: Self.patience, scheduler: scheduler)
        .distinctUntilChanged()
        count = Observable.combineLatest(loader.count, words) { count, words in
            count.map { words.count($0) } ?? GoalCount(before: "")
        }
        .distinctUntilChanged()
        isLoading = loader.activity.asObservable()
        hasMore = loader.hasMore.distinctUntilChanged()
        isFailed = loader.isFailed.distinctUntilChanged()
        failures = loader.failed.withLatestFrom(words) { $1.failed($0) }

        isVisible.distinctUntilChanged().filter { $0 }.map { _ in GoalsLoader.Request.refresh }
            .bind(to: loader.requests).disposed(by: bag)
        loader.work.subscribe().disposed(by: bag)
    }

    static let patience = RxTimeInterval.milliseconds(800)

    /// The scene that a goal leads to.
    private static func scene(
        of goal: Goal, _ locale: GoalLocale, _ service: any GoalService,
        _ coordinator: any SceneCoordinatorType<GalleryScene>
    ) -> Single<GalleryScene> {
        if goal.hasRetrospective {
            return service.retrospective(of: goal.id).map { .retrospective(RetrospectiveViewModel(goal, $0, locale)) }
        }
        return service.draft(of: goal.id).map { draft in
            .writeRetrospective(
                WriteRetrospectiveViewModel(
                    goal, draft: draft, locale: locale, service: service, coordinator: coordinator))
        }
    }
}

/// A goal in the list.
public struct GoalRow: Sendable, Equatable, IdentifiableType {
    public let goal: Goal
    public let title: String
    /// Such as "4 March 2026".
    public let completed: String
    public let reward: String
    /// What can be done: to write its retrospective or to read it.
    public let deed: String

    public var identity: Goal.ID { goal.id }

    public init(_ goal: Goal, _ words: GoalWords) {
        self.goal = goal
        title = goal.title[words.language]
        completed = goal.completed.text(in: words.language)
        reward = goal.reward[words.language]
        deed = goal.hasRetrospective ? words.read : words.write
    }
}
