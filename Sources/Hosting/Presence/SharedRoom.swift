import Foundation
import Locks
import Persistence
import Rx
import Scenes

/// A room that processes share: the pages of this one are written to the database, and those of the others join the room.
///
/// The rows are a copy of the room's state and are compared with it after each change on either side. So a write that
/// fails, rows that another process has removed, and changes in the meantime are all repaired in the same way.
///
/// The functions must be called on the scheduler, so that they run one at a time and never in the post of a page, whose
/// writes are recorded (`PostRun.current`).
final class SharedRoom<Metadata: Sendable & Equatable & Codable>: Sendable {
    private struct State {
        /// The rows of this process in the database.
        var stored: [Int: PresenceRow] = [:]
        var isWriting = false
        /// Indicates whether the room has changed during a write.
        var hasChanged = false
        /// The rows of this process that were read last during a write; `nil` if none were read. Another process may have
        /// removed some. They may also be older than the write, which is then repeated.
        var seen: [Int: PresenceRow]?
        /// The pages of other processes.
        var others: [Key: (row: PresenceRow, membership: PresenceMembership<Metadata>)] = [:]
    }

    /// The identity of a page of another process.
    private struct Key: Hashable {
        let run: String
        let page: Int

        init(_ row: PresenceRow) { (run, page) = (row.run, row.page) }
    }

    private let room: Presence<Metadata>
    private let name: String
    private let database: any SharedDatabase
    private let tables: PresenceTables
    private let scheduler: SerialDispatchQueueScheduler
    private let state = Mutex(State())

    init(
        _ room: Presence<Metadata>, as name: String, in database: any SharedDatabase, _ tables: PresenceTables,
        on scheduler: SerialDispatchQueueScheduler
    ) {
        (self.room, self.name, self.database, self.tables) = (room, name, database, tables)
        self.scheduler = scheduler
    }

    /// Writes the changes of this process's pages to the database, unless a write is under way.
    func writeChanges() {
        let stored: [Int: PresenceRow]? = state.withLock { state in
            if !state.isWriting { return state.stored }
            state.hasChanged = true
            return nil
        }
        guard let stored else { return }
        let present = presentRows()
        let new = present.values.filter { stored[$0.page] != $0 }
        let gone = stored.values.filter { present[$0.page] == nil }
        if new.isEmpty, gone.isEmpty { return }
        state.withLock { $0.isWriting = true }
        _ = database.write { [name, tables] connection in
            // Rows of a process that has not been heard of would be removed again.
            try await tables.live(on: connection)
            for row in gone { try await connection.execute(row.removal(room: name)) }
            for row in new { try await connection.execute(row.insertion(room: name)) }
        }
        .observe(on: scheduler)
        .subscribe(
            onSuccess: { [weak self] in self?.endWrite(present) },
            // The next heartbeat tries again.
            onFailure: { [weak self] _ in self?.endWrite(nil) })
    }

    /// The rows that the database should have of this process.
    private func presentRows() -> [Int: PresenceRow] {
        let encoder = JSONEncoder()
        // Equal values must have equal texts.
        encoder.outputFormatting = .sortedKeys
        var rows: [Int: PresenceRow] = [:]
        for (page, local) in room.localPages {
            guard let data = try? encoder.encode(local.metadata) else { continue }
            rows[page] = PresenceRow(
                run: tables.run, page: page, visitor: local.visitor, metadata: String(decoding: data, as: UTF8.self))
        }
        return rows
    }

    /// - Parameter written: The rows that the database has after the write; `nil` if it has failed.
    private func endWrite(_ written: [Int: PresenceRow]?) {
        let hasChanged = state.withLock { state in
            defer { (state.isWriting, state.hasChanged, state.seen) = (false, false, nil) }
            state.stored = state.seen ?? written ?? state.stored
            return state.hasChanged
        }
        if hasChanged, written != nil { writeChanges() }
    }

    /// Takes the rows of all processes.
    func take(_ rows: [PresenceRow]) {
        var others = state.withLock { state in
            let own = rows.lazy.filter { [tables] in $0.run == tables.run }.map { ($0.page, $0) }
            if state.isWriting {
                state.seen = Dictionary(uniqueKeysWithValues: own)
            } else {
                state.stored = Dictionary(uniqueKeysWithValues: own)
            }
            return state.others
        }
        var gone = Set(others.keys)
        for row in rows where row.run != tables.run {
            let key = Key(row)
            gone.remove(key)
            if let known = others[key], known.row == row { continue }
            guard let metadata = try? JSONDecoder().decode(Metadata.self, from: Data(row.metadata.utf8)) else {
                // A newer version of the program has written it.
                gone.insert(key)
                continue
            }
            if let known = others[key], known.row.visitor.id == row.visitor.id {
                known.membership.update(metadata, name: row.visitor.name)
                others[key] = (row, known.membership)
            } else {
                others[key] = (row, room.joinForElsewhere(row.visitor, with: metadata))
            }
        }
        // A membership that is released leaves the room.
        for key in gone { others.removeValue(forKey: key)?.membership.leave() }
        state.withLock { [others] in $0.others = others }
        writeChanges()
    }
}
