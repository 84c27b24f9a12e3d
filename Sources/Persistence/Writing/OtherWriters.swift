/// Notices commits of other connections and processes: `PRAGMA data_version` changes with them, and not with one's own
/// (https://www.sqlite.org/pragma.html#pragma_data_version). Asked on the writer's connection.
struct OtherWriters {
    let connection: Connection
    private let interval: Duration
    private var version: Int?
    private var last: ContinuousClock.Instant?

    init(connection: Connection, interval: Duration) {
        self.connection = connection
        self.interval = interval
        version = try? connection.value("PRAGMA data_version")
    }

    /// Whether others have committed since it was last asked; at most once an interval.
    mutating func haveCommitted() -> Bool {
        let now = ContinuousClock.now
        if let last, now - last < interval { return false }
        last = now
        // A failure to read the version is not worth more than another try an interval later.
        guard let version: Int = try? connection.value("PRAGMA data_version") else { return false }
        defer { self.version = version }
        return version != self.version
    }
}
