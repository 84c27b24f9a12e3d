import Differences
public import Texts

/// The choice of the tasks that the list shows.
public enum TaskFilter: String, Sendable, Hashable, CaseIterable {
    /// Due and done tasks.
    case all
    /// Only due tasks.
    case active
    /// Only done tasks.
    case completed
    /// The due tasks of the present day and of earlier ones.
    case today
    /// The due tasks with dates, by day.
    case upcoming

    /// The name for the user.
    public var name: Text {
        switch self {
        case .all: "All"
        case .active: "Active"
        case .completed: "Completed"
        case .today: "Today"
        case .upcoming: "Upcoming"
        }
    }

    /// Indicates whether the list shows due tasks by day, regardless of the tasks without a date.
    public var isByDay: Bool { self == .today || self == .upcoming }

    /// The filters of the page of one list: those that do not depend on the day.
    public static let ofList: [TaskFilter] = [.all, .active, .completed]

    /// The section to which a task moves when it is checked or unchecked, if the list shows it.
    public func head(ofToggled task: TaskItem) -> TaskSectionHead? {
        switch self {
        case .all: task.isDone ? .done : .due
        case .active: task.isDone ? nil : .due
        case .completed: task.isDone ? .done : nil
        case .today, .upcoming: nil
        }
    }

    /// Indicates whether the list shows a task that has just been added.
    public func shows(added task: TaskItem, at now: TypedTime) -> Bool {
        switch self {
        case .all, .active: true
        case .completed: false
        case .today: task.attributes.due.map { $0.day(in: now.calendar) <= now.today } ?? false
        case .upcoming: task.attributes.due != nil
        }
    }

    /// Returns the number of due tasks that the list shows with a filter by day; `nil` for other filters. O(log *n*).
    func dueCount(of tasks: ShownTasks) -> Int? {
        switch self {
        case .all, .active, .completed: nil
        case .today: tasks.firstIndex(from: tasks.today.adding(days: 1))
        case .upcoming: tasks.agenda.count
        }
    }

    /// Returns the shown sections. They share the tasks with the lists. O(log *n*).
    func sections(of tasks: ShownTasks) -> [TaskSection] {
        let all = tasks.all
        switch self {
        case .all, .active, .completed:
            let firstDone = all.partitioningIndex(where: \.isDone)
            let due = TaskSection(model: .due, items: all.part(0..<firstDone))
            let done = TaskSection(model: .done, items: all.part(firstDone..<all.count))
            return self == .all ? [due, done] : self == .active ? [due] : [done]
        case .today: return tasks.todaySections
        case .upcoming: return tasks.upcomingSections
        }
    }
}
