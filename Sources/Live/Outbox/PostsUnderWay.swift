import HTTP
import Locks
import PostLedgers
import Rx

/// The posts from outboxes that are being processed by any loop. A post that arrives again meanwhile waits for the
/// result, so that it is not started twice.
///
/// Other posts with numbers for all pages do not wait for each other, because they are answered as soon as a page has
/// received them. This process knows the latest ones that have started actions, and the ledger those that have written to
/// its database.
final class PostsUnderWay: Sendable {
    /// The maximum number of copies of one post that wait.
    static let waitingLimit = 8

    /// The maximum time of a lookup in the ledger. A lookup that takes longer has failed.
    ///
    /// While the database's server cannot be reached, a post waits for two lookups and, between them, for a write
    /// (`PostgreSQLConfiguration.waitTimeout`, 8 seconds). So the response takes at most 12 seconds. A proxy that waited
    /// longer than its timeout (15 seconds in the article “Many nodes”) would treat the whole node as failed.
    static let lookupLimit = RxTimeInterval.seconds(2)

    /// The next step for a post that has arrived.
    enum Turn: Sendable {
        /// It must be processed. The caller must end the run with `end(_:hasFailed:_:)` or `cancel(_:)`.
        case now(PostRun)
        /// It was applied before.
        case applied
        /// It can be processed after this time, because too many copies of it wait, or its client has sent too many.
        case later(Duration)
    }

    /// The outcome of a post that was processed.
    enum Outcome: Sendable {
        /// It has been applied, by this run or another one.
        case applied
        /// It has had no effect, and the app has told why.
        case refused
        /// It has failed, and the ledger could not be queried in time.
        case unknown
    }

    /// A run, and the continuations of the copies of its post that wait for its end.
    private struct Entry {
        let run: PostRun
        let network: ClientNetwork?
        /// Begin again, or get the given turn.
        var waiting: [@Sendable (Turn?) -> Void] = []
    }

    private struct State {
        var entries: [PostID: Entry] = [:]
        /// The limit of each client, which could otherwise fill the ledger.
        var buckets = RecentTable<ClientNetwork, TokenBucket>(capacity: 50_000)
    }

    private let ledger: any PostLedger
    /// The latest posts that no outbox keeps.
    private let recent = MemoryPostLedger(capacity: 10_000)
    private let limits: LiveLimits
    private let lookupLimit: RxTimeInterval
    private let scheduler = ConcurrentDispatchQueueScheduler(qos: .userInitiated)
    private let state = Mutex(State())

    init(_ ledger: any PostLedger, limits: LiveLimits, lookupLimit: RxTimeInterval = PostsUnderWay.lookupLimit) {
        (self.ledger, self.limits, self.lookupLimit) = (ledger, limits, lookupLimit)
    }

    /// Uses the configuration's ledger, or one in memory.
    convenience init(_ configuration: LiveConfiguration) {
        self.init(configuration.postLedger ?? MemoryPostLedger(), limits: configuration.limits)
    }

    /// The number of posts that are being processed.
    var count: Int { state.withLock { $0.entries.count } }

    /// Determines whether a post must be processed. Calls back immediately or later, on any thread.
    func begin(
        _ id: PostID, from network: ClientNetwork?, now: ContinuousClock.Instant,
        _ then: @escaping @Sendable (Turn) -> Void
    ) {
        let again: @Sendable (Turn?) -> Void = { turn in
            if let turn { then(turn) } else { self.begin(id, from: network, now: now, then) }
        }
        let turn = state.withLock { state -> Turn? in
            guard let entry = state.entries[id] else {
                if let wait = wait(of: network, state, now) { return .later(wait) }
                let run = PostRun(id)
                state.entries[id] = Entry(run: run, network: network)
                return .now(run)
            }
            guard entry.waiting.count < Self.waitingLimit else { return .later(.seconds(1)) }
            state.entries[id]?.waiting.append(again)
            return nil
        }
        guard case .now(let run)? = turn else {
            if let turn { then(turn) }
            return
        }
        _ = isRecorded(id).subscribe(
            onSuccess: { isApplied in
                if isApplied { self.cancel(run) }
                then(isApplied ? .applied : .now(run))
            },
            // A write checks again, in its transaction.
            onFailure: { _ in then(.now(run)) })
    }

    /// Looks up a post in the ledger, within ``lookupLimit``.
    private func isRecorded(_ id: PostID) -> Single<Bool> {
        if recent.knows(id) { return .just(true) }
        return ledger.contains(id).timeout(lookupLimit, scheduler: scheduler)
    }

    /// Returns the time that a network must wait because too many of its posts were recorded; otherwise nil.
    private func wait(of network: ClientNetwork?, _ state: State, _ now: ContinuousClock.Instant) -> Duration? {
        guard let network, var bucket = state.buckets[network] else { return nil }
        // The bucket is a copy.
        return bucket.take(now: now)
    }

    /// Counts a post that was recorded for the first time.
    private func count(_ run: PostRun) {
        if let network = state.withLock({ $0.entries[run.id]?.network }) { count(network) }
    }

    private func count(_ network: ClientNetwork) {
        let now = ContinuousClock.now
        state.withLock { state in
            var bucket =
                state.buckets[network]
                ?? TokenBucket(capacity: limits.outboxPostsAtOnce, perSecond: limits.outboxPostsPerSecond, now: now)
            _ = bucket.take(now: now)
            state.buckets[network] = bucket
        }
    }

    // MARK: Posts that no outbox keeps

    /// Determines whether a post that no outbox keeps was received before. Calls back immediately or later, on any thread.
    func lookUp(unkept id: PostID, _ then: @escaping @Sendable (Bool) -> Void) {
        // After a failed lookup, a write checks again in its transaction.
        _ = isRecorded(id).subscribe(onSuccess: then, onFailure: { _ in then(false) })
    }

    /// Indicates whether the posts of a network are recorded: not if it has sent too many, which could otherwise fill the
    /// ledger.
    func records(from network: ClientNetwork?, now: ContinuousClock.Instant) -> Bool {
        state.withLock { wait(of: network, $0, now) } == nil
    }

    /// Notes a post whose actions have started.
    func noteStart(unkept run: PostRun) { recent.note(run.id) }

    /// Notes the end of a post's actions. One that has failed without a write may be processed again.
    func noteEnd(unkept run: PostRun, hasFailed: Bool, from network: ClientNetwork?) {
        if run.isRecorded { if let network { count(network) } } else if hasFailed { recent.forget(run.id) }
    }

    // MARK: Ends

    /// Ends a run that has not passed the post to the page. Has no effect on a run that has ended.
    func cancel(_ run: PostRun) { remove(run, turnOfCopies: nil) }

    /// Removes a run that has not ended. The copies that wait for it get a turn, or begin again if it is `nil`.
    private func remove(_ run: PostRun, turnOfCopies turn: Turn?) {
        let waiting = state.withLock { state -> [@Sendable (Turn?) -> Void] in
            guard state.entries[run.id]?.run === run else { return [] }
            return state.entries.removeValue(forKey: run.id)?.waiting ?? []
        }
        for next in waiting { next(turn) }
    }

    /// Records the post if its actions have succeeded, and ends the run. Calls back on any thread.
    func end(_ run: PostRun, hasFailed: Bool, _ then: @escaping @Sendable (Outcome) -> Void) {
        let finish: @Sendable (Outcome) -> Void = { outcome in
            // A copy has waited for this run already, and would wait as long for one of its own.
            self.remove(run, turnOfCopies: outcome == .unknown ? .later(.seconds(5)) : nil)
            then(outcome)
        }
        if hasFailed {
            // A run of another process, or an earlier one whose page has ended, may have applied it.
            _ = isRecorded(run.id).subscribe(
                onSuccess: { finish($0 ? .applied : .refused) }, onFailure: { _ in finish(.unknown) })
        } else if run.isRecorded {
            count(run)
            finish(.applied)
        } else {
            count(run)
            // Without the record the post would be applied again only if the response is lost, too.
            _ = ledger.record(run).subscribe(
                onSuccess: { finish(.applied) }, onFailure: { _ in finish(.applied) })
        }
    }
}
