public import Differences
public import Rx
public import Texts

/// The deleted tasks and lists, which can be restored, and the tasks erased.
public final class BinViewModel {
    /// The tasks in the bin, the latest deleted first.
    public let tasks: Observable<TreeArray<DeletedTask>>

    /// The lists in the bin, the latest deleted first.
    public let lists: Observable<[DeletedList]>

    /// Indicates whether the bin contains no tasks.
    public let isEmpty: Observable<Bool>

    /// Moves a task back to the list.
    public let restore: Action<DeletedTask, Void>

    /// Restores a list with the tasks that were deleted with it.
    public let restoreList: Action<DeletedList, Void>

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
    ///   - service: The service with the deleted tasks.
    ///   - undo: The changes of the list below the scene.
    public init(_ shared: SharedTasks, _ service: any BinService, undo: UndoViewModel) {
        let failures = PublishRelay<Text>()
        self.undo = undo
        alerts = failures.asObservable()
        let listService = shared.service.listService
        let deleted = listService.deletedLists().catchAndReturn([]).share(replay: 1)
        tasks = Observable.combineLatest(shared.labels, deleted) { ($0, $1) }.flatMapLatest { labels, lists in
            let names = Dictionary(uniqueKeysWithValues: lists.map { ($0.identity, $0.list.name) })
            return service.bin().mapCollection { task in
                var labelled = task
                labelled.listLabel = labels[task.task.list]
                labelled.deletedList = names[task.task.list]
                return labelled
            }
        }
        .share(replay: 1)
        lists = Observable.combineLatest(deleted, tasks, resultSelector: Self.counted).distinctUntilChanged()
        isEmpty = tasks.map(\.isEmpty).distinctUntilChanged()
        restore = Action { service.restore($0).do(onNext: undo.record).telling(failures) }
        restoreList = Action {
            listService.restore(list: $0.identity).do(onNext: { undo.record($0.map(TaskChange.list)) })
                .telling(failures)
        }
        erase = Action { service.erase($0).do(onNext: undo.record).telling(failures) }
        eraseAll = CocoaAction { service.eraseAll().do(onNext: undo.record).telling(failures) }
    }

    /// Returns the lists with the numbers of the tasks that were deleted with them. Linear in both.
    private static func counted(_ lists: [DeletedList], _ tasks: TreeArray<DeletedTask>) -> [DeletedList] {
        let times = Dictionary(uniqueKeysWithValues: lists.map { ($0.identity, $0.deleted) })
        var counts: [TaskList.ID: Int] = [:]
        for task in tasks where times[task.task.list] == task.deleted { counts[task.task.list, default: 0] += 1 }
        return lists.map { list in
            var counted = list
            counted.count = counts[list.identity] ?? 0
            return counted
        }
    }
}
