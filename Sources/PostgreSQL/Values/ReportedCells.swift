#if PostgreSQL
    import Persistence

    /// The cells of a row that a notification describes. They have the same values as those of an answer (`AnswerCells`).
    final class ReportedCells: ServerCells {
        private let columns: [ReportedRows.Column]
        private let values: [String?]

        /// - Parameter values: The values in JSON's form, without quotes.
        init(_ columns: [ReportedRows.Column], _ values: [String?]) { (self.columns, self.values) = (columns, values) }

        var columnNames: [String] { columns.map(\.resultName) }

        func storage(_ column: Int) -> DatabaseCell.Storage {
            guard let value = values[column] else { return .null }
            return ServerType.storage(of: columns[column].type, value)
        }

        func integer(_ column: Int) -> Int64 {
            text(column).withCString { ServerType.integer(of: columns[column].type, $0) }
        }

        func real(_ column: Int) -> Double {
            text(column).withCString { ServerType.real(of: columns[column].type, $0) }
        }

        func text(_ column: Int) -> String {
            guard let value = values[column] else { return "" }
            return switch columns[column].type {
            case .bool: String(value.prefix(1))
            case .timestamp, .timestampWithZone: Self.serverText(ofTime: value)
            default: value
            }
        }

        func blob(_ column: Int) -> [UInt8] { Array(text(column).utf8) }

        func decimal(_ column: Int) -> String? { columns[column].type == .numeric ? values[column] : nil }

        /// Returns the server's text of a point in time, such as `2026-11-27 08:30:00+00` for `2026-11-27T08:30:00+00:00`.
        private static func serverText(ofTime value: String) -> String {
            var words = value.split(separator: " ").map(String.init)
            if words.first?.hasSuffix("+00:00") == true { words[0].removeLast(3) }
            return words.joined(separator: " ").split(separator: "T").joined(separator: " ")
        }
    }
#endif
