public import Forms
public import Rx
public import Scenes
public import Texts

/// The editor of a task's title. The code that opens it defines the effects of OK and Cancel, so the editor does not
/// distinguish between a new task and an existing one.
public final class EditTaskViewModel {
    /// The task's id, which is part of the editor's address.
    public let taskID: TaskItem.ID

    /// The heading, such as "New task".
    public let heading: Text

    /// The text of the field, bound both ways. It begins with the task's title and contains the user's input, valid or
    /// not. Until the user edits it, it follows the stored title.
    public let title: EditedValue<String>

    /// Saves the trimmed title, if the user has changed it, and closes the editor. If the title is rejected or cannot be
    /// saved, ``message`` contains the reason and the editor stays open.
    ///
    /// If the stored title has changed too, both changes are combined. If they contradict each other, the first press
    /// tells the stored title, and the next one replaces it.
    public let onUpdate: CocoaAction

    /// Performs the cancel action and closes the editor. Disabled while the title is being saved.
    public let onCancel: CocoaAction

    /// The reason why the title was not saved, or the news that another user has changed the title; empty if there is
    /// neither. It is cleared when the title changes.
    public let message: Observable<Text>

    private let bag = DisposeBag()

    /// Creates an editor for a task.
    ///
    /// - Parameters:
    ///   - task: The task to edit.
    ///   - heading: The heading of the editor.
    ///   - coordinator: The coordinator that closes the editor.
    ///   - updateAction: Saves the change of the title that is its input.
    ///   - storedTitle: Emits the stored title when it changes.
    ///   - cancelAction: An action that Cancel performs before the editor closes.
    ///   - hold: A resource that is disposed of when the editor is deallocated.
    public init(
        task: TaskItem,
        heading: Text,
        coordinator: any SceneCoordinatorType<Scene>,
        updateAction: Action<EditedValue<String>.Change, Void>,
        storedTitle: Observable<String> = .never(),
        cancelAction: CocoaAction? = nil,
        hold: any Disposable = Disposables.create()
    ) {
        taskID = task.id
        self.heading = heading
        title = EditedValue(task.title)
        onUpdate = Self.update(title, by: updateAction, closing: coordinator)
        onCancel = Self.cancel(by: cancelAction, unless: onUpdate.executing, closing: coordinator)

        let latestMessage = BehaviorRelay<Text>(value: "")
        message = latestMessage.distinctUntilChanged()
        Self.messages(of: onUpdate, about: title).bind(to: latestMessage).disposed(by: bag)
        // An editor whose task has been deleted, or cannot be read, keeps the title that it has.
        storedTitle.catch { _ in .empty() }.subscribe(onNext: { [title] in title.store($0) }).disposed(by: bag)
        hold.disposed(by: bag)
    }

    private static func update(
        _ title: EditedValue<String>, by action: Action<EditedValue<String>.Change, Void>,
        closing coordinator: any SceneCoordinatorType<Scene>
    ) -> CocoaAction {
        CocoaAction {
            save(title, by: action).flatMap { coordinator.pop().andThen(Observable.just(())) }
        }
    }

    private static func save(
        _ title: EditedValue<String>, by action: Action<EditedValue<String>.Change, Void>
    ) -> Observable<Void> {
        Observable.deferred {
            _ = try TaskTitle.accepted(title.value)
            guard let change = try title.takeChange() else { return Observable.just(()) }
            let accepted = try TaskTitle.accepted(change.value)
            return action.execute(EditedValue.Change(base: change.base, value: accepted))
        }
        .catch { error in
            // The stored title has changed before its news arrived here: the changes may be compatible.
            guard case ActionError.underlyingError(TaskServiceError.titleChanged(let stored)) = error,
                stored != title.stored
            else { return Observable.error(error) }
            title.store(stored)
            return save(title, by: action)
        }
    }

    private static func cancel(
        by action: CocoaAction?, unless isSaving: Observable<Bool>, closing coordinator: any SceneCoordinatorType<Scene>
    ) -> CocoaAction {
        CocoaAction(enabledIf: isSaving.map { !$0 }) {
            // If the draft cannot be discarded, the editor closes anyway, because the service deletes abandoned drafts.
            let undone = action?.execute(()).catchAndReturn(()) ?? Observable.just(())
            return undone.flatMap { coordinator.pop().andThen(Observable.just(())) }
        }
    }

    private static func messages(of update: CocoaAction, about title: EditedValue<String>) -> Observable<Text> {
        Observable.merge(
            update.underlyingError.map(messageText),
            title.distinctUntilChanged().skip(1).map { _ in "" },
            title.conflict.skip(1).map { conflict in conflict.map(news) ?? "" }
        )
    }

    private static func news(_ conflict: EditConflict<String>) -> Text {
        conflict.merged == nil
            ? "The title was changed to “\(conflict.theirs)” in the meantime."
            : "The title was changed to “\(conflict.theirs)” in the meantime. OK combines both changes."
    }
}
