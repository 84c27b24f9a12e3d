/// Writes that share a commit.
extension Connection {
    /// Performs the writes and commits them together; each has its outcome afterwards, and is on disk if it succeeded.
    ///
    /// - Returns: What the commits touched.
    func commit(_ group: [any QueuedWrite]) -> TouchedTables {
        var touched = TouchedTables()
        var rest = group[...]
        while !rest.isEmpty { rest = commitSome(of: rest, touched: &touched) }
        return touched
    }

    /// Commits as many as one transaction takes, and returns the others: SQLite ends a transaction by itself when the disk
    /// is full, for example, and later writes then begin a new one.
    private func commitSome(
        of group: ArraySlice<any QueuedWrite>, touched: inout TouchedTables
    ) -> ArraySlice<any QueuedWrite> {
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
                    .inputOutput, "The database undid this write together with another that it could not carry out.")
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

    /// Alone in its transaction: undone by the rollback of the whole.
    private func perform(_ write: any QueuedWrite) -> Bool {
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
