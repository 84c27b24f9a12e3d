public import Rx
import Scenes
public import Texts

/// The preview of an import, before any task is added.
public final class ImportPreviewViewModel {
    /// The import.
    public let content: StagedImport

    /// The number of tasks that will be added, such as “12 tasks will be added.”
    public let summary: Text

    /// The number of records that will not be added; empty if there are none.
    public let skipped: Text

    /// The number of parts of tasks that will be left out; empty if there are none.
    public let changed: Text

    /// The first tasks, with their places in the file instead of ids, and with the names of their lists.
    public let tasks: [TaskItem]

    /// The number of tasks that are not shown; empty if there are none.
    public let moreTasks: Text

    /// The number of remarks that are not shown; empty if there are none.
    public let moreRemarks: Text

    /// The name of the button that adds the tasks.
    public let completeName: Text

    /// Adds the tasks, and returns to the list, which offers to undo that.
    public let complete: CocoaAction

    /// Discards the import, and returns to the scene before.
    public let cancel: CocoaAction

    /// The title of the page.
    public let pageTitle: Text

    /// The reason why the tasks were not added; empty if there is none.
    public var message: Observable<Text> { failures.startWith("").distinctUntilChanged() }

    /// The changes that the user can undo.
    public let undo: UndoViewModel

    private let failures = PublishRelay<Text>()

    /// Creates the preview of an import.
    init(
        _ read: StagedImport, service: any ExchangeService, coordinator: any SceneCoordinatorType<Scene>,
        undo: UndoViewModel
    ) {
        let (count, failures) = (read.count, failures)
        (content, self.undo) = (read, undo)
        tasks = read.tasks.enumerated().map { place, task in
            var attributes = task.content.attributes
            attributes.checklist = ChecklistProgress(
                done: task.subtasks.count(where: \.isChecked), of: task.subtasks.count)
            var item = TaskItem(
                id: place, title: task.content.title, added: task.added ?? read.begun, checked: task.checked,
                attributes: attributes)
            if !task.list.isEmpty { item.listLabel = ListLabel(name: task.list, color: task.listColor) }
            return item
        }
        summary =
            count == 0
            ? Text("No task will be added, so there is nothing to import.")
            : Text("\(count) task will be added.", plural: "\(count) tasks will be added.", count: count)
        skipped = Self.text(of: read.skipped) {
            Text("\($0) record is skipped.", plural: "\($0) records are skipped.", count: $0)
        }
        changed = Self.text(of: read.changed) {
            Text("\($0) value is left out.", plural: "\($0) values are left out.", count: $0)
        }
        moreTasks = Self.text(of: count - read.tasks.count) {
            Text("… and \($0) more task", plural: "… and \($0) more tasks", count: $0)
        }
        moreRemarks = Self.text(of: read.skipped + read.changed - read.remarks.count) {
            Text("… and \($0) more remark", plural: "… and \($0) more remarks", count: $0)
        }
        completeName = Text("Import \(count) task", plural: "Import \(count) tasks", count: count)
        pageTitle = "Import of “\(read.name)” – QuickTodo"
        complete = CocoaAction(enabledIf: .just(count > 0)) {
            service.complete(read.id).do(onSuccess: undo.record).asObservable()
                .flatMap { _ in
                    coordinator.pop().andThen(Completable.deferred { coordinator.pop() }).andThen(Observable.just(()))
                }
                .telling(failures, ImportError.text)
        }
        cancel = CocoaAction {
            service.discard(read.id).catchAndReturn(()).asObservable()
                .flatMap { coordinator.pop().andThen(Observable.just(())) }
        }
    }

    private static func text(of count: Int, _ text: (Int) -> Text) -> Text { count > 0 ? text(count) : "" }
}
