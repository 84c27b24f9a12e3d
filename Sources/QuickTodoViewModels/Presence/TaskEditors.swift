public import Rx
public import Scenes

/// The tasks that windows edit at present, in one room for the whole app.
///
/// A window is in the room only while it edits a task and its connection lasts, so that the others need nothing but the subscription that all pages
/// of a loop share.
final class TaskEditors: Sendable {
    /// The room of the windows.
    let room = Presence<EditedTaskPlace>()
    /// The edited tasks as their editors have seen them, each with the number of its windows.
    let edited: Observable<[TaskItem]>

    init() {
        edited = room.people.map { people in Self.tasks(of: Set(people.flatMap(\.metadata))) }
            .distinctUntilChanged().shareOnEachLoop(replay: 1)
    }

    /// Returns the place in the room for another window that edits a task.
    func place(of task: TaskItem, in session: any SessionType) -> TaskEditor {
        TaskEditor(
            room: room, visitor: Visitor(id: session.visitorID, name: ""),
            place: EditedTaskPlace(window: .random(in: 1 ... .max), task: task))
    }

    private static func tasks(of places: Set<EditedTaskPlace>) -> [TaskItem] {
        var tasks: [TaskItem.ID: TaskItem] = [:]
        for place in places {
            var task = tasks[place.task.id] ?? place.task
            task.editors = (tasks[task.id]?.editors ?? 0) + 1
            tasks[task.id] = task
        }
        return tasks.values.sorted { $0.id < $1.id }
    }
}

/// A window and the task that it edits.
public struct EditedTaskPlace: Sendable, Hashable {
    /// A random number that identifies the window among those of all processes.
    let window: Int
    /// The task as the window has shown it.
    let task: TaskItem
}

/// The editor of a task in one window.
public struct TaskEditor {
    /// The room of all windows that edit tasks.
    public let room: Presence<EditedTaskPlace>
    /// The user of the window.
    public let visitor: Visitor
    /// The window and the task.
    public let place: EditedTaskPlace

    /// Indicates whether another window edits the task.
    public var hasOthers: Observable<Bool> {
        room.people.map { [place] people in
            people.contains { visitor in
                visitor.metadata.contains { $0.task.id == place.task.id && $0.window != place.window }
            }
        }
        .distinctUntilChanged()
    }
}
