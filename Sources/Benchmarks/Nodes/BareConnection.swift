#if PostgreSQL
    import CLibPQ

    #if canImport(Glibc)
        import CLinux
        import Glibc
    #else
        import Darwin
    #endif

    /// A connection that uses libpq directly and blocks. Used by one thread at a time.
    ///
    /// `@unchecked Sendable`: a measurement hands it to one other thread, and uses it again after that thread has ended.
    final class BareConnection: @unchecked Sendable {
        private let handle: OpaquePointer

        init(_ url: String) throws {
            guard let handle = PQconnectdb(url), PQstatus(handle) == CONNECTION_OK else {
                throw BenchmarkError("The database cannot be reached.")
            }
            self.handle = handle
        }

        deinit { PQfinish(handle) }

        var descriptor: Int32 { PQsocket(handle) }

        /// Runs statements, several of them in one transaction. Returns the number of rows of the last one.
        @discardableResult
        func run(_ statements: String) throws -> Int {
            let answer = PQexec(handle, statements)
            defer { PQclear(answer) }
            let status = PQresultStatus(answer)
            guard status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK else {
                throw BenchmarkError("\(String(cString: PQerrorMessage(handle)))(\(statements))")
            }
            return Int(PQntuples(answer))
        }

        /// Waits for input, and returns the number of notifications that have arrived.
        func notifications(within milliseconds: Int32) -> Int {
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, milliseconds) > 0 else { return 0 }
            PQconsumeInput(handle)
            var count = 0
            while let notification = PQnotifies(handle) {
                PQfreemem(notification)
                count += 1
            }
            return count
        }
    }
#endif
