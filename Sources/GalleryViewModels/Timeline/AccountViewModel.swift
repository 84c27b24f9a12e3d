public import Rx

/// The account at the service, as every scene of the timeline shows it.
public final class AccountViewModel {
    /// Whether it is signed in.
    public let loggedIn: Observable<Bool>

    /// Signs in.
    public let signIn: CocoaAction

    /// Signs out, in all windows.
    public let signOut: CocoaAction

    init(_ account: TimelineAccount) {
        loggedIn = account.isSignedIn
        signIn = CocoaAction { Observable.just(account.signIn()) }
        signOut = CocoaAction { Observable.just(account.signOut()) }
    }
}
