import Differences
import Locks
import QuickTodoViewModels
import Rx

/// A service whose list fails until it is repaired, and whose changes of tasks can wait.
final class FailingService: TaskService {
    let actual: InMemoryTaskService
    let isFailed = Mutex(true)
    /// Ends the lists that have been loaded.
    let breakdown = PublishRelay<Void>()

    /// Indicates whether tasks are changed; otherwise the changes wait.
    let isReady = BehaviorRelay(value: true)

    init(_ actual: InMemoryTaskService) {
        self.actual = actual
    }

    func tasks() -> Observable<TreeArray<TaskItem>> {
        Observable.deferred { [self] in
            if isFailed.withLock({ $0 }) { return .error(TaskServiceError.unavailable(cause: "test")) }
            let failure = breakdown.asObservable().map { _ -> TreeArray<TaskItem> in
                throw TaskServiceError.unavailable(cause: "test")
            }
            return Observable.merge(actual.tasks(), failure)
        }
    }

    let availability = BehaviorRelay(value: true)
    var isAvailable: Observable<Bool> { availability.asObservable() }
    var listService: any ListService { actual.listService }
    func task(_ id: TaskItem.ID) -> Observable<TaskItem> { actual.task(id) }
    func agenda() -> Observable<TreeArray<TaskItem>> { actual.agenda() }
    func stored(_ task: TaskItem) -> Observable<TaskItem> { actual.stored(task) }
    func createTask(title: String, in list: TaskList.ID) -> Observable<TaskItem> {
        actual.createTask(title: title, in: list)
    }
    func createTasks(_ tasks: [NewTask]) -> Observable<[TaskItem]> { actual.createTasks(tasks) }
    func createTask(_ new: NewTask, inPlaceOf deleted: TaskItem) -> Observable<TaskItem> {
        actual.createTask(new, inPlaceOf: deleted)
    }
    func update(_ task: TaskItem, to new: TaskItem) -> Observable<TaskItem> {
        isReady.filter(\.self).take(1).flatMap { [actual] _ in actual.update(task, to: new) }
    }
    func toggle(_ task: TaskItem) -> Observable<TaskItem> { actual.toggle(task) }
    func setAllDone(_ isDone: Bool, in list: TaskList.ID?) -> Observable<TaskChange?> {
        actual.setAllDone(isDone, in: list)
    }
    func deleteDone(in list: TaskList.ID?) -> Observable<TaskChange?> { actual.deleteDone(in: list) }
    var searchService: any TaskSearchService { actual.searchService }
    func change(_ tasks: [TaskItem.ID], by edit: SelectionEdit) -> Observable<TaskChange?> {
        actual.change(tasks, by: edit)
    }
    func undo(_ change: TaskChange) -> Observable<Int> { actual.undo(change) }
    func delete(_ task: TaskItem) -> Observable<TaskChange?> { actual.delete(task) }
    func history(of task: TaskItem) -> Observable<[TaskEvent]> { actual.history(of: task) }
    func sampleCount() -> Observable<Int> { actual.sampleCount() }
    func dismissSamples() -> Observable<TaskChange?> { actual.dismissSamples() }
    func discard(draft task: TaskItem) -> Observable<Void> { actual.discard(draft: task) }
    func hold(_ task: TaskItem) -> any Disposable { actual.hold(task) }
    func move(_ task: TaskItem, before next: TaskItem?) -> Observable<TaskChange?> {
        actual.move(task, before: next)
    }
    func subtasks(of task: TaskItem.ID) -> Observable<[Subtask]> { actual.subtasks(of: task) }
    func addSubtask(_ title: String, to task: TaskItem.ID) -> Observable<SubtaskChange> {
        actual.addSubtask(title, to: task)
    }
    func setChecked(_ subtask: Subtask, _ isChecked: Bool) -> Observable<SubtaskChange?> {
        actual.setChecked(subtask, isChecked)
    }
    func rename(_ subtask: Subtask, _ title: String) -> Observable<SubtaskChange> { actual.rename(subtask, title) }
    func move(_ subtask: Subtask, before next: Subtask?) -> Observable<SubtaskChange?> {
        actual.move(subtask, before: next)
    }
    func delete(_ subtask: Subtask) -> Observable<SubtaskChange?> { actual.delete(subtask) }
}
