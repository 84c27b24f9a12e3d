import CSQLite

/// What the present transaction of a connection has changed so far, in order, so that what is rolled back can be
/// forgotten. Fed by SQLite's preupdate hook (https://www.sqlite.org/c3ref/preupdate_blobwrite.html), which sees rows
/// that REPLACE removes, tables that are emptied at once, tables without rowid and the cascades of foreign keys.
/// Used by the connection's thread only.
final class ChangeLog {
    private struct Entry {
        /// Index in `names`, or `everything`.
        var table: Int
        /// A rowid, or `nil` for all rows.
        var row: Int64?
    }

    private static let everything = -1
    /// Beyond this number of entries a table's rows are not named any more, so that memory stays bounded.
    private static let namedRows = 4096

    private var entries: [Entry] = []
    /// Tables seen so far. Names, not schema pointers, which do not outlive a change of the schema.
    private var names: [String] = []
    private var last = 0
    /// For tables whose rows are not named any more: where in `entries` that stands.
    private var coarse: [Int: Int] = [:]

    /// From now on `handle` reports here. The log must outlive the connection.
    func attach(to handle: OpaquePointer) {
        sqlite3_preupdate_hook(
            handle,
            { context, _, action, _, table, oldRow, newRow in
                let log = Unmanaged<ChangeLog>.fromOpaque(context!).takeUnretainedValue()
                log.record(table: table!, row: action == SQLITE_INSERT ? newRow : oldRow)
                if action == SQLITE_UPDATE && oldRow != newRow { log.record(table: table!, row: newRow) }
            },
            Unmanaged.passUnretained(self).toOpaque())
    }

    private func record(table: UnsafePointer<CChar>, row: Int64) {
        let index = index(of: table)
        if entries.count < Self.namedRows {
            if let latest = entries.last, latest.table == index, latest.row == row { return }
            entries.append(Entry(table: index, row: row))
        } else if coarse[index] == nil {
            coarse[index] = entries.count
            entries.append(Entry(table: index, row: nil))
        }
    }

    private func index(of table: UnsafePointer<CChar>) -> Int {
        if last < names.count, names[last].utf8CStringEquals(table) { return last }
        if let known = names.firstIndex(where: { $0.utf8CStringEquals(table) }) {
            last = known
        } else {
            last = names.count
            names.append(String(cString: table))
        }
        return last
    }

    /// The schema changes: everything may look different afterwards.
    func recordEverything() {
        entries.append(Entry(table: Self.everything, row: nil))
    }

    /// A place to go back to.
    var mark: Int { entries.count }

    /// Forgets what was recorded after `mark`, since it was rolled back.
    func forget(since mark: Int) {
        entries.removeSubrange(min(mark, entries.count)...)
        coarse = coarse.filter { $0.value < mark }
    }

    /// Hands over what was recorded, after its commit, and starts anew.
    func take() -> TouchedTables {
        defer {
            entries.removeAll(keepingCapacity: entries.capacity <= 2 * Self.namedRows)
            coarse.removeAll()
        }
        if entries.contains(where: { $0.table == Self.everything }) { return .everything }
        var tables = TouchedTables()
        for entry in entries {
            if let row = entry.row {
                tables.insert(row, of: names[entry.table])
            } else {
                tables.insertAll(of: names[entry.table])
            }
        }
        return tables
    }
}

extension String {
    /// Whether the C string has the same bytes. Makes no String.
    fileprivate func utf8CStringEquals(_ other: UnsafePointer<CChar>) -> Bool {
        var place = 0
        for byte in utf8 {
            if UInt8(bitPattern: other[place]) != byte { return false }
            place += 1
        }
        return other[place] == 0
    }
}
