import Locks
import PostLedgers
import Rx

/// The posts from outboxes that are being processed by any loop. A post that arrives again meanwhile waits for the
/// result, so that it is not started twice.
final class PostsUnderWay: Sendable {
    /// The maximum number of copies of one post that wait.
    static let waitingLimit = 8

    /// The next step for a post that has arrived.
    enum Turn: Sendable {
        /// It must be processed. The caller must end the run with `end(_:hasFailed:_:)` or `cancel(_:)`.
        case now(PostRun)
        /// It was applied before.
        case applied
        /// Too many copies of it wait.
        case crowded
    }

    /// The outcome of a post that was processed.
    enum Outcome: Sendable {
        /// It has been applied, by this run or another one.
        case applied
        /// It has had no effect, and the app has told why.
        case refused
        /// It has failed, and the ledger could not be queried.
        case unknown
    }

    /// A run, and the continuations of the copies of its post that wait for its end.
    private struct Entry {
        let run: PostRun
        var waiting: [@Sendable () -> Void] = []
    }

    private let ledger: any PostLedger
    private let entries = Mutex<[PostID: Entry]>([:])

    init(_ ledger: any PostLedger) { self.ledger = ledger }

    /// The number of posts that are being processed.
    var count: Int { entries.withLock { $0.count } }

    /// Determines whether a post must be processed. Calls back immediately or later, on any thread.
    func begin(_ id: PostID, _ then: @escaping @Sendable (Turn) -> Void) {
        let again: @Sendable () -> Void = { self.begin(id, then) }
        let turn = entries.withLock { entries -> Turn? in
            guard let entry = entries[id] else {
                let run = PostRun(id)
                entries[id] = Entry(run: run)
                return .now(run)
            }
            guard entry.waiting.count < Self.waitingLimit else { return .crowded }
            entries[id]?.waiting.append(again)
            return nil
        }
        guard case .now(let run)? = turn else {
            if let turn { then(turn) }
            return
        }
        _ = ledger.contains(id).subscribe(
            onSuccess: { isApplied in
                if isApplied { self.cancel(run) }
                then(isApplied ? .applied : .now(run))
            },
            // A write checks again, in its transaction.
            onFailure: { _ in then(.now(run)) })
    }

    /// Ends a run that has not passed the post to the page. Has no effect on a run that has ended.
    func cancel(_ run: PostRun) {
        let waiting = entries.withLock { entries -> [@Sendable () -> Void] in
            guard entries[run.id]?.run === run else { return [] }
            return entries.removeValue(forKey: run.id)?.waiting ?? []
        }
        for next in waiting { next() }
    }

    /// Records the post if its actions have succeeded, and ends the run. Calls back on any thread.
    func end(_ run: PostRun, hasFailed: Bool, _ then: @escaping @Sendable (Outcome) -> Void) {
        let finish: @Sendable (Outcome) -> Void = { outcome in
            self.cancel(run)
            then(outcome)
        }
        if hasFailed {
            // A run of another process, or an earlier one whose page has ended, may have applied it.
            _ = ledger.contains(run.id).subscribe(
                onSuccess: { finish($0 ? .applied : .refused) }, onFailure: { _ in finish(.unknown) })
        } else if run.isRecorded {
            finish(.applied)
        } else {
            // Without the record the post would be applied again only if the response is lost, too.
            _ = ledger.record(run).subscribe(
                onSuccess: { finish(.applied) }, onFailure: { _ in finish(.applied) })
        }
    }
}
