/// The dependencies of all queries with the same text.
struct ReadPlan {
    /// The source of a rowid.
    enum Row: Equatable {
        case constant(Int64)
        /// The index of an argument.
        case argument(Int)
    }

    var reads = QueryReads()
    var row: Row?
}

/// The dependencies of queries.
extension Connection {
    /// Returns the parts of the database on which the results of a query depend.
    ///
    /// SQLite's compiler reports the tables and columns, including those behind views and subqueries. For virtual
    /// tables, whose changes SQLite does not report, this includes the tables in which they store their contents.
    ///
    /// - Throws: ``DatabaseError`` if the query cannot be compiled.
    func reads(of sql: SQL) throws(DatabaseError) -> QueryReads {
        let plan = if let known = readPlans[sql.text] { known } else { try readPlan(of: sql) }
        if readPlans.count >= Self.keptReadPlans { readPlans.removeAll() }
        readPlans[sql.text] = plan
        var reads = plan.reads
        switch plan.row {
        case nil: break
        case .constant(let row): reads.row = row
        case .argument(let index):
            if sql.arguments.indices.contains(index), case .integer(let row) = sql.arguments[index] { reads.row = row }
        }
        return reads
    }

    /// The number of plans that are kept, in case the program creates texts without end.
    private static let keptReadPlans = 500

    private func readPlan(of sql: SQL) throws(DatabaseError) -> ReadPlan {
        var plan = ReadPlan()
        let columns = try columnsRead(by: sql.text)
        for (table, names) in columns { try add(table, names, to: &plan.reads) }
        if columns.count == 1, plan.reads.tables.count == 1, !plan.reads.isAnything { plan.row = try onlyRow(of: sql) }
        return plan
    }

    private func add(_ table: String, _ names: Set<String>, to reads: inout QueryReads) throws(DatabaseError) {
        let definition = try first(
            "SELECT type, coalesce(sql, '') FROM sqlite_schema WHERE name = \(table)"
        ) { (row) throws(DatabaseError) -> (type: String, sql: String) in (try row[0], try row[1]) }
        guard let definition else {
            // A table-valued function such as json_each, or one of SQLite's own tables. A change of the schema affects
            // every query.
            let isHarmless =
                table.hasPrefix("json_") || table.hasPrefix("pragma_") || table == "generate_series"
                || table == "sqlite_schema" || table == "sqlite_master"
            reads.isAnything = reads.isAnything || !isHarmless
            return
        }
        if table.hasPrefix("sqlite_") {
            reads.isAnything = true
        } else if let module = VirtualTable(definition.sql) {
            try add(module, named: table, to: &reads)
        } else if definition.type == "table" {
            reads.tables[table] = try mask(of: names, in: table)
        }
    }

    // MARK: Columns

    private func mask(of names: Set<String>, in table: String) throws(DatabaseError) -> ColumnMask {
        let columns = try rows("SELECT name, hidden FROM pragma_table_xinfo(\(table))") {
            (row) throws(DatabaseError) -> (name: String, hidden: Int) in (try row[0], try row[1])
        }
        // The change log counts stored columns only, so the positions differ if there are generated columns.
        if columns.contains(where: { $0.hidden != 0 }) { return .all }
        var mask = ColumnMask.existence
        for name in names where !name.isEmpty {
            if let column = columns.firstIndex(where: { $0.name == name }) {
                mask.formUnion(ColumnMask(column: column))
            } else if name != "ROWID" {
                return .all
            }
        }
        return mask
    }

    // MARK: Virtual tables

    private func add(_ module: VirtualTable, named table: String, to reads: inout QueryReads) throws(DatabaseError) {
        switch module.name {
        case "fts5vocab":
            for shadow in try shadowTables() { reads.tables[shadow] = .all }
        case "fts3", "fts4", "fts5", "rtree", "geopoly":
            for shadow in try shadowTables() where shadow.hasPrefix(table + "_") { reads.tables[shadow] = .all }
            // The columns of an external content table are read from that table or view.
            if let content = module.content {
                let name = content.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
                for (table, names) in try columnsRead(by: "SELECT * FROM \"\(name)\"") {
                    try add(table, names, to: &reads)
                }
            }
        default: reads.isAnything = true
        }
    }

    private func shadowTables() throws(DatabaseError) -> [String] {
        try rows("SELECT name FROM pragma_table_list WHERE type = 'shadow'") {
            (row) throws(DatabaseError) in try row[0]
        }
    }

    // MARK: One row

    /// The instructions of a program that reads a single row of a table by its rowid, without a loop.
    private static let straightInstructions: Set<String> = [
        "Init", "Transaction", "TableLock", "Goto", "Halt", "Noop", "Explain", "OpenRead", "Variable", "Integer",
        "Int64", "Real", "String8", "Null", "SeekRowid", "NotExists", "MustBeInt", "Affinity", "RealAffinity", "Cast",
        "CollSeq", "Column", "Rowid", "ResultRow", "DecrJumpZero", "IfPos", "Eq", "Ne", "Lt", "Le", "Gt", "Ge", "If",
        "IfNot", "IsNull", "NotNull", "And", "Or", "Not", "Add", "Subtract", "Multiply", "Divide", "Remainder",
        "Concat", "Function", "PureFunc", "Copy", "SCopy", "Once", "BitAnd", "BitOr", "BitNot", "ShiftLeft",
        "ShiftRight", "AddImm", "IsTrue", "ZeroOrNull", "ElseEq", "Jump", "Compare", "Permutation", "Blob", "IsType",
        // A list after IN.
        "OpenEphemeral", "MakeRecord", "IdxInsert", "Found", "NotFound", "BeginSubrtn", "Return", "Gosub", "NullRow",
    ]

    /// Returns the source of the rowid of the only row that a query reads, or `nil` if it may read several rows.
    ///
    /// Examines SQLite's program for the query (https://www.sqlite.org/opcode.html). An unknown instruction makes the
    /// result `nil`, which is always safe.
    private func onlyRow(of sql: SQL) throws(DatabaseError) -> ReadPlan.Row? {
        var seeks: [Int] = []
        var opened = 0
        var sources: [Int: [ReadPlan.Row]] = [:]
        for step in try rows(SQL(text: "EXPLAIN " + sql.text, arguments: sql.arguments), Instruction.init) {
            guard Self.straightInstructions.contains(step.name) else { return nil }
            switch step.name {
            case "OpenRead": opened += 1
            case "SeekRowid", "NotExists": seeks.append(step.p3)
            case "Integer": sources[step.p2, default: []].append(.constant(Int64(step.p1)))
            case "Int64": sources[step.p2, default: []].append(.constant(Int64(step.p4) ?? 0))
            case "Variable": sources[step.p2, default: []].append(.argument(step.p1 - 1))
            default: break
            }
        }
        guard opened == 1, seeks.count == 1, let found = sources[seeks[0]], found.count == 1 else { return nil }
        return found[0]
    }

    /// One instruction of a compiled statement, as EXPLAIN lists it.
    private struct Instruction {
        let name: String
        let p1: Int
        let p2: Int
        let p3: Int
        let p4: String

        init(_ row: borrowing DatabaseRow) throws(DatabaseError) {
            (name, p1, p2, p3) = (try row[1], try row[2], try row[3], try row[4])
            p4 = try row[5] as String? ?? ""
        }
    }
}
