import Bindery
import Foundation
import QuickTodoViewModels
import RxTesting
import Testing

@testable import QuickTodo

@Suite struct DatabaseTaskServiceTests {
    private let scheduler = TestScheduler(initialClock: 100)
    private let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path

    private func open() throws -> (Database, DatabaseTaskService) {
        let database = try Database(path: path, migrations: DatabaseTaskService.migrations())
        return (database, DatabaseTaskService(database: database, scheduler: scheduler))
    }

    private func removeFiles() {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }

    @Test func `only the first start adds example tasks`() throws {
        defer { removeFiles() }
        do {
            let (database, service) = try open()
            let tasks = try #require(try service.tasks().toBlocking(timeout: 5).first())
            #expect(tasks.map(\.isDone) == [false, false, false, true])
            #expect(tasks.first?.title == "Check this task: it moves to Done Tasks")
            for task in tasks { _ = try service.delete(task).toBlocking(timeout: 5).last() }
            _ = try service.add("mine")
            database.close()
        }
        let (database, service) = try open()
        #expect(try service.listed(as: ["mine"]) == ["mine"])
        database.close()
    }

    @Test func `a draft of an earlier run expires`() throws {
        defer { removeFiles() }
        let draft: TaskItem
        do {
            let (database, service) = try open()
            draft = try service.add("")
            database.close()
        }
        let (database, service) = try open()
        #expect(try service.knows(draft))
        scheduler.advanceTo(100 + 610)
        _ = try service.add("after the deletion, in the order of writing")
        #expect(try !service.knows(draft))
        database.close()
    }
}
