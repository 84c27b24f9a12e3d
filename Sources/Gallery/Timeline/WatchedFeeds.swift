import Locks

/// Which feeds are shown. Any thread may ask.
final class WatchedFeeds: Sendable {
    /// By how many.
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
