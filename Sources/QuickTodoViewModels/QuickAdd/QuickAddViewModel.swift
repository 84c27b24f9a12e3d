import Forms
public import Rx
public import Texts

/// The field that is always there to add tasks. It stays in use while tasks are added, so that many need no dialog.
public final class QuickAddViewModel {
    /// The text of the field, bound both ways. It becomes empty when its task is about to be added, so that the next one
    /// can be typed.
    public let text = BehaviorRelay(value: "")

    /// Adds a task for the text that was submitted, which may no longer be that of the field. Does nothing if it has no
    /// visible characters. If it is refused, the field shows it, unless it has another text by now.
    public let add: Action<String, Void>

    /// Adds a task for each line of a text that was pasted, all or none. If they are refused, the field shows the text.
    public let addLines: Action<String, Void>

    /// The reason why nothing was added; empty if there is none. It is cleared when the text changes.
    public let message: Observable<Text>

    /// The attributes that the text describes, while the user types it.
    public let preview: Observable<[QuickAddPreview]>

    /// Emits each task that was added alone, once.
    private let added = PublishRelay<TaskItem>()
    private let time: () -> TypedTime

    /// Returns the news of added tasks that a filter does not show, each emitted once; with `nil`, of all of them.
    public func notices(showing filter: TaskFilter?) -> Observable<Text> {
        added.filter { [time] task in filter?.shows(added: task, at: time()) != true }
            .map { "Added to \(TaskFilter.all.name): “\($0.title)”." }
    }

    /// Creates the field.
    ///
    /// - Parameters:
    ///   - service: The service that stores the tasks.
    ///   - list: Emits the list of the tasks.
    ///   - time: Returns the present time on the user's clock.
    ///   - record: Remembers a change that can be undone.
    init(
        service: any TaskService, list: Observable<TaskList.ID>, time: @escaping () -> TypedTime,
        record: @escaping (TaskChange?) -> Void
    ) {
        let text = text
        self.time = time
        let added = added
        let save = { (typed: String) -> Observable<Void> in
            Observable.deferred {
                let tasks = try TaskLines.tasks(in: typed, now: time())
                if tasks.isEmpty { return .just(()) }
                return list.take(1).flatMap { service.createTasks(tasks.moved(to: $0)) }
                    .do(onNext: { tasks in
                        if tasks.count > 1 { record(.added(tasks)) } else { tasks.forEach(added.accept) }
                    })
                    .map { _ in }
            }
        }
        let failures = PublishRelay<Text>()
        let action = {
            Action<String, Void> { typed in
                if text.value == typed { text.accept("") }
                return save(typed).do(onError: { _ in
                    if text.value.isEmpty, typed.utf8.count <= TaskTitle.byteLimit { text.accept(typed) }
                }).telling(failures)
            }
        }
        (add, addLines) = (action(), action())
        preview = text.map { text in
            let now = time()
            guard let line = try? TaskTitle.accepted(text) else { return [] }
            return QuickAddPreview.of(TypedTask(line, now: now), at: now)
        }
        .distinctUntilChanged()
        // The text is followed after a failure only, because most pages have none.
        message = failures.flatMapLatest { text.skip(1).map { _ in "" }.startWith($0) }.startWith("")
            .distinctUntilChanged()
    }
}

extension [NewTask] {
    fileprivate func moved(to list: TaskList.ID) -> [NewTask] {
        map { task in
            var moved = task
            moved.list = list
            return moved
        }
    }
}
