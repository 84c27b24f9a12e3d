import Locks
import PostLedgers
import Rx

/// A ledger in memory, for an app without a database: it knows the posts that were applied since the server's start, at
/// least the newest `capacity`.
final class MemoryPostLedger: PostLedger {
    private let applied: Mutex<RecentTable<PostID, Void>>

    init(capacity: Int = 50_000) {
        applied = Mutex(RecentTable(capacity: capacity))
    }

    func knows(_ id: PostID) -> Bool { applied.withLock { $0[id] != nil } }

    func note(_ id: PostID) { applied.withLock { $0[id] = () } }

    func forget(_ id: PostID) { applied.withLock { $0[id] = nil } }

    func contains(_ id: PostID) -> Single<Bool> { .just(knows(id)) }

    func record(_ run: PostRun) -> Single<Void> {
        note(run.id)
        return .just(())
    }
}
