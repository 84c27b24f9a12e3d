#if PostgreSQL
    import EventLoops
    import Persistence
    import Rx

    extension PostgreSQLDatabase {
        typealias Body<Value> = @Sendable (PostgreSQLConnection) async throws -> Value

        /// The end of one run of a body.
        private enum Attempt<Value: Sendable>: Sendable {
            case success(Value)
            case failure(any Error)
            /// The error after which the body may run again.
            case again(DatabaseError)
            /// The connection was lost during the commit of the transaction with that identifier.
            case unknown(Value, identifier: String?, DatabaseError)

            var error: (any Error)? {
                switch self {
                case .success: nil
                case .failure(let error): error
                case .again(let error), .unknown(_, _, let error): error
                }
            }
        }

        /// Runs the body of a read, or of a write after those before it if they have an order. A write ends when the live
        /// queries have its changes. Called on the database's loop.
        func transactInOrder<Value: Sendable>(
            _ kind: TransactionKind, mayRunAgain: Bool = true, interruption: Interruption, _ body: @escaping Body<Value>
        ) async throws -> Value {
            guard case .write = kind else {
                return try await transact(kind, mayRunAgain: mayRunAgain, interruption: interruption, body)
            }
            let start = ContinuousClock.now
            try await order?.enter(at: start)
            let value: Value
            do {
                value = try await transact(
                    kind, mayRunAgain: mayRunAgain, waitingSince: start, interruption: interruption, body)
                order?.leave()
            } catch {
                order?.leave(after: error)
                throw error
            }
            await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
                hub.whenDelivered { continuation.resume() }
            }
            return value
        }

        /// Runs a body in a transaction, again after a conflict or a lost connection. Called on the database's loop.
        ///
        /// - Parameter start: The time at which the wait for a connection began, which includes that for earlier writes.
        func transact<Value: Sendable>(
            _ kind: TransactionKind, mayRunAgain: Bool = true, waitingSince start: ContinuousClock.Instant = .now,
            interruption: Interruption, _ body: @escaping Body<Value>
        ) async throws -> Value {
            pool.begin()
            defer {
                interruption.end()
                pool.end()
            }
            interruption.begin(limit: kind.limit(configuration))
            var backoff = Backoff()
            var runs = 0
            while true {
                runs += 1
                let isLast = !mayRunAgain || runs > configuration.retryLimit
                let attempt =
                    runs == 1
                    ? await attempt(kind, waitingSince: start, interruption, body)
                    : await attempt(kind.again, waitingSince: .now, interruption, body)
                health.note(after: attempt.error)
                switch attempt {
                case .success(let value): return value
                case .failure(let error): throw error
                case .again(let error):
                    if isLast || interruption.reason != nil || pool.isClosed { throw interruption.reason ?? error }
                    await pause(backoff.nextRetry(after: error))
                case .unknown(let value, let identifier, let error):
                    switch await wasCommitted(identifier) {
                    case true: return value
                    case false:
                        if isLast { throw error }
                    case nil:
                        throw DatabaseError(
                            .outcomeUnknown,
                            "The connection was lost during the commit, and the server did not tell whether it stored the write; "
                                + "read the data before you write again.", cause: error)
                    }
                }
            }
        }

        private func attempt<Value: Sendable>(
            _ kind: TransactionKind, waitingSince start: ContinuousClock.Instant, _ interruption: Interruption,
            _ body: @escaping Body<Value>
        ) async -> Attempt<Value> {
            let link: Link
            do throws(DatabaseError) { link = try await takeLink(waitingSince: start) } catch { return .failure(error) }
            // The subscriber may have left while the transaction waited.
            if let reason = interruption.reason {
                pool.giveBack(link)
                return .failure(reason)
            }
            let connection = PostgreSQLConnection(
                link, opening: kind.opening, identifierPlace: kind.identifierPlace, blocking: group.blocking,
                interruption: interruption)
            interruption.attach(connection)
            let value: Value
            do {
                value = try await body(connection)
                // The body may have ignored the error because of which the server refuses the rest.
                if let failure = connection.failure { throw failure }
                if let reason = interruption.reason { throw reason }
            } catch {
                await connection.rollBack()
                pool.giveBack(link)
                let decisive = connection.failure ?? (error as? DatabaseError)
                if let decisive, decisive.isTransient { return .again(decisive) }
                return .failure(error)
            }
            interruption.attach(nil)
            switch kind {
            case .read: endRead(connection)
            case .query: pool.giveBack(link)
            case .write, .migration: return await commit(connection, value)
            }
            return .success(value)
        }

        /// Ends a read's transaction. The value need not wait for it.
        private func endRead(_ connection: PostgreSQLConnection) {
            let link = connection.link
            guard connection.hasBegun, link.isOpen else { return pool.giveBack(link) }
            link.send([.text("COMMIT")]) { [pool] _ in pool.giveBack(link) }
        }

        private func commit<Value: Sendable>(_ connection: PostgreSQLConnection, _ value: Value) async -> Attempt<Value>
        {
            defer { pool.giveBack(connection.link) }
            do throws(DatabaseError) {
                try await connection.commit()
                return .success(value)
            } catch {
                if error.code == .unreachable { return .unknown(value, identifier: connection.identifier, error) }
                await connection.rollBack()
                return error.isTransient ? .again(error) : .failure(error)
            }
        }

        /// Finds out whether a transaction was committed; `nil` if the server does not know it, or cannot be reached.
        private func wasCommitted(_ identifier: String?) async -> Bool? {
            guard let identifier else { return nil }
            let deadline = ContinuousClock.now.advanced(by: configuration.waitTimeout)
            while ContinuousClock.now < deadline {
                do throws(DatabaseError) {
                    switch try await status(of: identifier) {
                    case "committed": return true
                    case "aborted": return false
                    case "in progress": await pause(.milliseconds(100))
                    default: return nil
                    }
                } catch {
                    if error.code != .unreachable { return nil }
                    await pause(.milliseconds(100))
                }
            }
            return nil
        }

        private func status(of identifier: String) async throws(DatabaseError) -> String? {
            let link = try await takeLink()
            defer { pool.giveBack(link) }
            let connection = PostgreSQLConnection(link, opening: [], blocking: group.blocking)
            return try await connection.value("SELECT pg_xact_status((\(identifier)::text)::xid8)", as: String.self)
        }

        /// Takes a connection from the pool. The caller must give it back.
        func takeLink(waitingSince start: ContinuousClock.Instant = .now) async throws(DatabaseError) -> Link {
            let outcome = await withUnsafeContinuation {
                (continuation: UnsafeContinuation<HandedOver<LinkPool.Outcome>, Never>) in
                pool.take(waitingSince: start) { continuation.resume(returning: HandedOver($0)) }
            }
            return try outcome.value.get()
        }

        /// Waits on the loop.
        func pause(_ duration: Duration) async {
            await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
                _ = loop.timer(afterNanoseconds: duration.clampedNanoseconds) { continuation.resume() }
            }
        }
    }

    extension Backoff {
        /// The delay before a body runs again: short after a conflict, because the other transaction has ended.
        fileprivate mutating func nextRetry(after error: DatabaseError) -> Duration {
            let delay = next()
            return error.code == .conflict ? delay / 20 : delay
        }
    }
#endif
