import Bindery
import Foundation

@testable import QuickTodo

#if PostgreSQL
    import PrivateServers
#endif

/// Empty databases of each kind.
enum TestDatabase {
    static func inMemory() throws -> AppDatabase { try AppDatabase(.file(":memory:"), examples: false) }

    /// The folder of files, which exists until this process ends.
    private static let folder: URL = {
        atexit { try? FileManager.default.removeItem(at: TestDatabase.folder) }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quicktodo-\(UUID())")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }()

    static func file(recordsPosts: Bool = false) throws -> AppDatabase {
        let path = folder.appendingPathComponent("\(UUID()).sqlite").path
        return try AppDatabase(.file(path), examples: false, recordsPosts: recordsPosts)
    }

    /// Indicates whether there is a server. It needs the package trait and Debian's programs; see `.ci/setup --tests`.
    static var hasServer: Bool {
        #if PostgreSQL
            PrivateServer.isInstalled
        #else
            false
        #endif
    }

    static func server(recordsPosts: Bool = false) throws -> AppDatabase {
        try AppDatabase(.server(serverURL()), examples: false, recordsPosts: recordsPosts)
    }

    /// Returns the URL of an empty database on the server.
    static func serverURL() throws -> String {
        #if PostgreSQL
            try PrivateServer.shared.get().makeURL()
        #else
            throw CommandError("There is no server without the trait.")
        #endif
    }

    /// Returns the URL of a separate database, whose connections ``endConnections(of:)`` can end.
    static func serverDatabaseURL() throws -> String {
        #if PostgreSQL
            try PrivateServer.shared.get().makeDatabaseURL()
        #else
            throw CommandError("There is no server without the trait.")
        #endif
    }

    /// Ends all connections of a separate database, as a server that restarts does.
    static func endConnections(of url: String) throws {
        #if PostgreSQL
            try PrivateServer.shared.get().run(
                """
                SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()
                """, url: url)
        #endif
    }
}
