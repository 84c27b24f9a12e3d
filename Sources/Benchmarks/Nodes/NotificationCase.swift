#if PostgreSQL
    import Foundation
    import Locks

    #if canImport(Glibc)
        import CLinux
    #endif

    /// Commits per second with a notification, which the server puts into one queue under a lock, while a number of
    /// processes listen. The reference are commits without a notification.
    struct NotificationCase {
        private static let writers = 4
        private static let commits = 500

        let url: String

        func rows() throws -> [Row] {
            try BareConnection(url).run(
                "CREATE TABLE notified (id bigint PRIMARY KEY, n bigint NOT NULL); "
                    + "INSERT INTO notified SELECT n, 0 FROM generate_series(1, \(Self.writers)) AS n")
            return try [3, 100].map { try row(listeners: $0) }
        }

        private func row(listeners count: Int) throws -> Row {
            let listeners = try (0..<count).map { _ in try BareConnection(url) }
            for listener in listeners { try listener.run("LISTEN many") }
            let isDone = Mutex(false)
            let hasEnded = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                while !isDone.withLock({ $0 }) {
                    var entries = listeners.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
                    guard poll(&entries, nfds_t(entries.count), 100) > 0 else { continue }
                    for (listener, entry) in zip(listeners, entries) where entry.revents != 0 {
                        _ = listener.notifications(within: 0)
                    }
                }
                hasEnded.signal()
            }
            defer {
                isDone.withLock { $0 = true }
                hasEnded.wait()
            }
            var (rates, references): ([Double], [Double]) = ([], [])
            for _ in 0..<3 {
                rates.append(try rate("; SELECT pg_notify('many', clock_timestamp()::text)"))
                references.append(try rate(""))
            }
            return Row(
                name: "commits with a notification to \(count) processes, \(Self.writers) writers",
                figure: .perSecond(rates.median), reference: .perSecond(references.median),
                ratio: rates.median / references.median)
        }

        /// Returns the commits per second of all writers.
        private func rate(_ notification: String) throws -> Double {
            let connections = try (0..<Self.writers).map { _ in try BareConnection(url) }
            let failure = Mutex<String?>(nil)
            let start = Stopwatch.wall.now
            DispatchQueue.concurrentPerform(iterations: Self.writers) { index in
                do {
                    for _ in 0..<Self.commits {
                        try connections[index].run(
                            "UPDATE notified SET n = n + 1 WHERE id = \(index + 1)\(notification)")
                    }
                } catch {
                    failure.withLock { $0 = "\(error)" }
                }
            }
            if let failure = failure.withLock({ $0 }) { throw BenchmarkError(failure) }
            return Double(Self.writers * Self.commits) / (Stopwatch.wall.now - start) * 1e9
        }
    }
#endif
