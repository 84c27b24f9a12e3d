import HTTP
import Rx
import Scenes

/// What one loop knows of a browser: who is signed in, its open pages, the stream that carries them, and how fast it may go. On that loop only.
final class Session {
    let id: SessionID
    /// The pages that are kept for it.
    var pages = SessionPages()
    /// The bytes that the browser makes its pages hold; nil before the first are counted.
    var budget: ByteBudget?
    /// The list of the table that the session is in. The table's alone to change.
    var place = SessionTable.Place.none
    var links = RecencyLinks<Session>()
    /// When somebody last asked in its name.
    private(set) var lastContact: ContinuousClock.Instant
    /// What was not shown on pages that are gone.
    var messages = KeptMessages()
    /// For how the person reads dates and numbers; nil before the browser has asked for a document.
    private(set) var renderer: SharedRenderer?
    private(set) var languages = SessionLanguages()
    private var sharedStream: EventStream?
    private var events: TokenBucket
    private var connections: TokenBucket
    /// Indicates whether the browser has ever presented the session's cookie. One that refuses cookies never does.
    private var hasCookie = false
    private var limitLog = LogInterval()
    /// The network that the browser asked from last; nil before it has.
    var network: ClientNetwork?
    /// Nil while nobody is signed in.
    private(set) var signIn: SignIn?
    /// Made when somebody looks.
    private var accountRelay: BehaviorRelay<SessionAccount?>?

    init(_ id: SessionID, limits: LiveLimits, now: ContinuousClock.Instant) {
        self.id = id
        lastContact = now
        events = TokenBucket(capacity: limits.eventsAtOnce, perSecond: limits.eventsPerSecond, now: now)
        connections = events
    }

    /// The session of a browser in which somebody has signed in. Its id is a new one, so that one that somebody else has given the browser
    /// before leads nowhere.
    init(_ id: SessionID, of account: SessionAccount, after former: Session) {
        self.id = id
        signIn = SignIn(account, after: former)
        lastContact = former.lastContact
        renderer = former.renderer
        languages = former.languages
        events = former.events
        connections = former.connections
        network = former.network
    }

    /// A session that a store has kept.
    convenience init(_ id: SessionID, of stored: StoredSession, limits: LiveLimits, now: ContinuousClock.Instant) {
        self.init(id, limits: limits, now: now)
        let signIn = SignIn(stored.account)
        signIn.keptUntil = stored.expires
        self.signIn = signIn
    }

    // MARK: Pages

    /// The open stream of all the browser's pages; a new one takes the place of the one before.
    var stream: EventStream? {
        get { sharedStream?.isOpen == true ? sharedStream : nil }
        set {
            sharedStream?.close()
            sharedStream = newValue
        }
    }

    // MARK: The browser

    /// Decides whether a request comes from the session's browser, by the session that its cookie names. The time that it takes does not depend
    /// on the ids.
    ///
    /// Without a cookie only a browser that has never presented it is known, one that refuses cookies, and for an account none.
    func isPresented(by id: SessionID?) -> Bool {
        guard let id else { return !hasCookie && account == nil }
        guard id == self.id else { return false }
        hasCookie = true
        return true
    }

    // MARK: The reader

    func read(_ languages: SessionLanguages, with renderer: SharedRenderer) {
        self.languages = languages
        self.renderer = renderer
    }

    // MARK: The account

    /// Who is signed in.
    var account: SessionAccount? { signIn?.account }

    /// The present account, then each change.
    var accounts: Observable<SessionAccount?> {
        let relay = accountRelay ?? BehaviorRelay(value: account)
        accountRelay = relay
        return relay.asObservable()
    }

    func signOut() {
        signIn = nil
        accountRelay?.accept(nil)
    }

    /// What this session has taken the place of; once.
    func takeFormer() -> Session? {
        guard let signIn else { return nil }
        defer { signIn.former = nil }
        return signIn.former
    }

    // MARK: Limits

    func touch(now: ContinuousClock.Instant) {
        lastContact = now
    }

    /// Counts an event, or the mounting of a page. Nil when it may be; else how long the browser has to wait.
    func takeEvent(now: ContinuousClock.Instant) -> Duration? {
        events.take(now: now)
    }

    /// Counts a request for a stream or about one. Nil when it may be; else how long the browser has to wait.
    func takeConnection(now: ContinuousClock.Instant) -> Duration? {
        connections.take(now: now)
    }

    /// Whether the log is to tell that the browser goes too fast: once a minute at most.
    func mustTellOfLimit(now: ContinuousClock.Instant) -> Bool {
        limitLog.isDue(now: now)
    }

    /// Whether nothing would be lost if the browser came back as one that was never here.
    func isForgettable(now: ContinuousClock.Instant, limits: LiveLimits) -> Bool {
        guard pages.isEmpty, stream == nil, messages.isEmpty(now: now) else { return false }
        guard let signIn else {
            return areBucketsFull(now: now)
                && (languages.chosen == nil || now - lastContact > limits.languageKept)
        }
        // The store knows as much; but not which session is to end when the browser comes. It may be away just when an answer has led the browser on
        // and its next request comes.
        if signIn.keptUntil != nil, signIn.former == nil {
            return areBucketsFull(now: now) && now - lastContact > limits.unopenedAfter
        }
        return now - lastContact > limits.signedInFor
    }

    private func areBucketsFull(now: ContinuousClock.Instant) -> Bool {
        events.isFull(now: now) && connections.isFull(now: now)
    }
}
