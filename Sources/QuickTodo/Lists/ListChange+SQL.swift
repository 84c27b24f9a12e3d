import Bindery
import QuickTodoViewModels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ListChange {
    /// Undoes the change of a list that is as it has left it. Returns 1, or 0 if it is not.
    func undo(on connection: any DatabaseConnection, at now: Date) async throws(DatabaseError) -> Int {
        switch self {
        case .created(let list, let count):
            guard try await connection.list(list.id) == list,
                try await connection.count(ListSchema.tasks(of: list.id)) == count
            else { return 0 }
            return try await connection.delete(list: list.id, at: now) == nil ? 0 : 1
        case .edited(let former, let new):
            guard let restored = try await connection.list(former.id)?.undoing(new, to: former) else { return 0 }
            let namesake = try await connection.rows(ListSchema.all).namesake(of: restored)
            if former.name != new.name, namesake != nil { return 0 }
            try await connection.write(restored)
            return 1
        case .deleted(let list, _, let time):
            guard try await connection.rows(ListSchema.all).namesake(of: list) == nil else { return 0 }
            return try await connection.restore(list: list.id, deletedAt: time) == nil ? 0 : 1
        case .restored(let list):
            guard try await connection.list(list.id) == list else { return 0 }
            return try await connection.delete(list: list.id, at: now) == nil ? 0 : 1
        case .templateRenamed(let former, let new):
            return try await connection.execute(
                """
                UPDATE list_template SET name = \(former.name)
                WHERE id = \(new.id) AND name = \(new.name) AND deleted IS NULL AND NOT EXISTS (
                    SELECT 1 FROM list_template WHERE name = \(former.name) AND deleted IS NULL)
                """)
        case .templateSaved(let template, let time):
            guard try await connection.delete(template: template.id, at: now) != nil else { return 0 }
            try await connection.execute(
                """
                UPDATE list_template SET deleted = NULL
                WHERE name = \(template.name) AND deleted = \(time) AND id < \(template.id)
                """)
            return 1
        case .templateDeleted(let template, let time):
            return try await connection.execute(
                "UPDATE list_template SET deleted = NULL WHERE id = \(template.id) AND deleted = \(time)")
        }
    }
}
