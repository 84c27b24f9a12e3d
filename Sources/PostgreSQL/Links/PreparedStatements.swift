#if PostgreSQL
    /// The prepared statements of a connection, by the text of their `SQL`, of which the least recently used ones are
    /// forgotten.
    struct PreparedStatements {
        /// A statement that the server has parsed.
        struct Prepared {
            let name: String
            /// The types that the server has inferred for the arguments.
            let types: [UInt32]
            fileprivate var lastUse: Int
        }

        private let limit: Int
        private var known: [String: Prepared] = [:]
        private var uses = 0
        private var names = 0
        /// The names of forgotten statements that the server still has.
        private var leftovers: [String] = []

        init(limit: Int) { self.limit = max(1, limit) }

        /// Returns a statement, and notes its use.
        mutating func find(_ sql: String) -> Prepared? {
            guard var prepared = known[sql] else { return nil }
            uses += 1
            prepared.lastUse = uses
            known[sql] = prepared
            return prepared
        }

        /// Returns a name that no other statement of the connection has had.
        mutating func makeName() -> String {
            names += 1
            return "bindery_\(names)"
        }

        /// Keeps a statement. O(*n*) if another one must be forgotten.
        mutating func insert(_ sql: String, name: String, types: [UInt32]) -> Prepared {
            if known.count >= limit, let oldest = known.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                known[oldest.key] = nil
                leftovers.append(oldest.value.name)
            }
            uses += 1
            let prepared = Prepared(name: name, types: types, lastUse: uses)
            known[sql] = prepared
            return prepared
        }

        /// Forgets all statements, because the server refused one.
        ///
        /// - Parameter areOnServer: Indicates whether the server still has them. Behind a pooler, it may not.
        mutating func forgetAll(areOnServer: Bool) {
            leftovers = areOnServer ? leftovers + known.values.map(\.name) : []
            known = [:]
        }

        /// Returns the names of the forgotten statements that must be removed from the server, once.
        mutating func takeLeftovers() -> [String] {
            defer { leftovers = [] }
            return leftovers
        }
    }
#endif
