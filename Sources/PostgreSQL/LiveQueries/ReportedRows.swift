#if PostgreSQL
    import Persistence

    /// The updates of rows that a query takes from notifications, without reading the rows.
    struct ReportedRows: Sendable {
        /// A column of the query, which is a column of its table.
        struct Column: Sendable {
            let name: String
            /// The name in the query's rows.
            let resultName: String
            let type: ServerType?
        }

        /// The columns of the query.
        let columns: [Column]
        /// The names of the table's columns that neither the query's condition nor its order depends on.
        let free: Set<String>

        /// Indicates whether the rows of the result, and their order, remain the same.
        func keepsOrder(_ update: RowUpdate) -> Bool { update.changed.allSatisfy(free.contains) }

        /// Returns the query's row after an update; `nil` if the notification does not contain all of its values.
        func row(after update: RowUpdate) -> ServerRow? {
            var values: [String?] = []
            for column in columns {
                guard let value = update.value(of: column.name) else { return nil }
                values.append(value)
            }
            return ServerRow(ReportedCells(columns, values))
        }
    }

    /// The updates that were applied to a result since it was read, as far as another one must be compared with them.
    struct AppliedUpdates {
        private static let limit = 100
        private var transaction: UInt64 = 0
        private var keys: Set<KeyText> = []

        /// Adds an update. Returns `false` if the notification may be older than the one applied before: a trigger that updates the
        /// row of its statement once more is reported before this statement. The notifications of a transaction follow one
        /// another.
        mutating func insert(_ update: RowUpdate) -> Bool {
            if update.transaction != transaction { (transaction, keys) = (update.transaction, []) }
            return keys.count < Self.limit && keys.insert(update.key).inserted
        }
    }
#endif
