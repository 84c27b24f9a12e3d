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

    /// The durations of reads and writes, with their wait in the queue.
    public var queries = Distribution()

    /// The number of bytes in the write-ahead log; zero if the file cannot be inspected.
    public var logBytes: Int64 = 0

    /// Durations, counted in buckets.
    public struct Distribution: Sendable, Equatable {
        /// The upper bounds of the buckets, in increasing order.
        public static let bounds: [Duration] = [
            .microseconds(100), .microseconds(500), .milliseconds(1), .milliseconds(5), .milliseconds(10),
            .milliseconds(50), .milliseconds(100), .milliseconds(500), .seconds(1), .seconds(5),
        ]
        /// The number of durations in each bucket. The last bucket has no upper bound.
        public private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
        /// The sum of all durations.
        public private(set) var sum = Duration.zero

        mutating func add(_ duration: Duration) {
            counts[Self.bounds.firstIndex { duration <= $0 } ?? Self.bounds.count] += 1
            sum += duration
        }
    }

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
