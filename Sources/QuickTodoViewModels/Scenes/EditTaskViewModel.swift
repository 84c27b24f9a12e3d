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
    /// not.
    public let title: BehaviorRelay<String>

    /// Saves the trimmed title and closes the editor. If the title is rejected or cannot be saved, ``message`` contains
    /// the reason and the editor stays open.
    public let onUpdate: CocoaAction

    /// Performs the cancel action and closes the editor. Disabled while the title is being saved.
    public let onCancel: CocoaAction

    /// The reason why the title was not saved; empty if there is none. It is cleared when the title changes.
    public let message: Observable<Text>

    private let bag = DisposeBag()

    /// Creates an editor for a task.
    ///
    /// - Parameters:
    ///   - task: The task to edit.
    ///   - heading: The heading of the editor.
    ///   - coordinator: The coordinator that closes the editor.
    ///   - updateAction: Saves the title that is its input.
    ///   - cancelAction: An action that Cancel performs before the editor closes.
    ///   - hold: A resource that is disposed of when the editor is deallocated.
    public init(
        task: TaskItem,
        heading: Text,
        coordinator: any SceneCoordinatorType<Scene>,
        updateAction: Action<String, Void>,
        cancelAction: CocoaAction? = nil,
        hold: any Disposable = Disposables.create()
    ) {
        taskID = task.id
        self.heading = heading
        title = BehaviorRelay(value: task.title)
        onUpdate = Self.update(title, by: updateAction, closing: coordinator)
        onCancel = Self.cancel(by: cancelAction, unless: onUpdate.executing, closing: coordinator)

        let latestMessage = BehaviorRelay<Text>(value: "")
        message = latestMessage.distinctUntilChanged()
        Self.messages(of: onUpdate, about: title).bind(to: latestMessage).disposed(by: bag)
        hold.disposed(by: bag)
    }

    private static func update(
        _ title: BehaviorRelay<String>, by action: Action<String, Void>,
        closing coordinator: any SceneCoordinatorType<Scene>
    ) -> CocoaAction {
        CocoaAction {
            do {
                let accepted = try TaskTitle.accepted(title.value)
                return action.execute(accepted).flatMap { coordinator.pop().andThen(Observable.just(())) }
            } catch {
                return Observable.error(error)
            }
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

    private static func messages(of update: CocoaAction, about title: BehaviorRelay<String>) -> Observable<Text> {
        Observable.merge(
            update.underlyingError.map(messageText),
            title.distinctUntilChanged().skip(1).map { _ in "" }
        )
    }
}
