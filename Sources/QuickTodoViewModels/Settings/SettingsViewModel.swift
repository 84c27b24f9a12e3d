public import Rx
public import Scenes
public import Texts

/// The choices of the user. Each one is stored, and applies in all windows, as soon as it is made.
public final class SettingsViewModel {
    /// A setting: the value that is stored, and the user's choices.
    public struct Field<Value> {
        /// The stored value, also after a choice that could not be stored.
        public let value: Observable<Value>
        /// Receives the user's choices.
        public let choice: AnyObserver<Value>
    }

    /// The colours of pages.
    public let theme: Field<Settings.Theme>
    /// The colour of buttons, links and marks.
    public let accent: Field<Settings.Accent>
    /// The height of rows and buttons.
    public let density: Field<Settings.Density>
    /// The first day of a week.
    public let weekStart: Field<Settings.WeekStart>
    /// The notation of times of day.
    public let timeFormat: Field<Settings.TimeFormat>
    /// The list of tasks that are added outside a list. It is shown as the inbox if it is not in use.
    public let defaultList: Field<TaskList.ID>
    /// The lists that can be chosen: those that are not archived.
    public let lists: Observable<[TaskList]>
    /// The tag of the language in which pages are shown.
    public let language: Field<String>

    /// The tags of the app's languages.
    public let languages: [String]

    /// Waits until all choices are stored, for users without scripts, whose choices arrive together.
    public let save: CocoaAction

    /// The templates of lists that the user has saved.
    public let templates: ListTemplatesViewModel

    /// The changes that can be undone, together with those of the list below.
    public let undo: UndoViewModel

    /// The messages about choices that could not be stored, each emitted once.
    public let alerts: Observable<Text>

    /// The title of the page.
    public let pageTitle: Text = "Settings – QuickTodo"

    private let bag = DisposeBag()

    /// Creates the choices.
    ///
    /// - Parameters:
    ///   - settings: The settings of the user.
    ///   - tasks: The list below, whose changes can be undone here too.
    ///   - session: The session of the browser, whose language is shown and chosen.
    public init(_ settings: SharedSettings, over tasks: TasksViewModel, session: any SessionType) {
        (undo, templates) = (tasks.undo, tasks.templates())
        let languages = session.textLanguages
        self.languages = languages
        let changes = PublishRelay<Change>()
        let failures = PublishRelay<Text>()
        let waiting = BehaviorRelay(value: 0)
        func field<Value: Equatable>(_ path: WritableKeyPath<Settings, Value>) -> Field<Value> {
            Self.field(
                settings.values.map { $0[keyPath: path] }, after: failures,
                AnyObserver(eventHandler: { event in
                    if let value = event.element { changes.accept(Change { $0[keyPath: path] = value }) }
                }))
        }
        (theme, accent, density) = (field(\.theme), field(\.accent), field(\.density))
        (weekStart, timeFormat) = (field(\.weekStart), field(\.timeFormat))
        let lists = tasks.allLists().catchAndReturn([]).map { $0.filter { $0.archived == nil } }.share(replay: 1)
        self.lists = lists.distinctUntilChanged()
        let list = field(\.defaultList)
        defaultList = Field(
            value: Observable.combineLatest(list.value, lists) { chosen, lists in
                lists.contains { $0.id == chosen } ? chosen : TaskList.inbox
            }, choice: list.choice)
        language = Self.field(
            session.languageChanges.map { $0.preferred(of: languages) ?? languages.first ?? "en" }, after: failures,
            AnyObserver(eventHandler: { event in
                guard let tag = event.element, languages.contains(tag) else { return }
                let shown = session.languages.preferred(of: languages) ?? languages.first
                session.choose(language: tag)
                changes.accept(Change(shownLanguage: shown) { $0.language = tag })
            }))
        alerts = failures.asObservable()
        save = CocoaAction { waiting.filter { $0 == 0 }.take(1).map { _ in } }
        let undo = undo
        var first: Settings?  // the settings before the first of several changes
        changes.do(onNext: { _ in waiting.accept(waiting.value + 1) })
            .concatMap { change in
                Self.store(change, in: settings)
                    .do(onNext: { former, new in
                        first = first ?? former
                        if first?.language == nil { first?.language = former.language }
                        // Choices that arrive together are undone together.
                        guard waiting.value == 1, let before = first else { return }
                        first = nil
                        undo.record(SettingsChange(from: before, to: new).map(TaskChange.settings))
                    })
                    .telling(failures).catch { _ in .empty() }
                    .do(onDispose: { waiting.accept(waiting.value - 1) })
            }
            .subscribe().disposed(by: bag)
    }

    /// A change of one setting.
    private struct Change {
        /// The language that was shown before, to which a change of the language is undone if none was stored.
        var shownLanguage: String?
        let apply: (inout Settings) -> Void
    }

    /// Returns a field that shows the stored value again when a choice could not be stored.
    private static func field<Value: Equatable>(
        _ values: Observable<Value>, after failures: PublishRelay<Text>, _ choice: AnyObserver<Value>
    ) -> Field<Value> {
        let stored = values.distinctUntilChanged()
        return Field(
            value: Observable.merge(stored, failures.withLatestFrom(stored)), choice: choice)
    }

    /// Stores a change. Emits the settings before and after it.
    private static func store(
        _ change: Change, in settings: SharedSettings
    ) -> Observable<(former: Settings, new: Settings)> {
        settings.values.take(1).flatMap { stored in
            var (former, new) = (stored, stored)
            change.apply(&new)
            former.language = stored.language ?? change.shownLanguage
            return settings.service.update(stored, to: new).map { [former, new] in (former: former, new: new) }
        }
    }
}
