public import Differences
import Forms
public import Rx
public import Scenes
public import Texts

/// The list of tasks, with its statistics and the actions on tasks.
public final class TasksViewModel {
    // MARK: Inputs

    /// Creates a draft and opens its editor. Disabled while an editor is open.
    public private(set) lazy var onCreateTask = CocoaAction(enabledIf: isFree) { [weak self] in
        self?.create() ?? .empty()
    }

    /// Opens the editor of a task. Disabled while an editor is open.
    public private(set) lazy var editAction = Action<TaskItem, Void>(enabledIf: isFree) {
        [coordinator, undo, failures, tasks] in
        Self.open($0, tasks, coordinator, undo).telling(failures)
    }

    /// Checks a due task, or unchecks a done one.
    public private(set) lazy var toggleAction = Action<TaskItem, Void> {
        [undo, failures, service = tasks.service] task in
        service.toggle(task).do(onNext: { undo.record(.toggled(task, to: $0)) }).telling(failures)
    }

    /// Moves a task in its section or to another one.
    public private(set) lazy var moveAction = TaskMoves.action(
        tasks.service, in: { [coordinator] in PersonCalendar(zone: coordinator.session.timeZone) }, failures: failures,
        record: undo.record)

    /// Deletes a task.
    public private(set) lazy var deleteAction = Action<TaskItem, Void> {
        [undo, failures, service = tasks.service] task in
        service.delete(task).do(onNext: undo.record).telling(failures)
    }

    /// Checks all due tasks; if there are none, unchecks all done ones.
    public private(set) lazy var completeAllAction = CocoaAction { [undo, failures, tasks] in
        tasks.counts.take(1).flatMap { tasks.service.setAllDone($0?.due != 0, in: tasks.list) }
            .do(onNext: undo.record).telling(failures)
    }

    /// Deletes all done tasks.
    public private(set) lazy var clearCompletedAction = CocoaAction { [undo, failures, tasks] in
        tasks.service.deleteDone(in: tasks.list).do(onNext: undo.record).telling(failures)
    }

    /// Moves the sample tasks to the bin.
    public private(set) lazy var dismissSamplesAction = CocoaAction {
        [undo, failures, service = tasks.service] in
        service.dismissSamples().do(onNext: undo.record).telling(failures)
    }

    /// The field that is always there to add tasks.
    public let quickAdd: QuickAddViewModel

    /// The edit of a title in its row.
    public let editInPlace: EditInPlaceViewModel

    /// The text of the search field. It is empty when the list is shown again after a search.
    public private(set) lazy var searchText = BehaviorRelay(value: "")

    /// Opens the search for a text that is typed, as ``openSearch`` does.
    public var typedSearch: AnyObserver<String> {
        AnyObserver { [self] event in
            if let text = event.element { openSearch.execute(text) }
        }
    }

    /// Opens the search for a text, or searches for the text if the search is open.
    public private(set) lazy var openSearch = Action<String, Void> { [weak self] text in
        self?.search(for: text) ?? .empty()
    }

    /// The changes that can be undone.
    public let undo: UndoViewModel

    // MARK: Outputs

    /// The sections of due and done tasks, each in order. There are two, or none if the tasks have never been loaded.
    public var sectionedItems: Observable<[TaskSection]> { sectionedItems(showing: .all) }

    /// Returns those of the sections that a filter shows.
    public func sectionedItems(showing filter: TaskFilter) -> Observable<[TaskSection]> {
        editInPlace.edit.flatMapLatest { [tasks, coordinator] edit in
            let zoned = tasks.tasks(in: coordinator.session.timeZone)
            return edit.map { zoned.sections(showing: filter, marking: $0.task) } ?? zoned.sections(showing: filter)
        }
    }

    /// The number of tasks as text, such as "5 tasks, 3 due".
    public var statistics: Observable<Text> { tasks.statistics }

    /// Returns the number of tasks as text for the heading with a filter: with one by day, that of the shown tasks.
    public func statistics(showing filter: TaskFilter) -> Observable<Text> {
        guard filter.isByDay else { return statistics }
        return counts(showing: filter).map { $0?.statistics(showing: filter) ?? "" }
    }

    /// The numbers of tasks; `nil` if they have never been loaded.
    public var counts: Observable<TaskCounts?> { tasks.counts }

    /// Returns the numbers of tasks for the heading with a filter: with one by day, those of the shown tasks.
    public func counts(showing filter: TaskFilter) -> Observable<TaskCounts?> {
        filter.isByDay ? tasks.tasks(in: coordinator.session.timeZone).counts(showing: filter) : tasks.counts
    }

    /// Each due task when its time comes.
    public var reminders: Observable<TaskReminder> { tasks.reminders }

    /// The number of due tasks.
    public var dueCount: Observable<Int> { tasks.dueCount }

    /// Returns the page's title with a filter: the app's name, preceded by that of the filter and by the number of due
    /// tasks if there are any.
    public func pageTitle(showing filter: TaskFilter) -> Observable<Text> {
        guard filter.isByDay else { return tasks.title(showing: filter) }
        return counts(showing: filter).map { TaskCounts.title($0?.due ?? 0, showing: filter) }
    }

    /// The reason why the list is not updated at present; empty if it is.
    public var failure: Observable<Text> { tasks.failure }

    /// The lists, for the navigation.
    public var lists: Observable<[ListLink]> { tasks.links }

    /// The saved searches, for the navigation.
    public var searches: Observable<[SearchLink]> { tasks.searches }

    /// The name of the app, or of the list of the page.
    public var heading: Observable<Text> { tasks.heading }

    /// Returns the heading of the page with a filter: the name of one by day, otherwise that of the app or list.
    public func heading(showing filter: TaskFilter) -> Observable<Text> {
        filter.isByDay ? .just(filter.name) : heading
    }

    /// Indicates whether a dialog is open, so that no other one can be opened.
    public var isInDialog: Observable<Bool> { coordinator.isPresentingModal }

    /// Opens the dialog for a new list. Disabled while a dialog is open.
    public private(set) lazy var newList = CocoaAction(enabledIf: isFree) { [weak self] in
        self.map { $0.coordinator.transition(to: .editList($0.listCreator()), type: .modal).andThen(.just(())) }
            ?? .empty()
    }

    /// The messages of failed actions, each emitted once.
    public var alerts: Observable<Text> { failures.asObservable() }

    let failures: PublishRelay<Text>
    private let tasks: SharedTasks
    private weak var openedSearch: SearchViewModel?
    /// Indicates whether no dialog is open.
    private lazy var isFree = coordinator.isPresentingModal.map { !$0 }
    private let coordinator: any SceneCoordinatorType<Scene>

    /// Creates a list of shared tasks that opens editors with the coordinator.
    public convenience init(_ tasks: SharedTasks, coordinator: any SceneCoordinatorType<Scene>) {
        let failures = PublishRelay<Text>()
        let undo = UndoViewModel(
            service: tasks.service, settings: tasks.settings.service, failures: failures,
            reopen: { TasksViewModel.reopen($0, tasks, coordinator, failures, $1) })
        self.init(tasks, coordinator, failures, undo)
    }

    /// Returns the page of a list, which has the same changes to undo.
    public func list(_ list: TaskList) -> ListViewModel { Self.page(of: list, tasks, coordinator, failures, undo) }

    /// Returns the dialog for a new list, which then opens the page of the list.
    public func listCreator() -> EditListViewModel { Self.listCreator(tasks, coordinator, failures, undo) }

    private static func page(
        of list: TaskList, _ tasks: SharedTasks, _ coordinator: any SceneCoordinatorType<Scene>,
        _ failures: PublishRelay<Text>, _ undo: UndoViewModel
    ) -> ListViewModel {
        let shared = tasks.tasks(of: list.id)
        return ListViewModel(
            list, tasks: TasksViewModel(shared, coordinator, failures, undo), shared: shared, coordinator: coordinator)
    }

    private static func listCreator(
        _ tasks: SharedTasks, _ coordinator: any SceneCoordinatorType<Scene>, _ failures: PublishRelay<Text>,
        _ undo: UndoViewModel
    ) -> EditListViewModel {
        EditListViewModel(
            nil, tasks.service, coordinator, undo,
            opening: { .list(page(of: $0, tasks, coordinator, failures, undo)) })
    }

    private init(
        _ tasks: SharedTasks, _ coordinator: any SceneCoordinatorType<Scene>, _ failures: PublishRelay<Text>,
        _ undo: UndoViewModel
    ) {
        // One relay for all actions: the errors of each would need several objects on every page.
        (self.tasks, self.coordinator, self.failures, self.undo) = (tasks, coordinator, failures, undo)
        quickAdd = QuickAddViewModel(
            service: tasks.service, list: tasks.listOfNewTasks, lists: tasks.userLists.lists,
            time: { tasks.now(in: coordinator.session.timeZone) },
            record: undo.record)
        editInPlace = EditInPlaceViewModel(
            service: tasks.service, room: tasks.editors.room,
            editor: { tasks.editors.place(of: $0, in: coordinator.session) },
            failures: failures, record: undo.record)
    }

    /// Creates a list of the service's tasks, which are not shared with other pages.
    ///
    /// - Parameters:
    ///   - service: The service with the tasks.
    ///   - coordinator: The coordinator of the page's scenes.
    ///   - scheduler: The timer of ``SharedTasks``.
    public convenience init(
        service: any TaskService, coordinator: any SceneCoordinatorType<Scene>,
        scheduler: any SchedulerType = MainScheduler.instance
    ) {
        self.init(SharedTasks(service, scheduler: scheduler), coordinator: coordinator)
    }

    /// Returns the editor of a task as the list opens it, for a deep link to the editor.
    public func editor(for task: TaskItem) -> EditTaskViewModel {
        Self.editor(for: task, tasks, coordinator, undo)
    }

    /// Returns the scene for imports and exports over the list.
    public func exchange(_ service: any ExchangeService) -> ExchangeViewModel {
        ExchangeViewModel(
            service: service, coordinator: coordinator, undo: undo,
            time: { [tasks, coordinator] in
                TypedTime(tasks.scheduler.now, in: PersonCalendar(zone: coordinator.session.timeZone))
            })
    }

    /// Returns the templates of lists.
    func templates() -> ListTemplatesViewModel { ListTemplatesViewModel(tasks.service.listService, undo: undo) }

    /// Emits all lists, archived ones too.
    func allLists() -> Observable<[TaskList]> { tasks.service.listService.allLists() }

    // MARK: Scenes

    /// Returns a search over the list.
    public func search(_ query: TaskQuery) -> SearchViewModel {
        let calendar = PersonCalendar(zone: coordinator.session.timeZone)
        let search = SearchViewModel(query, over: self, tasks: tasks, in: calendar)
        openedSearch = search
        return search
    }

    /// A field is sent while the user types, so that the next text may arrive before the page shows the search.
    private func search(for text: String) -> Observable<Void> {
        if let openedSearch {
            openedSearch.text.accept(text)
            return .just(())
        }
        let opened = search(TaskQuery(text: text, list: tasks.list))
        return coordinator.transition(to: .search(opened), type: .push).andThen(Observable.just(()))
            .do(onNext: { [searchText] in searchText.accept("") })
    }

    /// Returns the choice of several tasks of the list, of a part of it, or of a search over it.
    public func selection(_ origin: SelectionViewModel.Origin) -> SelectionViewModel {
        SelectionViewModel(origin, over: self, tasks: tasks, coordinator: coordinator)
    }

    /// Creates a draft and opens its editor.
    func create() -> Observable<Void> {
        tasks.listOfNewTasks.flatMap { [tasks] in tasks.service.createTask(title: "", in: $0) }
            .flatMap { [tasks, coordinator, undo] in Self.open($0, tasks, coordinator, undo) }
            .telling(failures)
    }

    private static func open(
        _ task: TaskItem, _ tasks: SharedTasks, _ coordinator: any SceneCoordinatorType<Scene>,
        _ undo: UndoViewModel
    ) -> Observable<Void> {
        coordinator.transition(to: .editTask(editor(for: task, tasks, coordinator, undo)), type: .modal)
            .andThen(Observable.just(()))
    }

    /// Opens a dialog with input that was not saved.
    private static func reopen(
        _ edit: UnsavedEdit, _ tasks: SharedTasks, _ coordinator: any SceneCoordinatorType<Scene>,
        _ failures: PublishRelay<Text>, _ undo: UndoViewModel
    ) -> Observable<Void> {
        let scene: Observable<Scene> =
            switch edit {
            case .task(let edit): reopened(edit, tasks, coordinator, undo).map(Scene.editTask)
            case .list(let edit): reopened(edit, tasks, coordinator, failures, undo).map(Scene.editList)
            }
        return scene.flatMap { coordinator.transition(to: $0, type: .modal).andThen(Observable.just(())) }
    }

    /// Returns the editor of a task. The input for a new task belongs to another draft, because Cancel has discarded the
    /// first one.
    private static func reopened(
        _ edit: UnsavedTask, _ tasks: SharedTasks, _ coordinator: any SceneCoordinatorType<Scene>,
        _ undo: UndoViewModel
    ) -> Observable<EditTaskViewModel> {
        let task =
            edit.task.isDraft
            ? tasks.service.createTask(title: "", in: edit.task.list) : tasks.service.task(edit.task.id)
        return task.map { task in
            var resumed = edit
            resumed.task = task
            undo.remember(.task(resumed))
            let editor = editor(for: task, tasks, coordinator, undo)
            editor.resume(resumed)
            return editor
        }
    }

    /// Returns the dialog of a list. Its deletion leaves the scenes below, because these may be others by now.
    private static func reopened(
        _ edit: UnsavedList, _ tasks: SharedTasks, _ coordinator: any SceneCoordinatorType<Scene>,
        _ failures: PublishRelay<Text>, _ undo: UndoViewModel
    ) -> Observable<EditListViewModel> {
        let list = edit.list.map { tasks.service.listService.list($0.id).map(Optional.some) } ?? .just(nil)
        return list.map { list in
            undo.remember(.list(edit))
            let editor =
                list.map { EditListViewModel($0, tasks.service, coordinator, undo, scenesBelow: 0) }
                ?? listCreator(tasks, coordinator, failures, undo)
            editor.resume(edit)
            return editor
        }
    }

    private static func editor(
        for task: TaskItem, _ tasks: SharedTasks, _ coordinator: any SceneCoordinatorType<Scene>,
        _ undo: UndoViewModel
    ) -> EditTaskViewModel {
        let service = tasks.service
        return EditTaskViewModel(
            task: task,
            heading: task.isDraft ? Text("New task") : Text("Edit task"),
            coordinator: coordinator,
            calendar: PersonCalendar(zone: coordinator.session.timeZone),
            updateAction: Action { edit in save(edit, service, undo) },
            checklist: ChecklistViewModel(of: task.id, service: service, undo: undo),
            stored: service.stored(task),
            history: service.history(of: task),
            lists: service.listService.allLists(),
            cancelAction: task.isDraft ? CocoaAction { service.discard(draft: task) } : nil,
            memory: undo,
            editor: task.isDraft ? nil : tasks.editors.place(of: task, in: coordinator.session),
            hold: service.hold(task)
        )
    }

    private static func save(
        _ edit: TaskEdit, _ service: any TaskService, _ undo: UndoViewModel
    ) -> Observable<Void> {
        if edit.isOfDeletedTask {
            let new = NewTask(
                title: edit.new.title, attributes: edit.new.attributes, list: edit.new.list,
                subtasks: edit.addedSubtasks)
            return service.createTask(new, inPlaceOf: edit.seen).do(onNext: { undo.record(.added([$0])) }).map { _ in }
        }
        return service.update(edit.seen, to: edit.new)
            .do(onNext: { undo.record(edit.seen.isDraft ? .added([$0]) : .edited(edit.seen, to: edit.new)) })
            .map { _ in }
    }
}
