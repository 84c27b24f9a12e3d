public import Rx
public import Texts

/// A browser's session as seen by a view model: the signed-in account, its changes, and the user's languages.
///
/// A view model receives the session from its coordinator (``SceneCoordinatorType/session``). The test of a view model
/// provides a separate one. All methods are called on the view model's loop.
public protocol SessionType: AnyObject {
    /// An observable of the signed-in account: the current account on subscription, then each change. It emits `nil` if
    /// there is no account.
    var account: Observable<SessionAccount?> { get }

    /// Signs the account in to the browser's session immediately. The app must authenticate the user first.
    ///
    /// - Returns: A completable that terminates with a ``SessionError`` if the browser cannot receive a new session. If
    ///   sessions persist across restarts of the server, it completes after the attempt to store the session. An
    ///   account whose session cannot be stored is signed in until the next restart.
    @discardableResult
    func signIn(_ account: SessionAccount) -> Completable

    /// Signs the account out of the browser's session immediately, in all tabs. Their pages are created again without
    /// an account.
    ///
    /// - Returns: A completable that completes when the sign-out is permanent, if sessions persist across restarts of
    ///   the server. A store that is unavailable is updated as soon as possible.
    @discardableResult
    func signOut() -> Completable

    /// Reports a failed attempt to sign in, such as one with a wrong password.
    ///
    /// After too many failures, a server rejects further attempts from the same client network. See ``maySignIn(as:)``
    /// for attempts with the same account name.
    ///
    /// - Parameter account: The attempted name, as the app distinguishes accounts; `nil` counts the attempt for the
    ///   network alone.
    func signInFailed(as account: String?)

    /// Decides whether an attempt to sign in is currently allowed.
    ///
    /// The result is `false` after too many failures, from the same client network or with the same account name from
    /// any network. In this case, do not check the password, and ask the user to wait.
    ///
    /// - Parameter account: The attempted name, as it is passed to ``signInFailed(as:)``; `nil` checks the network
    ///   alone.
    func maySignIn(as account: String?) -> Bool

    /// The identifier of the visitor: of the signed-in account, otherwise of the browser's session. All tabs of the
    /// browser have the same one, also after a restart of the server. It is not a secret and can be shown to others.
    var visitorID: Visitor.ID { get }

    /// The tags of the languages of the app's texts, beginning with the one in which it is written.
    var textLanguages: [String] { get }

    /// The user's languages that are known when the scene is created.
    var languages: SessionLanguages { get }

    /// The user's languages: the current ones on subscription, then those after each choice of the user. For data that
    /// is different in each language; the texts of pages follow the language without it.
    var languageChanges: Observable<SessionLanguages> { get }

    /// The name of the user's time zone in the IANA database, such as `Europe/Berlin`, as far as it is known at present;
    /// otherwise that of the app. `nil` if there is none. It can differ from the zone in which an open page shows dates,
    /// because the browser tells it after the first page.
    var timeZone: String? { get }

    /// Stores the language that the user has chosen, in the session and in a cookie for a year.
    ///
    /// Pages prefer it to the browser's languages, including for the format of dates and numbers. The open pages of the
    /// browser change at once if the app has texts in several languages; otherwise their new values have the formats of
    /// the language. A text that is not a language tag (RFC 5646) is ignored.
    func choose(language: String)

    /// Shows times with a numbering of hours, or with that of the user's language if it is `nil`.
    ///
    /// The open pages of the browser change at once. The choice ends with the session, so that an app that stores it
    /// applies it to each page.
    func choose(hourCycle: HourCycle?)
}

extension SessionType {
    /// Reports a failed attempt to sign in without an account name.
    public func signInFailed() { signInFailed(as: nil) }

    /// Decides whether an attempt to sign in is currently allowed, regardless of the account name.
    public func maySignIn() -> Bool { maySignIn(as: nil) }

    /// Does nothing. By default, sessions do not count attempts.
    public func signInFailed(as account: String?) {}

    /// Returns `true`. By default, sessions do not count attempts.
    public func maySignIn(as account: String?) -> Bool { true }

    /// An anonymous identifier without text. By default, sessions have no identifier.
    public var visitorID: Visitor.ID { .anonymous("") }

    /// An empty list. By default, sessions do not know the app's texts.
    public var textLanguages: [String] { [] }

    /// An empty list. By default, no languages are known.
    public var languages: SessionLanguages { SessionLanguages() }

    /// The current languages only. By default, languages do not change.
    public var languageChanges: Observable<SessionLanguages> { .just(languages) }

    /// `nil`. By default, no time zone is known.
    public var timeZone: String? { nil }

    /// Does nothing. By default, sessions do not store languages.
    public func choose(language: String) {}

    /// Does nothing. By default, sessions have no times.
    public func choose(hourCycle: HourCycle?) {}
}

/// An error of an attempt to sign in.
public enum SessionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The coordinator has no sessions.
    case noSession
    /// The form was sent by the client script, which cannot receive a new session. The form needs `data-live="off"`.
    case formIsLive

    /// A description of the error and its remedy.
    public var description: String {
        switch self {
        case .noSession: "This coordinator has no sessions."
        case .formIsLive: "The client script cannot receive a new session. Add data-live=\"off\" to the sign-in form."
        }
    }
}

/// The session of a coordinator without sessions. No account is signed in or can sign in.
public final class NoSession: SessionType {
    /// Creates a session without an account.
    public init() {}

    /// An observable that emits `nil`.
    public var account: Observable<SessionAccount?> { .just(nil) }

    /// Returns a completable that terminates with ``SessionError/noSession``.
    public func signIn(_ account: SessionAccount) -> Completable { .error(SessionError.noSession) }

    /// Returns a completable that completes immediately, because no account is signed in.
    public func signOut() -> Completable { .empty() }
}
