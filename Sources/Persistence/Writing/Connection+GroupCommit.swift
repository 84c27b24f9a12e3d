import Tracing

/// Group commits.
extension Connection {
    /// Runs the writes and commits them together. Each then has its outcome; successful ones are on disk.
    ///
    /// - Parameters:
    ///   - isWatched: A Boolean value that indicates whether live queries exist. Without them, the changes are not
    ///     recorded, and count as changes of everything, in case a query is created in the meantime.
    ///   - announce: Called with the changes of each commit just before it.
    /// - Returns: The tables that the commits changed.
    func commit(
        _ group: [any QueuedWrite], isWatched: Bool = true, announce: (TouchedTables) -> Void = { _ in }
    ) -> TouchedTables {
        Trace.step()
        if isWatched { removeStatementsWithoutReports() } else { changes.pause() }
        defer { if !isWatched { changes.resume() } }
        var touched = TouchedTables()
        var rest = group[...]
        while !rest.isEmpty { rest = commitSome(of: rest, touched: &touched, announce) }
        return touched
    }

    /// Commits as many writes as possible in one transaction, and returns those that need another one.
    ///
    /// If a write makes SQLite roll back the transaction, as INSERT OR ROLLBACK and a full disk do, the writes before
    /// it run again, because they have not failed. Each time, the write that failed is finished, so this ends.
    private func commitSome(
        of group: ArraySlice<any QueuedWrite>, touched: inout TouchedTables, _ announce: (TouchedTables) -> Void
    ) -> ArraySlice<any QueuedWrite> {
        Trace.step()
        let began = ContinuousClock.now
        do throws(DatabaseError) {
            if let states = try checkFile() { fileBytes = states.file.size }
            try begin("BEGIN IMMEDIATE")
        } catch {
            monitor.failed(error, .writing)
            for write in group { write.fail(error) }
            return []
        }
        var performed: [any QueuedWrite] = []
        var rest = group
        while let write = rest.popFirst() {
            if group.count == 1 ? perform(write) : performInSavepoint(write) { performed.append(write) }
            if !isInTransaction {
                try? end("ROLLBACK")
                changes.forget(since: 0)
                return performed + rest
            }
        }
        do throws(DatabaseError) {
            if performed.isEmpty {
                try end("ROLLBACK")
                changes.forget(since: 0)
            } else {
                let changed = changes.take()
                announce(changed)
                try commit(began: began)
                touched.formUnion(changed)
                // Full-text indexes write some of their tables in the commit.
                touched.formUnion(changes.take())
            }
        } catch {
            changes.forget(since: 0)
            try? end("ROLLBACK")
            monitor.failed(error, .writing)
            for write in performed { write.fail(error) }
        }
        return rest
    }

    /// Commits. The file is checked again before the writes are acknowledged if the transaction was not brief, or if the
    /// commit has copied the log into the file or has begun a new one.
    ///
    /// - Parameter began: The time when the file was checked and the transaction began.
    private func commit(began: ContinuousClock.Instant) throws(DatabaseError) {
        let start = ContinuousClock.now
        try reserve(since: began, now: start)
        try end("COMMIT")
        let end = ContinuousClock.now
        let isBrief = end - began <= Self.brief
        let hasCheckpoint = contents?.isCheckpointNew == true
        monitor.noteCommit(end - start)
        do throws(DatabaseError) {
            if !isBrief || hasCheckpoint { try checkFile() }
        } catch {
            // The writes are stored unless the file is another one.
            if error.code == .fileReplaced { throw error }
            return monitor.failed(error, .writing)
        }
        monitor.succeeded(.writing)
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
