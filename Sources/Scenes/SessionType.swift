public import Rx

/// A browser's session, as a view model sees it: who is signed in, how that changes, and which languages the person reads.
///
/// A view model gets it from its coordinator (``SceneCoordinatorType/session``); its test brings one of its own. All calls are made on the loop
/// that the view model lives on.
public protocol SessionType: AnyObject {
    /// Who is signed in: the present account at once, then each change. Nil for nobody.
    var account: Observable<SessionAccount?> { get }

    /// Signs the browser in, at the call. The app has made sure before that the person is who it says.
    ///
    /// The result fails with a ``SessionError`` where the browser cannot be told of it. Where sessions are kept over a restart of the server, it
    /// completes when that has been tried; who could not be kept is signed in until then.
    @discardableResult
    func signIn(_ account: SessionAccount) -> Completable

    /// Signs the browser out, at the call, in all its windows: what they show is made anew as for nobody. Where sessions are kept over a restart of
    /// the server, the result completes when that is to outlive one too; what cannot be done now is done as soon as it can be.
    @discardableResult
    func signOut() -> Completable

    /// Reports a sign-in that failed, such as for a wrong password. When that happens too often, a server refuses further attempts from the
    /// same client network by itself; see ``maySignIn(as:)`` for those under the same name.
    ///
    /// - Parameter account: the name that was tried, as the app tells accounts apart; nil counts for the network alone.
    func signInFailed(as account: String?)

    /// Decides whether an attempt to sign in may be made now. False while too many have failed, from the same client network or under the same name from
    /// anywhere: then do not look at the password, and ask the person to wait.
    ///
    /// - Parameter account: the name that is tried, as it is reported to ``signInFailed(as:)``; nil asks for the network alone.
    func maySignIn(as account: String?) -> Bool

    /// The languages that the person reads, as far as they are known when the scene is made.
    var languages: SessionLanguages { get }

    /// Remembers, as long as the session is known, which language the person has chosen: the pages that are made from now on have it before those of the
    /// browser, for their dates and numbers too. What shows already is the app's to change.
    func choose(language: String)
}

extension SessionType {
    /// Reports a sign-in that failed, without the name that was tried.
    public func signInFailed() { signInFailed(as: nil) }

    /// Decides whether an attempt to sign in may be made now, without regard to the name.
    public func maySignIn() -> Bool { maySignIn(as: nil) }

    /// Does nothing: sessions count no attempts by default.
    public func signInFailed(as account: String?) {}

    /// Returns true: sessions count no attempts by default.
    public func maySignIn(as account: String?) -> Bool { true }

    /// None are known.
    public var languages: SessionLanguages { SessionLanguages() }

    /// Nothing is remembered.
    public func choose(language: String) {}
}

/// Why somebody cannot be signed in.
public enum SessionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The coordinator keeps no sessions.
    case noSession
    /// The form was sent by the client script, which cannot be given a new session: it needs `data-live="off"`.
    case formIsLive

    public var description: String {
        switch self {
        case .noSession: "This coordinator keeps no sessions."
        case .formIsLive: "A form that signs in is posted by the browser itself: give it data-live=\"off\"."
        }
    }
}

/// The session of a coordinator that keeps none: nobody is signed in, and nobody can be.
public final class NoSession: SessionType {
    /// A session of nobody.
    public init() {}

    /// Nobody.
    public var account: Observable<SessionAccount?> { .just(nil) }

    /// Fails with ``SessionError/noSession``.
    public func signIn(_ account: SessionAccount) -> Completable { .error(SessionError.noSession) }

    /// Completes: nobody is signed in.
    public func signOut() -> Completable { .empty() }
}
