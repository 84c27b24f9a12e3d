import Bindery
import Foundation
import QuickTodoViewModels

/// Imports and exports of the tasks in the database.
extension DatabaseTaskService: ExchangeService {
    /// The number of tasks that one transaction stages. Other writes wait for at most that many.
    private static let batch = 500
    /// The number of tasks that are compared at a time with those of a file.
    private static let knownBatch = 1_000

    func tasks(after id: TaskItem.ID, limit: Int) -> Single<[ExportedTask]> {
        database.read { connection in
            try await connection.exported(try await connection.tasks(after: id, limit: limit))
        }
        .catch { .error(Self.failure($0)) }
    }

    func read(_ file: ImportFile) -> Single<StagedImport> {
        Single.inBackground { [database] in
            let id = try database.writeAndWait { try await $0.beginImport(of: file, at: file.now.date) }
            do {
                return try Self.stage(file, as: id, in: database)
            } catch {
                _ = try? database.writeAndWait { try await $0.execute("DELETE FROM import WHERE id = \(id)") }
                throw error
            }
        }
        .catch { .error($0 is ImportError ? $0 : Self.failure($0)) }
    }

    /// Reads a file into the database, in transactions between which others can write.
    private static func stage(
        _ file: ImportFile, as id: StagedImport.ID, in database: any LiveDatabase
    ) throws -> StagedImport {
        var read = StagedImport(id: id, name: file.name, format: .json, begun: file.now.date)
        var waiting: [ExchangedTask] = []
        func write() throws {
            let (tasks, position) = (waiting, read.count - waiting.count)
            try database.writeAndWait { try await $0.stage(tasks, of: id, from: position) }
            waiting = []
        }
        read.format = try file.scan(
            known: try known(in: database), lists: try database.readAndWait { try await $0.rows(ListSchema.all) }
        ) { element in
            read.count(element)
            if case .task(let task, _) = element { waiting.append(task) }
            if waiting.count == batch { try write() }
        }
        try write()
        let result = read
        try database.writeAndWait { try await $0.finishReading(result) }
        return read
    }

    private static func known(in database: any LiveDatabase) throws -> Set<Int> {
        try database.readAndWait { connection in
            let lists = try await connection.listNames()
            var known: Set<Int> = []
            var last = 0
            while true {
                let items = try await connection.tasks(after: last, limit: knownBatch)
                for item in items {
                    let task = ExportedTask(item, list: lists[item.list] ?? "").content
                    known.formUnion([task.likeness, task.likenessInAnyList])
                }
                guard let next = items.last, items.count == knownBatch else { return known }
                last = next.id
            }
        }
    }

    func stagedImport(_ id: StagedImport.ID) -> Single<StagedImport?> {
        database.read { try await $0.stagedImport(id) }.catch { .error(Self.failure($0)) }
    }

    func complete(_ id: StagedImport.ID) -> Single<TaskChange> {
        let now = scheduler.now
        return database.write { connection in
            guard let count = try await connection.completeImport(id, at: now) else { throw ImportError.isGone }
            return .imported(count, import: id)
        }
        .catch { .error($0 is ImportError ? $0 : Self.failure($0)) }
    }

    func discard(_ id: StagedImport.ID) -> Single<Void> {
        database.write { connection in _ = try await connection.execute("DELETE FROM import WHERE id = \(id)") }
            .catch { .error(Self.failure($0)) }
    }
}
