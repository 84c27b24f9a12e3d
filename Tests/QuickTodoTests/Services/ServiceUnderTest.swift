import Bindery
import QuickTodoViewModels
import RxTesting
import Testing

@testable import QuickTodo

/// The implementations of `TaskService`: in memory, and on each kind of database.
enum ServiceUnderTest: String, CaseIterable, Sendable {
    case memory, database, file, server

    static var allCases: [ServiceUnderTest] {
        [.memory, .database, .file] + (TestDatabase.hasServer ? [.server] : [])
    }

    /// Opens an empty database. The service in memory has none, but those that belong to it may.
    func open() throws -> AppDatabase {
        switch self {
        case .memory, .database: try TestDatabase.inMemory()
        case .file: try TestDatabase.file()
        case .server: try TestDatabase.server()
        }
    }

    /// Creates an empty service whose drafts expire after ten minutes of the scheduler's time.
    func make(_ scheduler: TestScheduler) throws -> any TaskService { try makeAll(scheduler) }

    /// Creates an empty service with all that it offers.
    func makeAll(_ scheduler: TestScheduler) throws -> any TaskService & StatisticsService & BinService {
        switch self {
        case .memory: InMemoryTaskService(scheduler: scheduler)
        case .database, .file, .server: DatabaseTaskService(try open(), scheduler: scheduler)
        }
    }
}

extension DatabaseTaskService {
    convenience init(_ opened: AppDatabase, scheduler: TestScheduler) {
        self.init(database: opened.database, searchIndex: opened.searchIndex, scheduler: scheduler)
    }
}

extension TaskService {
    /// Returns the titles of the list when they equal `titles`, or the latest ones after five seconds.
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

    /// Indicates whether the task exists.
    func knows(_ task: TaskItem) throws -> Bool {
        do {
            return try self.task(task.id).toBlocking(timeout: 5).single() == task
        } catch TaskServiceError.taskIsGone(id: task.id) {
            return false
        }
    }
}
