import Bindery
import QuickTodoViewModels
import RxTesting
import Testing

@testable import QuickTodo

/// The bin, and changes that are undone, which all implementations of `TaskService` must support.
@Suite struct UndoServiceTests {
    private let scheduler = TestScheduler(initialClock: 100)

    private func now<Element>(_ work: Observable<Element>) throws -> Element {
        try work.toBlocking(timeout: 5).single()
    }

    private func titles(_ service: any TaskService) throws -> [String] {
        try #require(try service.tasks().toBlocking(timeout: 5).first()).map { ($0.isDone ? "+" : "") + $0.title }
    }

    /// Creates a service with the due tasks c and b and the done task a.
    private func make(_ kind: ServiceUnderTest) throws -> (any TaskService, [TaskItem]) {
        let service = try kind.make(scheduler)
        var tasks = try ["a", "b", "c"].map(service.add)
        scheduler.advanceTo(110)
        tasks[0] = try now(service.toggle(tasks[0]))
        scheduler.advanceTo(120)
        return (service, tasks)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a deleted task is restored as it was`(_ kind: ServiceUnderTest) throws {
        let (service, tasks) = try make(kind)
        for task in tasks.prefix(2) {
            let change = try #require(try now(service.delete(task)))
            #expect(change == .deleted(task, at: scheduler.now))
            #expect(throws: TaskServiceError.taskIsGone(id: task.id)) { try now(service.task(task.id)) }
            #expect(try now(service.undo(change)) == 1)
            #expect(try now(service.task(task.id)) == task)
            #expect(try now(service.undo(change)) == 0, "it was restored already")
        }
        #expect(try service.listed(as: ["c", "b", "a"]) == ["c", "b", "a"])
    }

    @Test(arguments: ServiceUnderTest.allCases, [29, 31])
    func `a deleted task can be restored for 30 days`(_ kind: ServiceUnderTest, days: Int) throws {
        let (service, tasks) = try make(kind)
        let change = try #require(try now(service.delete(tasks[1])))
        scheduler.advanceTo(120 + days * 24 * 3_600 + 3_600)
        _ = try service.add("after the deletion, in the order of writing")
        #expect(try now(service.undo(change)) == (days < 30 ? 1 : 0))
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a check is undone, unless the state has changed since`(_ kind: ServiceUnderTest) throws {
        let (service, tasks) = try make(kind)
        for task in tasks {
            scheduler.advanceTo(scheduler.clock + 1)
            let after = try now(service.toggle(task))
            #expect(try now(service.undo(.toggled(task, to: after))) == 1)
            #expect(try now(service.task(task.id)) == task)
        }
        let checked = try now(service.toggle(tasks[1]))
        let unchecked = try now(service.toggle(checked))
        scheduler.advanceTo(scheduler.clock + 1)
        #expect(try now(service.undo(.toggled(tasks[1], to: checked))) == 0)
        _ = try now(service.delete(unchecked))
        #expect(try now(service.undo(.toggled(checked, to: unchecked))) == 0)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a title is restored, unless it has changed since`(_ kind: ServiceUnderTest) throws {
        let (service, tasks) = try make(kind)
        let renamed = try now(service.update(tasks[1], title: "x"))
        _ = try now(service.toggle(renamed))
        #expect(try now(service.undo(.edited(tasks[1], to: tasks[1].titled("x")))) == 1)
        #expect(try now(service.task(tasks[1].id)).title == "b")
        #expect(try now(service.undo(.edited(tasks[1], to: tasks[1].titled("x")))) == 0)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `changes of all tasks are undone, except for those that have changed since`(_ kind: ServiceUnderTest) throws {
        let (service, tasks) = try make(kind)
        let completed = try #require(try now(service.setAllDone(true)))
        #expect(try now(service.undo(completed)) == 2)
        #expect(try titles(service) == ["c", "b", "+a"])

        let again = try #require(try now(service.setAllDone(true)))
        scheduler.advanceTo(130)
        _ = try now(service.toggle(try now(service.task(tasks[1].id))))
        #expect(try now(service.undo(again)) == 1)
        #expect(try titles(service) == ["c", "b", "+a"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `the times of checks are restored`(_ kind: ServiceUnderTest) throws {
        let (service, tasks) = try make(kind)
        let completed = try #require(try now(service.setAllDone(true)))
        scheduler.advanceTo(130)
        let reopened = try #require(try now(service.setAllDone(false)))
        #expect(try titles(service) == ["c", "b", "a"])
        #expect(try now(service.undo(reopened)) == 3)
        #expect(try now(service.task(tasks[0].id)) == tasks[0])
        #expect(try now(service.undo(completed)) == 2)
        #expect(try titles(service) == ["c", "b", "+a"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `cleared tasks come back together`(_ kind: ServiceUnderTest) throws {
        let (service, tasks) = try make(kind)
        _ = try now(service.toggle(tasks[2]))
        scheduler.advanceTo(130)
        let cleared = try #require(try now(service.deleteDone()))
        scheduler.advanceTo(140)
        _ = try now(service.delete(tasks[1]))
        #expect(try titles(service) == [])
        #expect(try now(service.undo(cleared)) == 2)
        #expect(try titles(service) == ["+c", "+a"], "a task that was deleted later stays in the bin")
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `tasks that were added together are removed together, unless they have changed`(
        _ kind: ServiceUnderTest
    ) throws {
        let (service, _) = try make(kind)
        let added = try now(service.createTasks(titles: ["x", "y", "z"]))
        _ = try now(service.update(added[1], title: "mine"))
        #expect(try now(service.undo(.added(added))) == 2)
        #expect(try titles(service) == ["mine", "c", "b", "+a"])
    }
}

extension TaskItem {
    /// Returns the task with another title.
    func titled(_ title: String) -> TaskItem {
        var task = self
        task.title = title
        return task
    }
}
