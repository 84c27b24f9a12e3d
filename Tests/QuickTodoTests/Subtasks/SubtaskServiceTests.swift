import Bindery
import QuickTodoViewModels
import RxTesting
import Testing

@testable import QuickTodo

/// Subtasks, which all implementations of `TaskService` must support.
@Suite struct SubtaskServiceTests {
    private let scheduler = TestScheduler(initialClock: 100)

    private func now<Element>(_ work: Observable<Element>) throws -> Element {
        try work.toBlocking(timeout: 5).single()
    }

    /// Returns the subtasks of a task, with a plus sign before those that are done.
    private func shown(_ task: TaskItem, _ service: any TaskService) throws -> [String] {
        try #require(try service.subtasks(of: task.id).toBlocking(timeout: 5).first())
            .map { ($0.isChecked ? "+" : "") + $0.title }
    }

    private func progress(_ task: TaskItem, _ service: any TaskService) throws -> ChecklistProgress? {
        try now(service.task(task.id)).attributes.checklist
    }

    /// Creates a service with a task and the subtasks a, b and c.
    private func make(_ kind: ServiceUnderTest, _ attributes: TaskAttributes = .none) throws -> (
        any TaskService, TaskItem, [Subtask]
    ) {
        let service = try kind.make(scheduler)
        let new = NewTask(title: "task", attributes: attributes, subtasks: ["a", "b", "c"])
        let task = try #require(try now(service.createTasks([new])).first)
        return (service, task, try #require(try service.subtasks(of: task.id).toBlocking(timeout: 5).first()))
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `each change is stored, counted and undone`(_ kind: ServiceUnderTest) throws {
        let (service, task, subtasks) = try make(kind)
        #expect(task.attributes.checklist == ChecklistProgress(done: 0, of: 3))
        let changes: [(Observable<SubtaskChange?>, [String])] = [
            (service.addSubtask("d", to: task.id).map(Optional.some), ["a", "b", "c", "d"]),
            (service.setChecked(subtasks[1], true), ["a", "+b", "c"]),
            (service.rename(subtasks[0], "x").map(Optional.some), ["x", "b", "c"]),
            (service.move(subtasks[2], before: subtasks[0]), ["c", "a", "b"]),
            (service.move(subtasks[0], before: nil), ["b", "c", "a"]),
            (service.delete(subtasks[1]), ["a", "c"]),
        ]
        for (work, expected) in changes {
            let change = try #require(try now(work))
            #expect(try shown(task, service) == expected)
            let done = expected.count { $0.hasPrefix("+") }
            #expect(try progress(task, service) == ChecklistProgress(done: done, of: expected.count))
            #expect(try service.tasks().toBlocking(timeout: 5).first()?.first == (try now(service.task(task.id))))
            #expect(try now(service.undo(.subtask(change))) == 1)
            #expect(try service.subtasks(of: task.id).toBlocking(timeout: 5).first() == subtasks)
            #expect(try progress(task, service) == ChecklistProgress(done: 0, of: 3))
        }
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `what has changed since is not overwritten`(_ kind: ServiceUnderTest) throws {
        let (service, task, subtasks) = try make(kind)
        let renamed = try now(service.rename(subtasks[0], "x"))
        #expect(throws: TaskServiceError.titleChanged(to: "x")) { try now(service.rename(subtasks[0], "y")) }
        let checked = try #require(try now(service.setChecked(subtasks[0], true)))
        #expect(try now(service.setChecked(subtasks[0], true)) == nil, "it is checked already")
        #expect(try now(service.undo(.subtask(renamed))) == 1, "its state is another part")
        #expect(try shown(task, service) == ["+a", "b", "c"])
        #expect(try now(service.undo(.subtask(renamed))) == 0)
        let deleted = try #require(try now(service.delete(subtasks[0])))
        #expect(try now(service.undo(.subtask(checked))) == 0)
        #expect(try now(service.delete(subtasks[0])) == nil)
        #expect(throws: TaskServiceError.taskIsGone(id: task.id)) { try now(service.rename(subtasks[0], "z")) }
        _ = try now(service.delete(task))
        #expect(try now(service.undo(.subtask(deleted))) == 0, "its task is in the bin")
        #expect(throws: TaskServiceError.taskIsGone(id: task.id)) { try now(service.addSubtask("d", to: task.id)) }
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a task has its subtasks again when it comes back from the bin`(_ kind: ServiceUnderTest) throws {
        let (service, task, _) = try make(kind)
        let change = try #require(try now(service.delete(task)))
        #expect(try now(service.undo(change)) == 1)
        #expect(try shown(task, service) == ["a", "b", "c"])
        #expect(try progress(task, service)?.all == 3)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a task that repeats starts with unchecked subtasks`(_ kind: ServiceUnderTest) throws {
        let (service, task, subtasks) = try make(kind, TaskAttributes(repetition: Repetition(.day)))
        _ = try now(service.setChecked(subtasks[0], true))
        let done = try now(service.toggle(try now(service.task(task.id))))
        #expect(try shown(task, service) == ["+a", "b", "c"], "completing a task leaves them")
        let next = try #require(try service.tasks().toBlocking(timeout: 5).first()?.first { !$0.isDone })
        #expect(try shown(next, service) == ["a", "b", "c"])
        #expect(next.attributes.checklist == ChecklistProgress(done: 0, of: 3))
        #expect(try now(service.undo(.toggled(task, to: done))) == 1)
        #expect(try service.tasks().toBlocking(timeout: 5).first()?.count == 1, "the next one is as it was created")
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `the next task stays if one of its subtasks has another title`(_ kind: ServiceUnderTest) throws {
        let (service, task, _) = try make(kind, TaskAttributes(repetition: Repetition(.day)))
        let done = try now(service.toggle(task))
        let next = try #require(try service.tasks().toBlocking(timeout: 5).first()?.first { !$0.isDone })
        let subtask = try #require(try service.subtasks(of: next.id).toBlocking(timeout: 5).first()?.last)
        _ = try now(service.rename(subtask, "mine"))
        _ = try now(service.toggle(done))
        #expect(try service.tasks().toBlocking(timeout: 5).first()?.count == 2)
        #expect(try shown(next, service) == ["a", "b", "mine"])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `any number of moves keeps the order`(_ kind: ServiceUnderTest) throws {
        let (service, task, subtasks) = try make(kind)
        var random = SeededGenerator(seed: 5)
        var expected = subtasks.map(\.title)
        // Moves between two neighbors halve their distance, which ends after about 50.
        for round in 0..<120 {
            let stored = try #require(try service.subtasks(of: task.id).toBlocking(timeout: 5).first())
            let (from, to) =
                round < 110 ? (2, 1) : (Int.random(in: 0...2, using: &random), Int.random(in: 0...3, using: &random))
            let moved = expected.remove(at: from)
            let next = to < 3 && to != from ? stored[to] : nil
            expected.insert(
                moved, at: next.flatMap { next in expected.firstIndex(of: next.title) } ?? expected.endIndex)
            _ = try now(service.move(stored[from], before: next))
            #expect(try shown(task, service) == expected, "round \(round)")
        }
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a task has at most 200 subtasks`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        let titles = (1...Subtask.limit).map(String.init)
        let task = try #require(try now(service.createTasks([NewTask(title: "a", subtasks: titles)])).first)
        #expect(try shown(task, service) == titles)
        #expect(throws: TaskServiceError.tooManySubtasks) { try now(service.addSubtask("x", to: task.id)) }
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `changes are emitted to all who look at the checklist`(_ kind: ServiceUnderTest) throws {
        let (service, task, subtasks) = try make(kind)
        let later = service.subtasks(of: task.id).map { $0.map(\.title) }.filter { $0 == ["x", "b", "c"] }
        _ = try now(service.rename(subtasks[0], "x"))
        #expect(try later.toBlocking(timeout: 5).first() == ["x", "b", "c"])
    }

    @Test func `an erased task takes its subtasks along`() throws {
        let database = try Database(path: ":memory:", migrations: DatabaseTaskService.migrations(examples: false))
        let service = DatabaseTaskService(database: database, scheduler: scheduler)
        let draft = try service.add("")
        _ = try now(service.addSubtask("a", to: draft.id))
        try now(service.discard(draft: draft))
        #expect(try database.readAndWait { try $0.rows(Query<Int>(column: "SELECT id FROM subtask")) } == [])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a task in place of a deleted one has its place and its subtasks`(_ kind: ServiceUnderTest) throws {
        let (service, task, subtasks) = try make(kind)
        _ = try now(service.setChecked(subtasks[1], true))
        scheduler.advanceTo(200)
        _ = try service.add("later")
        _ = try now(service.delete(task))
        let attributes = TaskAttributes(
            notes: "n", priority: .high, tags: ["home"], repetition: Repetition(every: 1, .day))
        let new = NewTask(title: "mine", attributes: attributes, subtasks: ["d"])
        let created = try now(service.createTask(new, inPlaceOf: task))
        #expect(try service.listed(as: ["later", "mine"]) == ["later", "mine"])
        #expect(try shown(created, service) == ["a", "+b", "c", "d"])
        var wanted = attributes
        wanted.checklist = ChecklistProgress(done: 1, of: 4)
        #expect(created.attributes == wanted)
        #expect(try now(service.undo(.added([created]))) == 1)
        #expect(try service.listed(as: ["later"]) == ["later"])
        let many = NewTask(title: "mine", subtasks: Array(repeating: "x", count: Subtask.limit - 2))
        #expect(throws: TaskServiceError.tooManySubtasks) { try now(service.createTask(many, inPlaceOf: task)) }
    }
}
