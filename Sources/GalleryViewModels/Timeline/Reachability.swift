public import Rx

/// The last known state of the connection to the service.
public protocol Reachability: Sendable {
    /// Indicates whether the service can be reached. Emits the current value on subscription and then each change, on
    /// the subscriber's loop.
    var isReachable: Observable<Bool> { get }

    /// Records that a request did not reach the service.
    func reportFailure()

    /// Records that a request was answered.
    func reportSuccess()
}

/// The reachability of a service that needs no network.
public struct AlwaysReachable: Reachability {
    /// Creates the reachability.
    public init() {}

    public var isReachable: Observable<Bool> { .just(true) }

    public func reportFailure() {}

    public func reportSuccess() {}
}
