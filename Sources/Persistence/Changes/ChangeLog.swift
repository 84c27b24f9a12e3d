import CSQLite
import Tracing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

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
        var columns = ColumnMask.all
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
    /// The connection that reports its changes; `nil` before `attach(to:)`.
    private var handle: OpaquePointer?
    private var isPaused = false
    /// Indicates whether statements may have been compiled while nothing was recorded. SQLite then deletes all rows of a table
    /// without a report of each, also when changes are recorded again (https://www.sqlite.org/lang_delete.html, section 3).
    private var hasStatementsWithoutReports = false

    /// Makes `handle` report its changes to this log, which must outlive the connection.
    func attach(to handle: OpaquePointer) {
        self.handle = handle
        resume()
    }

    /// Records nothing until `resume()`, which saves a tenth of the time of a write. The changes until then count as
    /// changes of everything.
    func pause() {
        guard let handle else { return }
        sqlite3_preupdate_hook(handle, nil, nil)
        isPaused = true
        hasStatementsWithoutReports = true
    }

    /// Indicates, once after a pause, whether statements must be compiled again.
    func takeStatementsWithoutReports() -> Bool {
        defer { hasStatementsWithoutReports = false }
        return hasStatementsWithoutReports
    }

    /// Records changes again.
    func resume() {
        guard let handle else { return }
        isPaused = false
        sqlite3_preupdate_hook(
            handle,
            { context, handle, action, _, table, oldRow, newRow in
                Unmanaged<ChangeLog>.fromOpaque(context!)._withUnsafeGuaranteedRef { log in
                    if action == SQLITE_UPDATE && oldRow == newRow {
                        log.record(table: table!, row: oldRow, columns: ChangeLog.updatedColumns(handle!))
                        return
                    }
                    log.record(table: table!, row: action == SQLITE_INSERT ? newRow : oldRow, columns: .all)
                    if action == SQLITE_UPDATE { log.record(table: table!, row: newRow, columns: .all) }
                }
            },
            Unmanaged.passUnretained(self).toOpaque())
    }

    /// Returns the columns whose values differ before and after the update that SQLite is about to make.
    private static func updatedColumns(_ handle: OpaquePointer) -> ColumnMask {
        var columns = ColumnMask.none
        for column in 0..<sqlite3_preupdate_count(handle) {
            var old: OpaquePointer?
            var new: OpaquePointer?
            guard sqlite3_preupdate_old(handle, column, &old) == SQLITE_OK,
                sqlite3_preupdate_new(handle, column, &new) == SQLITE_OK, let old, let new
            else { return .all }
            if !areEqual(old, new) { columns.formUnion(ColumnMask(column: Int(column))) }
        }
        return columns
    }

    private static func areEqual(_ one: OpaquePointer, _ other: OpaquePointer) -> Bool {
        let type = sqlite3_value_type(one)
        guard type == sqlite3_value_type(other) else { return false }
        switch type {
        case SQLITE_INTEGER: return sqlite3_value_int64(one) == sqlite3_value_int64(other)
        case SQLITE_FLOAT:
            return sqlite3_value_double(one).bitPattern == sqlite3_value_double(other).bitPattern
        case SQLITE_TEXT, SQLITE_BLOB:
            let count = sqlite3_value_bytes(one)
            guard count == sqlite3_value_bytes(other) else { return false }
            return count == 0 || memcmp(sqlite3_value_blob(one), sqlite3_value_blob(other), Int(count)) == 0
        // SQLite reports NULL also for the default value of a column that was added after the row was written.
        default: return false
        }
    }

    private func record(table: UnsafePointer<CChar>, row: Int64, columns: ColumnMask) {
        Trace.step()
        let index = index(of: table)
        if entries.count < Self.namedRows {
            if let latest = entries.last, latest.table == index, latest.row == row, latest.columns == columns { return }
            entries.append(Entry(table: index, row: row, columns: columns))
        } else if lastCoarse != index {
            if coarse[index] == nil {
                coarse[index] = entries.count
                entries.append(Entry(table: index))
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
        entries.append(Entry(table: Self.everything))
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
        if isPaused || entries.contains(where: { $0.table == Self.everything }) { return .everything }
        var tables = TouchedTables()
        var rest = entries[...]
        while let first = rest.first {
            let end = rest.firstIndex { $0.table != first.table } ?? rest.endIndex
            tables.insert(changes(rest[..<end], of: first.table), of: names[first.table])
            rest = rest[end...]
        }
        return tables
    }

    /// Returns the changes that consecutive entries of one table record.
    private func changes(_ entries: ArraySlice<Entry>, of table: Int) -> TouchedTables.Table {
        // The rows after the limit are unknown, so those before it need not be listed.
        if coarse[table] != nil { return .everything }
        var rows = Set<Int64>(minimumCapacity: entries.count)
        var columns = ColumnMask.none
        for entry in entries {
            guard let row = entry.row else { return .everything }
            rows.insert(row)
            columns.formUnion(entry.columns)
        }
        return TouchedTables.Table(rows: .some(rows), columns: columns)
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
