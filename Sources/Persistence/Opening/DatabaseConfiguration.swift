/// The settings with which a database is opened, and its limits.
public struct DatabaseConfiguration: Sendable {
    /// The time that a statement waits for another process's lock before it fails with ``DatabaseError/Code/busy``. The
    /// default is five seconds.
    public var busyTimeout: Duration = .seconds(5)

    /// The maximum time of a read, and of each run of a live query; longer ones are interrupted and fail with
    /// ``DatabaseError/Code/timedOut``. `nil` means no limit. The default is 30 seconds.
    public var readTimeout: Duration? = .seconds(30)

    /// The number of connections for reads, each with a thread; at least 1. The default is 2.
    public var readers = 2

    /// The maximum number of waiting writes, and of waiting reads. Further ones fail with
    /// ``DatabaseError/Code/overloaded``. The default is 10,000.
    public var queueLimit = 10_000

    /// The maximum number of writes that are committed together. The default is 512.
    public var groupLimit = 512

    /// The interval at which the database checks for commits of other processes while live queries have subscribers,
    /// and at which a failed database tries whether it works again. The default is 250 ms.
    public var pollInterval: Duration = .milliseconds(250)

    /// The duration above which a statement or commit counts as slow, in ``Database/status`` and for the handlers of
    /// ``Database/onEvent(_:)``. `nil` means none. The default is half a second.
    public var slowStatementLimit: Duration? = .milliseconds(500)

    /// The size in bytes above which the write-ahead log is truncated as soon as no read needs it. The default is
    /// 8 MiB. SQLite starts to copy the log into the file when it has 1,000 pages, 4 MiB.
    public var logSizeLimit: Int64 = 8 << 20

    /// The functions that the program adds to SQL.
    public var functions: [DatabaseFunction] = []

    /// The orders of texts that the program adds to SQL.
    public var collations: [DatabaseCollation] = []

    /// A handler for each statement that has run, for debugging; `nil` for none. It is called on the database's threads
    /// and must not block or use the database. Statements are slower while there is a handler.
    public var trace: (@Sendable (TracedStatement) -> Void)?

    /// The maximum number of prepared statements that each connection caches. The default is 200.
    public var statementCacheLimit = 200

    /// The maximum size in bytes of files that are checked for damage when they are opened. The default is 16 MiB,
    /// which takes about 50 ms.
    public var integrityCheckLimit: Int64 = 16 << 20

    /// A Boolean value that indicates whether each start checks the whole file, its indexes and its foreign keys
    /// (`PRAGMA integrity_check`). This reads the file once, about a second per gigabyte of a cached file. The default
    /// is false.
    public var checksWholeFile = false

    /// A Boolean value that indicates whether the database records the posts that were applied, in its table
    /// `bindery_post`: each in the transaction of the first write that the post requests, which fails with
    /// ``DatabaseError/Code/appliedBefore`` if the post is recorded already. The database is then the ledger for the
    /// server's configuration. Records are kept for 30 days. The default is false.
    public var recordsPosts = false

    /// A Boolean value that indicates whether the database is only read. Its file must exist and have all migrations,
    /// and writes fail with ``DatabaseError/Code/readOnly``. If the file's folder is not writable and no program has the
    /// database open, no program may open it for writing meanwhile. The default is false.
    public var isReadOnly = false

    /// SQLite's application ID in the file's header, which distinguishes the program's files from those of other
    /// programs. `nil` accepts any SQLite file. The default is "Bndy" in ASCII.
    public var applicationID: Int32? = 0x426E_6479

    /// The durations that keep live queries from waiting for each other. Tests change them.
    var liveLimits = LiveHub.Limits()

    /// Creates the default configuration.
    public init() {}
}
