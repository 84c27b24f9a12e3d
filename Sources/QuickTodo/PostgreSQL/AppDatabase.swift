import Bindery

#if PostgreSQL
    import PostgreSQL
#endif

/// The open database of the app, and the part of it that differs between kinds of databases.
struct AppDatabase {
    let database: any LiveDatabase
    let searchIndex: any SearchIndex
    /// Indicates whether several processes serve the app with the database.
    let isShared: Bool

    /// Opens a database, creates its tables, and applies pending migrations. Blocks until then.
    ///
    /// - Parameters:
    ///   - location: The place of the database.
    ///   - examples: Indicates whether a new database gets some introductory tasks.
    ///   - recordsPosts: Indicates whether writes record the post that requests them.
    /// - Throws: `DatabaseError`, or a `CommandError` if the program cannot use a server.
    init(_ location: DatabaseLocation, examples: Bool, recordsPosts: Bool = false) throws {
        switch location {
        case .file(let path):
            var configuration = DatabaseConfiguration()
            configuration.recordsPosts = recordsPosts
            database = try Database(
                path: path, configuration: configuration,
                migrations: DatabaseTaskService.migrations(examples: examples))
            (searchIndex, isShared) = (FullTextIndex(), false)
        case .server(let url):
            database = try Self.connect(to: url, examples: examples, recordsPosts: recordsPosts)
            (searchIndex, isShared) = (ServerSearchIndex(), true)
        }
    }

    /// Connects to a server.
    ///
    /// - Parameter isMove: Indicates whether all writes are one transaction, which may take any time, and is not repeated.
    static func connect(
        to url: String, examples: Bool, recordsPosts: Bool = false, isMove: Bool = false
    ) throws -> any LiveDatabase {
        #if PostgreSQL
            var configuration = PostgreSQLConfiguration()
            configuration.recordsPosts = recordsPosts
            // Of two changes of the same task, the one that was requested last remains.
            configuration.keepsOrderOfWrites = true
            // Tasks that two processes add at the same time change the same number of due tasks.
            configuration.retryLimit = isMove ? 0 : 50
            if isMove { configuration.writeTimeout = nil }
            return try PostgreSQLDatabase(
                url: url, configuration: configuration, migrations: ServerSchema.migrations(examples: examples))
        #else
            throw CommandError.withoutServers
        #endif
    }

    /// Returns the name of the first migration that a server's database lacks; `nil` if its schema is up to date.
    static func pendingMigration(at url: String) throws -> String? {
        #if PostgreSQL
            return try PostgreSQLDatabase.check(url, migrations: ServerSchema.migrations())
        #else
            throw CommandError.withoutServers
        #endif
    }
}

#if !PostgreSQL
    extension CommandError {
        fileprivate static let withoutServers = CommandError(
            "This program was built without PostgreSQL; build it with: swift build -c release --traits PostgreSQL")
    }
#endif
