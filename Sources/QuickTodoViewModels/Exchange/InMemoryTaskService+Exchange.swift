import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The tasks of a service in memory that are imported and exported.
extension InMemoryTaskService {
    /// The present tasks of all lists that are not drafts.
    var listedTasks: Single<[TaskItem]> {
        answer { tasks throws(TaskServiceError) in tasks.tasks.values.filter { !$0.isDraft } }.asSingle()
    }

    /// Adds the tasks of an import. Emits their number.
    func add(_ imported: [ExchangedTask], of id: StagedImport.ID) -> Single<Int> {
        answer { [scheduler] tasks throws(TaskServiceError) in
            tasks.add(imported, of: id, at: scheduler.now)
            return imported.count
        }
        .asSingle()
    }
}

extension InMemoryTasks {
    /// Adds the tasks of an import, in their order if they have times, and otherwise so that the list shows the first on
    /// top.
    mutating func add(_ imported: [ExchangedTask], of id: StagedImport.ID, at now: Date) {
        let order = imported.filter { $0.added == nil }.reversed() + imported.filter { $0.added != nil }
        imports[id] = order.map { add($0.content, at: $0.added ?? now, checked: $0.checked) }
    }

    /// Moves the tasks of an import to the bin, if they have not changed since. Returns their number.
    mutating func undo(import id: StagedImport.ID, at now: Date) -> Int {
        let added = imports.removeValue(forKey: id) ?? []
        return added.count { (try? task($0.id)) == $0 && delete($0.id, at: now) != nil }
    }
}
