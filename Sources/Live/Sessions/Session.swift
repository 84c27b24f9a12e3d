import Foundation
import HTTP
import Rx
import Scenes
import Texts

/// A browser's session on its loop: the signed-in account, the open pages, their shared stream, and the rate limits.
/// Must be used on that loop only.
final class Session {
    let id: SessionID
    /// The open pages of the session.
    @exclusivity(unchecked) var pages = SessionPages()
    /// The budget for bytes that the browser makes its pages hold; `nil` until the first are counted.
    var budget: ByteBudget?
    /// The session's list in its table. Only the table may change it.
    @exclusivity(unchecked) var place = SessionTable.Place.none
    @exclusivity(unchecked) var links = RecencyLinks<Session>()
    /// The time of the browser's last request.
    @exclusivity(unchecked) private(set) var lastContact: ContinuousClock.Instant
    /// The messages that were not shown before their pages ended.
    var messages = KeptMessages()
    /// The values that pages without the script have left for later ones.
    var carried = CarriedValues()
    /// The renderer for the user's format of dates and numbers; `nil` until the browser has requested a document.
    @exclusivity(unchecked) private(set) var renderer: SharedRenderer?
    @exclusivity(unchecked) private(set) var languages = SessionLanguages()
    /// The numbering of hours that the app has chosen; `nil` for that of the language.
    var hourCycle: HourCycle?
    /// The relay of the languages, created on first use.
    private var languageRelay: BehaviorRelay<SessionLanguages>?
    /// The language that the user has chosen and whose cookie the browser has not received.
    private var newLanguage: String?
    private var sharedStream: EventStream?
    @exclusivity(unchecked) private var events: TokenBucket
    @exclusivity(unchecked) private var connections: TokenBucket
    /// The limit for events that report a state many times per second, created with the first of them.
    private var moves: MoveLimit?
    /// Indicates whether the browser has ever presented the session's cookie. A browser that rejects cookies never
    /// does.
    private var hasCookie = false
    private var limitLog = LogInterval()
    /// The network of the browser's last request; `nil` before the first.
    @exclusivity(unchecked) var network: ClientNetwork?
    /// The sign-in; `nil` while no account is signed in.
    private(set) var signIn: SignIn?
    /// The owner of the drafts and posts of the account that was signed out last, which the browser erases; `nil` if none
    /// was, or if it is signed in again.
    private(set) var signedOutOwner: String?
    /// The relay of the account, created on first use.
    private var accountRelay: BehaviorRelay<SessionAccount?>?

    init(_ id: SessionID, limits: LiveLimits, now: ContinuousClock.Instant) {
        self.id = id
        lastContact = now
        events = TokenBucket(capacity: limits.eventsAtOnce, perSecond: limits.eventsPerSecond, now: now)
        connections = events
    }

    /// Creates the session of a browser that has just signed in. The id is a new one, to prevent session fixation.
    init(_ id: SessionID, of account: SessionAccount, after former: Session) {
        self.id = id
        signIn = SignIn(account, after: former)
        // An account that signs in takes the place of another one.
        let signedOut = former.account?.draftOwner ?? former.signedOutOwner
        signedOutOwner = signedOut == account.draftOwner ? nil : signedOut
        lastContact = former.lastContact
        renderer = former.renderer
        languages = former.languages
        hourCycle = former.hourCycle
        newLanguage = former.newLanguage
        events = former.events
        connections = former.connections
        moves = former.moves
        network = former.network
    }

    /// Creates a session from a stored one.
    convenience init(_ id: SessionID, of stored: StoredSession, limits: LiveLimits, now: ContinuousClock.Instant) {
        self.init(id, limits: limits, now: now)
        let signIn = SignIn(stored.account)
        signIn.keptUntil = stored.expires
        self.signIn = signIn
    }

    // MARK: Pages

    /// The open stream of all the browser's pages. Setting it closes the previous one.
    var stream: EventStream? {
        get { sharedStream?.isOpen == true ? sharedStream : nil }
        set {
            sharedStream?.close()
            sharedStream = newValue
        }
    }

    // MARK: Browser

    /// Decides whether a request comes from the session's browser, by the session id in its cookie. The comparison of
    /// ids takes constant time.
    ///
    /// A request without a cookie is accepted only if the browser has never presented one, because it rejects cookies,
    /// and no account is signed in.
    func isPresented(by id: SessionID?) -> Bool {
        guard let id else { return !hasCookie && account == nil }
        guard id == self.id else { return false }
        hasCookie = true
        return true
    }

    // MARK: User preferences

    func read(_ languages: SessionLanguages, with renderer: SharedRenderer) {
        let hasChanged = languages != self.languages
        self.languages = languages
        self.renderer = renderer
        if hasChanged { languageRelay?.accept(languages) }
    }

    /// The current languages, followed by each change.
    var languageChanges: Observable<SessionLanguages> {
        let relay = languageRelay ?? BehaviorRelay(value: languages)
        languageRelay = relay
        return relay.asObservable()
    }

    func choseLanguage(_ tag: String) { newLanguage = tag }

    /// Returns the language whose cookie the browser has not received; `nil` on further calls.
    func takeNewLanguage() -> String? {
        defer { newLanguage = nil }
        return newLanguage
    }

    // MARK: Account

    /// The signed-in account, if any.
    var account: SessionAccount? { signIn?.account }

    /// The current account, followed by each change.
    var accounts: Observable<SessionAccount?> {
        let relay = accountRelay ?? BehaviorRelay(value: account)
        accountRelay = relay
        return relay.asObservable()
    }

    /// The identifier of the signed-in account, otherwise of the session.
    var visitorID: Visitor.ID { account.map { .account($0.id) } ?? .anonymous(id.publicText) }

    func signOut() {
        signedOutOwner = account?.draftOwner
        signIn = nil
        accountRelay?.accept(nil)
    }

    /// Returns the session that this one replaces; `nil` on further calls.
    func takeFormer() -> Session? {
        guard let signIn else { return nil }
        defer { signIn.former = nil }
        return signIn.former
    }

    // MARK: Limits

    func touch(now: ContinuousClock.Instant) {
        lastContact = now
    }

    /// Counts an event or the mounting of a page. Returns the time that the browser must wait if it has exceeded its
    /// rate; otherwise `nil`.
    func takeEvent(now: ContinuousClock.Instant) -> Duration? {
        events.take(now: now)
    }

    /// Counts an event that reports a state many times per second, such as a move of the pointer. These have a separate
    /// limit, so that they leave the limit of other events to the user's clicks and input.
    func takeMove(now: ContinuousClock.Instant, limits: LiveLimits) -> Duration? {
        let moves = moves ?? MoveLimit(limits, now: now)
        self.moves = moves
        return moves.bucket.take(now: now)
    }

    /// Counts a request for a stream or about one. Returns the time that the browser must wait if it has exceeded its
    /// rate; otherwise `nil`.
    func takeConnection(now: ContinuousClock.Instant) -> Duration? {
        connections.take(now: now)
    }

    /// Decides whether to log that the browser exceeds its rate: at most once a minute.
    func mustTellOfLimit(now: ContinuousClock.Instant) -> Bool {
        limitLog.isDue(now: now)
    }

    /// Decides whether the session can be discarded without loss, because a new session of the browser would be the
    /// same.
    func isForgettable(now: ContinuousClock.Instant, limits: LiveLimits) -> Bool {
        guard pages.isEmpty, stream == nil, messages.isEmpty(now: now) else { return false }
        guard let signIn else {
            return areBucketsFull(now: now)
                && (languages.chosen == nil || now - lastContact > limits.languageLifetime)
        }
        // The store has the same data except for the former session, which must end when the browser presents the new
        // id. The session is kept for a while, because the browser may be between a redirect and its next request.
        if signIn.keptUntil != nil, signIn.former == nil {
            return areBucketsFull(now: now) && now - lastContact > limits.unopenedPageTimeout
        }
        return now - lastContact > limits.signInLifetime
    }

    private func areBucketsFull(now: ContinuousClock.Instant) -> Bool {
        events.isFull(now: now) && connections.isFull(now: now) && moves?.bucket.isFull(now: now) ?? true
    }
}

/// The limit for events that report a state many times per second. A separate object, because few sessions have one.
private final class MoveLimit {
    var bucket: TokenBucket

    init(_ limits: LiveLimits, now: ContinuousClock.Instant) {
        bucket = TokenBucket(capacity: limits.eventsAtOnce, perSecond: limits.eventsPerSecond, now: now)
    }
}

/// The signed-in account of one session. Must be used on the session's loop only.
final class SignIn {
    let account: SessionAccount
    /// The session that this one replaces when the browser presents the new id.
    var former: Session?
    /// The time until which the store keeps the session; `nil` while it is not stored.
    var keptUntil: Date?
    /// Indicates whether the store has been asked to keep the session and has not responded.
    var isBeingKept = false

    init(_ account: SessionAccount, after former: Session? = nil) {
        self.account = account
        self.former = former
    }
}
