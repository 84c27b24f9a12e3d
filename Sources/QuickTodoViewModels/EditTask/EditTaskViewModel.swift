public import Forms
public import Rx
public import Scenes
public import Texts

/// The editor of a task. The code that opens it defines the effects of OK and Cancel, so the editor does not
/// distinguish between a new task and an existing one.
public final class EditTaskViewModel {
    /// The task's id, which is part of the editor's address.
    public let taskID: TaskItem.ID

    /// The heading, such as "New task".
    public let heading: Text

    /// The text of the field, bound both ways. It begins with the task's title and contains the user's input, valid or
    /// not. Until the user edits it, it follows the stored title.
    public let title: EditedValue<String>

    /// The other fields.
    public let details: TaskDetailsViewModel

    /// The changes of the task, the latest first; none for a new task.
    public let history: Observable<[TaskEvent]>

    /// The subtasks, which are changed at once.
    public let checklist: ChecklistViewModel?

    /// The place of the editor among those of all windows; `nil` for a new task, which no other window shows.
    public let editor: TaskEditor?

    /// Indicates whether another window edits the task.
    public var isEditedElsewhere: Observable<Bool> { editor?.hasOthers ?? .just(false) }

    /// The title of the page, with that of the task.
    public let pageTitle: Observable<Text>

    /// Saves the fields that the user has changed, and closes the editor. If a field is rejected or cannot be saved,
    /// ``message`` contains the reason and the editor stays open.
    ///
    /// If a stored field has changed too, both changes are combined. If they contradict each other, the first press
    /// tells the stored one, and the next one replaces it. If the task has been deleted, the fields become a new task.
    /// The text of a subtask that was not added is added too.
    public let onUpdate: CocoaAction

    /// Performs the cancel action and closes the editor. Disabled while the title is being saved.
    public let onCancel: CocoaAction

    /// The reason why the title was not saved, or the news that another user has changed the title; empty if there is
    /// neither. It is cleared when the title changes.
    public let message: Observable<Text>

    private let unsaved: () -> UnsavedTask
    private let bag = DisposeBag()

    /// Creates an editor for a task.
    ///
    /// - Parameters:
    ///   - task: The task to edit.
    ///   - heading: The heading of the editor.
    ///   - coordinator: The coordinator that closes the editor.
    ///   - calendar: The user's calendar.
    ///   - updateAction: Saves the edit that is its input.
    ///   - checklist: The subtasks.
    ///   - stored: Emits the stored task when it changes, and completes when it is deleted.
    ///   - history: Emits the changes of the task, the latest first.
    ///   - lists: Emits the lists among which the user chooses.
    ///   - cancelAction: An action that Cancel performs before the editor closes.
    ///   - memory: Remembers what was not saved when the user cancels the editor, or when the subtasks change.
    ///   - editor: The place of the editor among those of all windows.
    ///   - hold: A resource that is disposed of when the editor is deallocated.
    public init(
        task: TaskItem,
        heading: Text,
        coordinator: any SceneCoordinatorType<Scene>,
        calendar: PersonCalendar = PersonCalendar(zone: nil),
        updateAction: Action<TaskEdit, Void>,
        checklist: ChecklistViewModel? = nil,
        stored: Observable<TaskItem> = .never(),
        history: Observable<[TaskEvent]> = .just([]),
        lists: Observable<[TaskList]> = .just([]),
        cancelAction: CocoaAction? = nil,
        memory: UndoViewModel? = nil,
        editor: TaskEditor? = nil,
        hold: any Disposable = Disposables.create()
    ) {
        taskID = task.id
        (self.checklist, self.editor) = (checklist, editor)
        self.heading = heading
        let addition = task.isDraft ? [] : [TaskEvent(identity: 0, time: task.added, kind: .added)]
        // A history that cannot be read does not prevent the edit.
        self.history = history.catchAndReturn([]).map { $0 + addition }
        title = EditedValue(task.title)
        details = TaskDetailsViewModel(task, in: calendar, of: lists)
        let state = EditedTask(task, title, details, checklist)
        unsaved = { [title, details] in
            UnsavedTask(
                task: state.stored.value, title: title.edit, details: details.unsaved, checklist: checklist?.unsaved)
        }
        pageTitle = state.stored.map { $0.isDraft ? heading : Text(verbatim: $0.title) }.distinctUntilChanged()
            .map { "\($0) – QuickTodo" }
        let close = {
            memory?.remember(nil)
            return coordinator.pop().andThen(Observable.just(()))
        }
        onUpdate = CocoaAction {
            // The new task gets the subtasks of the deleted one.
            let renamed = state.isDeleted.value ? checklist?.finishRenaming() : nil
            return (renamed ?? .just(()))
                .flatMap { Self.save(state, by: updateAction) }
                .flatMap { state.isDeleted.value ? .just(()) : checklist?.finish() ?? .just(()) }
                .flatMap(close)
        }
        onCancel = Self.cancel(by: cancelAction, unless: onUpdate.executing) { [unsaved] in
            let edit = unsaved()
            if !edit.isEmpty { memory?.record(.discarded(.task(edit))) }
            return close()
        }

        let latestMessage = BehaviorRelay<Text>(value: "")
        message = latestMessage.distinctUntilChanged()
        Self.messages(of: onUpdate, about: title, isDeleted: state.isDeleted.asObservable())
            .bind(to: latestMessage).disposed(by: bag)
        // An editor whose task cannot be read keeps the text that it has.
        stored.map(Optional.some).concat(Observable.just(nil)).catch { _ in .empty() }
            .subscribe(onNext: state.store).disposed(by: bag)
        hold.disposed(by: bag)
        if let memory { remember(in: memory) }
    }

    /// Remembers the unsaved input when the subtasks change, and continues with that of an earlier page.
    private func remember(in memory: UndoViewModel) {
        checklist?.changes.subscribe(onNext: { [unsaved] in memory.remember(.task(unsaved())) }).disposed(by: bag)
        memory.resumed.subscribe(onNext: { [unowned self] edit in
            if case .task(let edit) = edit, edit.task.id == taskID { resume(edit) }
        })
        .disposed(by: bag)
    }

    /// Continues with input that was not saved.
    func resume(_ edit: UnsavedTask) {
        edit.title.map(title.resume)
        details.resume(edit.details)
        edit.checklist.map { checklist?.resume($0) }
    }

    private static func save(_ task: EditedTask, by action: Action<TaskEdit, Void>) -> Observable<Void> {
        Observable.deferred {
            let edit = try task.takeChanges()
            return edit.hasChanges ? action.execute(edit) : .just(())
        }
        .catch { error in
            switch error {
            case ActionError.underlyingError(TaskServiceError.titleChanged(let stored))
            where stored != task.title.stored:
                // The stored title has changed before its news arrived here: the changes may be compatible.
                task.title.store(stored)
                return save(task, by: action)
            case ActionError.underlyingError(TaskServiceError.taskIsGone):
                task.store(nil)
                return Observable.error(error)
            default: return Observable.error(error)
            }
        }
    }

    private static func cancel(
        by action: CocoaAction?, unless isSaving: Observable<Bool>, closing close: @escaping () -> Observable<Void>
    ) -> CocoaAction {
        CocoaAction(enabledIf: isSaving.map { !$0 }) {
            // If the draft cannot be discarded, the editor closes anyway, because the service deletes abandoned drafts.
            let undone = action?.execute(()).catchAndReturn(()) ?? Observable.just(())
            return undone.flatMap(close)
        }
    }

    private static func messages(
        of update: CocoaAction, about title: EditedValue<String>, isDeleted: Observable<Bool>
    ) -> Observable<Text> {
        Observable.merge(
            Observable.merge(
                title.distinctUntilChanged().skip(1).map { _ in "" },
                title.conflict.skip(1).map { conflict in conflict.map(news) ?? "" }
            )
            // The news that the task is deleted stays.
            .withLatestFrom(isDeleted) { text, isDeleted in isDeleted ? deletion : text },
            update.underlyingError.map(message),
            isDeleted.filter(\.self).map { _ in deletion }
        )
    }

    private static let deletion: Text = "This task has been deleted in the meantime. OK saves it as a new task."

    private static func message(_ error: any Error) -> Text {
        switch error {
        case ActionError.underlyingError(let cause): message(cause)
        case TaskServiceError.taskIsGone: deletion
        case let refusal as DetailsRefusal: refusal.text
        default: messageText(error)
        }
    }

    private static func news(_ conflict: EditConflict<String>) -> Text {
        conflict.merged == nil
            ? "The title was changed to “\(conflict.theirs)” in the meantime."
            : "The title was changed to “\(conflict.theirs)” in the meantime. OK combines both changes."
    }
}

/// A task that is edited: the fields, and the stored version.
private final class EditedTask {
    let title: EditedValue<String>
    let stored: BehaviorRelay<TaskItem>
    let isDeleted = BehaviorRelay(value: false)
    private let details: TaskDetailsViewModel
    private let checklist: ChecklistViewModel?

    init(
        _ task: TaskItem, _ title: EditedValue<String>, _ details: TaskDetailsViewModel,
        _ checklist: ChecklistViewModel?
    ) {
        (stored, self.title, self.details) = (BehaviorRelay(value: task), title, details)
        self.checklist = checklist
    }

    /// Sets the stored version; `nil` if the task has been deleted.
    func store(_ task: TaskItem?) {
        guard let task else { return isDeleted.accept(true) }
        stored.accept(task)
        title.store(task.title)
        details.store(task)
    }

    /// Returns the edit of all fields.
    func takeChanges() throws -> TaskEdit {
        _ = try TaskTitle.accepted(title.value)
        var edit = TaskEdit(of: stored.value)
        edit.isOfDeletedTask = isDeleted.value
        if isDeleted.value { edit.addedSubtasks = try checklist?.typedTitles() ?? [] }
        try details.takeChanges(into: &edit)
        if let change = try title.takeChange() {
            edit.seen.title = change.base
            edit.new.title = try TaskTitle.accepted(change.value)
        }
        return edit
    }
}
