public import Rx

/// The account at the service, which all pages share. It can be used from any thread.
public final class TimelineAccount: Sendable {
    private let isAuthorized = Shared(true)

    /// Creates an account that is signed in.
    public init() {}

    /// Indicates whether the account is signed in, so that requests may be sent. Emits the current value on
    /// subscription and then each change, on the subscriber's loop.
    public var isSignedIn: Observable<Bool> { isAuthorized.editions.map(\.value).distinctUntilChanged() }

    /// Signs in on all pages.
    public func signIn() {
        isAuthorized.change { $0 = true }
    }

    /// Signs out on all pages.
    public func signOut() {
        isAuthorized.change { $0 = false }
    }
}
