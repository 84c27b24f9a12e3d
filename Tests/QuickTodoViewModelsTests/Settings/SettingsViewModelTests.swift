import QuickTodoViewModels
import Rx
import RxTesting
import Scenes
import Testing
import Texts

/// The choices of the user, and their effects on a browser's session.
@Suite struct SettingsViewModelTests {
    private let service = InMemorySettingsService()
    private let session = ChoosingSession()
    private let viewModel: SettingsViewModel

    init() {
        viewModel = Self.make(service, session)
    }

    private static func make(
        _ service: any SettingsService, _ session: any SessionType,
        _ lists: InMemoryTaskService = InMemoryTaskService(scheduler: MainScheduler.instance)
    ) -> SettingsViewModel {
        let settings = SharedSettings(service)
        let tasks = SharedTasks(lists, settings: settings)
        let list = TasksViewModel(tasks, coordinator: RecordingCoordinator<Scene>())
        return SettingsViewModel(settings, over: list, session: session)
    }

    private func stored() throws -> Settings? { try service.settings().toBlocking(timeout: 5).first() }

    @Test func `each choice is stored, and shown as it is stored`() throws {
        var themes: [Settings.Theme] = []
        let shown = viewModel.theme.value.subscribe(onNext: { themes.append($0) })
        viewModel.theme.choice.onNext(.dark)
        viewModel.accent.choice.onNext(.amber)
        viewModel.density.choice.onNext(.compact)
        viewModel.weekStart.choice.onNext(.sunday)
        viewModel.timeFormat.choice.onNext(.twelveHours)
        var expected = Settings()
        (expected.theme, expected.accent, expected.density) = (.dark, .amber, .compact)
        (expected.weekStart, expected.timeFormat) = (.sunday, .twelveHours)
        #expect(try stored() == expected)
        #expect(themes == [.system, .dark])
        shown.dispose()
    }

    @Test func `the list for new tasks is shown as the inbox if it is not in use`() throws {
        let lists = InMemoryTaskService(scheduler: MainScheduler.instance)
        let home = try lists.createList(NewList(name: "Home")).toBlocking().single().0
        let viewModel = Self.make(service, session, lists)
        var shown: [TaskList.ID] = []
        let subscription = viewModel.defaultList.value.subscribe(onNext: { shown.append($0) })
        viewModel.defaultList.choice.onNext(home.id)
        #expect(try stored()?.defaultList == home.id)
        var archived = home
        archived.archived = moment(1)
        _ = try lists.update(home, to: archived).toBlocking().single()
        #expect(try viewModel.lists.toBlocking().first()?.map(\.id) == [TaskList.inbox])
        #expect(shown == [TaskList.inbox, home.id, TaskList.inbox])
        subscription.dispose()
    }

    @Test func `the language is chosen for the browser, and stored`() throws {
        var shown: [String] = []
        let subscription = viewModel.language.value.subscribe(onNext: { shown.append($0) })
        viewModel.language.choice.onNext("ko")
        viewModel.language.choice.onNext("tlh")
        #expect(try stored()?.language == "ko")
        #expect(session.languages.chosen == "ko")
        #expect(shown == ["en", "ko"])
        subscription.dispose()
    }

    @Test func `a choice that cannot be stored is told, and the stored value is shown again`() {
        let failing = Self.make(FailingSettings(), session)
        var (themes, alerts): ([Settings.Theme], [Text]) = ([], [])
        let bag = DisposeBag()
        failing.theme.value.subscribe(onNext: { themes.append($0) }).disposed(by: bag)
        failing.alerts.subscribe(onNext: { alerts.append($0) }).disposed(by: bag)
        failing.theme.choice.onNext(.dark)
        #expect(themes == [.system, .system])
        #expect(alerts.count == 1)
        // The next choice is attempted all the same.
        failing.theme.choice.onNext(.light)
        #expect(alerts.count == 2)
        #expect(throws: Never.self) { try failing.save.execute(()).toBlocking(timeout: 5).first() }
    }

    @Test func `a page applies the settings to its session when they change`() {
        let layout = LayoutViewModel(SharedSettings(service), session: session)
        let subscription = layout.settings.subscribe()
        #expect(session.hourCycles == [nil] && session.languages.chosen == nil)
        viewModel.timeFormat.choice.onNext(.twentyFourHours)
        #expect(session.hourCycles == [nil, .twentyFour])
        viewModel.language.choice.onNext("ko")
        // The user chooses another language in this browser, which remains until that of the settings changes.
        session.choose(language: "en")
        viewModel.theme.choice.onNext(.dark)
        #expect(session.languages.chosen == "en")
        subscription.dispose()
        let later = LayoutViewModel(SharedSettings(service), session: session)
        later.settings.subscribe().dispose()
        #expect(session.languages.chosen == "en")
        let other = ChoosingSession()
        LayoutViewModel(SharedSettings(service), session: other).settings.subscribe().dispose()
        #expect(other.languages.chosen == "ko")
    }
}

/// A session that records what is chosen.
private final class ChoosingSession: SessionType {
    private let relay = BehaviorRelay(value: SessionLanguages())
    private(set) var hourCycles: [HourCycle?] = []

    var account: Observable<SessionAccount?> { .just(nil) }
    let textLanguages = ["en", "ko"]
    var languages: SessionLanguages { relay.value }
    var languageChanges: Observable<SessionLanguages> { relay.asObservable() }

    func signIn(_ account: SessionAccount) -> Completable { .error(SessionError.noSession) }
    func signOut() -> Completable { .empty() }
    func choose(language: String) { relay.accept(SessionLanguages(chosen: language)) }
    func choose(hourCycle: HourCycle?) { hourCycles.append(hourCycle) }
}

/// A store that cannot be written.
private final class FailingSettings: SettingsService {
    func settings() -> Observable<Settings> { Observable.just(Settings()).concat(Observable.never()) }

    func update(_ former: Settings, to new: Settings) -> Observable<Void> {
        .error(TaskServiceError.unavailable(cause: "read-only"))
    }

    func undo(_ change: SettingsChange) -> Observable<Int> {
        .error(TaskServiceError.unavailable(cause: "read-only"))
    }
}
