public import Rx

/// Reads and writes with asynchronous bodies.
extension Database {
    /// Returns a Single that runs an asynchronous `body` in a transaction, as `write(_:)` does with other bodies.
    ///
    /// The body stays on the writer's thread. While it waits for anything other than its connection, all other writes
    /// wait too, so load what the write needs before it begins.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) async throws -> Value
    ) -> Single<Value> {
        write(Self.waiting(for: body))
    }

    /// Returns a Single that runs an asynchronous `body` on a single snapshot of the database, as `read(_:)` does with
    /// other bodies.
    ///
    /// The body stays on its reader's thread. While it waits for anything other than its connection, this reader serves
    /// no other read, and the time limit is not applied.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) async throws -> Value
    ) -> Single<Value> {
        read(Self.waiting(for: body))
    }

    /// Returns a body that runs an asynchronous one to its end on the connection's thread.
    static func waiting<Value: Sendable>(
        for body: @escaping @Sendable (Connection) async throws -> Value
    ) -> @Sendable (Connection) throws -> Value {
        { connection in
            let connection = HandedOver(connection)
            return try WaitingExecutor.run { try await body(connection.value) }
        }
    }
}
