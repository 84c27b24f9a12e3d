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

    public var description: String {
        let code = state.isEmpty ? "" : " \(state)"
        let place = sql.map { ", in: \($0)" } ?? ""
        let text = detail.isEmpty ? message : "\(message): \(detail)"
        // On one line, as logs require.
        return "PostgreSQL\(code), \(text.split(whereSeparator: \.isNewline).joined(separator: " "))\(place)"
    }
}
