public import Differences
import Forms
public import Rx
public import Scenes
public import Texts

/// The list of tasks, with its statistics and the actions on tasks.
public final class TasksViewModel {
    // MARK: Inputs

    /// Creates a draft and opens its editor. Disabled while an editor is open.
    public let onCreateTask: CocoaAction

    /// Opens the editor of a task. Disabled while an editor is open.
    public let editAction: Action<TaskItem, Void>

    /// Checks a due task, or unchecks a done one.
    public let toggleAction: Action<TaskItem, Void>

    /// Deletes a task.
    public let deleteAction: Action<TaskItem, Void>

    /// Checks all due tasks; if there are none, unchecks all done ones.
    public let completeAllAction: CocoaAction

    /// Deletes all done tasks.
    public let clearCompletedAction: CocoaAction

    /// The field that is always there to add tasks.
    public let quickAdd: QuickAddViewModel

    /// The edit of a title in its row.
    public let editInPlace: EditInPlaceViewModel

    /// The changes that can be undone.
    public let undo: UndoViewModel

    // MARK: Outputs

    /// The sections of due and done tasks, each in order. There are two, or none if the tasks have never been loaded.
    public var sectionedItems: Observable<[TaskSection]> { sectionedItems(showing: .all) }

    /// Returns those of the sections that a filter shows.
    public func sectionedItems(showing filter: TaskFilter) -> Observable<[TaskSection]> {
        shownTasks.map { $0.map(filter.sections) ?? [] }
    }

    /// The number of tasks as text, such as "5 tasks, 3 due".
    public let statistics: Observable<Text>

    /// The numbers of tasks; `nil` if they have never been loaded.
    public let counts: Observable<TaskCounts?>

    /// The number of due tasks.
    public let dueCount: Observable<Int>

    /// Returns the page's title with a filter: the app's name, preceded by that of the filter and by the number of due
    /// tasks if there are any.
    public func pageTitle(showing filter: TaskFilter) -> Observable<Text> {
        dueCount.map { TaskCounts.title($0, showing: filter) }
    }

    /// The reason why the list is not updated at present; empty if it is.
    public let failure: Observable<Text>

    /// The messages of failed actions, each emitted once.
    public let alerts: Observable<Text>

    private let service: any TaskService
    private let coordinator: any SceneCoordinatorType<Scene>
    /// The tasks, of which one may be marked as edited in its row; `nil` if they have never been loaded.
    private let shownTasks: Observable<ShownTasks?>

    /// Creates a list of the service's tasks that opens editors with the coordinator.
    ///
    /// - Parameters:
    ///   - service: The service that stores the tasks.
    ///   - coordinator: The coordinator that shows the editors.
    ///   - scheduler: The timer for further attempts to load the tasks after a failure.
    public init(
        service: any TaskService, coordinator: any SceneCoordinatorType<Scene>,
        scheduler: any SchedulerType = MainScheduler.instance
    ) {
        self.service = service
        self.coordinator = coordinator
        let latestFailure = BehaviorRelay<Text>(value: "")
        failure = latestFailure.distinctUntilChanged()

        let lists = Self.lists(of: service, tellingFailuresTo: latestFailure, tryingAgainOn: scheduler)
        // Only the tasks are shared and replayed. The outputs are cheap to derive, and each additional shared one would
        // use memory on every page.
        let counts = lists.map(Self.counts).distinctUntilChanged()
        self.counts = counts
        statistics = counts.map { $0?.statistics ?? "" }
        dueCount = counts.map { $0?.due ?? 0 }.distinctUntilChanged()

        let undo = UndoViewModel(service: service)
        self.undo = undo
        let isFree = coordinator.isPresentingModal.map { !$0 }
        onCreateTask = CocoaAction(enabledIf: isFree) {
            service.createTask(title: "").flatMap { Self.open($0, service, coordinator, undo) }
        }
        editAction = Action(enabledIf: isFree) { Self.open($0, service, coordinator, undo) }
        toggleAction = Action { task in
            service.toggle(task).do(onNext: { undo.record(.toggled(task, to: $0)) }).map { _ in }
        }
        deleteAction = Action { service.delete($0).do(onNext: undo.record).map { _ in } }
        completeAllAction = CocoaAction {
            counts.take(1).flatMap { service.setAllDone($0?.due != 0) }.do(onNext: undo.record).map { _ in }
        }
        clearCompletedAction = CocoaAction { service.deleteDone().do(onNext: undo.record).map { _ in } }
        let calendar = { PersonCalendar(zone: coordinator.session.timeZone) }
        quickAdd = QuickAddViewModel(
            service: service, time: { TypedTime(scheduler.now, in: calendar()) }, record: undo.record)
        editInPlace = EditInPlaceViewModel(service: service, record: undo.record)
        let shown = lists.flatMapLatest { lists in
            lists?.shown(on: scheduler, in: calendar).map(Optional.some) ?? .just(nil)
        }
        shownTasks = Observable.combineLatest(shown, editInPlace.task) { shown, edited in
            edited.map { edited in shown?.marking(edited) } ?? shown
        }

        alerts = Observable.merge(
            Observable.merge(
                editAction.underlyingError, toggleAction.underlyingError, deleteAction.underlyingError,
                onCreateTask.underlyingError, completeAllAction.underlyingError, clearCompletedAction.underlyingError
            ).map(messageText), editInPlace.alerts, undo.alerts)
    }

    /// Returns the editor of a task as the list opens it, for a deep link to the editor.
    public func editor(for task: TaskItem) -> EditTaskViewModel {
        Self.editor(for: task, service, coordinator, undo)
    }

    // MARK: Scenes

    private static func open(
        _ task: TaskItem, _ service: any TaskService, _ coordinator: any SceneCoordinatorType<Scene>,
        _ undo: UndoViewModel
    ) -> Observable<Void> {
        coordinator.transition(to: .editTask(editor(for: task, service, coordinator, undo)), type: .modal)
            .andThen(Observable.just(()))
    }

    private static func editor(
        for task: TaskItem, _ service: any TaskService, _ coordinator: any SceneCoordinatorType<Scene>,
        _ undo: UndoViewModel
    ) -> EditTaskViewModel {
        EditTaskViewModel(
            task: task,
            heading: task.isDraft ? Text("New task") : Text("Edit task"),
            coordinator: coordinator,
            calendar: PersonCalendar(zone: coordinator.session.timeZone),
            updateAction: Action { edit in save(edit, service, undo) },
            stored: service.stored(task),
            cancelAction: task.isDraft ? CocoaAction { service.discard(draft: task) } : nil,
            hold: service.hold(task)
        )
    }

    private static func save(
        _ edit: TaskEdit, _ service: any TaskService, _ undo: UndoViewModel
    ) -> Observable<Void> {
        if edit.isOfDeletedTask {
            let new = NewTask(title: edit.new.title, attributes: edit.new.attributes)
            return service.createTasks([new]).map { _ in }
        }
        return service.update(edit.seen, to: edit.new)
            .do(onNext: { _ in if !edit.seen.isDraft { undo.record(.edited(edit.seen, to: edit.new)) } }).map { _ in }
    }

    // MARK: Derivations

    /// Returns the latest tasks, or `nil` if they have never been loaded. After a failure it tries again every five
    /// seconds.
    private static func lists(
        of service: any TaskService, tellingFailuresTo failure: BehaviorRelay<Text>,
        tryingAgainOn scheduler: any SchedulerType
    ) -> Observable<TaskLists?> {
        let lists = Observable.combineLatest(service.tasks(), service.agenda()) { TaskLists(all: $0, agenda: $1) }
        let delay = RxTimeInterval.seconds(5)
        let tellFailure = { (_: any Error) in
            failure.accept(Text("The list cannot be loaded right now. This page tries again every few seconds."))
        }
        return lists.map(Optional.some)
            // Only a page whose list has failed needs the operators of further attempts.
            .catch { error in
                tellFailure(error)
                let attempts = lists.map(Optional.some)
                    .do(onNext: { _ in failure.accept("") })
                    .retry(when: { errors in errors.do(onNext: tellFailure).delay(delay, scheduler: scheduler) })
                return Observable.just(nil).concat(attempts.delaySubscription(delay, scheduler: scheduler))
            }
            .scan(nil) { latest, next in next ?? latest }
            .distinctUntilChanged()
            .share(replay: 1)
    }

    private static func counts(_ lists: TaskLists?) -> TaskCounts? {
        lists.map { TaskCounts(all: $0.all.count, due: $0.all.partitioningIndex(where: \.isDone)) }
    }
}
