/// One step from an older schema to the next.
///
/// A file remembers how many of the migrations, in their order, it has been through. So they are only ever added at the
/// end; one that has been released is not changed any more.
public struct Migration: Sendable {
    /// What it does, for messages: "add due dates".
    public let name: String

    let body: @Sendable (Connection) throws -> Void

    /// A migration that runs a closure, inside a transaction of its own. Foreign keys are checked at its end, not in
    /// between, so that a table can be rebuilt.
    public init(_ name: String, _ body: @escaping @Sendable (Connection) throws -> Void) {
        self.name = name
        self.body = body
    }

    /// A migration that runs statements separated by semicolons.
    public init(_ name: String, script: String) {
        self.init(name) { try $0.execute(script: script) }
    }
}
