#if PostgreSQL
    import CLibPQ
    import Persistence

    /// The cells of one row of an answer after another. The server sends texts; the type of the column decides which of the
    /// five storage classes of `Persistence` the value has.
    final class AnswerCells: ServerCells {
        private let answer: ServerAnswer
        private let types: [ServerType?]
        /// The row whose cells are read.
        var row: Int32 = 0
        private(set) lazy var columnNames: [String] = (0..<PQnfields(answer.handle)).map {
            String(cString: PQfname(answer.handle, $0))
        }

        init(_ answer: ServerAnswer) {
            self.answer = answer
            types = (0..<PQnfields(answer.handle)).map { ServerType(rawValue: PQftype(answer.handle, $0)) }
        }

        func storage(_ column: Int) -> DatabaseCell.Storage {
            if PQgetisnull(answer.handle, row, Int32(column)) != 0 { return .null }
            return ServerType.storage(of: types[column], text(column))
        }

        func integer(_ column: Int) -> Int64 { ServerType.integer(of: types[column], value(column)) }

        func real(_ column: Int) -> Double { ServerType.real(of: types[column], value(column)) }

        func text(_ column: Int) -> String {
            let count = Int(PQgetlength(answer.handle, row, Int32(column)))
            return value(column).withMemoryRebound(to: UInt8.self, capacity: count) {
                String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
            }
        }

        func blob(_ column: Int) -> [UInt8] {
            var count = 0
            let count8 = Int(PQgetlength(answer.handle, row, Int32(column)))
            return value(column).withMemoryRebound(to: UInt8.self, capacity: count8) { text in
                guard types[column] == .bytes else { return [UInt8](UnsafeBufferPointer(start: text, count: count8)) }
                guard let bytes = PQunescapeBytea(text, &count) else { return [] }
                defer { PQfreemem(bytes) }
                return [UInt8](UnsafeBufferPointer(start: bytes, count: count))
            }
        }

        func decimal(_ column: Int) -> String? { types[column] == .numeric ? text(column) : nil }

        private func value(_ column: Int) -> UnsafeMutablePointer<CChar> {
            // Never nil for a column that exists.
            PQgetvalue(answer.handle, row, Int32(column))!
        }
    }
#endif
