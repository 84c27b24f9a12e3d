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
    public private(set) lazy var add = Action<String, Void> { [weak self] in self?.submit($0) ?? .empty() }

    /// Adds a task for each line of a text that was pasted, all or none. If they are refused, the field shows the text.
    public private(set) lazy var addLines = Action<String, Void> { [weak self] in self?.submit($0) ?? .empty() }

    /// Adds a task for each line of a text, as ``addLines`` does, and makes those without a date due today.
    public private(set) lazy var addForToday = Action<String, Void> { [weak self] in
        self?.submit($0, isForToday: true) ?? .empty()
    }

    /// The reason why nothing was added; empty if there is none. It is cleared when the text changes.
    public var message: Observable<Text> { refusal.asObservable() }

    /// Completes the name of a list at the end of the text, such as `@ho`, with the first suggestion.
    public private(set) lazy var completeList = Action<String, Void> { [text, allLists] typed in
        Self.lists(named: typed, of: allLists).take(1).map { lists in
            guard let list = TypedListName.suggestions(for: typed, among: lists).first else { return }
            text.accept(TypedListName.completed(typed, with: list))
        }
    }

    /// Completes the name of a list at the end of the text with a suggestion.
    public private(set) lazy var chooseList = Action<QuickAddPreview, Void> { [text] suggestion in
        suggestion.suggested.map { text.accept(TypedListName.completed(text.value, with: $0)) }
        return .just(())
    }

    /// The attributes that the text describes, while the user types it, and the lists whose names complete it.
    public var preview: Observable<[QuickAddPreview]> {
        text.flatMapLatest { [allLists, time] text -> Observable<[QuickAddPreview]> in
            // An empty field, as that of each new page, needs no reader.
            guard !text.isEmpty, let line = try? TaskTitle.accepted(text) else { return .just([]) }
            return Self.lists(named: line, of: allLists).map { lists in
                let now = time()
                return QuickAddPreview.of(TypedTask(line, now: now, lists: lists), at: now)
                    + QuickAddPreview.suggestions(for: text, among: lists)
            }
        }
        .distinctUntilChanged()
    }

    /// Emits the lists that a text can name, if it may name one: those that are not archived.
    private static func lists(named text: String, of all: Observable<[TaskList]>) -> Observable<[TaskList]> {
        guard text.contains(TypedListName.mark) else { return .just([]) }
        return all.map { $0.filter { $0.archived == nil } }
    }

    private let refusal = BehaviorRelay<Text>(value: "")
    /// Emits each task that was added alone, once.
    private let added = PublishRelay<TaskItem>()
    private let service: any TaskService
    private let list: () -> Observable<TaskList.ID>
    private let allLists: Observable<[TaskList]>
    private let time: () -> TypedTime
    private let record: (TaskChange?) -> Void

    /// Returns the news of added tasks that a page does not show, each emitted once.
    ///
    /// - Parameters:
    ///   - filter: The filter of the page; `nil` if it shows none of the added tasks.
    ///   - list: The list of the page; `nil` if it shows those of all lists.
    public func notices(showing filter: TaskFilter?, of list: TaskList.ID?) -> Observable<Text> {
        added.filter { [time] task in
            filter?.shows(added: task, at: time()) != true || list.map { $0 != task.list } ?? false
        }
        .flatMap { [allLists] task in
            allLists.take(1).map { lists -> Text in
                let name = lists.first { $0.id == task.list }?.title ?? TaskFilter.all.name
                return "Added to \(name): “\(task.title)”."
            }
        }
    }

    /// Creates the field.
    ///
    /// - Parameters:
    ///   - service: The service that stores the tasks.
    ///   - list: Emits the list of the tasks that name none. Evaluated when tasks are added.
    ///   - lists: Emits all lists.
    ///   - time: Returns the present time on the user's clock.
    ///   - record: Remembers a change that can be undone.
    init(
        service: any TaskService, list: @autoclosure @escaping () -> Observable<TaskList.ID>,
        lists: Observable<[TaskList]>, time: @escaping () -> TypedTime,
        record: @escaping (TaskChange?) -> Void
    ) {
        (self.service, self.list, allLists, self.time, self.record) = (service, list, lists, time, record)
    }

    private func submit(_ typed: String, isForToday: Bool = false) -> Observable<Void> {
        if text.value == typed { text.accept("") }
        return save(typed, isForToday).do(onError: { [text, refusal] error in
            if text.value.isEmpty, typed.utf8.count <= TaskTitle.byteLimit { text.accept(typed) }
            refusal.change(to: messageText(error))
            // The subscription ends with the next text, or with the field.
            _ = text.skip(1).take(1).subscribe(onNext: { _ in refusal.change(to: "") })
        })
    }

    private func save(_ typed: String, _ isForToday: Bool) -> Observable<Void> {
        Observable.zip(list().take(1), Self.lists(named: typed, of: allLists).take(1)).flatMap {
            [service, time, record, added] list, lists -> Observable<Void> in
            let now = time()
            let described = try TaskLines.tasks(in: typed, now: now, lists: lists, otherwise: list)
            if described.isEmpty { return .just(()) }
            return service.createTasks(isForToday ? described.due(today: now) : described)
                .do(onNext: { tasks in
                    record(.added(tasks))
                    if tasks.count == 1 { added.accept(tasks[0]) }
                })
                .map { _ in }
        }
    }
}

extension [NewTask] {
    /// Returns the tasks with the present day as the date of those without one.
    fileprivate func due(today now: TypedTime) -> [NewTask] {
        map { task in
            var dated = task
            if task.attributes.due == nil { dated.attributes.due = TaskDue(now.today, in: now.calendar) }
            return dated
        }
    }
}

extension BehaviorRelay<Text> {
    /// Sets the text unless it is the current one.
    fileprivate func change(to text: Text) { if value != text { accept(text) } }
}
