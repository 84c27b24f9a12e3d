import Differences
import Locks
public import Rx
public import Scenes
import Texts

/// The tasks of a service as the pages of an app share them: their numbers, and the sections of each filter and time zone.
///
/// The pages of a loop share one subscription to the service and all that is derived from it. A change therefore costs
/// about as much with one page as with thousands, and each page needs little memory.
public final class SharedTasks: @unchecked Sendable {
    // Unchecked: immutable, except for `zones`, which is a mutex. Schedulers of loops and queues can be called from any
    // thread; a virtual-time scheduler must stay on the thread of the test.
    /// The service that stores the tasks.
    let service: any TaskService
    /// The clock, and the timer for the marks of the present and for further attempts to load the tasks.
    let scheduler: any SchedulerType
    /// The settings of the user.
    let settings: SharedSettings

    /// The numbers of tasks; `nil` if they have never been loaded.
    let counts: Observable<TaskCounts?>
    /// The numbers of tasks as text; empty if they have never been loaded.
    let statistics: Observable<Text>
    /// The number of due tasks.
    let dueCount: Observable<Int>
    /// The reason why the tasks are not updated at present; empty if they are.
    let failure: Observable<Text>
    /// Each due task when its time comes.
    let reminders: Observable<TaskReminder>
    /// The list of the tasks; `nil` for those of all lists.
    let list: TaskList.ID?
    /// The lists with a mark of that of the tasks.
    let links: Observable<[ListLink]>
    /// The saved searches without a mark, in the order of their names; none while they cannot be loaded.
    let searches: Observable<[SearchLink]>
    /// The labels of all lists, for rows that are not among these tasks.
    var labels: Observable<ListLabels> { userLists.labels }
    /// The name of the list, for the heading of the page.
    let heading: Observable<Text>
    let userLists: SharedLists
    /// The windows that edit tasks.
    let editors: TaskEditors
    /// The room of the windows that edit tasks.
    public var editingRoom: Presence<EditedTaskPlace> { editors.room }
    private let titles: [TaskFilter: Observable<Text>]
    private let lists: Observable<TaskLists?>
    private let zones = Mutex<[String: ZonedTasks]>([:])

    /// Creates the shared tasks of a service, which are loaded while there is a subscriber.
    ///
    /// - Parameters:
    ///   - service: The service with the tasks.
    ///   - settings: The settings of the user.
    ///   - scheduler: The timer. After a failure, the tasks are loaded again every two seconds.
    public convenience init(
        _ service: any TaskService, settings: SharedSettings = SharedSettings(InMemorySettingsService()),
        scheduler: any SchedulerType = MainScheduler.instance
    ) {
        let lists = SharedLists(service.listService, tryingAgainOn: scheduler)
        self.init(service, settings, scheduler, lists, TaskEditors(), of: nil, in: nil)
    }

    /// Returns the tasks of a list, which its pages share.
    func tasks(of list: TaskList.ID) -> SharedTasks {
        userLists.tasks(of: list) { SharedTasks(service, settings, scheduler, userLists, editors, of: list, in: self) }
    }

    private init(
        _ service: any TaskService, _ settings: SharedSettings, _ scheduler: any SchedulerType,
        _ userLists: SharedLists, _ editors: TaskEditors, of list: TaskList.ID?, in all: SharedTasks?
    ) {
        (self.service, self.settings, self.scheduler) = (service, settings, scheduler)
        (self.userLists, self.editors, self.list) = (userLists, editors, list)
        searches =
            all?.searches
            ?? service.searchService.savedSearches().startingEmpty([], tryingAgainOn: scheduler)
            .map { $0.map { SearchLink($0) } }.shareOnEachLoop(replay: 1)
        links = list.map { userLists.links(showing: $0) } ?? userLists.links
        let name =
            list.map { userLists.list($0).map { $0?.title ?? "This list no longer exists" } }
            ?? .just(Text(verbatim: "QuickTodo"))
        heading = name.shareOnEachLoop(replay: 1)
        let state = LoadedTasks.latest(of: service, in: list, tryingAgainOn: scheduler)
        let loaded = state.map(\.lists).distinctUntilChanged()
        lists = (list == nil ? loaded.labelled(by: userLists.labels) : loaded).shareOnEachLoop(replay: 1)
        reminders = all?.reminders ?? Reminders.all(lists, on: scheduler).shareOnEachLoop()
        failure = Observable.combineLatest(state, service.isAvailable) { $0.failure(isAvailable: $1) }
            .distinctUntilChanged().shareOnEachLoop(replay: 1)
        counts = Observable.combineLatest(
            lists, all == nil ? service.sampleCount().catchAndReturn(0) : .just(0), resultSelector: Self.counts
        )
        .distinctUntilChanged().shareOnEachLoop(replay: 1)
        statistics = counts.map { $0?.statistics ?? "" }.shareOnEachLoop(replay: 1)
        let dueCount = counts.map { $0?.due ?? 0 }.distinctUntilChanged().shareOnEachLoop(replay: 1)
        // The badge tells of all tasks.
        self.dueCount = all?.dueCount ?? dueCount
        titles = Dictionary(
            uniqueKeysWithValues: TaskFilter.ofList.map { filter in
                let title = Observable.combineLatest(name, dueCount) { name, due in
                    TaskCounts.title(due, showing: filter, of: list == nil ? nil : name)
                }
                return (filter, title.distinctUntilChanged().shareOnEachLoop(replay: 1))
            })
    }

    /// The tasks that windows edit, as far as they can be among these.
    var edited: Observable<[TaskItem]> {
        guard let list else { return editors.edited }
        return editors.edited.map { edited in edited.filter { $0.list == list } }.distinctUntilChanged()
    }

    /// Emits the list of a task that is added here: that of these tasks, otherwise the one that the user has chosen.
    var listOfNewTasks: Observable<TaskList.ID> {
        if let list { return .just(list) }
        return settings.values.take(1).flatMap { [service] in
            service.listService.listOfNewTasks(preferring: $0.defaultList)
        }
    }

    /// Returns the present time on the clock of a user.
    func now(in zone: String?) -> TypedTime {
        TypedTime(
            scheduler.now, in: PersonCalendar(zone: zone), firstWeekday: settings.current.weekStart.weekday)
    }

    /// Returns the title of the pages with a filter that does not depend on the day.
    func title(showing filter: TaskFilter) -> Observable<Text> { titles[filter] ?? .empty() }

    /// Returns the tasks with the marks of the present in a time zone; in UTC if there is no such zone.
    func tasks(in zone: String?) -> ZonedTasks {
        let calendar = PersonCalendar(zone: zone)
        return zones.withLock { zones in
            if let known = zones[calendar.zone] { return known }
            let new = ZonedTasks(lists, edited: edited, on: scheduler, in: calendar)
            zones[calendar.zone] = new
            return new
        }
    }

    private static func counts(_ lists: TaskLists?, _ samples: Int) -> TaskCounts? {
        lists.map {
            TaskCounts(all: $0.all.count, due: $0.all.partitioningIndex(where: \.isDone), samples: samples)
        }
    }
}
