public import Forms
public import Rx
public import Scenes
import Texts

/// The edit of a title in its row.
public final class EditInPlaceViewModel {
    /// Shows the field in the row of a task. The row then stays where it is until the field is closed, also if the task is
    /// completed, moved or deleted in another window.
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
    /// the user is told the stored title, and the next text replaces it. If the task has been deleted, the user is told, and
    /// the next text that differs from the title becomes a new task.
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
    public var task: Observable<TaskItem?> { edited.map { $0?.task } }

    /// Emits when a field opens, which then needs the focus.
    public var started: Observable<Void> { opened.asObservable() }

    /// The room of the windows that edit tasks.
    public let room: Presence<EditedTaskPlace>

    /// The user and the place of the window in the room while there is a field; `nil` otherwise.
    public var member: Observable<(Visitor, EditedTaskPlace)?> {
        edited.map { $0.map { ($0.editor.visitor, $0.editor.place) } }
    }

    /// The edit; `nil` if there is none.
    var edit: Observable<RowEdit?> { edited.asObservable() }

    private let edited = BehaviorRelay<RowEdit?>(value: nil)
    private let opened = PublishRelay<Void>()
    /// Indicates whether no text was saved, and no field was opened or closed, so far.
    private var isFirst = true
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

    private func show(_ task: TaskItem?, isGone: Bool = false) {
        isFirst = false
        guard let task else { return edited.accept(nil) }
        // The window keeps its place while it edits the same task.
        let former = edited.value.flatMap { $0.task.id == task.id ? $0.editor : nil }
        let edit = RowEdit(of: task, by: former ?? editor(task))
        edit.isGone = isGone
        edited.accept(edit)
        if !isGone { watch(edit) }
    }

    /// Tells the user when the task is deleted. The result of an attempt to save the title tells it too.
    private func watch(_ edit: RowEdit) {
        service.stored(edit.task).subscribe(onCompleted: { [weak self, weak edit] in
            guard let self, let edit, !edit.isSaving, edited.value === edit else { return }
            edit.isGone = true
            failures.accept(Self.deletion)
        })
        .disposed(by: edit.bag)
    }

    private func save(_ change: EditedValue<String>.Change, as row: TaskItem) -> Observable<Void> {
        let edit = edited.value
        let shown = edit?.task ?? (isFirst ? row : nil)
        isFirst = false
        guard var task = shown, task.id == row.id else { return .just(()) }
        task.title = change.base
        edit?.isSaving = true
        let isGone = edit?.isGone == true
        return Self.save(change.value, as: task, isGone: isGone, service).do(
            onNext: { [self, task] change in
                record(change)
                if isCurrent(task) { show(nil) }
            },
            onError: { [self, task] error in
                guard isCurrent(task) else { return }
                show(Self.remaining(task, after: error), isGone: isGone || Self.isDeletion(error))
            }
        )
        .telling(failures, Self.message)
    }

    /// Indicates whether the user has not begun to edit another task while the title of this one was being saved.
    private func isCurrent(_ task: TaskItem) -> Bool { edited.value.map { $0.task.id == task.id } ?? true }

    /// Saves a text that differs from the title. A task whose title is emptied is deleted.
    ///
    /// - Parameter isGone: Indicates whether the task was deleted elsewhere. The text becomes a new task in its place then.
    private static func save(
        _ text: String, as task: TaskItem, isGone: Bool, _ service: any TaskService
    ) -> Observable<TaskChange?> {
        let title: String
        do throws(TaskTitle.Refusal) {
            title = try TaskTitle.accepted(text)
        } catch {
            guard error == .blank else { return .error(error) }
            return isGone ? .just(nil) : service.delete(task)
        }
        if title == task.title { return .just(nil) }
        guard isGone else { return replaceTitle(of: task, by: title, service) }
        let new = NewTask(title: title, attributes: task.attributes, list: task.list)
        return service.createTask(new, inPlaceOf: task).map { .added([$0]) }
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

    /// Returns the task to edit further after an error. A title that the user has been told is then the one that the next
    /// attempt replaces.
    private static func remaining(_ task: TaskItem, after error: any Error) -> TaskItem {
        guard case TaskServiceError.titleChanged(let stored) = error else { return task }
        var seen = task
        seen.title = stored
        return seen
    }

    private static func isDeletion(_ error: any Error) -> Bool {
        if case TaskServiceError.taskIsGone = error { true } else { false }
    }

    private static let deletion: Text =
        "This task has been deleted in the meantime. Press Enter to save your title as a new task."

    private static func message(_ error: any Error) -> Text {
        if isDeletion(error) { return deletion }
        guard case TaskServiceError.titleChanged(let title) = error else { return messageText(error) }
        return "The title was changed to “\(title)” in the meantime. Press Enter again to replace it with yours."
    }
}

/// The edit of a title in its row. An object, because each page has room for one, and few have it.
final class RowEdit {
    /// The task with the title that the user has seen.
    let task: TaskItem
    /// The place of the window among those that edit tasks.
    let editor: TaskEditor
    /// Indicates whether the user knows that the task has been deleted.
    var isGone = false
    /// Indicates whether a text is being saved.
    var isSaving = false
    let bag = DisposeBag()

    init(of task: TaskItem, by editor: TaskEditor) { (self.task, self.editor) = (task, editor) }
}
