#if PostgreSQL
    public import Differences
    public import Persistence
    public import Rx

    /// Live queries.
    ///
    /// All subscribers of a process to the same query share one run of it. Each is notified on the loop on which it subscribed,
    /// or on the main queue if there is none. If commits are faster than the subscriber, intermediate states are skipped. The
    /// observables never repeat equal values, fail with a ``/Persistence/DatabaseError`` if the query cannot run, and complete
    /// when the database is closed. While the server cannot be reached, they keep their last values.
    extension PostgreSQLDatabase {
        /// Returns the rows of a query: the current ones, and new ones after each commit that changes them, by this or another
        /// process.
        public func liveQuery<Element: Sendable & Equatable>(_ query: Query<Element>) -> Observable<[Element]> {
            ServerRows(
                self, query.sql, read: { connection in try await connection.rows(query) }, send: { $2.onNext($0) })
        }

        /// Returns the rows of a query like `liveQuery(_:)`, each time with the edits that lead to them from the previous
        /// rows. The edits are computed once for all subscribers, off their loops.
        public func liveChanges<Element: Sendable & Equatable & IdentifiableType>(
            _ query: Query<Element>
        ) -> Observable<LiveChange<Element>> where Element.Identity: Sendable {
            ServerRows(
                self, query.sql, differ: { try listEdits(from: $0 ?? [], to: $1) },
                read: { connection in try await connection.rows(query) },
                send: { rows, edits, sink in
                    sink.onNext(LiveChange(rows: rows, edits: edits as? [ListEdit<Element.Identity>]))
                })
        }

        /// Returns the first row of a query like `liveQuery(_:)`, or `nil` while the query has no rows.
        public func liveFirst<Element: Sendable & Equatable>(_ query: Query<Element>) -> Observable<Element?> {
            ServerRows(
                self, query.sql, read: { connection in try await connection.first(query) }, send: { $2.onNext($0) })
        }

        // MARK: Queries of one table

        /// Returns the rows of a query of one table like ``liveQuery(_:)-(Query<Element>)``. The versions of the result share
        /// the parts that did not change.
        ///
        /// From the second change on, only the changed rows and those beside them are read again after a commit, and some
        /// others to find the place of a row that has moved: O(log *n*) rows, and O(*n*) for the search of their keys in
        /// memory. Each row costs 16 bytes more than its element, or more if its key has over 15 bytes as a text. The result
        /// is read again whole if more than 100 rows have changed, if rows are needed that the limit has cut off, and if
        /// commits follow one another so closely that the rows beside a changed one have changed too. A result may then
        /// have some rows of the later commit before its others, until the notification of that commit arrives.
        ///
        /// No row is read if a statement has updated a single row, if condition and order do not depend on the changed columns,
        /// and if the notification contains the row. See <doc:/Bindery/PostgreSQL> for the tables of which it does.
        ///
        /// It is always read whole if the query has an offset, a subquery, an aggregate or a window function, or if it reads
        /// a view or a table whose primary key is not one column of integers, UUIDs or texts. Columns, condition and order must
        /// depend on the row only, not on the current time or on a function that reads tables: use
        /// ``liveQuery(_:)-(Query<Element>)`` for such a query. Rows that the order does not distinguish are in the order of
        /// their keys.
        public func liveQuery<Element: Sendable & Equatable>(
            _ query: TableQuery<Element>
        ) -> Observable<TreeArray<Element>> {
            ServerRows(self, query, send: { $2.onNext($0) })
        }

        /// Returns the rows of a query of one table like ``liveQuery(_:)-(TableQuery<Element>)``, each time with the edits
        /// that lead to them from the previous rows.
        public func liveChanges<Element: Sendable & Equatable & IdentifiableType>(
            _ query: TableQuery<Element>
        ) -> Observable<LiveTreeChange<Element>> where Element.Identity: Sendable {
            ServerRows(
                self, query, differ: { try listEdits(from: $0 ?? [], to: $1) },
                send: { rows, edits, sink in
                    sink.onNext(LiveTreeChange(rows: rows, edits: edits as? [ListEdit<Element.Identity>]))
                })
        }

        /// Returns the first row of a query of one table, or `nil` while there is none. A query of one row by its integer
        /// key, such as `Entry.all.filter { $0.id == 5 }`, runs again only after a commit that changes this row.
        public func liveFirst<Element: Sendable & Equatable>(_ query: TableQuery<Element>) -> Observable<Element?> {
            ServerRows(
                self, query.firstRow.serverSQL, row: query.row,
                read: { connection in try await connection.first(query) },
                send: { $2.onNext($0) })
        }

        /// Returns the number of rows of a query of one table, without regard to its limit and offset.
        public func liveCount(_ query: TableQuery<some Sendable>) -> Observable<Int> {
            ServerRows(
                self, query.countSQL, row: query.row, read: { connection in try await connection.count(query) },
                send: { $2.onNext($0) })
        }
    }
#endif
