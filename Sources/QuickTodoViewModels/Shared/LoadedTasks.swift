import Differences
import Rx
import Texts

/// The latest tasks of a service, and whether they are up to date.
struct LoadedTasks: Equatable {
    /// The latest tasks; `nil` if they have never been loaded.
    private(set) var lists: TaskLists?
    /// Indicates whether the latest attempt to load the tasks has failed.
    private(set) var hasFailed = false

    /// The reason why the tasks are not updated at present; empty if they are.
    ///
    /// - Parameter isAvailable: Indicates whether changes can be saved.
    func failure(isAvailable: Bool) -> Text {
        if hasFailed { return "The list cannot be loaded right now. This page tries again every few seconds." }
        return isAvailable
            ? "" : "The storage of the tasks has a problem: changes may not be saved, and the list may be out of date."
    }

    /// Returns the tasks of a service, which are shared by the subscribers of each loop. After a failure it tries again
    /// every two seconds.
    static func latest(
        of service: any TaskService, in list: TaskList.ID? = nil, tryingAgainOn scheduler: any SchedulerType
    ) -> Observable<LoadedTasks> {
        let lists =
            list.map { service.listService.tasks(of: $0).map { TaskLists($0) } }
            ?? Observable.combineLatest(service.tasks(), service.agenda()) { TaskLists(all: $0, agenda: $1) }
        return lists.map(Optional.some)
            .catch { Observable.just(nil).concat(Observable.error($0)) }
            .retry(when: { $0.delay(.seconds(2), scheduler: scheduler) })
            .scan(LoadedTasks()) { latest, next in LoadedTasks(lists: next ?? latest.lists, hasFailed: next == nil) }
            .distinctUntilChanged()
            .shareOnEachLoop(replay: 1)
    }
}
