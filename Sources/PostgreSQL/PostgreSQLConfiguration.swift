/// The limits and timeouts of a database on a server. Encryption, user and address are in the database's URL.
public struct PostgreSQLConfiguration: Sendable {
    /// The maximum number of connections for reads and writes, at least 1. Live queries need one more. The default is 8.
    public var connections = 8

    /// The maximum number of reads and writes that wait for a connection. Further ones fail with
    /// ``/Persistence/DatabaseError/Code/overloaded``. The default is 10,000.
    public var queueLimit = 10_000

    /// The maximum time for which a read or write waits for a connection, while all are in use or the server cannot be
    /// reached. The default is eight seconds: less than the time after which a form's post is answered without the outcome
    /// (`LiveLimits.actionTimeout`), so that the answer shows the failure.
    public var waitTimeout: Duration = .seconds(8)

    /// The maximum time in which the server must accept a new connection. Several servers of a URL share it in equal parts.
    /// The default is five seconds.
    public var connectTimeout: Duration = .seconds(5)

    /// The maximum time of a read, and of each run of a live query, after which the server cancels it; `nil` for none.
    /// The default is 30 seconds.
    public var readTimeout: Duration? = .seconds(30)

    /// The maximum time of a write before its commit; `nil` for none. The default is 30 seconds.
    public var writeTimeout: Duration? = .seconds(30)

    /// The maximum time for which a statement waits for a lock of another transaction before it fails with
    /// ``/Persistence/DatabaseError/Code/busy``. The default is five seconds.
    public var lockTimeout: Duration = .seconds(5)

    /// The number of times that a body runs again after a conflict with other transactions or a lost connection. The
    /// default is 10.
    public var retryLimit = 10

    /// The maximum number of prepared statements that each connection keeps. The default is 200.
    public var statementCacheLimit = 200

    /// Indicates whether the writes of this process run one after another, in the order in which they are requested, as in
    /// SQLite. Otherwise they run at the same time, as far as there are connections, and end in any order. The default is
    /// false.
    public var keepsOrderOfWrites = false

    /// Indicates whether a write that is requested while a post is passed to a page records the post in its transaction, in
    /// the table `bindery_post`. The default is false.
    public var recordsPosts = false

    /// Creates the default configuration.
    public init() {}
}

/// The guarantee of a write beside others.
public enum WriteIsolation: String, Sendable, Hashable, CaseIterable {
    /// Writes have the effect of running one after another, as in SQLite. The server ends a write that would break this, and
    /// its body runs again.
    case serializable = "SERIALIZABLE"
    /// Each statement sees the rows that were committed before it. Two writes that read a row and then write it can
    /// overwrite each other's change, unless the read locks it with FOR UPDATE.
    case readCommitted = "READ COMMITTED"
}
