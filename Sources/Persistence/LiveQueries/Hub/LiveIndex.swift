/// Finds the live queries that a commit affects, without examining the others.
struct LiveIndex {
    /// The queries that read several rows, by the tables that they read.
    private var byTable: [String: [Int: LiveSlot]] = [:]
    /// The queries that read one row, by table and rowid.
    private var byRow: [String: [Int64: [Int: LiveSlot]]] = [:]
    /// The queries whose dependencies are unknown or include everything, and those that depend on the schema only.
    private var others: [Int: LiveSlot] = [:]
    /// The number of calls of ``forEachSlot(affectedBy:_:)``.
    private var visits = 0

    mutating func insert(_ slot: LiveSlot) {
        guard let reads = slot.reads, !reads.isAnything, !reads.tables.isEmpty else {
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
        guard let reads = slot.reads, !reads.isAnything, !reads.tables.isEmpty else {
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
    mutating func forEachSlot(affectedBy touched: TouchedTables, _ body: (LiveSlot, TouchedTables) -> Void) {
        visits += 1
        visit(others, touched, body)
        if touched.isEverything {
            for slots in byTable.values { visit(slots, touched, body) }
            for rows in byRow.values {
                for slots in rows.values { visit(slots, touched, body) }
            }
            return
        }
        for (name, table) in touched.tables {
            if let slots = byTable[name] { visit(slots, touched, body) }
            guard let rows = byRow[name] else { continue }
            if case .some(let changed) = table.rows, changed.count < rows.count {
                for row in changed {
                    if let slots = rows[row] { visit(slots, touched, body) }
                }
            } else {
                for slots in rows.values { visit(slots, touched, body) }
            }
        }
    }

    private func visit(_ slots: [Int: LiveSlot], _ touched: TouchedTables, _ body: (LiveSlot, TouchedTables) -> Void) {
        for slot in slots.values where slot.lastVisit != visits {
            slot.lastVisit = visits
            if let reads = slot.reads {
                if let changes = reads.affected(by: touched) { body(slot, changes) }
            } else if !touched.isEmpty {
                body(slot, touched)
            }
        }
    }
}
