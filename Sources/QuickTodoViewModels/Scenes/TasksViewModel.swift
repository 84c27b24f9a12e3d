public import Differences
public import Rx
public import Scenes

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

    // MARK: Outputs

    /// The sections of due and done tasks, each in order. There are always two.
    public let sectionedItems: Observable<[TaskSection]>

    /// The number of tasks as text, such as "5 tasks, 3 due".
    public let statistics: Observable<String>

    /// The number of due tasks.
    public let dueCount: Observable<Int>

    /// The page's title: the app's name, preceded by the number of due tasks if there are any.
    public let pageTitle: Observable<String>

    /// The reason why the list is no longer updated; empty if it is.
    public let failure: Observable<String>

    /// The messages of failed actions, each emitted once.
    public let alerts: Observable<String>

    private let service: any TaskService
    private let coordinator: any SceneCoordinatorType<Scene>
    /// Creates a list of the service's tasks that opens editors with the coordinator.
    public init(service: any TaskService, coordinator: any SceneCoordinatorType<Scene>) {
        self.service = service
        self.coordinator = coordinator
        let latestFailure = BehaviorRelay(value: "")
        failure = latestFailure.distinctUntilChanged()

        let tasks = Self.tasks(of: service, tellingFailuresTo: latestFailure)
        // Only the tasks are shared and replayed. The outputs are cheap to derive, and each additional shared one would
        // use memory on every page.
        sectionedItems = tasks.map(TaskSection.sections)
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

    /// Returns the editor of a task as the list opens it, for a deep link to the editor.
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
    ) -> Observable<TreeArray<TaskItem>> {
        service.tasks()
            .catch { _ in
                failure.accept("The list cannot be loaded right now. Please reload the page.")
                return Observable.never()
            }
            .distinctUntilChanged()
            .share(replay: 1)
    }

    private static func statistics(_ tasks: TreeArray<TaskItem>) -> String {
        switch tasks.count {
        case 0: "No tasks yet"
        case 1: "1 task, \(dueCount(tasks)) due"
        default: "\(tasks.count) tasks, \(dueCount(tasks)) due"
        }
    }

    private static func dueCount(_ tasks: TreeArray<TaskItem>) -> Int {
        tasks.partitioningIndex(where: \.isDone)
    }
}
