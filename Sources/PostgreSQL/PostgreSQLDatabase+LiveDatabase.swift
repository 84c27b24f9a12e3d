#if PostgreSQL
    public import Persistence
    public import Rx

    extension PostgreSQLDatabase: LiveDatabase {
        // Disfavored, so that a body of a `PostgreSQLDatabase` has a `PostgreSQLConnection`.

        @_disfavoredOverload
        public func write<Value: Sendable>(
            _ body: @escaping @Sendable (any DatabaseConnection) async throws -> Value
        ) -> Single<Value> {
            write { (connection: PostgreSQLConnection) in try await body(connection) }
        }

        @_disfavoredOverload
        @discardableResult
        public func writeAndWait<Value: Sendable>(
            _ body: @escaping @Sendable (any DatabaseConnection) async throws -> Value
        ) throws -> Value {
            try writeAndWait { (connection: PostgreSQLConnection) in try await body(connection) }
        }

        @_disfavoredOverload
        public func read<Value: Sendable>(
            _ body: @escaping @Sendable (any DatabaseConnection) async throws -> Value
        ) -> Single<Value> {
            read { (connection: PostgreSQLConnection) in try await body(connection) }
        }

        @_disfavoredOverload
        public func readAndWait<Value: Sendable>(
            _ body: @escaping @Sendable (any DatabaseConnection) async throws -> Value
        ) throws -> Value {
            try readAndWait { (connection: PostgreSQLConnection) in try await body(connection) }
        }

        public var failure: DatabaseError? { health.failure }

        public var failures: Observable<DatabaseError?> { health.failures }
    }
#endif
