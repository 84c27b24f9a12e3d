import Persistence

/// The tables of the pages in rooms, and of the processes that have them. They are lost when the server crashes, because the
/// processes write them again.
struct PresenceTables: Sendable {
    /// A random text that identifies this process.
    let run = String(UInt64.random(in: .min ... .max), radix: 36)
    /// The name of the node, which belongs to one process at a time; `nil` if it has none.
    let node: String?
    /// The time after which a process that has not been heard of counts as dead.
    let patience: Duration

    /// Creates the tables, and removes what the former process of this node has left.
    nonisolated(nonsending) func prepare(on connection: any DatabaseConnection) async throws {
        // Otherwise two processes that start together would both create them.
        let lock = "SELECT pg_advisory_xact_lock(\(0x426E_6479_0000_0004))"
        try await connection.execute(SQL(text: lock))
        try await connection.execute(
            """
            CREATE UNLOGGED TABLE IF NOT EXISTS bindery_presence_node (
                run text PRIMARY KEY, node text NOT NULL, seen double precision NOT NULL)
            """)
        try await connection.execute(
            """
            CREATE UNLOGGED TABLE IF NOT EXISTS bindery_presence (
                run text NOT NULL, room text NOT NULL, page bigint NOT NULL, is_account bigint NOT NULL,
                visitor text NOT NULL, name text NOT NULL, metadata text NOT NULL, PRIMARY KEY (run, room, page))
            """)
        if let node {
            try await connection.execute("DELETE FROM bindery_presence_node WHERE node = \(node) AND run <> \(run)")
        }
        try await beat(on: connection)
    }

    /// Records that this process lives, by the clock of the server.
    nonisolated(nonsending) func live(on connection: any DatabaseConnection) async throws {
        try await connection.execute(
            """
            INSERT INTO bindery_presence_node (run, node, seen)
            VALUES (\(run), \(node ?? ""), extract(epoch FROM clock_timestamp()))
            ON CONFLICT (run) DO UPDATE SET seen = excluded.seen
            """)
    }

    /// Records that this process lives, and removes the rows of those that have died.
    nonisolated(nonsending) func beat(on connection: any DatabaseConnection) async throws {
        try await live(on: connection)
        let seconds = patience / .seconds(1)
        try await connection.execute(
            "DELETE FROM bindery_presence_node WHERE seen < extract(epoch FROM clock_timestamp()) - \(seconds)")
        try await connection.execute(
            "DELETE FROM bindery_presence WHERE run NOT IN (SELECT run FROM bindery_presence_node)")
    }

    /// Removes the rows of this process.
    nonisolated(nonsending) func leave(on connection: any DatabaseConnection) async throws {
        try await connection.execute("DELETE FROM bindery_presence WHERE run = \(run)")
        try await connection.execute("DELETE FROM bindery_presence_node WHERE run = \(run)")
    }
}
