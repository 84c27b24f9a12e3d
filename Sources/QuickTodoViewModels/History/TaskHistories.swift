#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The events of the tasks of an ``InMemoryTaskService``.
struct TaskHistories: Sendable {
    private var events: [TaskItem.ID: [TaskEvent]] = [:]
    private var latest = 0

    /// The events of a task, the latest first.
    func events(of id: TaskItem.ID) -> [TaskEvent] { (events[id] ?? []).reversed() }

    /// Records the differences between two versions of a task that was not a draft.
    mutating func record(_ former: TaskItem, _ new: TaskItem, at now: Date) {
        if former.isDraft { return }
        let (old, attributes) = (former.attributes, new.attributes)
        let changes: [(kind: TaskEvent.Kind, before: String, after: String)] = [
            (.title, former.title, new.title), (.notes, old.notes, attributes.notes),
            (.due, old.due?.code ?? "", attributes.due?.code ?? ""),
            (.priority, "\(old.priority.rank)", "\(attributes.priority.rank)"),
            (.tags, old.tags.text, attributes.tags.text),
            (.repetition, old.repetition?.code ?? "", attributes.repetition?.code ?? ""),
        ]
        for change in changes where change.before != change.after {
            let isNote = change.kind == .notes
            add(change.kind, of: new.id, at: now, isNote ? "" : change.before, isNote ? "" : change.after)
        }
        if former.checked != new.checked {
            add(new.isDone ? .completed : .reopened, of: new.id, at: new.checked ?? now)
        }
    }

    /// Adds an event of a task.
    mutating func add(
        _ kind: TaskEvent.Kind, of id: TaskItem.ID, at time: Date, _ before: String = "", _ after: String = ""
    ) {
        latest += 1
        let event = TaskEvent(identity: latest, time: time, kind: kind, before: before, after: after)
        events[id] = ((events[id] ?? []) + [event]).suffix(TaskEvent.limit)
    }

    /// Erases the events of tasks that do not exist any more.
    mutating func keep(_ exists: (TaskItem.ID) -> Bool) { events = events.filter { exists($0.key) } }
}
