import Locks
import Tracing

/// Collects the state of a database from all of its threads. Work that succeeds costs one atomic load.
final class DatabaseMonitor: Sendable {
    /// The kinds of work that fail and recover separately.
    enum Work: Hashable {
        case writing, reading
        /// A statement that found damage. Others may succeed, because they use other pages.
        case statement(String)
    }

    private struct State {
        var failures: [(work: Work, error: DatabaseError, isReported: Bool)] = []
        /// The last report of each kind of failure and of each slow statement.
        var reports: [Work: ContinuousClock.Instant] = [:]
        var slowReports: [String: ContinuousClock.Instant] = [:]
        var handlers: [@Sendable (DatabaseEvent) -> Void] = []
        /// The observers of the current failure.
        var observers: [Int: @Sendable (DatabaseError?) -> Void] = [:]
        var nextObserver = 0
        var slowStatements = 0
        var commits = 0
        var passes = DatabaseStatus.Times()
        var queries = DatabaseStatus.Distribution()
        var tracer: (any Tracer)?
        var overwriting: DatabaseError?

        func tellFailure() {
            for observer in observers.values { observer(failures.first?.error) }
        }
    }

    /// The minimum time between two events of the same kind.
    private static let reportInterval: Duration = .seconds(60)
    /// The number of kinds that are remembered.
    private static let rememberedKinds = 64

    private let state = Mutex(State())
    private let failureCount = Atomic(0)
    private let isTraced = Atomic(false)
    private let isOverwritten = Atomic(false)
    /// The duration above which a statement is slow; `nil` for none.
    let slowStatementLimit: Duration?

    /// Wakes the writer's thread, which tries whether a failed database works again.
    private let wake: @Sendable () -> Void

    init(slowStatementLimit: Duration? = nil, wake: @escaping @Sendable () -> Void = {}) {
        self.slowStatementLimit = slowStatementLimit
        self.wake = wake
    }

    // MARK: Failures

    /// A Boolean value that indicates whether any work fails at present.
    var isFailed: Bool { failureCount.load(ordering: .relaxed) > 0 }

    /// Records an error of a statement, if the file, the disk or a lock is its cause.
    func failed(_ error: DatabaseError, _ work: Work, now: ContinuousClock.Instant = .now) {
        guard error.code.concernsTheFile else { return }
        var work = work
        if error.code == .corrupt || error.code == .notADatabase {
            work = .statement((error.cause as? SQLiteFailure)?.sql ?? "")
        }
        let handlers = state.withLock { state -> [@Sendable (DatabaseEvent) -> Void]? in
            defer { state.tellFailure() }
            if let index = state.failures.firstIndex(where: { $0.work == work }) {
                state.failures[index].error = error
                return nil
            }
            if state.failures.count >= Self.rememberedKinds { return nil }
            let isDue = Self.isDue(work, &state.reports, now)
            state.failures.append((work, error, isDue))
            failureCount.store(state.failures.count, ordering: .relaxed)
            return isDue ? state.handlers : []
        }
        guard let handlers else { return }
        wake()
        for handler in handlers { handler(.failed(error)) }
    }

    /// Records that work succeeded which may have failed before.
    func succeeded(_ work: Work) {
        guard isFailed else { return }
        let (error, handlers) = state.withLock { state -> (DatabaseError?, [@Sendable (DatabaseEvent) -> Void]) in
            guard let index = state.failures.firstIndex(where: { $0.work == work }) else { return (nil, []) }
            let failure = state.failures.remove(at: index)
            failureCount.store(state.failures.count, ordering: .relaxed)
            state.tellFailure()
            return (failure.error, failure.isReported ? state.handlers : [])
        }
        if let error { for handler in handlers { handler(.recovered(error)) } }
    }

    /// A Boolean value that indicates whether a failure may end by itself, so that trying again is useful.
    var mayRecover: Bool {
        isFailed && state.withLock { $0.failures.contains { $0.work == .writing || $0.work == .reading } }
    }

    /// The error of a file that another program has overwritten. It does not end before the program does.
    var overwriting: DatabaseError? {
        isOverwritten.load(ordering: .relaxed) ? state.withLock { $0.overwriting } : nil
    }

    func noteOverwriting(_ error: DatabaseError) {
        state.withLock { $0.overwriting = error }
        isOverwritten.store(true, ordering: .relaxed)
    }

    /// Decides whether an event of a kind must be reported now, so that frequent events do not fill the log.
    private static func isDue<Kind: Hashable>(
        _ kind: Kind, _ reports: inout [Kind: ContinuousClock.Instant], _ now: ContinuousClock.Instant
    ) -> Bool {
        if let last = reports[kind], now - last < reportInterval { return false }
        if reports.count >= rememberedKinds { reports = reports.filter { now - $0.value < reportInterval } }
        if reports.count >= rememberedKinds { return false }
        reports[kind] = now
        return true
    }

    // MARK: Tracing

    /// The tracer for the spans of queries; `nil` for none.
    var tracer: (any Tracer)? {
        isTraced.load(ordering: .relaxed) ? state.withLock { $0.tracer } : nil
    }

    func trace(with tracer: any Tracer) {
        state.withLock { $0.tracer = tracer }
        isTraced.store(true, ordering: .relaxed)
    }

    // MARK: Durations

    /// Records a read or a write.
    func noteQuery(_ duration: Duration) {
        state.withLock { $0.queries.add(duration) }
    }

    /// Records a statement that was slower than the limit.
    func noteSlow(_ sql: String, _ duration: Duration, now: ContinuousClock.Instant = .now) {
        let handlers = state.withLock { state in
            state.slowStatements += 1
            return Self.isDue(sql, &state.slowReports, now) ? state.handlers : []
        }
        for handler in handlers { handler(.slowStatement(sql: sql, duration: duration)) }
    }

    /// Records a commit.
    func noteCommit(_ duration: Duration) {
        state.withLock { $0.commits += 1 }
        if let slowStatementLimit, duration > slowStatementLimit { noteSlow("COMMIT", duration) }
    }

    /// Records a pass of the live queries.
    func notePass(_ duration: Duration) {
        state.withLock { $0.passes.add(duration) }
    }

    // MARK: Observation

    /// Adds a handler for events. It receives the current failures at once.
    func add(_ handler: @escaping @Sendable (DatabaseEvent) -> Void) {
        let failures = state.withLock { state in
            state.handlers.append(handler)
            for index in state.failures.indices { state.failures[index].isReported = true }
            return state.failures.map(\.error)
        }
        for failure in failures { handler(.failed(failure)) }
    }

    /// Returns the current failure, and passes it on to an observer whenever it may have changed, until `end` is called. The
    /// observer must only pass the failure on, because it is called within a lock.
    func observeFailure(
        _ observer: @escaping @Sendable (DatabaseError?) -> Void
    ) -> (failure: DatabaseError?, end: @Sendable () -> Void) {
        let (failure, id) = state.withLock { state in
            state.nextObserver += 1
            state.observers[state.nextObserver] = observer
            return (state.failures.first?.error, state.nextObserver)
        }
        return (failure, { [weak self] in self?.state.withLock { $0.observers[id] = nil } })
    }

    /// The state without the parts that other objects know.
    var status: DatabaseStatus {
        state.withLock { state in
            var status = DatabaseStatus()
            status.failure = state.failures.first?.error
            status.slowStatements = state.slowStatements
            status.commits = state.commits
            status.passes = state.passes
            status.queries = state.queries
            return status
        }
    }
}

extension DatabaseError.Code {
    /// A Boolean value that indicates whether the file, the disk or a lock is the cause of the error, rather than the
    /// program.
    var concernsTheFile: Bool {
        switch self {
        case .cannotOpen, .notADatabase, .corrupt, .busy, .full, .readOnly, .inputOutput, .fileReplaced: true
        default: false
        }
    }
}
