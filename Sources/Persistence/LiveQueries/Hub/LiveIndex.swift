/// Finds the live queries that a commit affects, without examining the others.
struct LiveIndex {
    /// The queries that read several rows, by the tables that they read.
    private var byTable: [String: [Int: LiveSlot]] = [:]
    /// The queries that read one row, by table and rowid.
    private var byRow: [String: [Int64: [Int: LiveSlot]]] = [:]
    /// The queries whose dependencies are unknown or include everything.
    private var others: [Int: LiveSlot] = [:]

    mutating func insert(_ slot: LiveSlot) {
        guard let reads = slot.reads, !reads.isAnything else {
            others[slot.id] = slot
            return
        }
        for table in reads.tables.keys {
            if let row = reads.row {
                byRow[table, default: [:]][row, default: [:]][slot.id] = slot
            } else {
                byTable[table, default: [:]][slot.id] = slot
            }
        }
    }

    /// Removes a slot, whose `reads` must be those with which it was inserted.
    mutating func remove(_ slot: LiveSlot) {
        guard let reads = slot.reads, !reads.isAnything else {
            others[slot.id] = nil
            return
        }
        for table in reads.tables.keys {
            if let row = reads.row {
                byRow[table]?[row]?[slot.id] = nil
                if byRow[table]?[row]?.isEmpty == true { byRow[table]?[row] = nil }
            } else {
                byTable[table]?[slot.id] = nil
            }
        }
    }

    /// Calls `body` with each query that the changes affect, and with the changes that affect it. A query that reads
    /// several of the tables is passed once.
    func forEachSlot(affectedBy touched: TouchedTables, _ body: (LiveSlot, TouchedTables) -> Void) {
        var found: [Int: LiveSlot] = others
        if touched.isEverything {
            for slots in byTable.values { found.merge(slots) { slot, _ in slot } }
            for rows in byRow.values {
                for slots in rows.values { found.merge(slots) { slot, _ in slot } }
            }
        } else {
            for (name, table) in touched.tables {
                if let slots = byTable[name] { found.merge(slots) { slot, _ in slot } }
                guard let rows = byRow[name] else { continue }
                if case .some(let changed) = table.rows, changed.count < rows.count {
                    for row in changed {
                        if let slots = rows[row] { found.merge(slots) { slot, _ in slot } }
                    }
                } else {
                    for slots in rows.values { found.merge(slots) { slot, _ in slot } }
                }
            }
        }
        for slot in found.values {
            if let reads = slot.reads {
                if let changes = reads.affected(by: touched) { body(slot, changes) }
            } else if !touched.isEmpty {
                body(slot, touched)
            }
        }
    }
}
