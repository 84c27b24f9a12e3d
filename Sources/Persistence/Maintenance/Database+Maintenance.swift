import CSQLite
public import Rx

/// Calls that run outside a transaction. They wait for the preceding writes, and the following writes wait for them.
extension Database {
    /// The extent to which ``checkpoint(_:)`` copies the write-ahead log into the file.
    public enum CheckpointMode: Sendable, CaseIterable {
        /// Copies the commits that no reader needs in the log, without waiting for anything.
        case passive
        /// Waits for readers of older snapshots, up to the busy timeout, and copies the whole log.
        case full
        /// Does the same as `full`, and truncates the log to zero bytes.
        case truncate
    }

    /// The result of ``checkpoint(_:)``.
    public struct Checkpoint: Sendable, Equatable {
        /// The number of pages in the log.
        public let logPages: Int
        /// The number of those that the file contains.
        public let copiedPages: Int
    }

    /// Returns a Single that copies the write-ahead log into the file. SQLite does so by itself after about 1,000
    /// pages; call this before a program that does not know the log reads the file.
    public func checkpoint(_ mode: CheckpointMode = .passive) -> Single<Checkpoint> {
        maintain { try $0.checkpoint(mode) }
    }

    /// Copies the write-ahead log like ``checkpoint(_:)`` and waits for the end. Blocks, so do not use it on a loop.
    @discardableResult
    public func checkpointAndWait(_ mode: CheckpointMode = .passive) throws -> Checkpoint {
        try maintainAndWait { try $0.checkpoint(mode) }
    }

    /// Returns a Single that rebuilds the file without free pages (`VACUUM`). It needs free space for two more copies
    /// of the database. Afterwards all live queries run again, because rowids without a primary key may have changed.
    public func vacuum() -> Single<Void> {
        maintain { try $0.vacuum() }
    }

    /// Rebuilds the file like ``vacuum()`` and waits for the end. Blocks, so do not use it on a loop.
    public func vacuumAndWait() throws {
        try maintainAndWait { try $0.vacuum() }
    }

    private func maintain<Value: Sendable>(
        _ work: @escaping @Sendable (Connection) throws -> Value
    ) -> Single<Value> {
        Single.create { single in
            let single = HandedOver(single)
            self.submit(maintenance: work, at: .current) { result in single.value(result) }
            return Disposables.create()
        }
    }

    private func maintainAndWait<Value: Sendable>(
        _ work: @escaping @Sendable (Connection) throws -> Value
    ) throws -> Value {
        try wait { self.submit(maintenance: work, at: .anywhere, completion: $0) }
    }

    private func submit<Value: Sendable>(
        maintenance work: @escaping @Sendable (Connection) throws -> Value, at place: Place,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        if configuration.isReadOnly { return completion(.failure(DatabaseError.openedReadOnly)) }
        runOutside(
            { connection in
                let result = Result<Value, any Error> {
                    try connection.checkFile()
                    return try work(connection)
                }
                place.schedule { completion(result) }
            }, otherwise: { error in completion(.failure(error)) })
    }
}

extension Connection {
    fileprivate func vacuum() throws(DatabaseError) {
        do throws(DatabaseError) {
            try control("VACUUM")
        } catch {
            changes.forget(since: 0)
            throw error
        }
        changes.forget(since: 0)
        changes.recordEverything()
    }

    fileprivate func checkpoint(_ mode: Database.CheckpointMode) throws(DatabaseError) -> Database.Checkpoint {
        let mode =
            switch mode {
            case .passive: SQLITE_CHECKPOINT_PASSIVE
            case .full: SQLITE_CHECKPOINT_FULL
            case .truncate: SQLITE_CHECKPOINT_TRUNCATE
            }
        var (pages, copied): (Int32, Int32) = (0, 0)
        let result = sqlite3_wal_checkpoint_v2(handle, nil, mode, &pages, &copied)
        guard result == SQLITE_OK else { throw DatabaseError(handle: handle, result: result) }
        return Database.Checkpoint(logPages: max(0, Int(pages)), copiedPages: max(0, Int(copied)))
    }
}
