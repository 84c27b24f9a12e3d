import Bindery
import QuickTodoViewModels
import RxTesting
import Testing

@testable import QuickTodo

/// The numbers of completed tasks, which all implementations of `StatisticsService` must maintain.
@Suite struct StatisticsServiceTests {
    private let scheduler = TestScheduler(initialClock: 1_000)

    private func now<Element>(_ work: Observable<Element>) throws -> Element {
        try work.toBlocking(timeout: 5).single()
    }

    /// Returns the numbers when they equal `expected`, or the latest ones after five seconds.
    private func counts(_ service: any TaskService & StatisticsService, _ expected: [Int: Int]) throws -> [Int: Int] {
        var latest: [Int: Int] = [:]
        let reached = service.completions().map(\.counts).do(onNext: { latest = $0 }).filter { $0 == expected }
        do {
            return try reached.toBlocking(timeout: 5).first() ?? latest
        } catch RxError.timeout {
            return latest
        }
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `checks count in their quarter of an hour, also after the tasks are deleted`(_ kind: ServiceUnderTest) throws {
        let service = try kind.makeAll(scheduler)
        let tasks = try ["a", "b", "c"].map(service.add)
        #expect(try counts(service, [:]) == [:])
        let a = try now(service.toggle(tasks[0]))
        scheduler.advanceTo(1_900)
        _ = try now(service.toggle(tasks[1]))
        _ = try now(service.toggle(tasks[2]))
        #expect(try counts(service, [1: 1, 2: 2]) == [1: 1, 2: 2])
        _ = try now(service.undo(.toggled(tasks[0], to: a)))
        #expect(try counts(service, [2: 2]) == [2: 2])
        let cleared = try #require(try now(service.deleteDone()))
        #expect(try counts(service, [2: 2]) == [2: 2])
        _ = try now(service.undo(cleared))
        #expect(try counts(service, [2: 2]) == [2: 2])
        scheduler.advanceTo(4_000)
        _ = try now(service.setAllDone(true))
        #expect(try counts(service, [2: 2, 4: 1]) == [2: 2, 4: 1])
        _ = try now(service.setAllDone(false))
        #expect(try counts(service, [:]) == [:])
    }

    @Test(arguments: ServiceUnderTest.allCases)
    func `tasks of other programs and of former versions count too`(_ kind: ServiceUnderTest) throws {
        let opened = try kind.open()
        let database = opened.database
        let service = DatabaseTaskService(opened, scheduler: scheduler)
        try database.writeAndWait { connection in
            try await connection.execute("INSERT INTO task (title, added) VALUES ('a', 1)")
            try await connection.execute(
                "INSERT INTO task (title, added, checked) VALUES ('b', 1, 2000), ('c', 1, 1000)")
            try await connection.execute("UPDATE task SET checked = 3000 WHERE title <> 'c'")
        }
        #expect(try counts(service, [1: 1, 3: 2]) == [1: 1, 3: 2])
        try database.writeAndWait { try await $0.execute("DELETE FROM task") }
        #expect(try counts(service, [1: 1, 3: 2]) == [1: 1, 3: 2])
    }
}
