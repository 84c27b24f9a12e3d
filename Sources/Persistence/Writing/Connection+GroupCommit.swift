import Tracing

/// Group commits.
extension Connection {
    /// Runs the writes and commits them together. Each then has its outcome; successful ones are on disk.
    ///
    /// - Returns: The tables that the commits changed.
    func commit(_ group: [any QueuedWrite]) -> TouchedTables {
        Trace.step()
        var touched = TouchedTables()
        var rest = group[...]
        while !rest.isEmpty { rest = commitSome(of: rest, touched: &touched) }
        return touched
    }

    /// Commits as many writes as possible in one transaction, and returns the others. SQLite itself may end a
    /// transaction, for example when the disk is full; later writes then need a new one.
    private func commitSome(
        of group: ArraySlice<any QueuedWrite>, touched: inout TouchedTables
    ) -> ArraySlice<any QueuedWrite> {
        Trace.step()
        var performed: [any QueuedWrite] = []
        do {
            try control("BEGIN IMMEDIATE")
        } catch {
            for write in group { write.fail(error) }
            return []
        }
        var rest = group
        while let write = rest.popFirst() {
            if group.count == 1 ? perform(write) : performInSavepoint(write) { performed.append(write) }
            if !isInTransaction {
                changes.forget(since: 0)
                let error = DatabaseError(
                    .inputOutput, "The database rolled this write back together with a failed one.")
                for write in performed { write.fail(error) }
                return rest
            }
        }
        do {
            try control(performed.isEmpty ? "ROLLBACK" : "COMMIT")
            touched.formUnion(changes.take())
        } catch {
            changes.forget(since: 0)
            if isInTransaction { try? control("ROLLBACK") }
            for write in performed { write.fail(error) }
        }
        return rest
    }

    /// Runs a write that is alone in its transaction, so that the transaction's rollback undoes it.
    private func perform(_ write: any QueuedWrite) -> Bool {
        Trace.step()
        if write.perform(on: self) { return true }
        changes.forget(since: 0)
        return false
    }

    private func performInSavepoint(_ write: any QueuedWrite) -> Bool {
        struct Undone: Error {}
        do {
            return try savepoint {
                if !write.perform(on: self) { throw Undone() }
                return true
            }
        } catch {
            if !(error is Undone) { write.fail(error) }
            return false
        }
    }
}
