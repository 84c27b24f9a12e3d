public import Differences
public import Rx

extension InMemoryTaskService: BinService {
    public func bin() -> Observable<TreeArray<DeletedTask>> { latest(\.deletedTasks).map { TreeArray($0) } }

    public func restore(_ task: DeletedTask) -> Observable<TaskChange?> {
        answer { tasks throws(TaskServiceError) in tasks.restore(task) }
    }

    public func erase(_ task: DeletedTask) -> Observable<TaskChange?> {
        answer { tasks throws(TaskServiceError) in
            tasks.erase { $0.identity == task.identity && $0.deleted == task.deleted }.first.map {
                .erased($0.task, at: tasks.now)
            }
        }
        .do(onNext: { [daily] _ in daily.set() })
    }

    public func eraseAll() -> Observable<TaskChange?> {
        answer { tasks throws(TaskServiceError) in
            let erased = tasks.erase { _ in true }
            return erased.isEmpty ? nil : .emptiedBin(erased.count, at: tasks.now)
        }
        .do(onNext: { [daily] _ in daily.set() })
    }
}
