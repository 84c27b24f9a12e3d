import Locks

/// The feeds that are shown by at least one page. It can be used from any thread.
final class WatchedFeeds: Sendable {
    /// The number of observers of each feed.
    private let counts = Mutex<[String: Int]>([:])

    func contains(_ feed: String) -> Bool { counts.withLock { $0[feed] != nil } }

    func begin(_ feed: String) {
        counts.withLock { $0[feed, default: 0] += 1 }
    }

    func end(_ feed: String) {
        counts.withLock { counts in
            guard let count = counts[feed] else { return }
            counts[feed] = count > 1 ? count - 1 : nil
        }
    }
}
