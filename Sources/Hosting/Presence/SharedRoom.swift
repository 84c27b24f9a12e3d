import Foundation
import Locks
import Persistence
import Rx
import Scenes

/// A room that processes share: the pages of this one are written to the database, and those of the others join the room.
///
/// The rows are a copy of the room's state and are compared with it after each change on either side. So a write that
/// fails, rows that another process has removed, and changes in the meantime are all repaired in the same way.
final class SharedRoom<Metadata: Sendable & Equatable & Codable>: Sendable {
    private struct State {
        /// The rows of this process in the database.
        var stored: [Int: PresenceRow] = [:]
        var isWriting = false
        /// Indicates whether the room has changed during a write.
        var hasChanged = false
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
    private let state = Mutex(State())

    init(_ room: Presence<Metadata>, as name: String, in database: any SharedDatabase, _ tables: PresenceTables) {
        (self.room, self.name, self.database, self.tables) = (room, name, database, tables)
    }

    /// Writes the changes of this process's pages to the database, unless a write is under way.
    func writeChanges() {
        let encoder = JSONEncoder()
        // Equal values must have equal texts.
        encoder.outputFormatting = .sortedKeys
        var present: [Int: PresenceRow] = [:]
        for (page, local) in room.localPages {
            guard let data = try? encoder.encode(local.metadata) else { continue }
            present[page] = PresenceRow(
                run: tables.run, page: page, visitor: local.visitor, metadata: String(decoding: data, as: UTF8.self))
        }
        let changes: (new: [PresenceRow], gone: [PresenceRow])? = state.withLock { state in
            if state.isWriting {
                state.hasChanged = true
                return nil
            }
            let new = present.values.filter { state.stored[$0.page] != $0 }
            let gone = state.stored.values.filter { present[$0.page] == nil }
            if new.isEmpty, gone.isEmpty { return nil }
            state.isWriting = true
            return (new, gone)
        }
        guard let changes else { return }
        _ = database.write { [name, tables] connection in
            // Rows of a process that has not been heard of would be removed again.
            try await tables.live(on: connection)
            for row in changes.gone { try await connection.execute(row.removal(room: name)) }
            for row in changes.new { try await connection.execute(row.insertion(room: name)) }
        }
        .subscribe(
            onSuccess: { [weak self, present] _ in self?.wrote(present) },
            // The next heartbeat tries again.
            onFailure: { [weak self] _ in self?.state.withLock { $0.isWriting = false } })
    }

    private func wrote(_ present: [Int: PresenceRow]) {
        let hasChanged = state.withLock { state in
            defer { (state.isWriting, state.hasChanged) = (false, false) }
            state.stored = present
            return state.hasChanged
        }
        if hasChanged { writeChanges() }
    }

    /// Takes the rows of all processes. Called by one thread at a time.
    func take(_ rows: [PresenceRow]) {
        var others = state.withLock { state in
            if !state.isWriting {
                let own = rows.lazy.filter { [tables] in $0.run == tables.run }
                state.stored = Dictionary(uniqueKeysWithValues: own.map { ($0.page, $0) })
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
