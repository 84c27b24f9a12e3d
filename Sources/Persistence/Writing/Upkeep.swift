/// Work of the writer's thread between commits: it notices a deleted file, reserves space, tries whether a failed database
/// works again, and truncates a large write-ahead log.
struct Upkeep {
    private let connection: Connection
    private let monitor: DatabaseMonitor
    private let pollInterval: Duration
    private let logSizeLimit: Int64
    private var last: ContinuousClock.Instant?

    init(connection: Connection, configuration: DatabaseConfiguration) {
        self.connection = connection
        monitor = connection.monitor
        pollInterval = configuration.pollInterval
        logSizeLimit = configuration.logSizeLimit
    }

    /// The time after which the thread must look after the database although no write arrives; `nil` if only a write
    /// can change anything.
    ///
    /// - Parameter isWatched: Indicates whether live queries have subscribers, for which the thread polls.
    func interval(isWatched: Bool) -> Duration? {
        if isWatched { return pollInterval }
        // The thread may now wait for a long time.
        connection.measureLog()
        return isNeeded ? pollInterval : nil
    }

    private var isNeeded: Bool {
        monitor.mayRecover || connection.space.isDue || connection.logBytes > logSizeLimit
    }

    /// Performs the work that is needed, at most once per interval.
    mutating func perform(now: ContinuousClock.Instant = .now) {
        if let last, now - last < pollInterval { return }
        last = now
        do throws(DatabaseError) {
            if let states = try connection.checkFile() { connection.logBytes = states.log.size }
            connection.measureSpace(now: now)
            reserveRest()
            guard monitor.mayRecover || connection.logBytes > logSizeLimit else { return }
            try connection.withoutWaiting { () throws(DatabaseError) in
                connection.truncateLog()
                if monitor.mayRecover {
                    // The log needs no more space if it has been copied.
                    try connection.reserveRest()
                    try tryAgain()
                }
            }
        } catch {
            monitor.failed(error, .writing)
        }
    }

    private func reserveRest() {
        do throws(DatabaseError) {
            try connection.reserveRest()
        } catch {
            monitor.failed(error, .writing)
        }
    }

    /// Commits a transaction that changes nothing, and reads.
    private func tryAgain() throws(DatabaseError) {
        if !connection.isReader {
            let version: Int = try connection.value("PRAGMA user_version") ?? 0
            try connection.control("PRAGMA user_version = \(version)")
            monitor.succeeded(.writing)
        }
        let _: Int? = try connection.value("SELECT count(*) FROM sqlite_schema")
        monitor.succeeded(.reading)
    }
}
