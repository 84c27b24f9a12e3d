#if PostgreSQL
    import Persistence

    /// A live query and its state in the hub. Used with the hub's lock held only, except for its constants.
    ///
    /// `@unchecked Sendable`: the hub's lock protects the variables.
    final class ServerSlot: @unchecked Sendable {
        let key: QueryKey
        let query: any ServerQuery
        /// The only row that the query reads, if its condition names one.
        let row: RowKey?
        /// A Boolean value that indicates whether other rows cannot change the results, because the query reads its own table
        /// only, and the row is named by the primary key, which notifications contain.
        var readsOneRow = false
        /// The tables that the query reads; `nil` until its first run has ended.
        var tables: Set<UInt32>?
        /// The tables that have changed during the first run.
        var changedMeanwhile: Set<UInt32> = []
        /// The rows that have changed since the last run began, if the query uses them.
        private var changes = ChangedRows.all
        /// The rows that had changed when the last run began.
        private(set) var changesOfRun = ChangedRows.all
        /// The changes since the last run began, if they can be applied without a run.
        var updates: [RowUpdate]? { changes.updates }
        private(set) var isRunning = false
        /// A Boolean value that indicates whether the query must run, or run again.
        private(set) var isDirty = true {
            didSet { if isDirty && !oldValue { dirtySince = .now } }
        }
        private(set) var dirtySince = ContinuousClock.now
        /// A Boolean value that indicates whether the tables that the query reads may have changed since the last run began.
        private(set) var wasReset = false
        /// A Boolean value that indicates whether the query waits after a run in vain.
        private(set) var isPaused = false
        private var backoff = Backoff()
        /// The number of changes that were noted, of those that the current run can see, and of those that the published
        /// results contain.
        private(set) var noted = 0, seen = 0, delivered = 0
        var isRemoved = false
        var watchers = 1
        /// The duration of the last run.
        var cost: Duration = .zero
        let created = ContinuousClock.now

        init(key: QueryKey, row: RowKey?, query: any ServerQuery) {
            (self.key, self.row, self.query) = (key, row, query)
        }

        /// A Boolean value that indicates whether the tables that the query reads are not known.
        var isNew: Bool { tables == nil }

        /// A Boolean value that indicates whether the query runs by itself instead of in a pass.
        var runsAlone: Bool { isNew || cost > RunSchedule.slowRun }

        /// A Boolean value that indicates whether the query can run now.
        var isReady: Bool { isDirty && !isRunning && !isPaused }

        /// Notes that anything may have changed, also the tables that the query reads.
        func noteChangeOfEverything() {
            (tables, isDirty, changes, wasReset, isPaused) = (nil, true, .all, true, false)
            query.forgetTables()
            noted += 1
        }

        /// Notes that rows of a table have changed.
        func noteChange(of table: UInt32, _ rows: () -> ChangedRows) {
            if let tables {
                guard tables.contains(table) else { return }
                if readsOneRow, let row, !rows().contains(row.value) { return }
                if query.readsChangedRows { changes.formUnion(rows()) }
                isDirty = true
            } else {
                changedMeanwhile.insert(table)
                changes = .all
            }
            noted += 1
        }

        /// Notes that a run begins.
        func begin() {
            (isRunning, isDirty, wasReset, seen) = (true, false, false, noted)
            (changesOfRun, changes) = (changes, query.readsChangedRows ? .none : .all)
        }

        /// Notes the tables that the first run has read.
        func learn(_ tables: Set<UInt32>) {
            self.tables = tables
            if !changedMeanwhile.isDisjoint(with: tables) { isDirty = true }
            changedMeanwhile = []
        }

        /// Notes that a run has ended with results.
        func end() {
            isRunning = false
            delivered = isDirty ? seen : noted
            backoff.reset()
        }

        /// Notes that a run has ended without results, and must be repeated.
        func endInVain() { (isRunning, isDirty, changes) = (false, true, .all) }

        /// Lets the query wait before it runs again. Returns the delay after which ``resume()`` must follow.
        func pause() -> Duration {
            isPaused = true
            return backoff.next()
        }

        func resume() { isPaused = false }
    }

    /// A function that keeps results which were read.
    typealias Keep = @Sendable () -> Void

    /// A live query with any type of results.
    protocol ServerQuery: Sendable {
        /// The query of which the hub's subscribers are watchers. Its type is known to the subscribers only.
        var live: any AnyObject & Sendable { get }

        /// A Boolean value that indicates whether subscribers have something to show.
        var hasResults: Bool { get }

        /// A Boolean value that indicates whether runs use the keys of changed rows.
        var readsChangedRows: Bool { get }

        /// Reads the results. The function that it returns keeps them for `publish(in:)` if they differ.
        ///
        /// - Parameter changes: The rows that have changed since the last run, if `readsChangedRows`.
        nonisolated(nonsending) func read(
            on connection: PostgreSQLConnection, after changes: ChangedRows
        ) async throws -> Keep

        /// Applies updates of rows to the results without reading them. Returns `nil` if the results must be read.
        func results(after updates: [RowUpdate]) -> Keep?

        /// Notes the tables that the query reads.
        func learn(_ tables: [PostgreSQLConnection.ReadTable])

        /// Forgets what it knows about its tables, because their definitions may have changed.
        func forgetTables()

        /// A Boolean value that indicates whether `plan(on:)` may make later runs faster.
        var canPlan: Bool { get }

        /// Finds out whether later runs can read changed rows only. Returns the change that the table's trigger needs, or
        /// `nil`.
        nonisolated(nonsending) func plan(on connection: PostgreSQLConnection) async -> RowReports?

        /// Reads the results whole from now on, because a run has failed. Returns `false` if the query has no plan.
        func forgetPlan() -> Bool

        /// Ends the query with an error.
        func fail(_ error: any Error)

        /// Ends the query because the database is closed.
        func complete()

        func publish(in handover: inout Handover)
    }

    /// A change of the triggers of a table.
    struct RowReports: Sendable {
        let table: PostgreSQLConnection.ReadTable
        /// A Boolean value that indicates whether notifications contain rows from now on.
        let areOn: Bool
    }

    /// Queries that are read whole.
    extension ServerQuery {
        var readsChangedRows: Bool { false }

        func results(after updates: [RowUpdate]) -> Keep? { nil }

        func learn(_ tables: [PostgreSQLConnection.ReadTable]) {}

        func forgetTables() {}

        var canPlan: Bool { false }

        nonisolated(nonsending) func plan(on connection: PostgreSQLConnection) async -> RowReports? { nil }

        func forgetPlan() -> Bool { false }
    }

    /// A live query with a function that reads its results.
    struct ReadQuery<Results: Sendable & Equatable>: ServerQuery {
        private let query = LiveQuery<Results>()
        private let readResults: Read

        typealias Read = nonisolated(nonsending) @Sendable (PostgreSQLConnection) async throws -> Results

        init(_ read: @escaping Read) { readResults = read }

        var live: any AnyObject & Sendable { query }

        var hasResults: Bool { query.results != nil }

        nonisolated(nonsending) func read(
            on connection: PostgreSQLConnection, after changes: ChangedRows
        ) async throws -> Keep {
            let results = try await readResults(connection)
            return { [query] in query.offer(results) }
        }

        func fail(_ error: any Error) { query.fail(error) }

        func complete() { query.complete() }

        func publish(in handover: inout Handover) { query.publish(in: &handover) }
    }
#endif
