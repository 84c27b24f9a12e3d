public import PostLedgers
public import Rx

/// A database whose configuration sets ``DatabaseConfiguration/recordsPosts`` is a ledger of posts: a write that is
/// requested while a post is passed to a page records the post in its transaction.
extension Database: PostLedger {
    public func contains(_ id: PostID) -> Single<Bool> {
        read { connection in try connection.containsPost(id) }
    }

    public func record(_ run: PostRun) -> Single<Void> {
        write { connection in
            do throws(DatabaseError) {
                try connection.record(run)
            } catch {
                if error.code != .appliedBefore { throw error }
            }
        }
    }

    /// The run of the post that requests a write now; `nil` if it is not recorded.
    var currentRun: PostRun? { configuration.recordsPosts ? PostRun.current : nil }
}
