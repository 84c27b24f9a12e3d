#if PostgreSQL
    import Foundation
    import Locks

    #if canImport(Glibc)
        import Glibc
    #else
        import Darwin
    #endif

    /// A loop on LISTEN that does the work of a node without Bindery: it reads the rows after each notification, and writes
    /// the bytes of a patch to a socket.
    final class BareNode: Sendable {
        /// The client's end of the socket.
        let client: Int32
        private let end: Int32
        private let isEnding = Mutex(false)
        private let hasEnded = DispatchSemaphore(value: 0)

        /// - Parameter query: The query of the rows; `nil` to read none.
        init(_ url: String, channel: String, query: String?, patch: [UInt8]) throws {
            var ends: [Int32] = [0, 0]
            guard socketpair(AF_UNIX, streamType, 0, &ends) == 0 else {
                throw BenchmarkError("A pair of sockets cannot be created (error \(errno)).")
            }
            (client, end) = (ends[0], ends[1])
            let connection = try BareConnection(url)
            try connection.run("LISTEN \(channel)")
            if let query { try connection.run("PREPARE rows AS \(query)") }
            Thread.detachNewThread { [self] in
                while !isEnding.withLock({ $0 }) {
                    guard connection.notifications(within: 100) > 0 else { continue }
                    if query != nil { _ = try? connection.run("EXECUTE rows") }
                    _ = write(end, patch, patch.count)
                }
                hasEnded.signal()
            }
        }

        /// Waits for the bytes of a patch, and returns the time of their arrival.
        func receive(_ count: Int) throws -> Double {
            var (buffer, missing) = ([UInt8](repeating: 0, count: 65_536), count)
            while missing > 0 {
                let read = recv(client, &buffer, buffer.count, 0)
                guard read > 0 else { throw BenchmarkError("The bare node has ended.") }
                missing -= read
            }
            return Stopwatch.wall.now
        }

        func stop() {
            isEnding.withLock { $0 = true }
            hasEnded.wait()
            close(client)
            close(end)
        }
    }
#endif
