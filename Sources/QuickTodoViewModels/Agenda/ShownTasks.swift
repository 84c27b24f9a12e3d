import Differences
import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The tasks with the marks of the present: those whose dates have passed, and those of the following days.
struct ShownTasks: Equatable {
    /// All tasks, in the order of ``TaskItem/comesBefore(_:_:)``.
    private(set) var all: TreeArray<TaskItem>
    /// The due tasks that have a date, in the order of ``TaskItem/isDueBefore(_:_:)``.
    private(set) var agenda: TreeArray<TaskItem>
    /// The user's present day.
    let today: CalendarDay
    /// The user's calendar.
    let calendar: PersonCalendar

    /// The maximum number of tasks with marks. Of more tasks whose dates have passed, the oldest have none.
    static let limit = 10_000

    /// Marks the tasks of both lists. O(k log *n*) for *k* tasks with marks.
    init(_ lists: TaskLists, at now: Date, in calendar: PersonCalendar) {
        (all, agenda, today, self.calendar) = (lists.all, lists.agenda, calendar.day(of: now), calendar)
        let end = firstIndex(from: today.adding(days: 7))
        for index in max(0, end - Self.limit)..<end {
            let task = lists.agenda[index]
            guard let due = task.attributes.due else { continue }
            let nearness = DueNearness(of: due, at: now, in: calendar)
            all.mark(task, by: TaskItem.comesBefore) { $0.nearness = nearness }
            var marked = task
            marked.nearness = nearness
            agenda.replace(at: index, with: marked)
        }
    }

    /// Returns the tasks with one of them marked as edited in its row, which stays where it is.
    func marking(_ edited: TaskItem) -> ShownTasks {
        var marked = self
        marked.all.mark(edited: edited, by: TaskItem.comesBefore)
        if edited.isOnAgenda { marked.agenda.mark(edited: edited, by: TaskItem.isDueBefore) }
        return marked
    }

    /// Marks tasks with the numbers of windows that edit them.
    mutating func mark(_ edited: [TaskItem]) {
        all.mark(editors: edited, by: TaskItem.comesBefore)
        agenda.mark(editors: edited.filter(\.isOnAgenda), by: TaskItem.isDueBefore)
    }

    /// Returns the index of the first task on the agenda that is due on a day or later. O(log *n*).
    func firstIndex(from day: CalendarDay) -> Int {
        let start = calendar.start(of: day)
        return agenda.partitioningIndex { ($0.attributes.due?.date ?? start) >= start }
    }
}

extension TaskLists {
    /// Emits the tasks with the marks of the present, and again when a mark changes: at midnight, and at the times of tasks.
    func shown(on scheduler: any SchedulerType, in calendar: PersonCalendar) -> Observable<ShownTasks> {
        Observable.deferred {
            let now = scheduler.now
            let shown = ShownTasks(self, at: now, in: calendar)
            guard let next = next(after: now, in: calendar) else { return .just(shown) }
            let milliseconds = Int((next.timeIntervalSince(now) * 1_000).rounded(.up))
            return Observable<Int>.timer(.milliseconds(milliseconds), scheduler: scheduler)
                .flatMap { _ in self.shown(on: scheduler, in: calendar) }
                .startWith(shown)
        }
    }

    /// Returns the next time at which a mark changes; `nil` if no task has a date.
    private func next(after now: Date, in calendar: PersonCalendar) -> Date? {
        if agenda.isEmpty { return nil }
        let midnight = calendar.start(of: calendar.day(of: now).adding(days: 1))
        let index = agenda.partitioningIndex { ($0.attributes.due?.date ?? now) >= now }
        let due = index < agenda.count ? agenda[index].attributes.due?.date : nil
        // A task is overdue after the millisecond of its time.
        return min(midnight, due.map { $0.addingTimeInterval(0.001) } ?? midnight)
    }
}
