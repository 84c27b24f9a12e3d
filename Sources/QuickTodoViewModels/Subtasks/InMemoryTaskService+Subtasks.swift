public import Rx

extension InMemoryTaskService {
    public func subtasks(of task: TaskItem.ID) -> Observable<[Subtask]> {
        news.map { [weak self] in self?.checklist(of: task).subtasks ?? [] }.distinctUntilChanged()
    }

    public func addSubtask(_ title: String, to task: TaskItem.ID) -> Observable<SubtaskChange> {
        answer { tasks throws(TaskServiceError) in try tasks.addSubtask(title, to: task) }
    }

    public func setChecked(_ subtask: Subtask, _ isChecked: Bool) -> Observable<SubtaskChange?> {
        answer { tasks throws(TaskServiceError) in tasks.change(subtask) { $0.isChecked = isChecked } }
    }

    public func rename(_ subtask: Subtask, _ title: String) -> Observable<SubtaskChange> {
        answer { tasks throws(TaskServiceError) in try tasks.rename(subtask, title) }
    }

    public func move(_ subtask: Subtask, before next: Subtask?) -> Observable<SubtaskChange?> {
        answer { tasks throws(TaskServiceError) in tasks.move(subtask, before: next) }
    }

    public func delete(_ subtask: Subtask) -> Observable<SubtaskChange?> {
        answer { tasks throws(TaskServiceError) in tasks.delete(subtask) }
    }
}
