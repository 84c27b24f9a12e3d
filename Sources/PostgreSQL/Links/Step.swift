#if PostgreSQL
    /// One message of a batch that is sent to the server without waiting for the answers of the steps before it.
    enum Step {
        /// A statement without arguments, whose text is sent.
        case text(String)
        /// Names a statement, so that it is parsed once.
        case prepare(name: String, text: String)
        /// Asks for the types of a named statement.
        case describe(name: String)
        /// Runs a named statement.
        case run(name: String, Parameters, sql: String)

        /// The statement, for error messages.
        var sql: String? {
            switch self {
            case .text(let text), .prepare(_, let text): text
            case .describe: nil
            case .run(_, _, let sql): sql
            }
        }
    }
#endif
