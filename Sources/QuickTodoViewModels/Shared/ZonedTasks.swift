import Differences
import Rx

/// The shared tasks with the marks of the present in one time zone.
struct ZonedTasks {
    /// The tasks with their marks; `nil` if they have never been loaded.
    let shown: Observable<ShownTasks?>
    private let sections: [TaskFilter: Observable<[TaskSection]>]
    private let counts: [TaskFilter: Observable<TaskCounts?>]

    /// - Parameter edited: The tasks that windows edit, as in ``TaskEditors/edited``.
    init(
        _ lists: Observable<TaskLists?>, edited: Observable<[TaskItem]>, on scheduler: any SchedulerType,
        in calendar: PersonCalendar
    ) {
        let present = lists.flatMapLatest { lists in
            lists?.shown(on: scheduler, in: calendar).map(Optional.some) ?? .just(nil)
        }
        let shown = Observable.combineLatest(present, edited) { $0?.marking(editors: $1) }.shareOnEachLoop(replay: 1)
        self.shown = shown
        sections = Dictionary(
            uniqueKeysWithValues: TaskFilter.allCases.map { filter in
                (filter, shown.map { $0.map(filter.sections) ?? [] }.shareOnEachLoop(replay: 1))
            })
        counts = Dictionary(
            uniqueKeysWithValues: TaskFilter.allCases.filter(\.isByDay).map { filter in
                let counts = shown.map { $0.flatMap(filter.dueCount).map { TaskCounts(all: $0, due: $0) } }
                return (filter, counts.distinctUntilChanged().shareOnEachLoop(replay: 1))
            })
    }

    /// Returns the numbers of the tasks that a filter by day shows; `nil` if the tasks have never been loaded.
    func counts(showing filter: TaskFilter) -> Observable<TaskCounts?> { counts[filter] ?? .empty() }

    /// Returns the sections that a filter shows; none if the tasks have never been loaded.
    func sections(showing filter: TaskFilter) -> Observable<[TaskSection]> { sections[filter] ?? .empty() }

    /// Returns the sections that a filter shows, with one of the tasks marked as edited in its row.
    func sections(showing filter: TaskFilter, marking edited: TaskItem) -> Observable<[TaskSection]> {
        shown.map { $0.map { filter.sections(of: $0.marking(edited)) } ?? [] }
    }
}
