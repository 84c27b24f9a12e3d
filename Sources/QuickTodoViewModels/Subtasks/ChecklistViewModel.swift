public import Rx
public import Scenes
public import Texts

/// The subtasks of a task in its editor. Each change is saved at once, and can be undone there.
public final class ChecklistViewModel {
    // MARK: Inputs

    /// The title of a new subtask, bound both ways.
    public let newTitle = BehaviorRelay(value: "")

    /// The title that is typed into the field of a row, bound both ways.
    public let rowTitle = BehaviorRelay(value: "")

    /// Adds a subtask with the text that was submitted. Does nothing if it has no visible characters. If it is refused, the
    /// field shows it again.
    public let add: Action<String, Void>

    /// Checks or unchecks a subtask.
    public let check: Action<ChecklistRow, Void>

    /// Deletes a subtask.
    public let delete: Action<ChecklistRow, Void>

    /// Moves a subtask to another place.
    public let move: Action<RowMove<ChecklistRow>, Void>

    /// Shows the field for the title in the row of a subtask.
    public let beginRenaming = PublishRelay<ChecklistRow>()

    /// Saves the text of the field as the title of a subtask, and closes the field. Blank text deletes the subtask. If the
    /// text is refused or cannot be saved, the field stays open.
    public let rename: Action<(ChecklistRow, String), Void>

    /// Closes the field and keeps the title.
    public let cancelRenaming = PublishRelay<Void>()

    /// Undoes the change of a note.
    public var undo: Action<UndoNews, Void> { history.undo }

    // MARK: Outputs

    /// The subtasks in order.
    public let rows: Observable<[ChecklistRow]>

    /// The progress, such as “2 of 5 subtasks”; empty if there are none.
    public let progress: Observable<Text>

    /// The reason why the latest change was not made; empty since the next one.
    public let message: Observable<Text>

    /// The note about the latest change with the offer to undo it. There is at most one.
    public let news: Observable<[UndoNews]>

    /// Emits when the field for a title opens, which then needs the focus.
    public let startedRenaming: Observable<Void>

    /// Emits after each change that the user has made here.
    let changes: Observable<Void>

    private let history: UndoViewModel
    private let renamed: BehaviorRelay<Subtask?>
    private let bag = DisposeBag()

    /// Creates the checklist of a task.
    ///
    /// - Parameters:
    ///   - task: The id of the task.
    ///   - service: The service with the subtasks.
    ///   - undo: The changes of the page, among which those of subtasks are.
    public init(of task: TaskItem.ID, service: any SubtaskService, undo: UndoViewModel) {
        history = undo
        let renamed = BehaviorRelay<Subtask?>(value: nil)
        self.renamed = renamed
        let (messages, changed) = (PublishRelay<Text>(), PublishRelay<Void>())
        changes = Observable.merge(changed.asObservable(), undo.undo.elements)
        let subtasks = service.subtasks(of: task).catchAndReturn([]).share(replay: 1)
        rows = Observable.combineLatest(subtasks, renamed) { subtasks, renamed in
            subtasks.map { ChecklistRow($0, isRenamed: $0.id == renamed?.id) }
        }
        .distinctUntilChanged()
        progress = subtasks.map { ChecklistProgress.of($0)?.text ?? "" }.distinctUntilChanged()
        message = messages.startWith("").distinctUntilChanged()
        startedRenaming = beginRenaming.map { _ in }
        news = undo.news.map { $0.filter { $0.isOffer(about: task) } }.distinctUntilChanged()

        let perform = { (change: Observable<SubtaskChange?>) -> Observable<Void> in
            messages.accept("")
            return change.do(onNext: { undo.record($0.map(TaskChange.subtask)) }).telling(messages, Self.message)
                .do(onNext: changed.accept)
        }
        check = Action { row in perform(service.setChecked(row.subtask, !row.subtask.isChecked)) }
        delete = Action { row in perform(service.delete(row.subtask)) }
        move = Action { move in perform(service.move(move.row.subtask, before: move.before?.subtask)) }
        let text = newTitle
        add = Action { typed in
            if text.value == typed { text.accept("") }
            let added = Self.added(typed, to: task, service).do(onError: { _ in
                if text.value.isEmpty { text.accept(typed) }
            })
            return perform(added)
        }
        rename = Action { row, typed in
            guard let seen = renamed.value, seen.id == row.identity else { return .just(()) }
            return perform(
                Self.renamed(seen, typed, service)
                    .do(
                        onNext: { _ in renamed.accept(nil) },
                        onError: { renamed.accept(Self.remaining(seen, after: $0)) }))
        }
        Observable<Subtask?>.merge(beginRenaming.map(\.subtask), cancelRenaming.map { nil })
            .subscribe(onNext: { [rowTitle] subtask in
                rowTitle.accept(subtask?.title ?? "")
                renamed.accept(subtask)
                changed.accept(())
            })
            .disposed(by: bag)
    }

    // MARK: Unsaved texts

    /// The texts in the fields.
    var unsaved: UnsavedTask.Checklist {
        UnsavedTask.Checklist(newTitle: newTitle.value, renamed: renamed.value, rowTitle: rowTitle.value)
    }

    /// Continues with the texts of an earlier page.
    func resume(_ unsaved: UnsavedTask.Checklist) {
        newTitle.accept(unsaved.newTitle)
        rowTitle.accept(unsaved.rowTitle)
        renamed.accept(unsaved.renamed)
    }

    /// Returns the title in the field for a new subtask, in its stored form; none if it is blank.
    func typedTitles() throws(TaskTitle.Refusal) -> [String] {
        do throws(TaskTitle.Refusal) {
            return [try TaskTitle.accepted(newTitle.value)]
        } catch .blank {
            return []
        }
    }

    /// Saves the texts in the fields, before the editor closes.
    func finish() -> Observable<Void> {
        finishRenaming()
            .flatMap { [add, newTitle] in add.execute(newTitle.value) }
            .catch { _ in .error(DetailsRefusal.refused) }
    }

    /// Saves the text in the field of a row, also if the task has been deleted.
    func finishRenaming() -> Observable<Void> {
        rename.enabled.filter(\.self).take(1)
            .flatMap { [renamed, rename, rowTitle] _ -> Observable<Void> in
                guard let row = renamed.value.map({ ChecklistRow($0) }), row.subtask.title != rowTitle.value else {
                    return .just(())
                }
                return rename.execute((row, rowTitle.value))
            }
            .catch { _ in .error(DetailsRefusal.refused) }
    }

    private static func added(
        _ typed: String, to task: TaskItem.ID, _ service: any SubtaskService
    ) -> Observable<SubtaskChange?> {
        do throws(TaskTitle.Refusal) {
            return service.addSubtask(try TaskTitle.accepted(typed), to: task).map(Optional.some)
        } catch {
            return error == .blank ? .just(nil) : .error(error)
        }
    }

    private static func renamed(
        _ subtask: Subtask, _ typed: String, _ service: any SubtaskService
    ) -> Observable<SubtaskChange?> {
        do throws(TaskTitle.Refusal) {
            let title = try TaskTitle.accepted(typed)
            return title == subtask.title ? .just(nil) : service.rename(subtask, title).map(Optional.some)
        } catch {
            return error == .blank ? service.delete(subtask) : .error(error)
        }
    }

    /// Returns the subtask to rename further after an error; `nil` if it is gone. A title that the user has been told is then
    /// the one that the next attempt replaces.
    private static func remaining(_ subtask: Subtask, after error: any Error) -> Subtask? {
        switch error {
        case TaskServiceError.taskIsGone: return nil
        case TaskServiceError.titleChanged(let stored):
            var seen = subtask
            seen.title = stored
            return seen
        default: return subtask
        }
    }

    private static func message(_ error: any Error) -> Text {
        switch error {
        case TaskServiceError.taskIsGone: "This subtask no longer exists. It may have been deleted in another tab."
        case TaskServiceError.titleChanged(let title):
            "The title was changed to “\(title)” in the meantime. Press Enter again to replace it with yours."
        default: messageText(error)
        }
    }
}

extension UndoNews {
    /// Indicates whether the note offers to undo a change of a task's subtasks.
    fileprivate func isOffer(about task: TaskItem.ID) -> Bool {
        if case .subtask(let change)? = change { change.task == task } else { false }
    }
}
