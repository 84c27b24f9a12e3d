/// How a database is opened and how much of everything it takes.
public struct DatabaseConfiguration: Sendable {
    /// How long a statement waits for a lock that another process holds before it fails with
    /// ``DatabaseError/Code/busy``. Five seconds.
    public var busyTimeout: Duration = .seconds(5)

    /// Connections for ``Database/read(_:)``, each with a thread, at least 1. Two.
    public var readers = 2

    /// The most writes that wait, and the most reads; more fail with ``DatabaseError/Code/overloaded``. 10,000.
    public var queueLimit = 10_000

    /// The most writes that are committed together. 512.
    public var groupLimit = 512

    /// How often it is looked whether another process has committed, while live queries are watched. 250 ms.
    public var pollInterval: Duration = .milliseconds(250)

    /// Prepared statements that each connection keeps. 200.
    public var statementCacheLimit = 200

    /// Files of up to this many bytes are checked for damage when they are opened. 16 MiB, which takes some 50 ms.
    public var integrityCheckLimit: Int64 = 16 << 20

    /// SQLite's application id, which stands in the file's header, so that another program's file is told from one's
    /// own. `nil` takes any SQLite file. "Bndy" in ASCII.
    public var applicationID: Int32? = 0x426E_6479

    /// The defaults.
    public init() {}
}
