public import Differences
public import Rx
public import Scenes

/// The list of tasks: due and done, the statistics, and what a person can do with a task.
public final class TasksViewModel {
    // MARK: Inputs

    /// Makes a draft and opens its editor; not while an editor is open.
    public let onCreateTask: CocoaAction

    /// Opens a task's editor; not while an editor is open.
    public let editAction: Action<TaskItem, Void>

    /// Checks or unchecks a task.
    public let toggleAction: Action<TaskItem, Void>

    /// Deletes a task.
    public let deleteAction: Action<TaskItem, Void>

    // MARK: Outputs

    /// Always both sections, due and done, each with its tasks in order.
    public let sectionedItems: Observable<[TaskSection]>

    /// Such as "5 tasks, 3 due".
    public let statistics: Observable<String>

    /// How many tasks wait to be checked.
    public let dueCount: Observable<Int>

    /// The app's name, with the number of due tasks before it while there are any.
    public let pageTitle: Observable<String>

    /// Why the list stands still; empty while all is well.
    public let failure: Observable<String>

    /// Why an action failed, once for each that did.
    public let alerts: Observable<String>

    private let service: any TaskService
    private let coordinator: any SceneCoordinatorType<Scene>
    /// A list of the service's tasks, which opens editors through the coordinator.
    public init(service: any TaskService, coordinator: any SceneCoordinatorType<Scene>) {
        self.service = service
        self.coordinator = coordinator
        let latestFailure = BehaviorRelay(value: "")
        failure = latestFailure.distinctUntilChanged()

        let tasks = Self.tasks(of: service, tellingFailuresTo: latestFailure)
        // What is replayed are the tasks. That is enough for outputs that cost little to derive: each shared one takes memory on every page.
        sectionedItems = tasks.map(Self.sections)
        statistics = tasks.map(Self.statistics).distinctUntilChanged()
        dueCount = tasks.map(Self.dueCount).distinctUntilChanged()
        pageTitle = dueCount.map { $0 == 0 ? "QuickTodo" : "(\($0)) QuickTodo" }

        let isFree = coordinator.isPresentingModal.map { !$0 }
        onCreateTask = CocoaAction(enabledIf: isFree) {
            service.createTask(title: "").flatMap { Self.open($0, service, coordinator) }
        }
        editAction = Action(enabledIf: isFree) { Self.open($0, service, coordinator) }
        toggleAction = Action { service.toggle($0).map { _ in } }
        deleteAction = Action { service.delete($0) }

        let errors = [editAction, toggleAction, deleteAction].map(\.underlyingError) + [onCreateTask.underlyingError]
        alerts = Observable.merge(errors).map(messageText)
    }

    /// The editor of a task, as the list opens it: for an address that leads straight to it.
    public func editor(for task: TaskItem) -> EditTaskViewModel {
        Self.editor(for: task, service, coordinator)
    }

    // MARK: Scenes

    private static func open(
        _ task: TaskItem, _ service: any TaskService, _ coordinator: any SceneCoordinatorType<Scene>
    ) -> Observable<Void> {
        coordinator.transition(to: .editTask(editor(for: task, service, coordinator)), type: .modal)
            .andThen(Observable.just(()))
    }

    private static func editor(
        for task: TaskItem, _ service: any TaskService, _ coordinator: any SceneCoordinatorType<Scene>
    ) -> EditTaskViewModel {
        EditTaskViewModel(
            task: task,
            heading: task.isDraft ? "New task" : "Edit task",
            coordinator: coordinator,
            updateAction: Action { title in service.update(task, title: title).map { _ in } },
            cancelAction: task.isDraft ? CocoaAction { service.discard(draft: task) } : nil,
            hold: service.hold(task)
        )
    }

    // MARK: Derivations

    private static func tasks(
        of service: any TaskService, tellingFailuresTo failure: BehaviorRelay<String>
    ) -> Observable<[TaskItem]> {
        service.tasks()
            .catch { _ in
                failure.accept("The list cannot be read at present. Please reload the page.")
                return Observable.never()
            }
            .distinctUntilChanged()
            .share(replay: 1)
    }

    private static func sections(_ tasks: [TaskItem]) -> [TaskSection] {
        let firstDone = tasks.firstIndex(where: \.isDone) ?? tasks.endIndex
        return [
            TaskSection(model: .due, items: Array(tasks[..<firstDone])),
            TaskSection(model: .done, items: Array(tasks[firstDone...])),
        ]
    }

    private static func statistics(_ tasks: [TaskItem]) -> String {
        switch tasks.count {
        case 0: "No tasks yet"
        case 1: "1 task, \(dueCount(tasks)) due"
        default: "\(tasks.count) tasks, \(dueCount(tasks)) due"
        }
    }

    private static func dueCount(_ tasks: [TaskItem]) -> Int {
        tasks.firstIndex(where: \.isDone) ?? tasks.count
    }
}
