#if PostgreSQL
    import CLibPQ
    import Persistence

    /// The answer to one statement: its rows, and the number of rows that it changed.
    final class ServerAnswer {
        let handle: OpaquePointer

        /// Takes over a result of libpq.
        init(_ handle: OpaquePointer) { self.handle = handle }

        deinit { PQclear(handle) }

        var rowCount: Int32 { PQntuples(handle) }

        /// The number of rows that the statement inserted, updated or deleted. A query's answer reports the rows read, which
        /// are not counted.
        var changedRows: Int {
            tag.hasPrefix("SELECT") ? 0 : Int(String(cString: PQcmdTuples(handle))) ?? 0
        }

        /// The command and its counts, such as `UPDATE 3`.
        var tag: String { String(cString: PQcmdStatus(handle)) }

        /// The text in the first column of the first row; `nil` if there is none.
        var firstText: String? {
            guard rowCount > 0, PQnfields(handle) > 0, PQgetisnull(handle, 0, 0) == 0 else { return nil }
            return String(cString: PQgetvalue(handle, 0, 0))
        }

        /// The types of the arguments of a statement that was described.
        var argumentTypes: [UInt32] { (0..<PQnparams(handle)).map { PQparamtype(handle, $0) } }

        // MARK: Columns

        var columnCount: Int { Int(PQnfields(handle)) }

        func name(ofColumn place: Int) -> String { String(cString: PQfname(handle, Int32(place))) }

        func type(ofColumn place: Int) -> ServerType? { ServerType(rawValue: PQftype(handle, Int32(place))) }

        /// Returns the table of which a column of the answer is a column; 0 for an expression.
        func table(ofColumn place: Int) -> UInt32 { PQftable(handle, Int32(place)) }

        /// Returns the number that a column has in its table; 0 for an expression.
        func tableColumn(ofColumn place: Int) -> Int { Int(PQftablecol(handle, Int32(place))) }

        // MARK: Rows

        /// Decodes the rows.
        func decode<Element>(
            limit: Int? = nil, _ decode: (borrowing DatabaseRow) throws(DatabaseError) -> Element
        ) throws(DatabaseError) -> [Element] {
            let cells = AnswerCells(self)
            let row = ServerRow(cells)
            let count = Int(rowCount)
            let used = limit.map { min($0, count) } ?? count
            var elements: [Element] = []
            elements.reserveCapacity(used)
            for index in 0..<used {
                cells.row = Int32(index)
                elements.append(
                    try withExtendedLifetime(row) { () throws(DatabaseError) in try decode(DatabaseRow(row)) })
            }
            return elements
        }
    }
#endif
