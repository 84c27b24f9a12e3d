import Bindery
import QuickTodoViewModels
import RxTesting
import Testing

@testable import QuickTodo

/// The changes of several tasks at once, which all implementations of `TaskService` must support.
@Suite struct SelectionServiceTests {
    private let scheduler = TestScheduler(initialClock: 100)
    private let calendar = PersonCalendar(zone: "Europe/Berlin")

    private func now<Element>(_ work: Observable<Element>) throws -> Element {
        try work.toBlocking(timeout: 5).single()
    }

    private func make(_ kind: ServiceUnderTest) throws -> (any TaskService, [TaskItem]) {
        let service = try kind.make(scheduler)
        let tasks = try ["a", "b", "c"].map(service.add)
        scheduler.advanceTo(110)
        return (service, tasks)
    }

    private func titles(_ service: any TaskService) throws -> [String] {
        try #require(try service.tasks().toBlocking(timeout: 5).first()).map { ($0.isDone ? "+" : "") + $0.title }
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `tasks are completed together, and due again together`(_ kind: ServiceUnderTest) throws {
        let (service, tasks) = try make(kind)
        _ = try now(service.toggle(tasks[2]))
        scheduler.advanceTo(120)
        let change = try #require(try now(service.change([tasks[0].id, tasks[2].id, 99], by: .complete)))
        #expect(change.count == 1, "one was done already")
        #expect(try titles(service) == ["b", "+a", "+c"])
        #expect(try now(service.change([tasks[0].id], by: .complete)) == .some(nil))
        #expect(try now(service.undo(change)) == 1)
        #expect(try titles(service) == ["b", "a", "+c"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a completed task that repeats has a next one until that is undone`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        let due = TaskDue(try #require(CalendarDay("1970-01-03")), in: calendar)
        let daily = TaskAttributes(due: due, repetition: Repetition(every: 1, .day))
        let tasks = try now(service.createTasks([NewTask(title: "daily", attributes: daily)]))
        let change = try #require(try now(service.change(tasks.map(\.id), by: .complete)))
        #expect(try titles(service) == ["daily", "+daily"])
        #expect(try now(service.undo(change)) == 1)
        #expect(try titles(service) == ["daily"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `tasks are deleted together, and come back except for those that have changed`(_ kind: ServiceUnderTest) throws
    {
        let (service, tasks) = try make(kind)
        let change = try #require(try now(service.change(tasks.prefix(2).map(\.id), by: .delete)))
        #expect(try titles(service) == ["c"])
        #expect(try now(service.undo(change)) == 2)
        #expect(try now(service.undo(change)) == 0)
        #expect(try titles(service) == ["c", "b", "a"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `tags are added, and removed from the tasks that got them`(_ kind: ServiceUnderTest) throws {
        let (service, tasks) = try make(kind)
        let ids = tasks.map(\.id)
        _ = try now(service.change([ids[0]], by: .addTags(["home"])))
        let change = try #require(try now(service.change(ids, by: .addTags(["Home"]))))
        #expect(change.count == 2)
        func tags() throws -> [String] { try ids.map { try now(service.task($0)).attributes.tags.text } }
        #expect(try tags() == ["home", "Home", "Home"])
        var other = try now(service.task(ids[1]))
        other.attributes.tags = ["mine"]
        _ = try now(service.update(now(service.task(ids[1])), to: other))
        #expect(try now(service.undo(change)) == 1, "another window has changed one")
        #expect(try tags() == ["home", "mine", ""])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `days are set with the times that tasks have`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        let (old, new) = (try #require(CalendarDay("1970-03-28")), try #require(CalendarDay("1970-07-01")))
        let timed = TaskAttributes(due: TaskDue(old, minute: 540, in: calendar))
        let tasks = try now(
            service.createTasks([NewTask(title: "timed", attributes: timed), NewTask(title: "undated")]))
        let ids = tasks.map(\.id)
        let change = try #require(try now(service.change(ids, by: .setDay(new, calendar))))
        func dues() throws -> [TaskDue?] { try ids.map { try now(service.task($0)).attributes.due } }
        #expect(try dues() == [TaskDue(new, minute: 540, in: calendar), TaskDue(new, in: calendar)])
        let cleared = try #require(try now(service.change(ids, by: .setDay(nil, calendar))))
        #expect(try dues() == [nil, nil])
        #expect(try now(service.undo(cleared)) == 2 && now(service.undo(change)) == 2)
        #expect(try dues() == [timed.due, nil])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `tasks are moved to a list together, and found there`(_ kind: ServiceUnderTest) throws {
        let (service, tasks) = try make(kind)
        let (list, _) = try now(service.listService.createList(NewList(name: "Home")))
        let change = try #require(try now(service.change(tasks.prefix(2).map(\.id), by: .move(to: list.id))))
        #expect(try now(service.task(tasks[0].id)).list == list.id)
        func found() throws -> [String] {
            let found = service.searchService.tasks(
                matching: TaskQuery(list: list.id), at: scheduler.now, in: calendar)
            return try #require(try found.toBlocking(timeout: 5).first()).tasks.map(\.title)
        }
        #expect(try found() == ["b", "a"])
        #expect(try now(service.undo(change)) == 2)
        #expect(try found() == [])
    }
}
