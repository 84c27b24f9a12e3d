/// Detects commits of other connections and processes: they change `PRAGMA data_version`, unlike commits of the same
/// connection (https://www.sqlite.org/pragma.html#pragma_data_version). Queried on the writer's connection.
struct OtherWriters {
    let connection: Connection
    private let interval: Duration
    private var version: Int64?
    private var last: ContinuousClock.Instant?

    init(connection: Connection, interval: Duration) {
        self.connection = connection
        self.interval = interval
        version = try? connection.number("PRAGMA data_version")
    }

    /// Indicates whether others have committed since the last check. Checks at most once per interval.
    mutating func haveCommitted() -> Bool {
        let now = ContinuousClock.now
        if let last, now - last < interval { return false }
        last = now
        // If the version cannot be read, try again after an interval.
        guard let version = try? connection.number("PRAGMA data_version") else { return false }
        defer { self.version = version }
        return version != self.version
    }
}
