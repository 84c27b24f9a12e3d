public import Rx

/// What a timeline's view models need of the world. All windows share it.
public struct TimelineServices: Sendable {
    public let source: any TimelineSource
    public let store: any PostStore
    public let account: TimelineAccount
    public let reachability: any Reachability
    /// How long a fetcher waits from one poll to the next.
    public let interval: RxTimeInterval

    public init(
        source: any TimelineSource, store: any PostStore, account: TimelineAccount = TimelineAccount(),
        reachability: any Reachability = AlwaysReachable(), interval: RxTimeInterval = .seconds(10)
    ) {
        self.source = source
        self.store = store
        self.account = account
        self.reachability = reachability
        self.interval = interval
    }
}
