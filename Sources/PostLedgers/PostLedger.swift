public import Rx

/// A record of the posts that were applied, so that a post that arrives again is not applied twice.
///
/// A ledger in the database that the posts change can record a post in the same transaction as its changes: the
/// database reads ``PostRun/current`` when a write is requested. A post that is recorded there is applied exactly once,
/// even if the process ends between the write and the response.
///
/// The methods can be called from any thread, and the results may be emitted on any thread.
public protocol PostLedger: Sendable {
    /// Determines whether the post is recorded.
    func contains(_ id: PostID) -> Single<Bool>

    /// Records a post that has been applied. Succeeds if the post is recorded already.
    func record(_ run: PostRun) -> Single<Void>
}
