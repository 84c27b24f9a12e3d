/// One step from a schema to the next.
///
/// A file records the number of migrations that were applied to it, in order. Therefore append new migrations only at
/// the end, and never change one that has been released.
public struct Migration: Sendable {
    /// A description for messages, such as "add due dates".
    public let name: String

    let body: @Sendable (Connection) throws -> Void

    /// Creates a migration that runs a closure in a separate transaction. Foreign keys are checked only at its end, so
    /// that it can rebuild a table.
    public init(_ name: String, _ body: @escaping @Sendable (Connection) throws -> Void) {
        self.name = name
        self.body = body
    }

    /// Creates a migration that runs statements separated by semicolons.
    public init(_ name: String, script: String) {
        self.init(name) { try $0.execute(script: script) }
    }
}
