import Tracing

/// A queued write with any type of result.
protocol QueuedWrite: Sendable {
    /// Runs the body on the writer's thread. Returns false if it failed; the caller must then roll back its changes.
    func perform(on connection: Connection) -> Bool

    /// Replaces the outcome with an error, because the changes cannot be committed.
    func fail(_ error: any Error)

    /// Adds a step that reports the outcome. Called after the commit is on disk.
    func acknowledge(in handover: inout Handover)
}

/// A write with its body and its completion.
final class WriteJob<Value: Sendable>: QueuedWrite, @unchecked Sendable {
    private let body: @Sendable (Connection) throws -> Value
    private let place: Place
    private let completion: @Sendable (Result<Value, any Error>) -> Void
    // Written by the writer's thread only, which reads it last in acknowledge(in:).
    private var outcome: Result<Value, any Error>?

    init(
        body: @escaping @Sendable (Connection) throws -> Value, place: Place,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        self.body = body
        self.place = place
        self.completion = completion
    }

    func perform(on connection: Connection) -> Bool {
        Trace.step()
        do {
            outcome = .success(try body(connection))
            // The body may have ignored the error with which SQLite rolled back the transaction.
            try connection.requireTransaction()
            if connection.hasOpenForeignKeys {
                // If the violation were detected only at the commit, the group's other writes would fail too.
                throw DatabaseError(.foreignKey, "A row refers to a row that does not exist, or is still referred to.")
            }
            return true
        } catch {
            outcome = .failure(error)
            return false
        }
    }

    func fail(_ error: any Error) {
        outcome = .failure(error)
    }

    func acknowledge(in handover: inout Handover) {
        Trace.step()
        guard let outcome else { preconditionFailure("A write must be performed before it is acknowledged.") }
        let completion = completion
        handover.append(to: place) { completion(outcome) }
    }
}
