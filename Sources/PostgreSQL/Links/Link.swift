#if PostgreSQL
    import CLibPQ
    import EventLoops
    import Persistence
    import Rx

    /// A connection to the server, used on its loop only. It is always in pipeline mode, in which a batch of messages needs
    /// one round trip (https://www.postgresql.org/docs/15/libpq-pipeline-mode.html), except while it runs a script.
    final class Link {
        typealias Answers = Result<[ServerAnswer], DatabaseError>

        /// A batch that was sent, and the answers until now.
        private struct Batch {
            let steps: [Step]
            let isScript: Bool
            var answers: [ServerAnswer] = []
            var failure: ServerFailure?
            let completion: (Answers) -> Void
        }

        let loop: EventLoop
        private var handle: OpaquePointer?
        private var watch: DescriptorWatch?
        private var batches: [Batch] = []
        /// The prepared statements of the connection.
        var statements: PreparedStatements
        /// Called with the channel and the payload of each notification.
        var onNotification: ((_ channel: String, _ payload: String) -> Void)?
        /// Called once when the connection is lost, not when it is closed.
        var onLoss: ((DatabaseError) -> Void)?

        /// Takes over an open connection of libpq.
        init(_ handle: OpaquePointer, on loop: EventLoop, statementLimit: Int) throws(DatabaseError) {
            self.loop = loop
            self.handle = handle
            statements = PreparedStatements(limit: statementLimit)
            do throws(SocketError) {
                watch = try DescriptorWatch(PQsocket(handle), on: loop, .read) { [weak self] in self?.ready($0) }
            } catch {
                PQfinish(handle)
                throw DatabaseError.lost("\(error)")
            }
            PQsetnonblocking(handle, 1)
            PQenterPipelineMode(handle)
            // Notices, such as those of IF NOT EXISTS, are not errors. libpq would print them.
            PQsetNoticeReceiver(handle, { _, _ in }, nil)
        }

        deinit {
            if let handle { PQfinish(handle) }
        }

        /// A Boolean value that indicates whether the connection is open.
        var isOpen: Bool { handle != nil }

        /// The state of the server's transaction, after the answers that have arrived.
        var transaction: PGTransactionStatusType { handle.map { PQtransactionStatus($0) } ?? PQTRANS_UNKNOWN }

        // MARK: Sending

        /// Sends a batch. If a step fails, the server ignores the rest of the batch. The completion is called once, later.
        func send(_ steps: [Step], completion: @escaping (Answers) -> Void) {
            loop.preconditionInLoop()
            guard let handle else { return fail(completion, DatabaseError.lost("The connection is closed.")) }
            batches.append(Batch(steps: steps, isScript: false, completion: completion))
            for step in steps where send(step, handle) == 0 { return lose() }
            if PQpipelineSync(handle) == 0 { return lose() }
            flush()
        }

        /// Sends statements separated by semicolons. No batch may be under way.
        func send(script: String, completion: @escaping (Answers) -> Void) {
            loop.preconditionInLoop()
            guard let handle else { return fail(completion, DatabaseError.lost("The connection is closed.")) }
            precondition(batches.isEmpty, "A script needs the connection for itself.")
            batches.append(Batch(steps: [.text(script)], isScript: true, completion: completion))
            if PQexitPipelineMode(handle) == 0 || PQsendQuery(handle, script) == 0 { return lose() }
            flush()
        }

        private func fail(_ completion: @escaping (Answers) -> Void, _ error: DatabaseError) {
            let completion = HandedOver(completion)
            loop.execute { completion.value(.failure(error)) }
        }

        private func send(_ step: Step, _ handle: OpaquePointer) -> Int32 {
            switch step {
            case .text(let text): PQsendQueryParams(handle, text, 0, nil, nil, nil, nil, 0)
            case .prepare(let name, let text): PQsendPrepare(handle, name, text, 0, nil)
            case .describe(let name): PQsendDescribePrepared(handle, name)
            case .run(let name, let parameters, _):
                parameters.withPointers { count, pointers, lengths, formats in
                    PQsendQueryPrepared(handle, name, count, pointers, lengths, formats, 0)
                }
            }
        }

        private func flush() {
            guard let handle else { return }
            switch PQflush(handle) {
            case 0: watch?.watch(for: .read)
            case 1: watch?.watch(for: [.read, .write])
            default: lose()
            }
        }

        // MARK: Receiving

        private func ready(_ readiness: Readiness) {
            guard let handle else { return }
            guard PQconsumeInput(handle) == 1 else { return lose() }
            if readiness.contains(.write) { flush() }
            receiveAnswers()
            receiveNotifications()
            if let handle = self.handle, PQstatus(handle) == CONNECTION_BAD { lose() }
        }

        private func receiveAnswers() {
            while let handle, !batches.isEmpty, PQisBusy(handle) == 0 {
                guard let result = PQgetResult(handle) else {
                    // The end of a step, or of a script.
                    if PQstatus(handle) == CONNECTION_BAD { return lose() }
                    if batches[0].isScript {
                        PQenterPipelineMode(handle)
                        finish()
                    }
                    continue
                }
                receive(ServerAnswer(result))
            }
        }

        private func receive(_ answer: ServerAnswer) {
            switch PQresultStatus(answer.handle) {
            case PGRES_PIPELINE_SYNC: finish()
            case PGRES_PIPELINE_ABORTED: break
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: batches[0].answers.append(answer)
            case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
                // libpq would wait for data.
                batches[0].failure = ServerFailure(message: "COPY is not supported; use INSERT or a query.")
                lose()
            default: noteFailure(answer)
            }
        }

        private func noteFailure(_ answer: ServerAnswer) {
            guard batches[0].failure == nil else { return }
            func field(_ code: Character) -> String? {
                PQresultErrorField(answer.handle, Int32(code.asciiValue!)).map { String(cString: $0) }
            }
            let steps = batches[0].steps
            let failed = min(batches[0].answers.count, steps.count - 1)
            batches[0].failure = ServerFailure(
                state: field("C") ?? "", message: field("M") ?? String(cString: PQresultErrorMessage(answer.handle)),
                detail: field("D") ?? "", constraint: field("n"), sql: steps[failed].sql, source: field("R") ?? "")
        }

        private func finish() {
            let batch = batches.removeFirst()
            if let failure = batch.failure {
                if failure.isOutdatedStatement { statements.forgetAll(areOnServer: failure.state != "26000") }
                batch.completion(.failure(DatabaseError(failure)))
            } else {
                batch.completion(.success(batch.answers))
            }
        }

        private func receiveNotifications() {
            while let handle, let notification = PQnotifies(handle) {
                let channel = String(cString: notification.pointee.relname)
                let payload = String(cString: notification.pointee.extra)
                PQfreemem(notification)
                onNotification?(channel, payload)
            }
        }

        // MARK: Cancellation and end

        /// Asks the server to cancel the statement that runs, on a thread that may block, and then calls `then` on the loop.
        /// The statement ends with an error, or successfully if the request comes too late.
        func cancel(on pool: BlockingPool, then: @escaping @Sendable () -> Void) {
            guard let handle, let request = PQgetCancel(handle) else { return then() }
            let held = HandedOver(request)
            pool.run(
                {
                    var message = [CChar](repeating: 0, count: 256)
                    _ = PQcancel(held.value, &message, Int32(message.count))
                    PQfreeCancel(held.value)
                }, on: loop, then: then)
        }

        /// Closes the connection. Batches under way fail.
        func close() {
            onLoss = nil
            end(DatabaseError.lost("The connection is closed."))
        }

        private func lose() {
            guard let handle else { return }
            let message = batches.first?.failure?.message ?? String(cString: PQerrorMessage(handle))
            let error = DatabaseError.lost(message.isEmpty ? "The server closed the connection." : message)
            let report = onLoss
            onLoss = nil
            end(error)
            report?(error)
        }

        private func end(_ error: DatabaseError) {
            guard let handle else { return }
            watch?.cancel()
            PQfinish(handle)
            self.handle = nil
            let open = batches
            batches = []
            for batch in open { batch.completion(.failure(error)) }
        }
    }
#endif
