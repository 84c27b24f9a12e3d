import Bindery
import Foundation
import QuickTodoViewModels
import RxTesting
import Testing

@testable import QuickTodo

/// The history of tasks, which all implementations of `TaskService` must record.
@Suite struct HistoryServiceTests {
    private let scheduler = TestScheduler(initialClock: 1_000)

    private func now<Element>(_ work: Observable<Element>) throws -> Element {
        try work.toBlocking(timeout: 5).single()
    }

    /// Returns the events of a task in their order, each with its values.
    private func history(_ service: any TaskService, _ task: TaskItem) throws -> [String] {
        try #require(try service.history(of: task).toBlocking(timeout: 5).first())
            .map { event in
                ([event.kind.rawValue, event.before, event.after].filter { !$0.isEmpty }).joined(separator: "|")
            }
            .reversed()
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `each kind of change is recorded with its values`(_ kind: ServiceUnderTest) throws {
        let service = try kind.makeAll(scheduler)
        let task = try service.add("a")
        #expect(try history(service, task) == [])
        var new = task
        new.title = "b"
        let zone = PersonCalendar(zone: "Europe/Berlin")
        new.attributes = TaskAttributes(
            notes: "secret", due: TaskDue(CalendarDay("2026-11-26")!, minute: 540, in: zone), priority: .high,
            tags: TaskTags(["home", "x"]), repetition: Repetition(code: "2 month"))
        new = try now(service.update(task, to: new))
        var later = new
        later.attributes.due = TaskDue(CalendarDay("2026-11-27")!, in: zone)
        later.attributes.tags = TaskTags()
        later = try now(service.update(new, to: later))
        let due = "1795680000.0 540 Europe/Berlin"
        #expect(
            try history(service, task) == [
                "title|a|b", "notes", "due|\(due)", "priority|0|3", "tags|home x", "repetition|2 month",
                "due|\(due)|1795775400.0  Europe/Berlin", "tags|home x",
            ])
        _ = try now(service.update(later, to: later))
        #expect(try history(service, task).count == 8)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `states are recorded with the times of their changes, also when they are undone`(_ kind: ServiceUnderTest)
        throws
    {
        let service = try kind.makeAll(scheduler)
        let task = try service.add("a")
        let checked = try now(service.toggle(task))
        _ = try now(service.undo(.toggled(task, to: checked)))
        scheduler.advanceTo(2_000)
        let deletion = try #require(try now(service.delete(task)))
        _ = try now(service.undo(deletion))
        _ = try now(service.setAllDone(true))
        let expected = ["completed", "reopened", "deleted", "restored", "completed"]
        #expect(try history(service, task) == expected)
        let events = try #require(try service.history(of: task).toBlocking(timeout: 5).first())
        #expect(events.filter { $0.kind == .completed }.map(\.time.timeIntervalSince1970) == [2_000, 1_000])
        #expect(events.first { $0.kind == .deleted }?.time.timeIntervalSince1970 == 2_000)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a history is bounded, and drafts have none`(_ kind: ServiceUnderTest) throws {
        let service = try kind.makeAll(scheduler)
        let draft = try service.add("")
        var task = try now(service.update(draft, title: "0"))
        #expect(try history(service, task) == [])
        for number in 1...(TaskEvent.limit + 3) { task = try now(service.update(task, title: "\(number)")) }
        let events = try history(service, task)
        #expect(events.count == TaskEvent.limit)
        #expect(events.first == "title|3|4" && events.last == "title|202|203")
    }

    @Test func `changes of other programs are recorded, and erased with the task`() throws {
        let database = try Database(path: ":memory:", migrations: DatabaseTaskService.migrations(examples: false))
        let service = DatabaseTaskService(database: database, scheduler: scheduler)
        try database.writeAndWait { connection in
            try connection.execute("INSERT INTO task (title, added) VALUES ('a', 1)")
            try connection.execute("UPDATE task SET title = 'b', due = 0.5")
        }
        let task = try now(service.task(1))
        #expect(try history(service, task) == ["title|a|b", "due|0.5  UTC"])
        try database.writeAndWait { try $0.execute("DELETE FROM task") }
        #expect(try database.readAndWait { try $0.rows(Query<Int>(column: "SELECT count(*) FROM event")) } == [0])
    }
}
