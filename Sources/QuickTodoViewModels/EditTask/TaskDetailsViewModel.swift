public import Forms
public import Rx
public import Texts

/// The fields of the editor other than the title: notes, date, time, priority, tags and repetition.
public final class TaskDetailsViewModel {
    /// The notes.
    public let notes: EditedValue<String>
    /// The day on which the task is due, such as `2026-11-24`; empty for none.
    public let date: EditedValue<String>
    /// The time of that day, such as `09:30`; empty for the whole day.
    public let time: EditedValue<String>
    /// The priority.
    public let priority: EditedValue<TaskPriority>
    /// The tags, separated by spaces.
    public let tags: EditedValue<String>
    /// The code of the repetition; empty for none.
    public let rule: EditedValue<String>
    /// Indicates whether the interval of the repetition begins when the task is completed.
    public let startsAtCompletion: EditedValue<Bool>

    /// The id of the list.
    public let list: EditedValue<TaskList.ID>

    /// The lists among which the user chooses.
    public var lists: Observable<[TaskList]> { knownLists.asObservable() }

    /// The reason why the notes were refused; empty if there is none, or since they have changed.
    public let notesError: Observable<Text>
    /// The reason why the date or the time was refused.
    public let dueError: Observable<Text>
    /// The reason why the tags were refused.
    public let tagsError: Observable<Text>

    /// The notes as they are shown.
    public var formattedNotes: Observable<Markdown> {
        notes.distinctUntilChanged().map { Markdown($0, limit: TaskNotes.byteLimit) }
    }

    /// The choices of repetitions, among them that of the task.
    public var choices: Observable<[RepetitionChoice]> { rule.map(RepetitionChoice.all).distinctUntilChanged() }

    /// The task as it is stored.
    private var stored: TaskItem
    private let calendar: PersonCalendar
    private let knownLists = BehaviorRelay<[TaskList]>(value: [])
    private let errors: (notes: FieldError, due: FieldError, tags: FieldError)
    private let bag = DisposeBag()

    /// Creates the fields of a task. Dates are in the user's calendar.
    init(_ task: TaskItem, in calendar: PersonCalendar, of lists: Observable<[TaskList]> = .just([])) {
        (stored, self.calendar) = (task, calendar)
        let attributes = task.attributes
        notes = EditedValue(attributes.notes)
        (date, time) = (Self.single(""), Self.single(""))
        priority = EditedValue(attributes.priority) { _, _, _ in nil }
        tags = Self.single("")
        rule = Self.single("")
        startsAtCompletion = EditedValue(false) { _, _, _ in nil }
        list = EditedValue(task.list) { _, _, _ in nil }
        let errors: (notes: FieldError, due: FieldError, tags: FieldError) =
            (FieldError(value: ""), FieldError(value: ""), FieldError(value: ""))
        self.errors = errors
        notesError = errors.notes.asObservable().distinctUntilChanged()
        dueError = errors.due.asObservable().distinctUntilChanged()
        tagsError = errors.tags.asObservable().distinctUntilChanged()
        notes.distinctUntilChanged().map { _ in "" }.bind(to: errors.notes).disposed(by: bag)
        Observable.merge(date.distinctUntilChanged(), time.distinctUntilChanged()).map { _ in "" }
            .bind(to: errors.due).disposed(by: bag)
        tags.distinctUntilChanged().map { _ in "" }.bind(to: errors.tags).disposed(by: bag)
        // Without the lists, the task stays where it is.
        lists.catch { _ in .empty() }.bind(to: knownLists).disposed(by: bag)
        store(task)
    }

    private typealias FieldError = BehaviorRelay<Text>

    /// Returns a value of which two changes contradict each other.
    private static func single(_ text: String) -> EditedValue<String> { EditedValue(text) { _, _, _ in nil } }

    /// Sets the stored version. Fields that the user has not edited show it.
    func store(_ task: TaskItem) {
        stored = task
        let attributes = task.attributes
        notes.store(attributes.notes)
        let texts = Self.texts(of: attributes.due, in: calendar)
        date.store(texts.date)
        time.store(texts.time)
        priority.store(attributes.priority)
        tags.store(attributes.tags.text)
        list.store(task.list)
        rule.store(RepetitionChoice.code(of: attributes.repetition))
        startsAtCompletion.store(attributes.repetition?.isAfterCompletion ?? false)
    }

    // MARK: Unsaved edits

    private var texts: [EditedValue<String>] { [notes, date, time, rule, tags] }

    /// The edits that have not been saved.
    var unsaved: UnsavedTask.Details {
        UnsavedTask.Details(
            texts: texts.map(\.edit), priority: priority.edit, startsAtCompletion: startsAtCompletion.edit,
            list: list.edit)
    }

    /// Continues edits of an earlier page.
    func resume(_ unsaved: UnsavedTask.Details) {
        for (field, edit) in zip(texts, unsaved.texts) { edit.map(field.resume) }
        unsaved.priority.map(priority.resume)
        unsaved.startsAtCompletion.map(startsAtCompletion.resume)
        unsaved.list.map(list.resume)
    }

    // MARK: Saving

    /// Adds the user's changes to an edit.
    ///
    /// - Throws: ``DetailsRefusal`` if a field is refused, or if another user has changed the same field and the user has not
    ///   been told yet.
    func takeChanges(into edit: inout TaskEdit) throws(DetailsRefusal) {
        let new = try accepted()
        if let change = try change(of: notes, "Notes", \.self) {
            (edit.seen.attributes.notes, edit.new.attributes.notes) = (change.base, change.value)
        }
        let days = (try change(of: date, "Date", \.self), try change(of: time, "Time", \.self))
        if days.0 != nil || days.1 != nil {
            (edit.seen.attributes.due, edit.new.attributes.due) = (seenDue, new.due)
        }
        if let change = try change(of: priority, "Priority", \.rawValue) {
            (edit.seen.attributes.priority, edit.new.attributes.priority) = (change.base, change.value)
        }
        if let change = try change(of: tags, "Tags", \.self) {
            (edit.seen.attributes.tags, edit.new.attributes.tags) = (Self.tags(change.base), new.tags)
        }
        if let change = try change(of: list, "List", name(of:)) {
            (edit.seen.list, edit.new.list) = (change.base, change.value)
        }
        let rules = (
            try change(of: rule, "Repeat", \.self), try change(of: startsAtCompletion, "Repeat", \.description)
        )
        if rules.0 != nil || rules.1 != nil {
            (edit.seen.attributes.repetition, edit.new.attributes.repetition) = (seenRepetition, new.repetition)
        }
    }

    private func name(of list: TaskList.ID) -> String {
        knownLists.value.first { $0.id == list }?.name ?? ""
    }

    /// Returns the change of a field.
    private func change<Value: Equatable>(
        of field: EditedValue<Value>, _ name: Text, _ text: (Value) -> String
    ) throws(DetailsRefusal) -> EditedValue<Value>.Change? {
        do throws(EditConflict<Value>) {
            return try field.takeChange()
        } catch {
            throw .changed(name, to: text(error.theirs))
        }
    }

    /// Returns the attributes that the fields describe.
    private func accepted() throws(DetailsRefusal) -> TaskAttributes {
        var attributes = TaskAttributes(notes: notes.value, priority: priority.value)
        var isRefused = false
        if notes.value.utf8.count > TaskNotes.byteLimit {
            errors.notes.accept(TaskNotes.tooLong)
            isRefused = true
        }
        do throws(DueRefusal) {
            attributes.due = try Self.due(date.value, time.value, in: calendar)
        } catch {
            errors.due.accept(error.text)
            isRefused = true
        }
        do throws(TaskTags.Refusal) {
            attributes.tags = try TaskTags.accepted(tags.value)
        } catch {
            errors.tags.accept(error.text)
            isRefused = true
        }
        if isRefused { throw .refused }
        attributes.repetition = RepetitionChoice.repetition(rule.value, startsAtCompletion.value)
        return attributes
    }

    // MARK: Versions that the user saw

    private var seenDue: TaskDue? {
        let texts = Self.texts(of: stored.attributes.due, in: calendar)
        if texts == (date.base, time.base) { return stored.attributes.due }
        return try? Self.due(date.base, time.base, in: calendar)
    }

    private var seenRepetition: Repetition? {
        let stored = stored.attributes.repetition
        let isStored =
            RepetitionChoice.code(of: stored) == rule.base
            && (stored?.isAfterCompletion ?? false) == startsAtCompletion.base
        return isStored ? stored : RepetitionChoice.repetition(rule.base, startsAtCompletion.base)
    }

    private static func tags(_ text: String) -> TaskTags { TaskTags(text.split(separator: " ")) }

    // MARK: Dates

    private static func texts(of due: TaskDue?, in calendar: PersonCalendar) -> (date: String, time: String) {
        guard let due else { return ("", "") }
        let minute = due.minute(in: calendar)
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return (due.day(in: calendar).text, minute.map { "\(digits($0 / 60)):\(digits($0 % 60))" } ?? "")
    }

    private static func due(
        _ date: String, _ time: String, in calendar: PersonCalendar
    ) throws(DueRefusal) -> TaskDue? {
        let (date, time) = (date.filter { !$0.isWhitespace }, time.filter { !$0.isWhitespace })
        if date.isEmpty {
            if time.isEmpty { return nil }
            throw .timeWithoutDate
        }
        guard let day = CalendarDay(date) else { throw .wrongDate }
        if time.isEmpty { return TaskDue(day, in: calendar) }
        // A control may add seconds.
        let parts = time.split(separator: ":", omittingEmptySubsequences: false).prefix(2).map { Int($0) }
        guard parts.count == 2, let hour = parts[0], let minute = parts[1], (0..<24).contains(hour),
            (0..<60).contains(minute)
        else { throw .wrongTime }
        return TaskDue(day, minute: hour * 60 + minute, in: calendar)
    }
}
