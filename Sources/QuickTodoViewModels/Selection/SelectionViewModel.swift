public import Differences
public import Rx
import Scenes
public import Texts

/// The choice of several tasks, and the actions on them. The choice ends with the scene, and with the tasks' completion or
/// deletion.
public final class SelectionViewModel {
    /// The scene whose tasks can be chosen.
    public enum Origin: Sendable, Hashable {
        /// The list of all tasks, or a part of it.
        case filter(TaskFilter)
        /// The page of a list, or a part of it.
        case list(TaskList.ID, TaskFilter)
        /// A search.
        case search(TaskQuery)
    }

    /// The maximum number of tasks that are shown, and can be chosen.
    public static let limit = 500

    /// The scene below.
    public let origin: Origin

    // MARK: Inputs

    /// The ids of the chosen tasks, bound both ways.
    public let chosen = BehaviorRelay<Set<TaskItem.ID>>(value: [])

    /// The tags to add, separated by spaces, bound both ways.
    public let newTags = BehaviorRelay(value: "")

    /// The new date, such as `2026-11-27`, bound both ways.
    public let newDay = BehaviorRelay(value: "")

    /// The list to which the tasks are moved, bound both ways.
    public let newList = BehaviorRelay(value: TaskList.inbox)

    /// Chooses all tasks that are shown.
    public let chooseAll: CocoaAction

    /// Chooses no task.
    public let chooseNone: CocoaAction

    /// Checks the chosen tasks.
    public let complete: CocoaAction

    /// Deletes the chosen tasks.
    public let delete: CocoaAction

    /// Adds the tags that were submitted to the chosen tasks.
    public let addTags: Action<String, Void>

    /// Makes the chosen tasks due on the day that was submitted, such as `2026-11-27`.
    public let setDay: Action<String, Void>

    /// Removes the dates of the chosen tasks.
    public let clearDay: CocoaAction

    /// Moves the chosen tasks to another list.
    public let move: CocoaAction

    /// Ends the choice.
    public let done: CocoaAction

    /// The changes that can be undone.
    public let undo: UndoViewModel

    // MARK: Outputs

    /// The tasks that can be chosen, in the sections of the scene below.
    public let sections: Observable<[TaskSection]>

    /// The number of chosen tasks as text.
    public let summary: Observable<Text>

    /// Indicates whether the scene below has more tasks than are shown.
    public let isIncomplete: Observable<Bool>

    /// The lists to which tasks can be moved: those that are not archived.
    public let lists: Observable<[TaskList]>

    /// The messages of failed and refused actions, each emitted once.
    public let alerts: Observable<Text>

    private let bag = DisposeBag()

    /// Creates the choice over a list.
    init(
        _ origin: Origin, over list: TasksViewModel, tasks: SharedTasks, coordinator: any SceneCoordinatorType<Scene>
    ) {
        (self.origin, undo) = (origin, list.undo)
        let calendar = PersonCalendar(zone: coordinator.session.timeZone)
        let below = Self.sections(of: origin, list, tasks, calendar).share(replay: 1)
        let shown = below.map(Self.limited).share(replay: 1)
        sections = shown
        isIncomplete = below.map { $0.reduce(0) { $0 + $1.items.count } > Self.limit }.distinctUntilChanged()
        let chosen = chosen
        // Tasks that are no longer shown are no longer chosen.
        let present = Observable.combineLatest(chosen, shown) { chosen, sections in
            sections.flatMap { $0.items.lazy.map(\.id).filter(chosen.contains) }
        }
        .share(replay: 1)
        summary = present.map {
            $0.isEmpty
                ? Text("No tasks chosen")
                : Text("\($0.count) task chosen", plural: "\($0.count) tasks chosen", count: $0.count)
        }
        .distinctUntilChanged()
        let failures = PublishRelay<Text>()
        alerts = failures.asObservable()
        let undo = undo
        let perform = { (edit: SelectionEdit) -> Observable<Void> in
            present.take(1).flatMap { ids -> Observable<Void> in
                if ids.isEmpty { return Self.refuse(Text("Please choose at least one task."), failures) }
                return tasks.service.change(ids, by: edit)
                    .do(onNext: { change in
                        undo.record(change)
                        if edit == .complete || edit == .delete { chosen.accept([]) }
                    })
                    .telling(failures)
            }
        }
        chooseAll = CocoaAction {
            shown.take(1).do(onNext: { chosen.accept(Set($0.flatMap { $0.items.map(\.id) })) }).map { _ in }
        }
        chooseNone = CocoaAction { Observable.just(chosen.accept([])) }
        complete = CocoaAction { perform(.complete) }
        delete = CocoaAction { perform(.delete) }
        addTags = Action { typed in
            do throws(TaskTags.Refusal) {
                let tags = try TaskTags.accepted(typed)
                return tags.isEmpty ? Self.refuse(Text("Please type a tag."), failures) : perform(.addTags(tags))
            } catch {
                return Self.refuse(error.text, failures)
            }
        }
        setDay = Action { typed in
            guard let day = CalendarDay(typed) else { return Self.refuse(Text("Please choose a date."), failures) }
            return perform(.setDay(day, calendar))
        }
        let newList = newList
        move = CocoaAction { perform(.move(to: newList.value)) }
        lists = tasks.service.listService.allLists().catch { _ in .just([]) }
            .map { $0.filter { $0.archived == nil } }.distinctUntilChanged()
        clearDay = CocoaAction { perform(.setDay(nil, calendar)) }
        done = CocoaAction {
            undo.remember(chosen: [])
            return coordinator.pop().andThen(Observable.just(()))
        }
        undo.resumedChoice.bind(to: chosen).disposed(by: bag)
        chosen.skip(1).subscribe(onNext: undo.remember(chosen:)).disposed(by: bag)
    }

    /// Returns the sections of the scene below.
    private static func sections(
        of origin: Origin, _ list: TasksViewModel, _ tasks: SharedTasks, _ calendar: PersonCalendar
    ) -> Observable<[TaskSection]> {
        switch origin {
        case .filter(let filter), .list(_, let filter): tasks.tasks(in: calendar.zone).sections(showing: filter)
        case .search(let query): SearchViewModel(query, over: list, tasks: tasks, in: calendar).sections
        }
    }

    private static func limited(_ sections: [TaskSection]) -> [TaskSection] {
        var rest = limit
        return sections.map { section in
            let count = min(rest, section.items.count)
            rest -= count
            return TaskSection(model: section.model, items: section.items.part(0..<count))
        }
    }

    private static func refuse(_ text: Text, _ failures: PublishRelay<Text>) -> Observable<Void> {
        failures.accept(text)
        return .error(Refusal())
    }

    /// An action that was not possible, about which the user has been told.
    private struct Refusal: Error {}
}
