import Bindery
import QuickTodoViewModels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A service that keeps lists in the database of their tasks.
final class DatabaseListService: ListService {
    private let database: any LiveDatabase
    private let scheduler: SharedScheduler

    /// Creates a service for a database that was opened with the migrations of ``DatabaseTaskService``.
    init(database: any LiveDatabase, scheduler: SharedScheduler) {
        (self.database, self.scheduler) = (database, scheduler)
    }

    func allLists() -> Observable<[TaskList]> {
        database.liveQuery(ListSchema.all).map { Array($0) }.catch { .error(Self.failure($0)) }
    }

    func deletedLists() -> Observable<[DeletedList]> {
        database.liveQuery(ListSchema.deleted).map { Array($0) }.catch { .error(Self.failure($0)) }
    }

    func dueCounts() -> Observable<[TaskList.ID: Int]> {
        database.liveQuery(DueCountSchema.counts)
            .map { rows in Dictionary(rows.map { ($0.list, $0.count) }) { $1 } }
            .catch { .error(Self.failure($0)) }
    }

    func tasks(of list: TaskList.ID) -> Observable<TreeArray<TaskItem>> {
        database.liveQuery(ListSchema.tasks(of: list)).catch { .error(Self.failure($0)) }
    }

    func templates() -> Observable<[ListTemplate]> {
        database.liveQuery(ListSchema.templates).map { Array($0) }.catch { .error(Self.failure($0)) }
    }

    func list(_ id: TaskList.ID) -> Observable<TaskList> {
        existing(database.read { connection in try await connection.list(id) }, id)
    }

    func createList(_ new: NewList) -> Observable<(TaskList, ListChange)> {
        let now = scheduler.now
        return existing(database.write { connection in try await connection.add(new, at: now) }, 0)
    }

    func update(_ list: TaskList, to new: TaskList) -> Observable<TaskList> {
        let updated = database.write { connection -> TaskList? in
            guard let stored = try await connection.list(list.id) else { return nil }
            let updated = try stored.applying(new, insteadOf: list)
            if updated.name != stored.name { try await connection.rows(ListSchema.all).checkName(of: updated) }
            try await connection.write(updated)
            return try await connection.list(list.id)
        }
        return existing(updated, list.id)
    }

    func move(_ list: TaskList.ID, _ direction: ListDirection) -> Observable<ListChange?> {
        write { connection, _ in try await connection.move(list, direction) }
    }

    func delete(list: TaskList.ID) -> Observable<ListChange?> {
        write { connection, now in try await connection.delete(list: list, at: now) }
    }

    func restore(list: TaskList.ID) -> Observable<ListChange?> {
        write { connection, _ in
            let deleted = try await connection.rows(ListSchema.deleted).first { $0.identity == list }
            if let deleted { try await connection.rows(ListSchema.all).checkName(of: deleted.list) }
            return try await connection.restore(list: list)
        }
    }

    func rename(template: ListTemplate.ID, _ name: String) -> Observable<ListChange?> {
        write { connection, _ in try await connection.rename(template: template, name) }
    }

    func saveTemplate(of list: TaskList.ID) -> Observable<ListChange?> {
        write { connection, now in try await connection.saveTemplate(of: list, at: now) }
    }

    func delete(template: ListTemplate.ID) -> Observable<ListChange?> {
        write { connection, now in try await connection.delete(template: template, at: now) }
    }

    private func write(
        _ work: @escaping @Sendable (any DatabaseConnection, Date) async throws -> ListChange?
    ) -> Observable<ListChange?> {
        let now = scheduler.now
        return database.write { connection in try await work(connection, now) }
            .asObservable().catch { .error(Self.failure($0)) }
    }

    private func existing<Result>(_ result: Single<Result?>, _ id: TaskList.ID) -> Observable<Result> {
        result.asObservable()
            .map { result in
                guard let result else { throw ListServiceError.listIsGone(id: id) }
                return result
            }
            .catch { .error(Self.failure($0)) }
    }

    private static func failure(_ error: any Error) -> ListServiceError {
        error as? ListServiceError ?? .unavailable(cause: "\(error)")
    }
}
