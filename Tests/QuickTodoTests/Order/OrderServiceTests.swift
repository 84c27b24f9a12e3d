import Bindery
import QuickTodoViewModels
import RxTesting
import Testing

@testable import QuickTodo

/// The order of due tasks, which all implementations of `TaskService` must support.
@Suite struct OrderServiceTests {
    private let scheduler = TestScheduler(initialClock: 100)

    private func now<Element>(_ work: Observable<Element>) throws -> Element {
        try work.toBlocking(timeout: 5).single()
    }

    private func listed(_ service: any TaskService) throws -> [TaskItem] {
        Array(try #require(try service.tasks().toBlocking(timeout: 5).first()))
    }

    private func titles(_ service: any TaskService) throws -> [String] {
        try listed(service).map { ($0.isDone ? "+" : "") + $0.title }
    }

    /// Waits until the list is in an order.
    private func expect(_ titles: [String], _ service: any TaskService) throws {
        let isReached = service.tasks().map { $0.map { ($0.isDone ? "+" : "") + $0.title } }.filter { $0 == titles }
        do {
            _ = try isReached.toBlocking(timeout: 5).first()
        } catch RxError.timeout {
            #expect(try self.titles(service) == titles)
        }
    }

    /// Creates a service with the due tasks c, b and a, added one after the other, and the done task x.
    private func make(_ kind: ServiceUnderTest) throws -> any TaskService {
        let service = try kind.make(scheduler)
        let done = try service.add("x")
        for (clock, title) in [(110, "a"), (120, "b"), (130, "c")] {
            scheduler.advanceTo(clock)
            _ = try service.add(title)
        }
        _ = try now(service.toggle(done))
        return service
    }

    /// Each move of one of three tasks before another one or to the end, with the result.
    @Test(arguments: ServiceUnderTest.allCases)
    func `each move has its place, and is undone`(_ kind: ServiceUnderTest) throws {
        let service = try make(kind)
        for from in 0..<3 {
            for to in 0...3 where to != from && to != from + 1 {
                let before = try listed(service)
                var expected = before.map(\.title)
                let title = expected.remove(at: from)
                expected.insert(title, at: to > from ? to - 1 : to)
                let change = try now(service.move(before[from], before: to < 3 ? before[to] : nil))
                try expect(Array(expected.dropLast()) + ["+x"], service)
                #expect(try now(service.undo(try #require(change))) == 1)
                try expect(["c", "b", "a", "+x"], service)
                #expect(try now(service.undo(try #require(change))) == 0)
            }
        }
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a move to the same place is no change`(_ kind: ServiceUnderTest) throws {
        let service = try make(kind)
        let tasks = try listed(service)
        #expect(try now(service.move(tasks[0], before: tasks[1])) == nil)
        #expect(try now(service.move(tasks[2], before: nil)) == nil)
        _ = try now(service.delete(tasks[1]))
        #expect(try now(service.move(tasks[1], before: tasks[0])) == nil)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a done task that is moved to the due ones is due`(_ kind: ServiceUnderTest) throws {
        let service = try make(kind)
        let tasks = try listed(service)
        let change = try #require(try now(service.move(tasks[3], before: tasks[1])))
        try expect(["c", "x", "b", "a"], service)
        #expect(try now(service.undo(change)) == 1)
        try expect(["c", "b", "a", "+x"], service)
        #expect(try now(service.task(tasks[3].id)) == tasks[3])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `a task that was moved keeps its place when it is checked and unchecked, and new ones are above`(
        _ kind: ServiceUnderTest
    ) throws {
        let service = try make(kind)
        let tasks = try listed(service)
        _ = try now(service.move(tasks[2], before: tasks[0]))
        scheduler.advanceTo(140)
        _ = try service.add("d")
        try expect(["d", "a", "c", "b", "+x"], service)
        let checked = try now(service.toggle(try now(service.task(tasks[2].id))))
        try expect(["d", "c", "b", "+a", "+x"], service)
        _ = try now(service.toggle(checked))
        try expect(["d", "a", "c", "b", "+x"], service)
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `undo does not take a task from where another user has moved it`(_ kind: ServiceUnderTest) throws {
        let service = try make(kind)
        let tasks = try listed(service)
        let change = try #require(try now(service.move(tasks[2], before: tasks[0])))
        _ = try now(service.move(try now(service.task(tasks[2].id)), before: tasks[1]))
        #expect(try now(service.undo(change)) == 0)
        try expect(["c", "a", "b", "+x"], service)
    }

    /// Tasks that were added together have the same time, and moves to the same place use up the room.
    @Test(arguments: ServiceUnderTest.allCases)
    func `many moves among tasks of one time keep the order`(_ kind: ServiceUnderTest) throws {
        let service = try kind.make(scheduler)
        _ = try now(service.createTasks(titles: (0..<60).map { "\($0)" }))
        var expected = (0..<60).map { "\($0)" }
        var random = SeededGenerator(seed: 7)
        for round in 0..<100 {
            let tasks = try #require(
                try service.tasks().map(Array.init).filter { $0.map(\.title) == expected }.toBlocking(timeout: 5)
                    .first(),
                "round \(round)")
            let from = Int.random(in: 0..<60, using: &random)
            let to = round < 40 ? 30 : Int.random(in: 0...60, using: &random)
            if to == from || to == from + 1 { continue }
            let change = try #require(try now(service.move(tasks[from], before: to < 60 ? tasks[to] : nil)))
            if round % 5 == 0 {
                #expect(try now(service.undo(change)) == 1)
                continue
            }
            let title = expected.remove(at: from)
            expected.insert(title, at: to > from ? to - 1 : to)
        }
    }

    /// A move reads the neighbors from the index, however many tasks there are.
    @Test func `a move in a long list reads few rows`() throws {
        let database = try Database(path: ":memory:", migrations: DatabaseTaskService.migrations(examples: false))
        let service = DatabaseTaskService(database: database, scheduler: scheduler)
        try database.writeAndWait { connection in
            try connection.execute(
                """
                INSERT INTO task (id, title, added) WITH RECURSIVE number(n) AS (
                    SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 3000
                ) SELECT n, 'Task ' || n, n FROM number
                """)
        }
        let tasks = try listed(service)
        let change = try now(service.move(tasks[10], before: tasks[2_000]))
        let moved = try #require(change)
        #expect(try listed(service).firstIndex { $0.id == tasks[10].id } == 1_999)
        #expect(try now(service.undo(moved)) == 1)
        let plan = try database.readAndWait { connection in
            try connection.rows(
                Query<String>(
                    "EXPLAIN QUERY PLAN \(Connection.neighborsQuery(of: tasks[5], .below, without: 1, 9).query.sql)"
                ) { row throws(DatabaseError) in try row[3] })
        }
        #expect(plan.first?.contains("SEARCH task USING INDEX task_list") == true, "\(plan)")
        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
    }
}
