import Locks
import Rx
import Texts

/// The lists of a service as the pages of an app share them, and the tasks of each list.
final class SharedLists: @unchecked Sendable {
    // Unchecked: immutable, except for `tasks`, which is a mutex.
    /// The lists in order, with the numbers of due tasks; none while they cannot be loaded.
    let links: Observable<[ListLink]>
    /// The labels of the lists; none while the lists cannot be loaded.
    let labels: Observable<ListLabels>
    /// The lists in order; none while they cannot be loaded.
    let lists: Observable<[TaskList]>
    private let counts: Observable<[TaskList.ID: Int]>
    private let tasks = Mutex<[TaskList.ID: SharedTasks]>([:])

    init(_ service: any ListService, tryingAgainOn scheduler: any SchedulerType) {
        lists = service.allLists().startingEmpty([], tryingAgainOn: scheduler)
        counts = service.dueCounts().startingEmpty([:], tryingAgainOn: scheduler)
        links = Self.links(lists, counts, showing: nil)
        labels = lists.map { ListLabels($0) }.distinctUntilChanged().shareOnEachLoop(replay: 1)
    }

    /// Returns the lists with a mark of the one that the page shows.
    func links(showing id: TaskList.ID) -> Observable<[ListLink]> { Self.links(lists, counts, showing: id) }

    /// Emits a list; `nil` if it does not exist.
    func list(_ id: TaskList.ID) -> Observable<TaskList?> {
        lists.map { lists in lists.first { $0.id == id } }.distinctUntilChanged()
    }

    /// Emits whether a list has been deleted. While the lists cannot be loaded, it is not known to be.
    func isDeleted(_ id: TaskList.ID) -> Observable<Bool> {
        lists.map { lists in !lists.isEmpty && !lists.contains { $0.id == id } }.distinctUntilChanged()
    }

    /// Returns the shared tasks of a list.
    func tasks(of id: TaskList.ID, _ make: () -> SharedTasks) -> SharedTasks {
        tasks.withLock { tasks in
            if let known = tasks[id] { return known }
            let new = make()
            tasks[id] = new
            return new
        }
    }

    private static func links(
        _ lists: Observable<[TaskList]>, _ counts: Observable<[TaskList.ID: Int]>, showing id: TaskList.ID?
    ) -> Observable<[ListLink]> {
        Observable.combineLatest(lists, counts) { lists, counts in
            lists.map { ListLink($0, due: counts[$0.id] ?? 0, isCurrent: $0.id == id) }
        }
        .distinctUntilChanged().shareOnEachLoop(replay: 1)
    }
}

extension ObservableType where Element: Equatable {
    /// Shares the values on each loop. While they cannot be loaded, there is an empty one, and another attempt every two
    /// seconds.
    func startingEmpty(
        _ empty: Element, tryingAgainOn scheduler: any SchedulerType
    ) -> Observable<Element> {
        self.catch { Observable.just(empty).concat(Observable.error($0)) }
            .retry(when: { $0.delay(.seconds(2), scheduler: scheduler) })
            .distinctUntilChanged().shareOnEachLoop(replay: 1)
    }
}
