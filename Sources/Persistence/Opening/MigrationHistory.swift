/// The migrations that were applied to a database, in order.
package struct MigrationHistory: Sendable {
    /// An applied migration, as it is recorded.
    package struct Entry: Sendable {
        let name: String
        let allowsOlderPrograms: Bool

        package init(name: String, allowsOlderPrograms: Bool) {
            (self.name, self.allowsOlderPrograms) = (name, allowsOlderPrograms)
        }
    }

    private let entries: [Entry]

    package init(_ entries: [Entry]) { self.entries = entries }

    /// The number of the applied migrations, including those that the program does not know.
    package var count: Int { entries.count }

    /// Compares the history with the list of a program.
    ///
    /// - Parameter place: The kind of the database in messages: `file` or `database`.
    /// - Throws: ``DatabaseError`` with `.migrationsDiffer` if the list does not begin as the history, and
    ///   `.newerThanProgram` if the program lacks a migration that does not allow older programs.
    package func requireUsable(by migrations: [Migration], place: String) throws(DatabaseError) {
        for (index, (entry, migration)) in zip(entries, migrations).enumerated() where entry.name != migration.name {
            throw DatabaseError(
                .migrationsDiffer,
                "Migration \(index + 1) of the database is “\(entry.name)”, but that of the program is "
                    + "“\(migration.name)”; migrations must not be renamed, removed or reordered. Correct the program, or "
                    + "use another \(place).")
        }
        if let unknown = entries.dropFirst(migrations.count).first(where: { !$0.allowsOlderPrograms }) {
            throw DatabaseError(
                .newerThanProgram,
                "The database was written by a newer version of this program: this version does not know the migration "
                    + "“\(unknown.name)”. Use the newer version, or another \(place).")
        }
    }

    /// - Throws: ``DatabaseError`` with `.migrationsDiffer` if two migrations of a program have the same name.
    package static func requireDistinct(_ migrations: [Migration], place: String) throws(DatabaseError) {
        var names: Set<String> = []
        for migration in migrations where !names.insert(migration.name).inserted {
            throw DatabaseError(
                .migrationsDiffer,
                "Two migrations have the name “\(migration.name)”; the \(place) records them by name.")
        }
    }
}
