public import Rx

/// Whether the service can be reached, as far as is known.
public protocol Reachability: Sendable {
    /// Now, and at each change, on the loop that subscribes.
    var isReachable: Observable<Bool> { get }

    /// A request did not reach the service.
    func reportFailure()

    /// A request was answered.
    func reportSuccess()
}

/// Of a service that needs no network.
public struct AlwaysReachable: Reachability {
    public init() {}

    public var isReachable: Observable<Bool> { .just(true) }

    public func reportFailure() {}

    public func reportSuccess() {}
}
