public import Rx

/// The dependencies of a timeline's view models. All pages share them.
public struct TimelineServices: Sendable {
    /// The source of posts.
    public let source: any TimelineSource
    /// The store for fetched posts.
    public let store: any PostStore
    /// The account at the service.
    public let account: TimelineAccount
    /// The state of the connection to the service.
    public let reachability: any Reachability
    /// The interval between two polls.
    public let interval: RxTimeInterval

    /// Creates the dependencies.
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
