public import Rx

extension InMemoryTaskService {
    public func history(of task: TaskItem) -> Observable<[TaskEvent]> {
        latest { $0.histories.events(of: task.id) }
    }
}
