#if PostgreSQL
    import Foundation
    import Persistence

    /// The statements that read the rows of a query of one table with their keys: all, or some of them.
    struct TableRowsPlan<Element: Sendable> {
        /// The query of all rows, each with its key after its columns.
        private let all: TableQuery<Element>
        /// The statement that reads some rows in the same order. One argument is the array of their keys.
        private let some: SQL
        /// The same statement without the end of its snapshot, for the server's explanation.
        private let explained: SQL
        private let keysPlace: Int
        /// The texts of the condition and of the terms of the order.
        private let restrictions: [String]

        /// Creates the plan of a query, or returns `nil` if the table's key does not name its rows in notifications as it
        /// does in statements.
        init?(_ query: TableQuery<Element>, _ table: PostgreSQLConnection.ReadTable) {
            guard query.offset == 0, table.kind == "r", table.visibleName == query.table, let name = table.key,
                let type = table.keyType, Self.keyTypes.contains(type), table.reportsKey
            else { return nil }
            let key: SQL = "\(identifier: query.table).\(identifier: name)"
            let end: SQL = "(SELECT pg_snapshot_xmax(pg_current_snapshot())::text) AS bindery_end"
            var keyed = query
            keyed.columns = "\(query.columns)\n, \(end), \(key)::text AS bindery_key"
            // Rows that the order does not distinguish are in the order of their keys.
            keyed.order.append(OrderTerm(key, isNullable: false))
            all = keyed
            keyed.limit = nil
            // Replaced in each run. The server's plan is that for any keys.
            let isAsked: SQL = "\(key) = ANY (CAST(\("{NULL}") AS \(SQL(text: type))[]))"
            keyed.condition = query.condition.map { "(\($0)\n) AND \(isAsked)" } ?? isAsked
            some = keyed.serverSQL
            keyed.columns = "\(query.columns)\n, \(key)::text AS bindery_key"
            explained = keyed.serverSQL
            restrictions = [query.condition?.text ?? ""] + query.order.map(\.expression.text)
            keysPlace = query.columns.arguments.count + (query.condition?.arguments.count ?? 0)
        }

        /// The types whose texts have one form, whatever the settings of a connection.
        private static var keyTypes: Set<String> {
            ["smallint", "integer", "bigint", "uuid", "text", "character varying"]
        }

        /// Reads all rows.
        nonisolated(nonsending) func readAll(
            on connection: PostgreSQLConnection
        ) async throws(DatabaseError) -> KeyedRows<Element> {
            try await read(all.serverSQL, on: connection)
        }

        /// Reads the rows with the given keys.
        nonisolated(nonsending) func read(
            _ keys: Set<KeyText>, on connection: PostgreSQLConnection
        ) async throws(DatabaseError) -> KeyedRows<Element> {
            var arguments = some.arguments
            arguments[keysPlace] = .text(Self.array(keys))
            return try await read(SQL(text: some.text, values: arguments), on: connection)
        }

        private nonisolated(nonsending) func read(
            _ sql: SQL, on connection: PostgreSQLConnection
        ) async throws(DatabaseError) -> KeyedRows<Element> {
            var rows = KeyedRows<Element>()
            rows.elements = try await connection.run(sql).decode { (row) throws(DatabaseError) in
                if rows.keys.isEmpty { rows.snapshotEnd = UInt64(try row[row.count - 2] as String) }
                rows.keys.append(KeyText(try row[row.count - 1] as String))
                return try all.decode(row)
            }
            return rows
        }

        /// Returns the row that a notification describes.
        ///
        /// - Throws: ``DatabaseError`` if the query does not accept its values.
        func decode(_ row: ServerRow) throws(DatabaseError) -> Element {
            try withExtendedLifetime(row) { () throws(DatabaseError) in try all.decode(DatabaseRow(row)) }
        }

        /// Returns an array as a text (https://www.postgresql.org/docs/15/arrays.html, section 8.15.2).
        private static func array(_ keys: Set<KeyText>) -> String {
            var text = "{"
            for key in keys {
                if text.utf8.count > 1 { text += "," }
                text += "\""
                for character in key.text.unicodeScalars {
                    if character == "\"" || character == "\\" { text += "\\" }
                    text.unicodeScalars.append(character)
                }
                text += "\""
            }
            return text + "}"
        }

        // MARK: The server's plan

        /// Parts of expressions whose values change although the row does not.
        private static var changingFunctions: [String] {
            ["now()", "_timestamp()", "CURRENT_", "LOCALTIME", "timeofday()", "random()"]
        }

        /// Finds out whether each row of the result depends on its own row of the table only, by the server's plan for the
        /// statement: it must do nothing but read the table and sort, without subqueries, aggregates, window functions, and
        /// functions that return several rows or the time.
        nonisolated(nonsending) func isByRow(on connection: PostgreSQLConnection) async throws -> Bool {
            let sql: SQL = "EXPLAIN (FORMAT JSON, COSTS FALSE, VERBOSE) \(explained)"
            guard let plan = try await connection.value(sql, as: String.self),
                !Self.changingFunctions.contains(where: { plan.contains($0) })
            else { return false }
            let plans = try JSONDecoder().decode([ExplainedStatement].self, from: Data(plan.utf8))
            return plans.allSatisfy(\.plan.isByRow)
        }

        /// Finds out which updates of rows can be taken from notifications, if `isByRow(on:)`: the query's columns must be
        /// columns of the table, and those that have changed must not occur in its condition and order. The server's plan cannot
        /// tell that, because it lacks conditions that a partial index implies and orders that an index has.
        ///
        /// Returns `nil` if there are none.
        nonisolated(nonsending) func reportedRows(
            of table: PostgreSQLConnection.ReadTable, on connection: PostgreSQLConnection
        ) async throws -> ReportedRows? {
            let answer = try await connection.run(some)
            let columns = try await connection.columns(of: table)
            var shown: [ReportedRows.Column] = []
            // Without the two last columns, those of the plan.
            for place in 0..<answer.columnCount - 2 {
                guard answer.table(ofColumn: place) == table.id,
                    let column = columns.first(where: { $0.number == answer.tableColumn(ofColumn: place) }),
                    column.isReportable
                else { return nil }
                shown.append(
                    ReportedRows.Column(
                        name: column.name, resultName: answer.name(ofColumn: place), type: answer.type(ofColumn: place))
                )
            }
            let texts = RestrictionTexts(restrictions)
            let names = columns.map(\.name)
            // Columns whose names are equal as strings of Swift, and functions that find the row in the table.
            guard let name = table.visibleName, !texts.mayHideColumns(of: name, with: names),
                Set(names).count == names.count,
                try await !connection.includesReadingFunction(texts.words)
            else { return nil }
            let renamed = shown.filter { texts.mention($0.resultName) }.map(\.name)
            let free = names.filter { !texts.mention($0) && !renamed.contains($0) }
            return ReportedRows(columns: shown, free: Set(free))
        }
    }

    /// A statement as the server explains it (https://www.postgresql.org/docs/15/sql-explain.html).
    private struct ExplainedStatement: Decodable {
        let plan: ExplainedNode

        enum CodingKeys: String, CodingKey {
            case plan = "Plan"
        }
    }

    private struct ExplainedNode: Decodable {
        let type: String
        let relationship: String?
        let parts: [ExplainedNode]?

        enum CodingKeys: String, CodingKey {
            case type = "Node Type"
            case relationship = "Parent Relationship"
            case parts = "Plans"
        }

        private static let typesByRow: Set<String> = [
            "Seq Scan", "Index Scan", "Index Only Scan", "Bitmap Heap Scan", "Bitmap Index Scan", "BitmapAnd",
            "BitmapOr",
            "Sort", "Incremental Sort", "Result", "Gather", "Gather Merge",
        ]

        var isByRow: Bool {
            // Without a part, a result was computed from constraints of the table instead of its rows.
            if type == "Result" && parts == nil { return false }
            return Self.typesByRow.contains(type) && relationship != "InitPlan" && relationship != "SubPlan"
                && (parts ?? []).allSatisfy(\.isByRow)
        }
    }
#endif
