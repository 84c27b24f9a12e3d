import Bindery
import QuickTodoViewModels
import RxTesting
import Testing

@testable import QuickTodo

/// The implementations that keep the promises of `TaskService`.
enum ServiceUnderTest: String, CaseIterable, Sendable {
    case memory, database

    /// An empty service whose drafts live for ten minutes of the scheduler's time.
    func make(_ scheduler: TestScheduler) throws -> any TaskService {
        switch self {
        case .memory: InMemoryTaskService(scheduler: scheduler)
        case .database:
            DatabaseTaskService(
                database: try Database(path: ":memory:", migrations: DatabaseTaskService.migrations(examples: false)),
                scheduler: scheduler)
        }
    }
}

extension TaskService {
    /// The titles in the list as soon as they are these, or what they are instead after a while.
    func listed(as titles: [String]) throws -> [String] {
        var latest: [String] = []
        let reached = tasks().map { $0.map(\.title) }.do(onNext: { latest = $0 }).filter { $0 == titles }
        do {
            return try reached.toBlocking(timeout: 5).first() ?? latest
        } catch RxError.timeout {
            return latest
        }
    }

    func add(_ title: String) throws -> TaskItem {
        try createTask(title: title).toBlocking(timeout: 5).single()
    }

    /// Whether the task can still be found.
    func knows(_ task: TaskItem) throws -> Bool {
        do {
            return try self.task(task.id).toBlocking(timeout: 5).single() == task
        } catch TaskServiceError.taskIsGone(id: task.id) {
            return false
        }
    }
}
