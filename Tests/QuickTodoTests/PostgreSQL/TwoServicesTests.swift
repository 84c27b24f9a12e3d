import Bindery
import Foundation
import QuickTodoViewModels
import RxTesting
import Testing

@testable import QuickTodo

/// The services of two processes with the same database on a server.
@Suite(.enabled(if: TestDatabase.hasServer, "PostgreSQL is not installed: run .ci/setup --tests"))
struct TwoServicesTests {
    private let scheduler = TestScheduler(initialClock: 1_000)

    private func withServices(_ body: ([DatabaseTaskService]) throws -> Void) throws {
        let url = try TestDatabase.serverURL()
        let opened = try (0..<2).map { _ in try AppDatabase(.server(url), examples: false) }
        defer { for opened in opened { opened.database.close() } }
        try body(
            opened.map {
                DatabaseTaskService(
                    database: $0.database, searchIndex: $0.searchIndex, scheduler: scheduler, isShared: $0.isShared)
            })
    }

    @Test func `changes at the same time are all stored, and counted`() throws {
        try withServices { services in
            let ended = ReplaySubject<TaskItem>.createUnbounded()
            for number in 1...40 {
                for service in services {
                    _ = service.createTask(title: "Task \(number)").flatMap { task in
                        number % 2 == 0 ? service.toggle(task) : .just(task)
                    }
                    .subscribe(onNext: ended.onNext, onError: ended.onError)
                }
            }
            let tasks = try ended.take(80).toBlocking(timeout: 120).toArray()
            #expect(Set(tasks.map(\.id)).count == 80)
            for service in services {
                let due = try service.listService.dueCounts().filter { $0 == [1: 40] }.toBlocking(timeout: 60).first()
                #expect(due == [1: 40])
                let listed = try service.tasks().filter { $0.count == 80 }.toBlocking(timeout: 60).first()
                #expect(listed?.count { $0.isDone } == 40)
            }
        }
    }

    @Test func `the last of several changes of a task remains`() throws {
        try withServices { services in
            var task = try services[0].add("a")
            let ended = ReplaySubject<TaskItem>.createUnbounded()
            for _ in 1...21 {
                _ = services[0].toggle(task).subscribe(onNext: ended.onNext, onError: ended.onError)
                // The state that the next click assumes.
                task.checked = task.isDone ? nil : scheduler.now
            }
            _ = try ended.take(21).toBlocking(timeout: 120).toArray()
            #expect(try services[0].task(task.id).toBlocking(timeout: 60).single().isDone)
        }
    }

    @Test func `a process that starts does not delete the draft that another one edits`() throws {
        try withServices { services in
            let draft = try services[0].add("")
            let hold = services[0].hold(draft)
            defer { hold.dispose() }
            let late = DatabaseTaskService(
                database: services[1].database, searchIndex: services[1].searchIndex, scheduler: scheduler,
                isShared: true)
            scheduler.advanceTo(1_000 + 700)
            _ = try late.add("after the deletion, in the order of writing")
            #expect(try services[0].knows(draft))
        }
    }
}
