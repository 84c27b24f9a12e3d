import Rx

enum TaskServiceError: Error {
    case creationFailed
    case updateFailed(TaskItem)
    case deletionFailed(TaskItem)
}

protocol TaskServiceType {
    @discardableResult
    func createTask(title: String) -> Observable<TaskItem>
    @discardableResult
    func delete(task: TaskItem) -> Observable<Void>
    @discardableResult
    func update(task: TaskItem, title: String) -> Observable<TaskItem>
    @discardableResult
    func toggle(task: TaskItem) -> Observable<TaskItem>
    func statistics() -> Observable<TaskStatistics>
    func tasks() -> Observable<[TaskItem]>
}

extension BehaviorRelay where Element: RangeReplaceableCollection {
    func append(_ subElement: Element.Element) {
        var newValue = value
        newValue.append(subElement)
        accept(newValue)
    }
}

/// Tasks in memory.
struct TaskService: TaskServiceType {
    private let items: BehaviorRelay<[TaskItem]>

    init(_ items: [TaskItem] = []) {
        self.items = BehaviorRelay(value: items)
    }

    @discardableResult
    func createTask(title: String) -> Observable<TaskItem> {
        let task = TaskItem(uid: (items.value.map(\.uid).max() ?? 0) + 1, title: title)
        items.append(task)
        return .just(task)
    }

    @discardableResult
    func delete(task: TaskItem) -> Observable<Void> {
        guard items.value.contains(where: { $0.uid == task.uid }) else {
            return .error(TaskServiceError.deletionFailed(task))
        }
        items.accept(items.value.filter { $0.uid != task.uid })
        return .empty()
    }

    @discardableResult
    func update(task: TaskItem, title: String) -> Observable<TaskItem> {
        change(task) { $0.title = title }
    }

    @discardableResult
    func toggle(task: TaskItem) -> Observable<TaskItem> {
        change(task) { $0.checked.toggle() }
    }

    private func change(_ task: TaskItem, _ change: (inout TaskItem) -> Void) -> Observable<TaskItem> {
        var all = items.value
        guard let index = all.firstIndex(where: { $0.uid == task.uid }) else {
            return Observable.error(TaskServiceError.updateFailed(task))
        }
        change(&all[index])
        items.accept(all)
        return Observable.just(all[index])
    }

    func tasks() -> Observable<[TaskItem]> { items.asObservable() }

    func statistics() -> Observable<TaskStatistics> {
        tasks().map { tasks in
            let done = tasks.filter { $0.checked }.count
            return (todo: tasks.count - done, done: done)
        }
    }
}
