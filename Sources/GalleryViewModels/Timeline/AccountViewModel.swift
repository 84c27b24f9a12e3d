public import Rx

/// The account at the service, as shown in all scenes of the timeline.
public final class AccountViewModel {
    /// Indicates whether the account is signed in.
    public let loggedIn: Observable<Bool>

    /// Signs in.
    public let signIn: CocoaAction

    /// Signs out on all pages.
    public let signOut: CocoaAction

    init(_ account: TimelineAccount) {
        loggedIn = account.isSignedIn
        signIn = CocoaAction { Observable.just(account.signIn()) }
        signOut = CocoaAction { Observable.just(account.signOut()) }
    }
}
