import CSQLite
import Tracing

/// The changes of a connection's current transaction in order, so that those rolled back can be removed. SQLite's
/// preupdate hook (https://www.sqlite.org/c3ref/preupdate_blobwrite.html) reports them, including rows removed by
/// REPLACE, tables emptied in one step, WITHOUT ROWID tables and cascades of foreign keys. Used by the connection's
/// thread only.
final class ChangeLog {
    private struct Entry {
        /// Index in `names`, or `everything`.
        var table: Int
        /// A rowid, or `nil` for all rows.
        var row: Int64?
    }

    private static let everything = -1
    /// The number of entries above which rows are no longer recorded individually, so that memory stays bounded.
    private static let namedRows = 4096

    // The hook runs for each changed row, on the only thread that uses the log, and calls nothing that could use it.
    @exclusivity(unchecked) private var entries: [Entry] = []
    /// The names of the changed tables. Names rather than schema pointers, because a schema change invalidates those.
    @exclusivity(unchecked) private var names: [String] = []
    @exclusivity(unchecked) private var last = 0
    /// For tables whose rows are no longer recorded individually, the index of their entry in `entries`.
    @exclusivity(unchecked) private var coarse: [Int: Int] = [:]
    /// The last table that was added to `coarse`, or `nil` if it may have been removed.
    @exclusivity(unchecked) private var lastCoarse: Int?

    /// Makes `handle` report its changes to this log, which must outlive the connection.
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
        Trace.step()
        let index = index(of: table)
        if entries.count < Self.namedRows {
            if let latest = entries.last, latest.table == index, latest.row == row { return }
            entries.append(Entry(table: index, row: row))
        } else if lastCoarse != index {
            if coarse[index] == nil {
                coarse[index] = entries.count
                entries.append(Entry(table: index, row: nil))
            }
            lastCoarse = index
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

    /// Records a schema change, which may affect every table.
    func recordEverything() {
        entries.append(Entry(table: Self.everything, row: nil))
    }

    /// A position to which `forget(since:)` can return.
    var mark: Int { entries.count }

    /// Removes the entries after `mark`, because their changes were rolled back.
    func forget(since mark: Int) {
        entries.removeSubrange(min(mark, entries.count)...)
        coarse = coarse.filter { $0.value < mark }
        lastCoarse = nil
    }

    /// Returns the recorded changes after their commit, and clears the log.
    func take() -> TouchedTables {
        Trace.step()
        defer {
            entries.removeAll(keepingCapacity: entries.capacity <= 2 * Self.namedRows)
            coarse.removeAll()
            lastCoarse = nil
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
    /// Indicates whether the C string has the same bytes. Allocates no String.
    fileprivate func utf8CStringEquals(_ other: UnsafePointer<CChar>) -> Bool {
        // Over contiguous bytes, because each access through the view checks how the string is stored.
        let isEqual = utf8.withContiguousStorageIfAvailable { bytes in
            var place = 0
            while place < bytes.count, UInt8(bitPattern: other[place]) == bytes[place] { place += 1 }
            return place == bytes.count && other[place] == 0
        }
        return isEqual ?? (self == String(cString: other))
    }
}
