import Differences
import Forms
import Foundation
import QuickTodoViewModels
import Rx
import RxTesting
import Scenes
import Testing
import Texts

/// The views “Today” and “Upcoming” on Tuesday, 24 November 2026, in Berlin, from 10:30.
@Suite struct AgendaTests {
    /// A session in a time zone.
    private final class ZonedSession: SessionType {
        let timeZone: String?
        init(_ zone: String) { timeZone = zone }
        var account: Observable<SessionAccount?> { .just(nil) }
        func signIn(_ account: SessionAccount) -> Completable { .empty() }
        func signOut() -> Completable { .empty() }
    }

    private let calendar = PersonCalendar(zone: "Europe/Berlin")
    private let today: CalendarDay
    private let scheduler: TestScheduler
    private let bag = DisposeBag()

    init() throws {
        today = try #require(CalendarDay("2026-11-24"))
        let start = calendar.date(today, minute: 10 * 60 + 30).timeIntervalSince1970
        scheduler = TestScheduler(initialClock: Int(start))
    }

    private func list(_ tasks: [(String, Int?, Int?)]) -> TasksViewModel {
        let items = tasks.enumerated().map { index, task in
            let due = task.1.map { TaskDue(today.adding(days: $0), minute: task.2, in: calendar) }
            return TaskItem(
                id: index + 1, title: task.0, added: scheduler.now, attributes: TaskAttributes(due: due))
        }
        return TasksViewModel(
            service: InMemoryTaskService(tasks: items, scheduler: scheduler),
            coordinator: RecordingCoordinator<Scene>(session: ZonedSession("Europe/Berlin")), scheduler: scheduler)
    }

    private func sections(_ list: TasksViewModel, _ filter: TaskFilter) -> BehaviorRelay<[TaskSection]> {
        let latest = BehaviorRelay<[TaskSection]>(value: [])
        list.sectionedItems(showing: filter).bind(to: latest).disposed(by: bag)
        return latest
    }

    /// Returns the sections as texts such as `Today: a, b!`, with a mark for tasks whose date has passed.
    private func texts(_ sections: [TaskSection]) -> [String] {
        sections.map { section in
            let items = section.items.map { $0.title + ($0.nearness?.isOver == true ? "!" : "") }
            return "\(section.model.heading): " + items.joined(separator: ", ")
        }
    }

    @Test func `today has the tasks of earlier days and of today`() {
        let list = list([
            ("none", nil, nil), ("late", -3, nil), ("now", 0, nil), ("morning", 0, 9 * 60), ("evening", 0, 20 * 60),
            ("tomorrow", 1, nil),
        ])
        #expect(texts(sections(list, .today).value) == ["Overdue: late!", "Today: morning!, now, evening"])
    }

    @Test(
        arguments: [
            (.today, "(2) Today – QuickTodo", "2 due tasks"), (.upcoming, "(3) Upcoming – QuickTodo", "3 due tasks"),
        ] as [(TaskFilter, String, String)])
    func `the heading and the title tell the tasks of the view`(
        filter: TaskFilter, title: String, statistics: String
    ) throws {
        let list = list([("none", nil, nil), ("late", -3, nil), ("now", 0, nil), ("next month", 31, nil)])
        #expect(try list.heading(showing: filter).toBlocking().first() == filter.name)
        #expect(try list.pageTitle(showing: filter).toBlocking().first()?.description == title)
        #expect(try list.statistics(showing: filter).toBlocking().first()?.description == statistics)
    }

    @Test func `the numbers of a view follow the days`() {
        let list = list([("now", 0, nil), ("tomorrow", 1, nil)])
        let statistics = BehaviorRelay<Text>(value: "")
        list.statistics(showing: .today).bind(to: statistics).disposed(by: bag)
        #expect(statistics.value.description == "1 due task")
        scheduler.advanceTo(scheduler.clock + 14 * 3_600)
        #expect(statistics.value.description == "2 due tasks")
    }

    @Test func `without tasks today is empty`() {
        let shown = sections(list([("none", nil, nil), ("tomorrow", 1, nil)]), .today).value
        #expect(texts(shown) == ["Today: "])
        #expect(shown.first?.model.placeholder == "Nothing is due today. Enjoy your day!")
    }

    @Test func `upcoming has a section for each day with tasks`() {
        let list = list([
            ("a", 1, nil), ("b", 3, 9 * 60), ("c", 10, nil), ("d", 30, nil), ("e", 31, nil), ("f", 400, nil),
            ("g", -1, nil),
        ])
        #expect(
            texts(sections(list, .upcoming).value) == [
                "Overdue: g!", "Today: ", "Tomorrow: a", "Friday, Nov 27, 2026: b", "Dec 4, 2026: c",
                "Dec 24, 2026: d", "Later: e, f",
            ])
    }

    @Test func `marks change at the time of a task and at midnight`() {
        let list = list([("noon", 0, 12 * 60), ("whole", 0, nil), ("next", 1, nil)])
        let (shown, all) = (sections(list, .today), sections(list, .all))
        #expect(texts(shown.value) == ["Today: whole, noon"])
        scheduler.advanceTo(scheduler.clock + 90 * 60 + 2)
        #expect(texts(shown.value) == ["Today: whole, noon!"])
        #expect(all.value[0].items.filter { $0.nearness?.isOver == true }.map(\.title) == ["noon"])
        scheduler.advanceTo(scheduler.clock + 12 * 3_600)
        #expect(texts(shown.value) == ["Overdue: whole!, noon!", "Today: next"])
        #expect(all.value[0].items.compactMap(\.nearness?.name) == [.today, .yesterday, .yesterday])
    }

    @Test func `a checked task leaves the agenda, and a renamed one keeps its mark`() throws {
        let list = list([("a", 0, nil), ("b", 0, nil)])
        let shown = sections(list, .today)
        let tasks = try #require(shown.value.first?.items)
        list.toggleAction.execute(tasks[0])
        #expect(texts(shown.value) == ["Today: b"])
        list.editInPlace.begin.onNext(tasks[1])
        #expect(shown.value.first?.items.first?.isEdited == true)
        list.editInPlace.save.execute((tasks[1], EditedValue.Change(base: tasks[1].title, value: "c")))
        #expect(shown.value.first?.items.first?.title == "c")
        #expect(shown.value.first?.items.first?.nearness?.name == .today)
    }

    @Test func `thousands of late tasks have marks`() throws {
        let list = list((0..<1_811).map { ("\($0)", -2_000 + $0, nil) })
        let items = try #require(sections(list, .all).value.first?.items)
        #expect(items.count == 1_811 && items.allSatisfy { $0.nearness?.isOver == true })
        let late = try #require(sections(list, .today).value.first)
        #expect(late.items.allSatisfy { $0.nearness?.isOver == true })
    }
}
