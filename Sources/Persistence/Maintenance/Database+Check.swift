extension Database {
    /// Checks a file completely, without changing it: that it is an undamaged database of this program, and that its
    /// migrations are among those of the program. It may be open in other processes. Blocks on the disk, and reads the
    /// whole file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - migrations: All migrations that the program knows, oldest first.
    ///   - configuration: The configuration with which the program opens the file.
    /// - Returns: The name of the first migration that was not applied; `nil` if the schema is up to date.
    /// - Throws: ``DatabaseError`` with `.cannotOpen`, `.notADatabase`, `.corrupt`, `.foreignFile`, `.newerThanProgram` or
    ///   `.migrationsDiffer`, or the code of an SQLite error.
    public static func check(
        _ path: String, migrations: [Migration], configuration: DatabaseConfiguration = DatabaseConfiguration()
    ) throws(DatabaseError) -> String? {
        var configuration = configuration
        configuration.isReadOnly = true
        guard
            case .existing = try DatabaseFile.inspect(
                path, applicationID: configuration.applicationID, isWritten: false)
        else { throw DatabaseError(.cannotOpen, "The database file \(path) does not exist or is empty.") }
        let connection = try Connection.reader(path: path, configuration: configuration)
        try connection.checkIntegrity(with: "integrity_check")
        try connection.checkForeignKeys()
        return try connection.pendingMigration(of: migrations)
    }
}
