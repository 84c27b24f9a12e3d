public import Forms
public import Rx
public import Scenes
import Texts

/// The edit of a title in its row.
public final class EditInPlaceViewModel {
    /// Shows the field in the row of a task.
    public var begin: AnyObserver<TaskItem> {
        AnyObserver { [self] event in
            guard let task = event.element else { return }
            show(task)
            opened.accept(())
        }
    }

    /// Saves the text of the field as the title of a task, and closes the field. Blank text deletes the task. If the text
    /// is refused or cannot be saved, the field stays open. Does nothing after the field was closed, but the first text may
    /// be one that was typed without a connection, on an earlier page.
    ///
    /// If another user has changed the title that the user saw, both changes are combined. If they contradict each other,
    /// the user is told the stored title, and the next text replaces it.
    public private(set) lazy var save = Action<(TaskItem, EditedValue<String>.Change), Void> { [weak self] in
        self?.save($1, as: $0) ?? .empty()
    }

    /// Closes the field and keeps the title.
    public var cancel: AnyObserver<Void> {
        AnyObserver { [self] event in
            if event.element != nil { show(nil) }
        }
    }

    /// The task whose row has the field, with the title that the user has seen; `nil` if there is none.
    public var task: Observable<TaskItem?> { edited.asObservable() }

    /// Emits when a field opens, which then needs the focus.
    public var started: Observable<Void> { opened.asObservable() }

    /// The room of the windows that edit tasks.
    public let room: Presence<EditedTaskPlace>

    /// The user of the window and its place in the room while there is a field; `nil` otherwise.
    public var place: Observable<(visitor: Visitor, metadata: EditedTaskPlace)?> {
        edited.map { [unowned self] in $0 == nil ? nil : editing.map { (visitor: $0.visitor, metadata: $0.place) } }
    }

    private let edited = BehaviorRelay<TaskItem?>(value: nil)
    private let opened = PublishRelay<Void>()
    /// Indicates whether no text was saved, and no field was opened or closed, so far.
    private var isFirst = true
    /// The latest place of the window among those that edit tasks.
    private var editing: TaskEditor?
    private let service: any TaskService
    private let editor: (TaskItem) -> TaskEditor
    private let failures: PublishRelay<Text>
    private let record: (TaskChange?) -> Void

    /// Creates the edit, which shows no field.
    ///
    /// - Parameters:
    ///   - service: The service that stores the tasks.
    ///   - room: The room of the windows that edit tasks.
    ///   - editor: Returns the place of the window among those that edit tasks.
    ///   - failures: Receives the messages of failed edits.
    ///   - record: Remembers a change that can be undone.
    init(
        service: any TaskService, room: Presence<EditedTaskPlace>, editor: @escaping (TaskItem) -> TaskEditor,
        failures: PublishRelay<Text>, record: @escaping (TaskChange?) -> Void
    ) {
        (self.service, self.room, self.editor) = (service, room, editor)
        (self.failures, self.record) = (failures, record)
    }

    private func show(_ task: TaskItem?) {
        isFirst = false
        if let task, task.id != edited.value?.id { editing = editor(task) }
        edited.accept(task)
    }

    private func save(_ change: EditedValue<String>.Change, as row: TaskItem) -> Observable<Void> {
        let shown = edited.value ?? (isFirst ? row : nil)
        isFirst = false
        guard var task = shown, task.id == row.id else { return .just(()) }
        task.title = change.base
        return Self.save(change.value, as: task, service)
            .do(
                onNext: { [self] change in
                    record(change)
                    show(nil)
                },
                onError: { [self, task] in show(Self.remaining(task, after: $0)) }
            )
            .telling(failures, Self.message)
    }

    private static func save(
        _ text: String, as task: TaskItem, _ service: any TaskService
    ) -> Observable<TaskChange?> {
        let title: String
        do throws(TaskTitle.Refusal) {
            title = try TaskTitle.accepted(text)
        } catch {
            return error == .blank ? service.delete(task) : .error(error)
        }
        if title == task.title { return .just(nil) }
        return replaceTitle(of: task, by: title, service)
    }

    /// Replaces the title that the user saw, or combines the change with that of another user.
    private static func replaceTitle(
        of task: TaskItem, by title: String, _ service: any TaskService
    ) -> Observable<TaskChange?> {
        var new = task
        new.title = title
        return service.update(task, to: new).map { [new] _ in .edited(task, to: new) }
            .catch { error in
                guard case TaskServiceError.titleChanged(let stored) = error,
                    let merged = String.merged(base: task.title, mine: title, theirs: stored)
                else { return .error(error) }
                var seen = task
                seen.title = stored
                return replaceTitle(of: seen, by: merged, service)
            }
    }

    /// Returns the task to edit further after an error; `nil` if it is gone. A title that the user has been told is then
    /// the one that the next attempt replaces.
    private static func remaining(_ task: TaskItem, after error: any Error) -> TaskItem? {
        switch error {
        case TaskServiceError.taskIsGone: return nil
        case TaskServiceError.titleChanged(let stored):
            var seen = task
            seen.title = stored
            return seen
        default: return task
        }
    }

    private static func message(_ error: any Error) -> Text {
        guard case TaskServiceError.titleChanged(let title) = error else { return messageText(error) }
        return "The title was changed to “\(title)” in the meantime. Press Enter again to replace it with yours."
    }
}
