public import Differences
public import Rx
public import Texts

/// The deleted tasks, which can be restored or erased.
public final class BinViewModel {
    /// The tasks in the bin, the latest deleted first.
    public let tasks: Observable<TreeArray<DeletedTask>>

    /// Indicates whether the bin contains no tasks.
    public let isEmpty: Observable<Bool>

    /// Moves a task back to the list.
    public let restore: Action<DeletedTask, Void>

    /// Removes a task from the bin.
    public let erase: Action<DeletedTask, Void>

    /// Removes all tasks from the bin.
    public let eraseAll: CocoaAction

    /// The changes that can be undone, together with those of the list.
    public let undo: UndoViewModel

    /// The messages of failed actions, each emitted once.
    public let alerts: Observable<Text>

    /// The title of the page.
    public let pageTitle: Text = "Bin – QuickTodo"

    /// Creates the bin of a service.
    ///
    /// - Parameters:
    ///   - shared: The tasks that are not deleted, with their lists.
    ///   - undo: The changes of the list below the scene.
    public init(_ shared: SharedTasks, _ service: any BinService, undo: UndoViewModel) {
        let failures = PublishRelay<Text>()
        self.undo = undo
        alerts = failures.asObservable()
        tasks = shared.labels.flatMapLatest { labels in
            service.bin().mapCollection { task in
                var labelled = task
                labelled.listLabel = labels[task.task.list]
                return labelled
            }
        }
        .share(replay: 1)
        isEmpty = tasks.map(\.isEmpty).distinctUntilChanged()
        restore = Action { service.restore($0).do(onNext: undo.record).telling(failures) }
        erase = Action { service.erase($0).do(onNext: undo.record).telling(failures) }
        eraseAll = CocoaAction { service.eraseAll().do(onNext: undo.record).telling(failures) }
    }
}
