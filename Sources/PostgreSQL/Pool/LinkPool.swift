#if PostgreSQL
    import CLibPQ
    import EventLoops
    import Persistence
    import Rx

    /// The connections for reads and writes, and those that wait for one in order of arrival. Used on its loop only.
    final class LinkPool {
        typealias Outcome = Result<Link, DatabaseError>

        /// A read or write that waits for a connection.
        private final class Waiter {
            var timer: LoopTimer?
            let completion: (Outcome) -> Void

            init(_ completion: @escaping (Outcome) -> Void) { self.completion = completion }
        }

        let loop: EventLoop
        private let address: ServerAddress
        private let configuration: PostgreSQLConfiguration
        private let blocking: BlockingPool
        private var idle: [Link] = []
        private var waiters: [Waiter] = []
        /// The number of connections that are open or being opened.
        private var count = 0
        private var connecting = 0
        private var backoff = Backoff()
        private var retryTimer: LoopTimer?
        /// The error of the last attempt to connect; `nil` after a success.
        private(set) var lastError: DatabaseError?
        /// The number of reads and writes that have not ended, also those that wait.
        private var transactions = 0
        private var whenEmpty: (() -> Void)?
        private(set) var isClosed = false

        init(
            _ address: ServerAddress, _ configuration: PostgreSQLConfiguration, on loop: EventLoop,
            _ blocking: BlockingPool
        ) {
            (self.address, self.configuration, self.loop, self.blocking) = (address, configuration, loop, blocking)
        }

        // MARK: Taking and returning

        /// Passes a connection to the completion, now or when one is free. It must be returned by `giveBack(_:)`.
        ///
        /// - Parameter start: The time at which the wait began.
        func take(waitingSince start: ContinuousClock.Instant = .now, _ completion: @escaping (Outcome) -> Void) {
            loop.preconditionInLoop()
            if isClosed { return completion(.failure(.closed)) }
            if waiters.isEmpty, let link = idle.popLast() { return completion(.success(link)) }
            if waiters.count >= configuration.queueLimit {
                return completion(.failure(.overloaded))
            }
            let waiter = Waiter(completion)
            waiter.timer = loop.timer(afterNanoseconds: remainingWait(since: start).clampedNanoseconds) {
                [unowned self, unowned waiter] in expire(waiter)
            }
            waiters.append(waiter)
            connectIfNeeded()
        }

        /// The time for which a read or write may still wait: at least a second, in which a connection can be opened.
        private func remainingWait(since start: ContinuousClock.Instant) -> Duration {
            let limit = configuration.waitTimeout
            return max(limit - start.duration(to: .now), min(limit, .seconds(1)))
        }

        /// Makes a connection available again, or closes it if its transaction has not ended.
        func giveBack(_ link: Link) {
            loop.preconditionInLoop()
            guard link.isOpen, link.transaction == PQTRANS_IDLE, !isClosed else { return discard(link) }
            let leftovers = link.statements.takeLeftovers()
            if !leftovers.isEmpty { link.send(leftovers.map { .text("DEALLOCATE \($0)") }) { _ in } }
            offer(link)
        }

        private func offer(_ link: Link) {
            if waiters.isEmpty {
                idle.append(link)
            } else {
                answer(waiters.removeFirst(), .success(link))
            }
        }

        private func answer(_ waiter: Waiter, _ outcome: Outcome) {
            waiter.timer?.cancel()
            waiter.completion(outcome)
        }

        private func expire(_ waiter: Waiter) {
            guard let place = waiters.firstIndex(where: { $0 === waiter }) else { return }
            waiters.remove(at: place)
            waiter.completion(.failure(lastError ?? reasonForWaiting))
        }

        /// The reason why a read or write has waited too long, although no attempt to connect has failed.
        private var reasonForWaiting: DatabaseError {
            if count == connecting {
                return DatabaseError.connecting(to: address.place, "The server did not answer in time.")
            }
            return DatabaseError(
                .overloaded,
                "All connections to the database were in use for too long; raise the limit of connections, or "
                    + "shorten the reads and writes.")
        }

        private func discard(_ link: Link) {
            link.close()
            noteEnd()
        }

        private func noteEnd() {
            count -= 1
            connectIfNeeded()
            endIfEmpty()
        }

        /// Counts a read or write, for which closing waits.
        func begin() { transactions += 1 }

        /// Ends what `begin()` has begun.
        func end() {
            transactions -= 1
            endIfEmpty()
        }

        private func endIfEmpty() {
            guard isClosed, count == 0, transactions == 0, let then = whenEmpty else { return }
            whenEmpty = nil
            then()
        }

        // MARK: Connecting

        private func connectIfNeeded() {
            guard !isClosed, retryTimer == nil else { return }
            while connecting < waiters.count, count < max(1, configuration.connections) {
                // After a failure, one attempt shows whether the server is back.
                if lastError != nil && connecting > 0 { return }
                connecting += 1
                count += 1
                Connector.connect(to: address, configuration, on: loop, blocking: blocking) { [self] in connected($0) }
            }
        }

        private func connected(_ outcome: Connector.Outcome) {
            connecting -= 1
            switch outcome {
            case .success(let link):
                backoff.reset()
                lastError = nil
                if isClosed { return discard(link) }
                link.onLoss = { [unowned self, unowned link] _ in lost(link) }
                offer(link)
                connectIfNeeded()
            case .failure(let error):
                count -= 1
                if isClosed { endIfEmpty() } else { failed(error) }
            }
        }

        private func failed(_ error: DatabaseError) {
            lastError = error
            if error.code == .refused {
                // Another attempt would be refused too, and a user who made a mistake waits for the message.
                let refused = waiters
                waiters = []
                for waiter in refused { answer(waiter, .failure(error)) }
                return
            }
            if retryTimer != nil { return }
            retryTimer = loop.timer(afterNanoseconds: backoff.next().clampedNanoseconds) { [unowned self] in
                retryTimer = nil
                connectIfNeeded()
            }
        }

        /// Removes a connection that the server closed. One that is in use is returned by its user.
        private func lost(_ link: Link) {
            guard let place = idle.firstIndex(where: { $0 === link }) else { return }
            idle.remove(at: place)
            noteEnd()
        }

        // MARK: Closing

        /// Refuses further reads and writes, and calls `then` when those that run have ended.
        func close(then: @escaping () -> Void) {
            loop.preconditionInLoop()
            isClosed = true
            retryTimer?.cancel()
            whenEmpty = then
            let waiting = waiters
            waiters = []
            for waiter in waiting { answer(waiter, .failure(.closed)) }
            let links = idle
            idle = []
            for link in links { link.close() }
            count -= links.count
            endIfEmpty()
        }
    }
#endif
