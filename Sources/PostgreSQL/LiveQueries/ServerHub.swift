#if PostgreSQL
    import EventLoops
    import Locks
    import Persistence
    import Rx

    /// The registry of a database's live queries. It knows which are observed and which tables they read, and runs those
    /// again of which a table has changed.
    ///
    /// A process has one connection that listens, and each distinct query runs once for a change, however many subscribers
    /// it has. A query runs first by itself. Then quick queries that have become outdated run together in a pass, in one
    /// transaction, so that all of them show the same state and each loop is notified in one task; a query whose last run was
    /// slow runs by itself (``RunSchedule``).
    ///
    /// Nothing is missed: the listener listens and the triggers exist before the run whose results are published begins.
    /// If the listener is lost, all queries run again when it is back. The tables of a query are those that its first run has
    /// read, also in functions.
    ///
    /// `@unchecked Sendable`: the lock protects `state`; the other variables are used on the loop only.
    final class ServerHub: @unchecked Sendable {
        struct State {
            var slots: [QueryKey: ServerSlot] = [:]
            var isClosed = false
            /// The number of runs, for tests.
            var runs = 0
            var schedule: RunSchedule
        }

        /// The end of a query's run.
        typealias Outcome = (slot: ServerSlot, result: Result<Keep, any Error>)

        /// The duration of a run above which a write is acknowledged before the query has its change. It is far above that of
        /// usual queries, because a busy machine prolongs them, and a page would then show the state before its own write.
        private static let longRun: Duration = .seconds(5)

        let loop: EventLoop
        private let configuration: PostgreSQLConfiguration
        let state: Mutex<State>
        private weak var database: PostgreSQLDatabase?
        private var listener: ChangeListener?
        private let makeListener: (@escaping (ChangeListener.Event) -> Void) -> ChangeListener
        /// The tables whose triggers exist.
        var watchedTables: Set<UInt32> = []
        private var isScheduled = false
        private lazy var planner = QueryPlanner(on: loop) { [weak self] slot in
            self?.state.withLock { _ in slot.isRemoved } ?? true
        }
        private var deliveries = PendingDeliveries()
        private let health: ServerHealth
        /// The messages of all processes; `nil` means that some may have been missed. Emits on the loop.
        let messages = PublishSubject<ProcessMessage?>()
        /// The sender of this process's messages.
        let sender = String(UInt64.random(in: .min ... .max), radix: 36)

        init(
            _ address: ServerAddress, _ configuration: PostgreSQLConfiguration, _ health: ServerHealth,
            on loop: EventLoop, _ blocking: BlockingPool
        ) {
            (self.loop, self.configuration, self.health) = (loop, configuration, health)
            let schedule = RunSchedule(
                connections: configuration.connections, readTimeout: configuration.readTimeout)
            state = Mutex(State(schedule: schedule))
            makeListener = { ChangeListener(address, configuration, on: loop, blocking, onEvent: $0) }
        }

        /// Sets the database. Called once, before the first query.
        func setDatabase(_ database: PostgreSQLDatabase) { self.database = database }

        /// The number of times that queries were run.
        var runs: Int { state.withLock { $0.runs } }

        /// A Boolean value that indicates whether changes are received. Used on the loop only.
        var isListening: Bool { listener?.isListening ?? false }

        // MARK: Subscribers

        /// Adds a subscriber to the live query with the key, and creates the query if it does not exist. Returns `nil` after
        /// closing.
        func watch<Results: Sendable & Equatable>(
            _ key: QueryKey, row: RowKey? = nil, make: () -> any ServerQuery
        ) -> LiveQuery<Results>? {
            let (live, isNew): (LiveQuery<Results>?, Bool) = state.withLock { state in
                if state.isClosed { return (nil, false) }
                if let slot = state.slots[key], let known = slot.query.live as? LiveQuery<Results> {
                    slot.watchers += 1
                    return (known, false)
                }
                let slot = ServerSlot(key: key, row: row, query: make())
                state.slots[key] = slot
                return (slot.query.live as? LiveQuery<Results>, true)
            }
            if isNew { loop.execute { self.begin() } }
            return live
        }

        /// Removes a subscriber. The query ends with its last subscriber.
        func unwatch(_ key: QueryKey, _ live: AnyObject) {
            state.withLock { state in
                guard let slot = state.slots[key], slot.query.live === live else { return }
                slot.watchers -= 1
                if slot.watchers == 0 { Self.remove(slot, &state) }
            }
        }

        private static func remove(_ slot: ServerSlot, _ state: inout State) {
            slot.isRemoved = true
            if state.slots[slot.key] === slot { state.slots[slot.key] = nil }
        }

        // MARK: Changes

        /// Listens for messages from now on, also without live queries.
        func listen() { loop.execute { self.begin() } }

        private func begin() {
            if listener == nil, database != nil, state.withLock({ !$0.isClosed }) {
                let listener = makeListener { [weak self] in self?.handle($0) }
                self.listener = listener
                listener.start()
            }
            startRuns()
        }

        private func handle(_ event: ChangeListener.Event) {
            switch event {
            case .listening:
                health.note(nil)
                noteChangeOfEverything()
                messages.onNext(nil)
            case .changed(let notice):
                if let table = notice.table { noteChange(of: table, notice) } else { noteChangeOfEverything() }
            case .message(let message):
                messages.onNext(message)
            case .failed(let error):
                health.note(error)
                deliveries.endAll()
                failNewQueries(error)
            }
        }

        private func noteChangeOfEverything() {
            watchedTables = []
            state.withLock { state in
                for slot in state.slots.values { slot.noteChangeOfEverything() }
            }
            scheduleRuns()
        }

        private func noteChange(of table: UInt32, _ notice: ChangeNotice) {
            lazy var rows = notice.rows
            state.withLock { state in
                for slot in state.slots.values { slot.noteChange(of: table) { rows } }
            }
            scheduleRuns()
        }

        /// Starts the runs after all notifications that have arrived together were noted.
        private func scheduleRuns() {
            if isScheduled { return }
            isScheduled = true
            loop.atEndOfTurn { [self] in
                isScheduled = false
                startRuns()
            }
        }

        /// Reports the error to queries without results, which have nothing to show: immediately if the server refuses the
        /// connection, otherwise after the time for which reads wait too.
        private func failNewQueries(_ error: DatabaseError) {
            let limit = configuration.waitTimeout
            let failed = state.withLock { state in
                let slots = state.slots.values.filter {
                    $0.isNew && !$0.isRunning && !$0.query.hasResults
                        && (error.code == .refused || $0.created.duration(to: .now) > limit)
                }
                for slot in slots { Self.remove(slot, &state) }
                return slots
            }
            var handover = Handover()
            for slot in failed {
                slot.query.fail(error)
                slot.query.publish(in: &handover)
            }
            handover.send()
        }

        // MARK: Runs

        private func startRuns() {
            guard isListening, let database else { return }
            let (slow, quick) = state.withLock { state in
                let ready = state.slots.values.filter(\.isReady)
                return (ready.filter(\.runsAlone), ready.filter { !$0.runsAlone })
            }
            let read = (slow: slow.filter { !publishUpdates(of: [$0]) }, quick: publishUpdates(of: quick) ? [] : quick)
            if read.slow.isEmpty && read.quick.isEmpty { return }
            let (singles, pass) = state.withLock { state in
                let singles = state.schedule.takeSingle(read.slow).map { (slot: $0, isFirst: $0.isNew) }
                let pass = state.schedule.takePass(read.quick)
                for slot in singles.map(\.slot) + pass { slot.begin() }
                return (singles, pass)
            }
            for (slot, isFirst) in singles {
                Task(executorPreference: database.executor) {
                    await self.runAlone(slot, on: database)
                    self.state.withLock { $0.schedule.endSingle(isFirst: isFirst) }
                    self.startRuns()
                }
            }
            if pass.isEmpty { return }
            Task(executorPreference: database.executor) {
                await self.run(pass, on: database)
                self.state.withLock { $0.schedule.endPass() }
                self.startRuns()
            }
        }

        /// Publishes the results of queries that need not be read for their changes. Returns `false` if one of them must.
        private func publishUpdates(of slots: [ServerSlot]) -> Bool {
            let updates = state.withLock { _ in slots.map(\.updates) }
            var outcomes: [Outcome] = []
            for (slot, updates) in zip(slots, updates) {
                guard let updates, let keep = slot.query.results(after: updates) else { return false }
                outcomes.append((slot, .success(keep)))
            }
            state.withLock { _ in
                for slot in slots { slot.begin() }
            }
            publish(outcomes)
            return true
        }

        func publish(_ outcomes: [Outcome]) {
            let outcomes = outcomes.filter { slot, outcome in
                guard case .failure = outcome, slot.query.forgetPlan() else { return true }
                state.withLock { _ in slot.endInVain() }
                return false
            }
            for (slot, outcome) in outcomes {
                switch outcome {
                case .success(let keep): keep()
                case .failure(let error): slot.query.fail(error)
                }
            }
            state.withLock { state in
                for (slot, outcome) in outcomes {
                    slot.end()
                    // A failed query is removed, so that the next subscriber tries again.
                    if case .failure = outcome { Self.remove(slot, &state) }
                }
            }
            var handover = Handover()
            for (slot, _) in outcomes { slot.query.publish(in: &handover) }
            handover.send()
            let ended = state.withLock { _ in deliveries.takeEnded() }
            for work in ended { work() }
            let unplanned = outcomes.map(\.slot).filter { $0.query.canPlan }
            if !unplanned.isEmpty { planner.plan(unplanned, on: database) }
        }

        /// Handles an error of a whole transaction: repeats it later if it may succeed then. Results that are shown stay.
        func retryOrFail(_ slots: [ServerSlot], _ error: any Error) {
            switch (error as? DatabaseError)?.code {
            case .unreachable, .overloaded, .conflict, .busy: retry(slots)
            case .timedOut where slots.count > 1:
                // One of them has become slow, and must not fail the others.
                state.withLock { _ in
                    for slot in slots { slot.cost = RunSchedule.slowRun * 2 }
                }
                retry(slots)
            default: publish(slots.map { ($0, .failure(error)) })
            }
        }

        private func retry(_ slots: [ServerSlot]) {
            let delay = state.withLock { _ in
                for slot in slots { slot.endInVain() }
                return slots.map { $0.pause() }.max() ?? .zero
            }
            deliveries.endAll()
            _ = loop.timer(afterNanoseconds: delay.clampedNanoseconds) { [weak self] in
                guard let self else { return }
                state.withLock { _ in
                    for slot in slots { slot.resume() }
                }
                startRuns()
            }
        }

        /// Calls `work` when the queries that have results, whose last run took less than `longRun` and has not failed, have
        /// published the changes of all commits that have ended: now, or later on the loop. Called on the loop.
        ///
        /// The server sends the notifications of a commit before it answers what the listener asks after it.
        func whenDelivered(_ work: @escaping () -> Void) {
            guard let listener, listener.isListening, state.withLock({ !$0.slots.isEmpty }) else { return work() }
            listener.ask { [self] in
                // The notifications that have arrived with the answer are noted in the same turn.
                loop.atEndOfTurn { [self] in
                    let late = state.withLock { state in
                        state.slots.values.filter {
                            $0.delivered < $0.noted && $0.cost < Self.longRun && $0.query.hasResults && !$0.isPaused
                        }
                        .map { PendingDeliveries.Target(slot: $0, noted: $0.noted) }
                    }
                    if late.isEmpty || !listener.isListening { return work() }
                    deliveries.add(late, work)
                }
            }
        }

        /// Completes all live queries and accepts no more. Called on the loop.
        func close() {
            listener?.close()
            messages.onCompleted()
            deliveries.endAll()
            let slots = state.withLock { state in
                state.isClosed = true
                let slots = Array(state.slots.values)
                for slot in slots { Self.remove(slot, &state) }
                return slots
            }
            var handover = Handover()
            for slot in slots {
                slot.query.complete()
                slot.query.publish(in: &handover)
            }
            handover.send()
        }
    }
#endif
