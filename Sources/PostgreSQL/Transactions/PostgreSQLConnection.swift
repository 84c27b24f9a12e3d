#if PostgreSQL
    import CLibPQ
    import EventLoops
    public import Persistence
    import Rx

    /// A connection to the server for the body of a read, a write or a migration. It belongs to that body, on the database's
    /// loop, and must not be used after the body ends.
    ///
    /// The first statement that fails ends the transaction: the server refuses the rest, and the write fails even if the body
    /// ignores the error. Put a part that may fail into ``savepoint(_:)``.
    public final class PostgreSQLConnection {
        let link: Link
        private let blocking: BlockingPool
        private var interruption: Interruption?
        /// The steps that are sent with the next statement, such as BEGIN, because they need no answer of their own.
        private var deferred: [Step]
        /// The number of the answer that contains the transaction's identifier, in the first batch.
        private let identifierPlace: Int?
        /// The transaction's identifier, by which its outcome can be found out later.
        private(set) var identifier: String?
        /// A Boolean value that indicates whether the transaction has begun on the server.
        private(set) var hasBegun = false
        /// The error because of which the server refuses further statements.
        private(set) var failure: DatabaseError?
        private var isBusy = false
        /// The requests to cancel a statement that have not ended.
        private var cancellations = 0
        private var whenCancelled: [() -> Void] = []

        /// - Parameters:
        ///   - opening: The statements that begin the transaction.
        ///   - identifierPlace: The number of the opening statement that returns the transaction's identifier.
        init(
            _ link: Link, opening: [String], identifierPlace: Int? = nil, blocking: BlockingPool,
            interruption: Interruption? = nil
        ) {
            (self.link, self.blocking, self.interruption) = (link, blocking, interruption)
            deferred = opening.map { .text($0) }
            self.identifierPlace = identifierPlace
        }

        // MARK: Statements

        /// Runs a statement, and returns its answer.
        nonisolated(nonsending) func run(_ sql: SQL) async throws(DatabaseError) -> ServerAnswer {
            try await run(sql.text, sql.arguments)
        }

        nonisolated(nonsending) func run(
            _ text: String, _ arguments: [DatabaseValue]
        ) async throws(DatabaseError) -> ServerAnswer {
            let prepared = try await prepare(text)
            let parameters = try Parameters(arguments, prepared.types)
            guard arguments.count == prepared.types.count else {
                throw DatabaseError(
                    .sql, "The statement needs \(prepared.types.count) arguments, but has \(arguments.count).",
                    cause: ServerFailure(message: "argument count", sql: text))
            }
            guard let answer = try await exchange([.run(name: prepared.name, parameters, sql: text)]).last else {
                throw DatabaseError(.sql, "The server sent no answer.")
            }
            return answer
        }

        private nonisolated(nonsending) func prepare(
            _ text: String
        ) async throws(DatabaseError) -> PreparedStatements.Prepared {
            if let known = link.statements.find(text) { return known }
            let name = link.statements.makeName()
            let server = ServerText(text)
            guard server.argumentCount <= Self.argumentLimit else {
                throw DatabaseError(
                    .sql,
                    "The statement has \(server.argumentCount) arguments, of which libpq supports \(Self.argumentLimit); "
                        + "run several statements.")
            }
            let answers = try await exchange([.prepare(name: name, text: server.text), .describe(name: name)])
            return link.statements.insert(text, name: name, types: answers.last?.argumentTypes ?? [])
        }

        /// The maximum number of arguments. libpq 15 takes a longer description of them, of more than 30,000 bytes, for a sign of
        /// a broken connection.
        private static let argumentLimit = 7_498

        /// Runs statements separated by semicolons, such as a schema.
        ///
        /// - Throws: ``/Persistence/DatabaseError``.
        public nonisolated(nonsending) func execute(script: String) async throws(DatabaseError) {
            try await flush()
            _ = try await awaited { link, completion in link.send(script: script, completion: completion) }
        }

        /// Sends the steps that wait for the next statement.
        private nonisolated(nonsending) func flush() async throws(DatabaseError) {
            if !deferred.isEmpty { _ = try await exchange([]) }
        }

        /// Sends steps after the deferred ones, and waits for the answers.
        private nonisolated(nonsending) func exchange(_ steps: [Step]) async throws(DatabaseError) -> [ServerAnswer] {
            let isFirst = !hasBegun
            let batch = deferred + steps
            deferred = []
            hasBegun = true
            let answers = try await awaited { link, completion in link.send(batch, completion: completion) }
            if isFirst, let identifierPlace, identifierPlace < answers.count {
                identifier = answers[identifierPlace].firstText
            }
            return answers
        }

        private nonisolated(nonsending) func awaited(
            _ send: (Link, @escaping (Link.Answers) -> Void) -> Void
        ) async throws(DatabaseError) -> [ServerAnswer] {
            link.loop.preconditionInLoop()
            precondition(!isBusy, "A call on the connection must end before the next one begins: await each of them.")
            if let reason = interruption?.reason { throw reason }
            isBusy = true
            let outcome = await withUnsafeContinuation {
                (continuation: UnsafeContinuation<HandedOver<Link.Answers>, Never>) in
                send(link) { continuation.resume(returning: HandedOver($0)) }
            }
            isBusy = false
            switch outcome.value {
            case .success(let answers): return answers
            case .failure(let error):
                let reported = interruption?.reason ?? error
                if failure == nil { failure = reported }
                throw reported
            }
        }

        // MARK: Savepoints

        /// Runs a part of the transaction that may fail separately. If `body` throws, its changes are rolled back and the
        /// error is rethrown. Calls may be nested.
        ///
        /// - Throws: The error of `body`, or ``/Persistence/DatabaseError``.
        @discardableResult
        public nonisolated(nonsending) func savepoint<Result>(
            _ body: nonisolated(nonsending) () async throws -> Result
        ) async throws -> Result {
            if let failure { throw failure }
            deferred.append(.text("SAVEPOINT part"))
            do {
                let result = try await body()
                if let failure { throw failure }
                deferred.append(.text("RELEASE SAVEPOINT part"))
                return result
            } catch {
                if !link.isOpen || interruption?.reason != nil { throw error }
                failure = nil
                _ = try await exchange([.text("ROLLBACK TO SAVEPOINT part"), .text("RELEASE SAVEPOINT part")])
                throw error
            }
        }

        // MARK: The end of the transaction

        /// Commits.
        ///
        /// - Throws: The error of the commit.
        nonisolated(nonsending) func commit() async throws(DatabaseError) {
            // A commit is not interrupted, and its own error decides whether the server is asked for the outcome.
            interruption = nil
            guard hasBegun else { return }
            guard link.transaction != PQTRANS_IDLE else {
                throw DatabaseError(
                    .sql,
                    "The body ended its transaction itself; leave out BEGIN, COMMIT and ROLLBACK, also in scripts.")
            }
            let answers = try await exchange([.text("COMMIT")])
            guard answers.last?.tag == "COMMIT" else {
                throw DatabaseError(
                    .sql, "The server rolled back the transaction, because one of its statements failed.")
            }
        }

        /// Ends the transaction without its changes, after the requests to cancel its statements have ended, because they
        /// would otherwise reach the connection's next user.
        nonisolated(nonsending) func rollBack() async {
            await settle()
            guard hasBegun, link.isOpen, link.transaction != PQTRANS_IDLE else { return }
            await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
                link.send([.text("ROLLBACK")]) { _ in continuation.resume() }
            }
        }

        private nonisolated(nonsending) func settle() async {
            guard cancellations > 0 else { return }
            await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
                whenCancelled.append { continuation.resume() }
            }
        }

        /// Asks the server to cancel the statement that runs. If it does not answer, closes the connection.
        func interrupt() {
            guard isBusy else { return }
            cancellations += 1
            let held = HandedOver(self)
            let timer = link.loop.timer(afterNanoseconds: 5_000_000_000) { [weak link] in link?.close() }
            link.cancel(on: blocking) {
                timer.cancel()
                held.value.cancelled()
            }
        }

        private func cancelled() {
            cancellations -= 1
            if cancellations > 0 { return }
            let waiting = whenCancelled
            whenCancelled = []
            for resume in waiting { resume() }
        }
    }
#endif
