/// An error as reported by the server (https://www.postgresql.org/docs/15/errcodes-appendix.html) or by libpq.
public struct ServerFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The SQLSTATE of five characters; empty for an error of the connection.
    public let state: String

    /// The message of the server.
    public let message: String

    /// The server's details, such as the key that exists already; empty if there are none.
    public let detail: String

    /// The name of the violated constraint, if any.
    public let constraint: String?

    /// The statement that failed, if any.
    public let sql: String?

    /// The function of the server that reported the error, which distinguishes errors with the same state.
    let source: String

    init(
        state: String = "", message: String, detail: String = "", constraint: String? = nil, sql: String? = nil,
        source: String = ""
    ) {
        (self.state, self.message, self.detail) = (state, message, detail)
        (self.constraint, self.sql, self.source) = (constraint, sql, source)
    }

    /// The error on one line, as logs require, with the beginning of a long statement.
    public var description: String {
        let code = state.isEmpty ? "" : " \(state)"
        let place = sql.map { sql in
            let line = Self.line(sql)
            return ", in: " + (line.count > 300 ? "\(line.prefix(300))…" : line)
        }
        let text = detail.isEmpty ? message : "\(message): \(detail)"
        return "PostgreSQL\(code), \(Self.line(text))\(place ?? "")"
    }

    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
