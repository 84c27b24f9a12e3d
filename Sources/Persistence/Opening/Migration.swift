/// One step from a schema to the next.
///
/// A database records the names of the migrations that were applied to it, in order. Therefore append new migrations only
/// at the end, and never rename, remove, reorder or change one that has been released.
///
/// A program refuses a database with migrations that it does not know, unless all of them allow older programs. During a
/// rolling deploy, or after a return to the former version, that version then runs on the new schema.
public struct Migration: Sendable {
    /// The checks of the whole database after a migration, in its transaction. If one fails, so does the migration.
    public struct Checks: OptionSet, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Each reference must lead to a row.
        public static let foreignKeys = Checks(rawValue: 1)
        /// The file must be undamaged, and its indexes must agree with their tables. Reads the whole file.
        public static let integrity = Checks(rawValue: 2)
    }

    /// The name that identifies the migration, such as "add due dates".
    public let name: String

    /// A Boolean value that indicates whether programs that do not know the migration can use the database after it. It is
    /// recorded in the database when the migration is applied.
    ///
    /// A migration may allow older programs if their statements mean the same as before: for example if it only adds tables,
    /// indexes, and columns that may be null or have a default. One that renames, removes, adds constraints or changes the
    /// meaning of values may not.
    public let allowsOlderPrograms: Bool

    let checks: Checks
    /// The changes of a migration.
    package enum Body: Sendable {
        /// A closure that uses SQLite's connection.
        case local(@Sendable (Connection) throws -> Void)
        /// Statements separated by semicolons, for any database.
        case script(String)
        /// A closure that uses the connection to a server. Only the server's module knows its type.
        case server(any AnyObject & Sendable)
    }

    package let body: Body

    /// Creates a migration that runs a closure in a separate transaction. Foreign keys are checked only at its end, so
    /// that it can rebuild a table.
    public init(
        _ name: String, allowsOlderPrograms: Bool = false, checks: Checks = .foreignKeys,
        _ body: @escaping @Sendable (Connection) throws -> Void
    ) {
        self.init(name, allowsOlderPrograms: allowsOlderPrograms, checks: checks, .local(body))
    }

    /// Creates a migration that runs statements separated by semicolons.
    public init(
        _ name: String, allowsOlderPrograms: Bool = false, checks: Checks = .foreignKeys, script: String
    ) {
        self.init(name, allowsOlderPrograms: allowsOlderPrograms, checks: checks, .script(script))
    }

    package init(_ name: String, allowsOlderPrograms: Bool, checks: Checks = [], _ body: Body) {
        self.name = name
        self.allowsOlderPrograms = allowsOlderPrograms
        self.checks = checks
        self.body = body
    }
}
