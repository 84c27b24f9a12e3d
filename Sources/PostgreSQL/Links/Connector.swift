#if PostgreSQL
    import CLibPQ
    import EventLoops
    import Persistence
    import Rx

    #if canImport(Glibc)
        import Glibc
    #else
        import Darwin
    #endif

    /// An attempt to open a connection, used on its loop only.
    final class Connector {
        typealias Outcome = Result<Link, DatabaseError>

        private let address: ServerAddress
        private let configuration: PostgreSQLConfiguration
        private let loop: EventLoop
        private var handle: OpaquePointer?
        private var watch: DescriptorWatch?
        private var timer: LoopTimer?
        private var link: Link?
        private let blocking: BlockingPool
        /// The number of the server that is tried first. libpq tries the next one after an error, but has no time limit when it
        /// does not block, so a silent server is left after a part of the time.
        private var server = 0
        private var completion: ((Outcome) -> Void)?

        /// Opens a connection. The completion is called once, on the loop.
        static func connect(
            to address: ServerAddress, _ configuration: PostgreSQLConfiguration, on loop: EventLoop,
            blocking: BlockingPool, completion: @escaping (Outcome) -> Void
        ) {
            let connector = Connector(address, configuration, loop, blocking, completion)
            connector.start()
        }

        private init(
            _ address: ServerAddress, _ configuration: PostgreSQLConfiguration, _ loop: EventLoop,
            _ blocking: BlockingPool, _ completion: @escaping (Outcome) -> Void
        ) {
            (self.address, self.configuration, self.loop) = (address, configuration, loop)
            (self.blocking, self.completion) = (blocking, completion)
        }

        private func start() {
            let limit = configuration.connectTimeout / address.serverCount
            timer = loop.timer(afterNanoseconds: limit.clampedNanoseconds) { [self] in timedOut() }
            let settings = address.settings(from: server)
            let held = HandedOver(self)
            // libpq resolves the host's name with a call that blocks.
            blocking.run(
                { HandedOver(Self.begin(settings)) }, on: loop,
                then: { [server] in held.value.begun($0.value, from: server) })
        }

        private static func begin(_ settings: [(String, String)]) -> OpaquePointer? {
            let keywords = settings.map { strdup($0.0) }
            let values = settings.map { strdup($0.1) }
            defer { for text in keywords + values { free(text) } }
            let keywordPointers = keywords.map { $0.map { UnsafePointer($0) } } + [nil]
            let valuePointers = values.map { $0.map { UnsafePointer($0) } } + [nil]
            return PQconnectStartParams(keywordPointers, valuePointers, 1)
        }

        private func begun(_ handle: OpaquePointer?, from server: Int) {
            guard completion != nil, server == self.server else {
                PQfinish(handle)
                return
            }
            self.handle = handle
            guard let handle, PQstatus(handle) != CONNECTION_BAD else { return fail() }
            wait(for: .write)
        }

        private func wait(for readiness: Readiness) {
            guard let handle else { return }
            do throws(SocketError) {
                watch = try DescriptorWatch(PQsocket(handle), on: loop, readiness) { [self] _ in poll() }
            } catch {
                finish(.failure(DatabaseError.connecting(to: address.place, "\(error)")))
            }
        }

        private func poll() {
            guard let handle else { return }
            // The next step may close this socket and open another one.
            watch?.cancel()
            watch = nil
            switch PQconnectPoll(handle) {
            case PGRES_POLLING_READING: wait(for: .read)
            case PGRES_POLLING_WRITING: wait(for: .write)
            case PGRES_POLLING_OK: opened(handle)
            default: fail()
            }
        }

        private func opened(_ handle: OpaquePointer) {
            self.handle = nil
            guard PQserverVersion(handle) >= 130_000 else {
                PQfinish(handle)
                return finish(
                    .failure(
                        DatabaseError(
                            .refused, "The server at \(address.place) is older than PostgreSQL 13; use a newer one.")))
            }
            do throws(DatabaseError) {
                let link = try Link(handle, on: loop, statementLimit: configuration.statementCacheLimit)
                self.link = link
                link.send(script: ServerAddress.sessionSettings(configuration)) { [self] answers in
                    finish(answers.map { _ in link })
                }
            } catch {
                finish(.failure(error))
            }
        }

        private func fail() {
            let message = handle.map { String(cString: PQerrorMessage($0)) } ?? "out of memory"
            finish(.failure(DatabaseError.connecting(to: address.place, message)))
        }

        private func timedOut() {
            if link == nil, server + 1 < address.serverCount {
                server += 1
                release()
                return start()
            }
            finish(.failure(DatabaseError.connecting(to: address.place, "The server did not answer in time.")))
        }

        private func finish(_ outcome: Outcome) {
            guard let completion else { return }
            self.completion = nil
            release()
            let link = self.link
            self.link = nil
            if case .failure = outcome { link?.close() }
            completion(outcome)
        }

        private func release() {
            timer?.cancel()
            timer = nil
            watch?.cancel()
            watch = nil
            if let handle { PQfinish(handle) }
            handle = nil
        }
    }
#endif
