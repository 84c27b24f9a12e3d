/// The state of a database at one time, for health checks and metrics.
public struct DatabaseStatus: Sendable {
    /// The error that currently prevents reads or writes; `nil` if there is none.
    ///
    /// A failure of the disk, the file or a lock ends with the next successful read or write, which the database itself
    /// tries at each ``DatabaseConfiguration/pollInterval``. A damaged page remains a failure until the statement that found it succeeds.
    public var failure: DatabaseError?

    /// A Boolean value that indicates whether the database has been closed.
    public var isClosed = false

    /// The number of writes that wait for the writer's thread.
    public var waitingWrites = 0

    /// The number of reads that wait for a reader's thread.
    public var waitingReads = 0

    /// The number of commits since the database was opened.
    public var commits = 0

    /// The number of statements and commits that exceeded ``DatabaseConfiguration/slowStatementLimit``.
    public var slowStatements = 0

    /// The durations of the passes, in which the live queries that a commit has affected run again.
    public var passes = Times()

    /// The number of bytes in the write-ahead log after the last commit.
    public var logBytes: Int64 = 0

    /// Durations of repeated work.
    public struct Times: Sendable, Equatable {
        /// The number of durations.
        public var count = 0
        /// The latest duration.
        public var last = Duration.zero
        /// The longest duration.
        public var longest = Duration.zero
        /// The sum of all durations.
        public var total = Duration.zero

        mutating func add(_ duration: Duration) {
            count += 1
            last = duration
            longest = max(longest, duration)
            total += duration
        }
    }
}

/// An event that an operator should know about.
public enum DatabaseEvent: Sendable {
    /// Reads or writes have begun to fail because of the file, the disk or a lock.
    case failed(DatabaseError)
    /// The failure that was reported has ended.
    case recovered(DatabaseError)
    /// A statement or commit exceeded ``DatabaseConfiguration/slowStatementLimit``. The SQL contains no arguments.
    case slowStatement(sql: String, duration: Duration)
}
