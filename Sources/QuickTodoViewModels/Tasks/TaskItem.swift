public import Differences

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A task. To change a task, pass a changed copy or new values to the ``TaskService``.
public struct TaskItem: Sendable, Hashable, Identifiable, IdentifiableType {
    /// The task's id, which is never reused for another task.
    public let id: Int

    /// The title: one trimmed line of text, or the empty string for a draft. See ``TaskTitle``.
    public var title: String

    /// The time at which the task was created.
    public var added: Date

    /// The time at which the task was checked; `nil` while it is due.
    public var checked: Date?

    /// The list of the task.
    public var list: TaskList.ID

    /// The content other than the title.
    public var attributes: TaskAttributes {
        get { storedContent?.value.attributes ?? .none }
        set { content.attributes = newValue }
    }

    /// The time that takes the place of ``added`` in the order of due tasks; `nil` if the task has not been moved. See
    /// ``TaskPlaces``.
    public var place: Date? {
        get { storedContent?.value.place }
        set { content.place = newValue }
    }

    /// The relation of the date to the user's present day, for tasks of the past and of the following days. Services never
    /// set it. It is part of the value for the same reason as ``editedTitle``.
    public var nearness: DueNearness?

    /// The words that a search has found in the task, in lower case; none if it has other criteria only, and `nil` outside a
    /// search. Services never set them. They are part of the value for the same reason as ``editedTitle``.
    public var foundWords: [String]?

    /// The label of the list where tasks of several lists are shown; `nil` elsewhere, and for tasks of the inbox. Services
    /// never set it. It is part of the value for the same reason as ``editedTitle``.
    public var listLabel: ListLabel?

    /// The title that the user saw when the edit in the row began; `nil` unless the title is edited in its row. Services
    /// never set it. It is part of the value because pages share equal rows, and this one differs.
    public var editedTitle: String? {
        get { storedEdits?.value.title }
        set { edits.title = newValue }
    }

    /// Indicates whether the title is edited in its row.
    public var isEdited: Bool { storedEdits?.value.title != nil }

    /// The task as one whose title is edited in its row.
    var asEdited: TaskItem {
        var task = self
        task.editedTitle = title
        return task
    }

    /// The number of windows that edit the task. Services never set it. It is part of the value for the same reason as
    /// ``editedTitle``.
    var editors: Int {
        get { storedEdits?.value.editors ?? 0 }
        set { edits.editors = newValue }
    }

    // Objects, because lists copy their tasks often, and most tasks have neither.
    private var storedContent: Stored<Content>?
    private var storedEdits: Stored<Edits>?

    /// Creates a task.
    public init(
        id: Int, title: String, added: Date, checked: Date? = nil, attributes: TaskAttributes = .none,
        list: TaskList.ID = TaskList.inbox
    ) {
        self.id = id
        self.title = title
        self.added = added
        self.checked = checked
        self.list = list
        if attributes != .none { self.attributes = attributes }
    }

    /// A value that does not change.
    private final class Stored<Value: Sendable & Hashable>: Sendable, Hashable {
        let value: Value

        init(_ value: Value) { self.value = value }

        static func == (first: Stored, second: Stored) -> Bool {
            first === second || first.value == second.value
        }

        func hash(into hasher: inout Hasher) { hasher.combine(value) }
    }

    /// The values that most tasks lack.
    private struct Content: Sendable, Hashable {
        var attributes = TaskAttributes.none
        var place: Date?
    }

    /// The edits that pages show.
    private struct Edits: Sendable, Hashable {
        var title: String?
        var editors = 0
    }

    private var edits: Edits {
        get { storedEdits?.value ?? Edits() }
        set { storedEdits = newValue == Edits() ? nil : Stored(newValue) }
    }

    private var content: Content {
        get { storedContent?.value ?? Content() }
        set { storedContent = newValue == Content() ? nil : Stored(newValue) }
    }

    /// The task's id.
    public var identity: Int { id }

    /// Indicates whether the task has been checked.
    public var isDone: Bool { checked != nil }

    /// Indicates whether the task has no title yet. A draft is open in an editor and is neither listed nor counted.
    public var isDraft: Bool { title.isEmpty }

    /// Returns the task as checked at the given time, or as due if it is checked.
    public func toggled(at time: Date) -> TaskItem {
        var task = self
        task.checked = isDone ? nil : time
        return task
    }

    /// The numbers by which the tasks of a section are sorted in ascending order, as in ``comesBefore(_:_:)``.
    public var order: [Double] { [-orderTime.timeIntervalSinceReferenceDate, Double(-id)] }

    /// The time by which the task is listed in its section.
    public var orderTime: Date { checked ?? place ?? added }

    /// Indicates whether the first task precedes the second in the list: due tasks by their place or creation time, then
    /// done tasks by the time at which they were checked, latest first.
    ///
    /// If the times are equal, the task that was created later comes first.
    public static func comesBefore(_ first: TaskItem, _ second: TaskItem) -> Bool {
        if first.isDone != second.isDone { return second.isDone }
        let times = (first.orderTime, second.orderTime)
        return times.0 == times.1 ? first.id > second.id : times.0 > times.1
    }

    /// Indicates whether the task is due and has a date.
    public var isOnAgenda: Bool { !isDone && attributes.due != nil }

    /// Indicates whether the first task precedes the second among tasks with dates: the earlier date comes first, then the
    /// higher priority, then the task that was created earlier.
    public static func isDueBefore(_ first: TaskItem, _ second: TaskItem) -> Bool {
        guard let date = first.attributes.due?.date, let other = second.attributes.due?.date else { return false }
        if date != other { return date < other }
        let ranks = (first.attributes.priority.rank, second.attributes.priority.rank)
        return ranks.0 == ranks.1 ? first.id < second.id : ranks.0 > ranks.1
    }
}

extension TreeArray<TaskItem> {
    /// Returns the index of a task in the list, or the one at which it must be inserted. O(log *n*).
    func place(of task: TaskItem, by comesBefore: (TaskItem, TaskItem) -> Bool) -> Int {
        partitioningIndex { !comesBefore($0, task) }
    }

    /// Changes the version of a task in the list, which is in order. Returns false if the list has another version of the
    /// task in another place. O(log *n*).
    @discardableResult
    mutating func mark(
        _ task: TaskItem, by comesBefore: (TaskItem, TaskItem) -> Bool, _ change: (inout TaskItem) -> Void
    ) -> Bool {
        let place = place(of: task, by: comesBefore)
        guard place < count, self[place].id == task.id, !comesBefore(task, self[place]) else { return false }
        var marked = self[place]
        change(&marked)
        replace(at: place, with: marked)
        return true
    }

    /// Marks a task in the list, which is in order, as edited in its row, from the version that the user saw. If the task
    /// has another place by now, or is no longer in the list, that version keeps the row where it is, so that the text that
    /// the user types is not lost. O(log *n*), or O(n) if the place has changed.
    mutating func mark(edited: TaskItem, by comesBefore: (TaskItem, TaskItem) -> Bool) {
        if mark(edited, by: comesBefore, { $0.editedTitle = edited.title }) { return }
        if let index = firstIndex(where: { $0.id == edited.id }) { remove(at: index) }
        insert(edited.asEdited, at: place(of: edited, by: comesBefore))
    }
}
