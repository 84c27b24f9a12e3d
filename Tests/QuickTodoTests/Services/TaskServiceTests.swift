import Bindery
import QuickTodoViewModels
import RxTesting
import Testing

@testable import QuickTodo

/// Tests that all implementations of `TaskService` must pass.
@Suite struct TaskServiceTests {
    private let scheduler = TestScheduler(initialClock: 100)

    @Test(arguments: ServiceUnderTest.allCases)
    func `tasks are listed from the latest added`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        #expect(try service.listed(as: []) == [])
        let first = try service.add("first")
        #expect(first.added == scheduler.now)
        scheduler.advanceTo(110)
        _ = try service.add("second")
        _ = try service.add("third, in the same second")
        #expect(try service.listed(as: ["third, in the same second", "second", "first"]).count == 3)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `checked tasks are listed last, from the latest checked`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        let tasks = try ["a", "b", "c"].map(service.add)
        for (index, task) in [tasks[2], tasks[0]].enumerated() {
            scheduler.advanceTo(200 + index)
            let checked = try service.toggle(task).toBlocking(timeout: 5).single()
            #expect(checked.checked == scheduler.now)
        }
        #expect(try service.listed(as: ["b", "a", "c"]) == ["b", "a", "c"])
        let checked = try service.task(tasks[2].id).toBlocking(timeout: 5).single()
        let unchecked = try service.toggle(checked).toBlocking(timeout: 5).single()
        #expect(unchecked.checked == nil)
        #expect(try service.listed(as: ["c", "b", "a"]) == ["c", "b", "a"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `toggling a task twice in the same state checks it`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        let task = try service.add("a")
        _ = try service.toggle(task).toBlocking(timeout: 5).single()
        #expect(try service.toggle(task).toBlocking(timeout: 5).single().isDone)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a changed title is returned and listed`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        let task = try service.add("a")
        let hostile = "<script>alert(1)</script>\" onmouseover='x' 우유 \u{1F95B}"
        #expect(try service.update(task, title: hostile).toBlocking(timeout: 5).single().title == hostile)
        #expect(try service.listed(as: [hostile]) == [hostile])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a subscriber receives each change`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        let seen = ReplaySubject<[String]>.createUnbounded()
        let watching = service.tasks().map { $0.map(\.title) }.take(3).subscribe(seen)
        defer { watching.dispose() }
        _ = try seen.toBlocking(timeout: 5).first()
        let task = try service.add("a")
        #expect(try service.listed(as: ["a"]) == ["a"])
        _ = try service.delete(task).toBlocking(timeout: 5).last()
        #expect(try seen.toBlocking(timeout: 5).toArray() == [[], ["a"], []])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a deleted task no longer exists`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        let task = try service.add("a")
        _ = try service.delete(task).toBlocking(timeout: 5).last()
        _ = try service.delete(task).toBlocking(timeout: 5).last()
        #expect(try service.listed(as: []) == [])
        let gone = TaskServiceError.taskIsGone(id: task.id)
        #expect(throws: gone) { try service.task(task.id).toBlocking(timeout: 5).first() }
        #expect(throws: gone) { try service.update(task, title: "b").toBlocking(timeout: 5).first() }
        #expect(throws: gone) { try service.toggle(task).toBlocking(timeout: 5).first() }
        #expect(try service.add("b").id > task.id)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a title that the caller has not seen is not overwritten`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        let seen = try service.add("a")
        _ = try service.update(seen, title: "b").toBlocking(timeout: 5).single()
        #expect(throws: TaskServiceError.titleChanged(to: "b")) {
            try service.update(seen, title: "c").toBlocking(timeout: 5).single()
        }
        #expect(try service.listed(as: ["b"]) == ["b"])
        // The same change by both is none.
        #expect(try service.update(seen, title: "b").toBlocking(timeout: 5).single().title == "b")
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `the stored title is followed until the task is deleted`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        let task = try service.add("a")
        let titles = ReplaySubject<String>.createUnbounded()
        let watching = service.stored(task).map(\.title).distinctUntilChanged().subscribe(titles)
        defer { watching.dispose() }
        _ = try titles.toBlocking(timeout: 5).first()
        let renamed = try service.update(task, title: "b").toBlocking(timeout: 5).single()
        _ = try titles.filter { $0 == "b" }.toBlocking(timeout: 5).first()
        _ = try service.toggle(renamed).toBlocking(timeout: 5).single()
        _ = try service.delete(renamed).toBlocking(timeout: 5).last()
        #expect(try titles.toBlocking(timeout: 5).toArray() == ["a", "b"])
    }

    // MARK: Several tasks at once

    @Test(arguments: ServiceUnderTest.allCases)
    func `tasks that are created together are listed in their order`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        _ = try service.add("older")
        scheduler.advanceTo(110)
        let created = try service.createTasks(titles: ["a", "b", "c"]).toBlocking(timeout: 5).single()
        #expect(created.map(\.title) == ["a", "b", "c"])
        #expect(created.allSatisfy { $0.added == scheduler.now && !$0.isDone })
        #expect(try service.listed(as: ["a", "b", "c", "older"]) == ["a", "b", "c", "older"])
        #expect(try service.createTasks(titles: []).toBlocking(timeout: 5).single() == [])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a task that is done already is created as such, and undone`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        var done = NewTask(title: "done")
        done.isDone = true
        let created = try service.createTasks([NewTask(title: "due"), done]).toBlocking(timeout: 5).single()
        #expect(created.map(\.checked) == [nil, scheduler.now])
        #expect(try service.listed(as: ["due", "done"]) == ["due", "done"])
        #expect(try service.undo(.added(created)).toBlocking(timeout: 5).single() == 2)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `all tasks are checked and unchecked together`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        let draft = try service.add("")
        let tasks = try ["a", "b", "c"].map(service.add)
        scheduler.advanceTo(110)
        _ = try service.toggle(tasks[1]).toBlocking(timeout: 5).single()
        scheduler.advanceTo(120)
        #expect(try service.setAllDone(true).toBlocking(timeout: 5).single() == .completedAll(2, at: scheduler.now))
        #expect(try service.listed(as: ["c", "a", "b"]) == ["c", "a", "b"])
        #expect(try service.setAllDone(true).toBlocking(timeout: 5).single() == .some(nil))
        #expect(try service.setAllDone(false).toBlocking(timeout: 5).single() == .reopenedAll(3, at: scheduler.now))
        #expect(try service.listed(as: ["c", "b", "a"]) == ["c", "b", "a"])
        #expect(try service.knows(draft), "a draft is not a task yet")
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `the done tasks are deleted together`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        let draft = try service.add("")
        let tasks = try ["a", "b", "c"].map(service.add)
        for task in [tasks[0], tasks[2]] { _ = try service.toggle(task).toBlocking(timeout: 5).single() }
        #expect(try service.deleteDone().toBlocking(timeout: 5).single() == .cleared(2, at: scheduler.now))
        #expect(try service.listed(as: ["b"]) == ["b"])
        #expect(try service.deleteDone().toBlocking(timeout: 5).single() == .some(nil))
        #expect(try service.knows(draft))
    }

    // MARK: Drafts

    @Test(arguments: ServiceUnderTest.allCases)
    func `a draft is not listed until it has a title`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        let draft = try service.add("")
        _ = try service.add("a")
        #expect(try service.listed(as: ["a"]) == ["a"])
        #expect(try service.knows(draft))
        _ = try service.update(draft, title: "b").toBlocking(timeout: 5).single()
        #expect(try service.listed(as: ["a", "b"]) == ["a", "b"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `only a draft can be discarded`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        let draft = try service.add("")
        let named = try service.add("")
        _ = try service.update(named, title: "a").toBlocking(timeout: 5).single()
        for task in [draft, named] { _ = try service.discard(draft: task).toBlocking(timeout: 5).last() }
        #expect(try !service.knows(draft))
        #expect(try service.listed(as: ["a"]) == ["a"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a draft without holders expires`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        let left = try service.add("")
        let held = try service.add("")
        let named = try service.add("")
        let holds = [left, held, named].map(service.hold)
        _ = try service.update(named, title: "a").toBlocking(timeout: 5).single()
        holds[0].dispose()
        holds[2].dispose()
        scheduler.advanceTo(100 + 590)
        #expect(try service.knows(left))
        scheduler.advanceTo(100 + 610)
        _ = try service.add("after the deletion, in the order of writing")
        #expect(try !service.knows(left))
        #expect(try service.knows(held))
        #expect(try service.task(named.id).toBlocking(timeout: 5).single().title == "a")
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a draft that never had a holder expires`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        let draft = try service.add("")
        scheduler.advanceTo(100 + 610)
        _ = try service.add("after the deletion, in the order of writing")
        #expect(try !service.knows(draft))
    }
}
