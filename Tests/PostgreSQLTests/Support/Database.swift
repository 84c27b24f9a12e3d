#if PostgreSQL
    import Persistence
    import PostgreSQL
    import PrivateServers
    import Testing

    extension Trait where Self == ConditionTrait {
        /// The condition of the tests that need a server.
        static var needsServer: Self {
            .enabled(if: PrivateServer.isInstalled, "PostgreSQL is not installed: run .ci/setup --tests")
        }
    }

    extension PostgreSQLDatabase {
        /// Checks the number that a query returns.
        func expect(_ sql: SQL, _ number: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
            let found = try readAndWait { try await $0.value(sql, as: Int.self) }
            #expect(found == number, sourceLocation: sourceLocation)
        }
    }

    /// Opens a database in an empty schema, calls `body`, and closes it.
    @discardableResult
    func withDatabase<Value>(
        _ schema: String = "", configuration: PostgreSQLConfiguration = PostgreSQLConfiguration(), url: String? = nil,
        migrations: [Migration] = [], _ body: (PostgreSQLDatabase) throws -> Value
    ) throws -> Value {
        let url = try url ?? PrivateServer.shared.get().makeURL()
        let database = try PostgreSQLDatabase(
            url: url, configuration: configuration,
            migrations: schema.isEmpty ? migrations : [Migration("schema", script: schema)])
        defer { database.close() }
        return try body(database)
    }

    /// The part of a schema after which only superusers may connect, so that rows are reported whatever users other tests
    /// create.
    let closedToOthers = """
        DO $$ BEGIN EXECUTE format('REVOKE CONNECT ON DATABASE %I FROM PUBLIC', current_database()); END $$;

        """
#endif
