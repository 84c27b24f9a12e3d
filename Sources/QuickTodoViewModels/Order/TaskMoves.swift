import Rx
import Scenes
import Texts

/// The moves of rows in the list and between its sections.
enum TaskMoves {
    /// Returns the action that moves a task: in the due section to another place, to or from the done section, which
    /// checks or unchecks it, or to another day.
    static func action(
        _ service: any TaskService, in calendar: @escaping () -> PersonCalendar, failures: PublishRelay<Text>,
        record: @escaping (TaskChange?) -> Void
    ) -> Action<RowMove<TaskItem>, Void> {
        Action { move in change(move, service, calendar()).do(onNext: record).telling(failures) }
    }

    private static func change(
        _ move: RowMove<TaskItem>, _ service: any TaskService, _ calendar: PersonCalendar
    ) -> Observable<TaskChange?> {
        let task = move.row
        switch move.list {
        case TaskSectionHead.due.identity: return service.move(task, before: move.before)
        case TaskSectionHead.done.identity:
            return task.isDone ? .just(nil) : service.toggle(task).map { .toggled(task, to: $0) }
        default:
            guard let day = CalendarDay(move.list), let due = task.attributes.due, due.day(in: calendar) != day
            else { return .just(nil) }
            var new = task
            new.attributes.due = TaskDue(day, minute: due.minute(in: calendar), in: calendar)
            return service.update(task, to: new).map { [new] _ in .edited(task, to: new) }
        }
    }
}
