public import Rx
public import Scenes

/// The editor of one task's title. Whoever opens it says what OK and Cancel do; it cannot tell making a task from changing one.
public final class EditTaskViewModel {
    /// The task that is edited: part of the editor's address.
    public let taskID: TaskItem.ID

    /// What the person is doing, in the opener's words.
    public let heading: String

    /// The field, both ways: first the task's title, then what is typed, accepted or not.
    public let title: BehaviorRelay<String>

    /// OK: saves the trimmed title and closes the editor, or refuses it with a ``message`` and stays.
    public let onUpdate: CocoaAction

    /// Cancel: lets the opener undo what it did for the editor, and closes it.
    public let onCancel: CocoaAction

    /// Why OK was refused; empty while there is nothing to say, and again as soon as the title changes.
    public let message: Observable<String>

    private let bag = DisposeBag()

    /// An editor for a task.
    ///
    /// - Parameters:
    ///   - updateAction: saves the title that it is given.
    ///   - cancelAction: what else Cancel does, before the editor closes.
    ///   - hold: disposed of when the editor goes away.
    public init(
        task: TaskItem,
        heading: String,
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

        let latestMessage = BehaviorRelay(value: "")
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
            // A draft that could not be discarded goes away by itself later, so the editor closes all the same.
            let undone = action?.execute(()).catchAndReturn(()) ?? Observable.just(())
            return undone.flatMap { coordinator.pop().andThen(Observable.just(())) }
        }
    }

    private static func messages(of update: CocoaAction, about title: BehaviorRelay<String>) -> Observable<String> {
        Observable.merge(
            update.underlyingError.map(messageText),
            title.distinctUntilChanged().skip(1).map { _ in "" }
        )
    }
}
