public import Differences
public import Rx
public import Texts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A search for tasks: its criteria, and the tasks that fulfill them. It is a scene over the list of tasks, with which it
/// shares the actions on tasks.
public final class SearchViewModel {
    /// The list of tasks.
    public let list: TasksViewModel

    // MARK: Criteria

    /// The text of the search field, bound both ways.
    public let text: BehaviorRelay<String>
    /// The state of the tasks, bound both ways; `nil` for any.
    public let state: BehaviorRelay<TaskState?>
    /// The tag of the tasks, bound both ways; `nil` for any.
    public let tag: BehaviorRelay<String?>
    /// The date of the tasks, bound both ways; `nil` for any.
    public let date: BehaviorRelay<DateCriterion?>
    /// The list of the tasks, bound both ways; `nil` for any.
    public let taskList: BehaviorRelay<TaskList.ID?>

    /// Searches for the criteria as they are. It does nothing, because they are applied as soon as they change.
    public let search = CocoaAction { .just(()) }

    /// The searches that have a name.
    public let saved: SavedSearchesViewModel

    // MARK: Outputs

    /// The criteria.
    public let query: Observable<TaskQuery>

    /// The found tasks in the sections of the list; only sections with tasks.
    public let sections: Observable<[TaskSection]>

    /// The number of found tasks as text.
    public let summary: Observable<Text>

    /// Indicates whether nothing was found.
    public let isEmpty: Observable<Bool>

    /// The tags that can be chosen, in alphabetical order.
    public let tags: Observable<[String]>

    /// The lists that can be chosen: those that are not archived.
    public let lists: Observable<[TaskList]>

    /// The saved searches with a mark of this one, for the navigation.
    public var links: Observable<[SearchLink]> {
        Observable.combineLatest(list.searches, saved.present) { links, present in
            links.map { SearchLink($0.search, isCurrent: $0.search.id == present?.id) }
        }
    }

    /// The name of the search, or “Search” if it has none.
    public var heading: Observable<Text> {
        saved.present.map { $0.map { Text(verbatim: $0.name) } ?? "Search" }.distinctUntilChanged()
    }

    /// The title of the page.
    public var pageTitle: Observable<Text> {
        Observable.combineLatest(query, saved.present) { query, present in
            if let present { return Text("\(present.name) – QuickTodo") }
            return query.text.isEmpty ? Text("Search – QuickTodo") : Text("“\(query.text)” – QuickTodo")
        }
        .distinctUntilChanged()
    }

    /// Creates a search over a list.
    init(_ query: TaskQuery, over list: TasksViewModel, tasks: SharedTasks, in calendar: PersonCalendar) {
        self.list = list
        (text, state) = (BehaviorRelay(value: query.text), BehaviorRelay(value: query.state))
        (tag, date) = (BehaviorRelay(value: query.tag), BehaviorRelay(value: query.date))
        taskList = BehaviorRelay(value: query.list)
        let criteria = Observable.combineLatest(text, state, tag, date, taskList) { text, state, tag, date, list in
            TaskQuery(text: text, state: state, tag: tag, date: date, list: list)
        }
        .distinctUntilChanged().share(replay: 1)
        self.query = criteria
        let search = Search(service: tasks.service.searchService, scheduler: tasks.scheduler, calendar: calendar)
        let results = search.results(of: criteria).share(replay: 1)
        let marks = Observable.combineLatest(tasks.labels, tasks.editors.edited) { RowMarks(labels: $0, edited: $1) }
        sections = Observable.combineLatest(results, search.minutes, list.editInPlace.task, marks) {
            result, now, edited, marks in
            result.sections(at: now, in: calendar, marking: edited, with: marks)
        }
        .distinctUntilChanged()
        summary = results.map(\.summary).distinctUntilChanged()
        isEmpty = results.map { $0.found.tasks.isEmpty }.distinctUntilChanged()
        tags = Observable.combineLatest(search.latest(tasks.service.searchService.tags()), tag) { tags, chosen in
            chosen.map { tags.contains($0) ? tags : [$0] + tags } ?? tags
        }
        .distinctUntilChanged()
        lists = search.latest(tasks.service.listService.allLists())
            .map { $0.filter { $0.archived == nil } }.distinctUntilChanged()
        saved = SavedSearchesViewModel(
            service: tasks.service.searchService, query: criteria, scheduler: tasks.scheduler, undo: list.undo)
    }

    /// The current criteria.
    public var current: TaskQuery {
        TaskQuery(text: text.value, state: state.value, tag: tag.value, date: date.value, list: taskList.value)
    }
}

/// The criteria of a search with the tasks that fulfill them.
private struct SearchResult: Equatable {
    let query: TaskQuery
    let found: FoundTasks

    var summary: Text {
        if query.isEmpty { return "Type a word, or choose what to show." }
        let count = found.tasks.count
        if !found.isComplete { return "More than \(count) tasks found. These are \(count) of them." }
        return count == 0
            ? "No tasks found." : Text("\(count) task found", plural: "\(count) tasks found", count: count)
    }

    /// Returns the sections with tasks, which are marked as on the list, and with the words that were found. The tasks
    /// have the labels of their lists unless all are in one.
    func sections(
        at now: Date, in calendar: PersonCalendar, marking edited: TaskItem?, with marks: RowMarks
    ) -> [TaskSection] {
        let words = query.words
        let editors = Dictionary(uniqueKeysWithValues: marks.edited.map { ($0.id, $0.editors) })
        let marked = tasks(keeping: edited).map { task in
            var task = task
            task.foundWords = words
            if query.list == nil { task.listLabel = marks.labels[task.list] }
            task.editors = editors[task.id] ?? 0
            task.editedTitle = task.id == edited?.id ? edited?.title : nil
            if let due = task.attributes.due, !task.isDone {
                let nearness = DueNearness(of: due, at: now, in: calendar)
                if nearness.isOver || nearness.name != nil { task.nearness = nearness }
            }
            return task
        }
        let firstDone = marked.firstIndex(where: \.isDone) ?? marked.count
        let sections = [
            TaskSection(model: .found(isDone: false), items: TreeArray(marked[..<firstDone])),
            TaskSection(model: .found(isDone: true), items: TreeArray(marked[firstDone...])),
        ]
        return sections.filter { !$0.items.isEmpty }
    }

    /// Returns the tasks that were found, with one that is edited in its row, also if it has been completed or deleted.
    private func tasks(keeping edited: TaskItem?) -> [TaskItem] {
        guard let edited, !found.tasks.contains(where: { $0.id == edited.id && $0.isDone == edited.isDone }) else {
            return found.tasks
        }
        var tasks = found.tasks.filter { $0.id != edited.id }
        tasks.insert(edited, at: tasks.firstIndex { !TaskItem.comesBefore($0, edited) } ?? tasks.count)
        return tasks
    }
}

/// The marks of rows that do not depend on the search.
private struct RowMarks {
    let labels: ListLabels
    /// The tasks that windows edit, as in ``TaskEditors/edited``.
    let edited: [TaskItem]
}

/// The search of a page: the service with the clock of its user.
private struct Search {
    let service: any TaskSearchService
    let scheduler: any SchedulerType
    let calendar: PersonCalendar

    /// Emits the present time, and again whenever a minute begins. Times of tasks are whole minutes.
    var minutes: Observable<Date> {
        Observable.deferred {
            let now = scheduler.now
            let seconds = now.timeIntervalSince1970
            let minute = (seconds / 60).rounded(.down) * 60
            // A task is overdue after the millisecond of its time.
            let next = Int(((minute + 60 - seconds) * 1_000).rounded(.up)) + 1
            return Observable<Int>.timer(.milliseconds(next), scheduler: scheduler).flatMap { _ in self.minutes }
                .startWith(Date(timeIntervalSince1970: minute + 0.001))
        }
    }

    func results(of query: Observable<TaskQuery>) -> Observable<SearchResult> {
        // Equal searches of several pages are run once, so the time is no more exact than the criteria need it.
        let times = Observable.combineLatest(query, minutes) { query, now in
            (query, query.date == .overdue ? now : calendar.start(of: calendar.day(of: now)))
        }
        return times.distinctUntilChanged(==).flatMapLatest { query, now in
            if query.isEmpty { return Observable.just(SearchResult(query: query, found: FoundTasks([]))) }
            return latest(service.tasks(matching: query, at: now, in: calendar))
                .map { SearchResult(query: query, found: $0) }
        }
    }

    /// Returns the elements of a sequence of the service. After a failure it tries again every two seconds, while the list
    /// says that it cannot be loaded.
    func latest<Element>(_ elements: Observable<Element>) -> Observable<Element> {
        elements.retry(when: { $0.delay(.seconds(2), scheduler: scheduler) })
    }
}
