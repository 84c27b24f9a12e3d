public import Rx

/// The account at the service, which all windows share. Any thread may use it.
public final class TimelineAccount: Sendable {
    private let isAuthorized = Shared(true)

    /// An account that is signed in.
    public init() {}

    /// Whether it is signed in, so that the service may be asked: now, and at each change, on the loop that subscribes.
    public var isSignedIn: Observable<Bool> { isAuthorized.editions.map(\.value).distinctUntilChanged() }

    public func signIn() {
        isAuthorized.change { $0 = true }
    }

    public func signOut() {
        isAuthorized.change { $0 = false }
    }
}
