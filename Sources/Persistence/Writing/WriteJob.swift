/// A queued write, whatever it returns.
protocol QueuedWrite: Sendable {
    /// Runs the body on the writer thread. False when it failed; what it changed must then be undone.
    func perform(on connection: Connection) -> Bool

    /// What the body did cannot stand.
    func fail(_ error: any Error)

    /// Adds to the handover that the outcome is told. After the commit is on disk.
    func acknowledge(in handover: inout Handover)
}

/// A write with its body and its caller.
final class WriteJob<Value: Sendable>: QueuedWrite, @unchecked Sendable {
    private let body: @Sendable (Connection) throws -> Value
    private let place: Place
    private let completion: @Sendable (Result<Value, any Error>) -> Void
    // Written by the writer thread only, and read by it last in acknowledge(in:).
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
        do {
            outcome = .success(try body(connection))
            if connection.hasOpenForeignKeys {
                // Left to the commit, it would take the neighbours with it.
                throw DatabaseError(.foreignKey, "A row refers to one that is not there, or is still referred to.")
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
        guard let outcome else { preconditionFailure("A write is acknowledged after it was performed.") }
        let completion = completion
        handover.append(to: place) { completion(outcome) }
    }
}
