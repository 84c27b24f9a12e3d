#if PostgreSQL
    import Differences
    import Persistence

    /// A live query of one table. From its second change on, it reads only the changed rows and those beside them where the
    /// server's plan permits it, or takes them from the notifications: see ``OrderedKeys``, ``TableRowsPlan`` and
    /// ``ReportedRows``.
    ///
    /// `@unchecked Sendable`: the variables are used on the database's loop, by one run at a time.
    final class TableRowsQuery<Element: Sendable & Equatable>: ServerQuery, @unchecked Sendable {
        private enum Planning {
            /// The tables are not known, or no change has shown yet that a plan is worth its time.
            case early
            case possible(TableRowsPlan<Element>)
            case planned(TableRowsPlan<Element>, ReportedRows?)
            case impossible
        }

        private let query: TableQuery<Element>
        private let results = LiveQuery<TreeArray<Element>>()
        private var table: PostgreSQLConnection.ReadTable?
        private var planning = Planning.early
        private var kept: KeyedResult<Element>?
        private var applied = AppliedUpdates()

        init(_ query: TableQuery<Element>) { self.query = query }

        var live: any AnyObject & Sendable { results }

        var hasResults: Bool { results.results != nil }

        // MARK: The plan

        var readsChangedRows: Bool { if case .planned = planning { true } else { false } }

        func learn(_ tables: [PostgreSQLConnection.ReadTable]) {
            let only = tables.count == 1 ? tables[0] : nil
            if only != table { (table, planning, kept) = (only, .early, nil) }
        }

        func forgetTables() { (table, planning, kept) = (nil, .early, nil) }

        var canPlan: Bool { if case .possible = planning { true } else { false } }

        nonisolated(nonsending) func plan(on connection: PostgreSQLConnection) async -> RowReports? {
            guard case .possible(let plan) = planning, let table else { return nil }
            do {
                let isByRow = try await plan.isByRow(on: connection)
                let mayReport = try await connection.mayReportRows(of: table)
                let reported = isByRow && mayReport ? try await plan.reportedRows(of: table, on: connection) : nil
                let reports = try await connection.reportsRows(of: table)
                guard case .possible = planning, table == self.table else { return nil }
                planning = isByRow ? .planned(plan, reported) : .impossible
                if reported != nil && !reports { return RowReports(table: table, areOn: true) }
                return reports && !mayReport ? RowReports(table: table, areOn: false) : nil
            } catch {
                // The server does not accept every query with a key, such as one with DISTINCT.
                if connection.link.isOpen { planning = .impossible }
                return nil
            }
        }

        func forgetPlan() -> Bool {
            guard case .planned = planning else { return false }
            (planning, kept) = (.impossible, nil)
            return true
        }

        // MARK: Runs

        nonisolated(nonsending) func read(
            on connection: PostgreSQLConnection, after changes: ChangedRows
        ) async throws -> Keep {
            guard case .planned(let plan, _) = planning else {
                let rows = try await connection.rows(query).shared(with: results.results)
                return { self.keep(rows) }
            }
            if let kept, let keys = changes.keys, let change = try await change(kept, keys, plan, on: connection) {
                return change
            }
            let result = KeyedResult(try await plan.readAll(on: connection), sharedWith: results.results)
            return {
                self.kept = result
                self.results.offer(result.elements)
            }
        }

        func results(after updates: [RowUpdate]) -> Keep? {
            guard case .planned(let plan, let reported?) = planning, let kept, let end = kept.snapshotEnd
            else { return nil }
            var rows: [(place: Int, element: Element)] = []
            for update in updates {
                // Otherwise the rows may have been read after the update, and have later contents.
                guard update.transaction >= end, applied.insert(update), reported.keepsOrder(update) else { return nil }
                guard let place = kept.keys.place(of: update.key) else { continue }
                guard let row = reported.row(after: update), let element = try? plan.decode(row) else { return nil }
                rows.append((place, element))
            }
            return { [rows] in self.replace(rows) }
        }

        private func replace(_ rows: [(place: Int, element: Element)]) {
            guard var kept else { return }
            var isChanged = false
            for row in rows where kept.replace(at: row.place, with: row.element) { isChanged = true }
            self.kept = kept
            if isChanged { results.offerNew(kept.elements) }
        }

        /// Reads the changed rows, or returns `nil` if the result must be read whole.
        private nonisolated(nonsending) func change(
            _ kept: KeyedResult<Element>, _ changed: Set<KeyText>, _ plan: TableRowsPlan<Element>,
            on connection: PostgreSQLConnection
        ) async throws(DatabaseError) -> Keep? {
            var question = kept.keys.question(about: changed)
            // A row among 1,000,000 others needs three answers beyond the first. Each is judged by itself, because other
            // commits may come between them.
            for _ in 0..<5 {
                let rows = try await plan.read(question.keys, on: connection)
                switch kept.keys.change(question, to: rows.keys, limit: query.limit) {
                case .edits(let edits): return { self.apply(edits, of: rows) }
                case .between(let ranges) where ranges.count <= Self.rangeLimit:
                    question = kept.keys.question(question, between: ranges)
                case .between, .unknown: return nil
                }
            }
            return nil
        }

        /// The number of ranges above which reading all rows takes less time than reading some of each range.
        private static var rangeLimit: Int { 5 }

        private func keep(_ rows: TreeArray<Element>) {
            if case .early = planning, results.results != nil, let table {
                planning = TableRowsPlan(query, table).map { .possible($0) } ?? .impossible
            }
            results.offer(rows)
        }

        private func apply(_ edits: [OrderedKeys.Edit], of rows: KeyedRows<Element>) {
            guard var kept else { return }
            let isChanged = kept.apply(edits, of: rows)
            self.kept = kept
            switch isChanged {
            case true: results.offerNew(kept.elements)
            case false: break
            case nil: results.offer(kept.elements)
            }
        }

        // MARK: Subscribers

        func fail(_ error: any Error) { results.fail(error) }

        func complete() { results.complete() }

        func publish(in handover: inout Handover) { results.publish(in: &handover) }
    }
#endif
