import EventLoops
import Foundation
import HTMLTemplates
import HTTP
import Scenes
import Texts
import Tracing

/// The state that the pages of one loop share. Must be used on that loop only.
final class LoopContext {
    let loop: EventLoop
    let assembler: PatchAssembler
    var renderers: SharedRenderers
    let lists = SharedLists()
    /// The part of the documents' head that is the same on most pages.
    let documentHead = DocumentHead()
    let layoutSlots = LayoutSlots()
    let fieldShapes = FieldShapes()
    /// The pages that are in rooms.
    let presence: PresenceRegister
    @exclusivity(unchecked) var checkedViews = CheckedViews()
    @exclusivity(unchecked) var drafts = BinderDrafts()
    /// The version of the client script and of the templates at the server's start. A tab with another version reloads
    /// its page.
    let version: String
    /// The address of the client script for documents.
    var scriptPath = "/bindery.js"
    /// The parts of the client that only pages of apps that use them load.
    var scripts = ClientScripts()
    /// The downloads that browsers were told to request.
    var downloads = DownloadOffers()
    /// The other sites to which view models may send the user.
    var redirects: [String] { configuration.contentSources.redirects }
    /// The uploads of the loop's pages.
    let uploads: UploadTable
    /// The posts from outboxes that are being processed by the server's loops.
    let outbox: PostsUnderWay
    let limits: LiveLimits
    let byteLimits: ByteLimits
    /// The budget for bytes that clients make the loop's pages hold.
    let budget: ByteBudget
    /// The content security policy of the app's documents.
    let contentPolicy: ContentPolicy
    /// The panel with template diagnostics on each page; `nil` unless in development mode.
    var development: DevelopmentPanel?
    let configuration: LiveConfiguration
    var failureTexts: @Sendable (String) -> PartFailureTexts { configuration.failureTexts }
    var uploadTexts: @Sendable (UploadRefusal) -> Text { configuration.uploadTexts }
    /// The number of the server's loops.
    let loopCount: Int
    let sessions: SessionTable
    let signIns: SignInAttempts
    /// The filter of the lines about values that a client returns and whose seal does not fit.
    var keptValuesLog = LogInterval()
    /// Keeps signed-in sessions across restarts; `nil` if sessions are only in memory.
    private(set) var keeper: SessionKeeper?
    @exclusivity(unchecked) var metrics = LoopMetrics()
    /// The tracer of the configuration; `nil` for none.
    let tracer: (any Tracer)?
    /// Indicates whether any scene of the app has a badge. If so, every client is sent the badge to show.
    var usesBadges = false
    /// The templates of Bindery's own views.
    let ownTemplates: TemplateLibrary
    private var messageCount: UInt64
    @exclusivity(unchecked) private(set) var pages = PageTable()
    private var streams: [ObjectIdentifier: EventStream] = [:]
    /// The pages that are flushed at the end of this turn.
    private(set) lazy var flushPlan = FlushPlan(self)

    init(
        loop: EventLoop, of loopCount: Int = 1, version: String, configuration: LiveConfiguration,
        renderers: SharedRenderers, signIns: SignInAttempts, uploads: UploadFolder? = nil,
        outbox: PostsUnderWay? = nil
    ) throws {
        self.outbox = outbox ?? PostsUnderWay(configuration)
        self.signIns = signIns
        tracer = configuration.tracer
        self.loop = loop
        self.version = version
        self.renderers = renderers
        limits = configuration.limits
        let texts = configuration.uploadTexts
        self.uploads = UploadTable(
            uploads ?? UploadFolder(configuration.uploads, limit: limits.uploadBytes), on: loop,
            lifetime: limits.uploadLifetime, pageBytes: limits.uploadBytesPerPage, expired: { texts(.expired) })
        presence = PresenceRegister(
            loop: loop, interval: limits.presenceInterval, patience: limits.presenceTimeout)
        byteLimits = ByteLimits(
            limits, bodyBytes: configuration.server.limits.bodyBytes, loopCount: loopCount)
        budget = ByteBudget(.loop, limit: byteLimits.loop)
        contentPolicy = ContentPolicy(configuration.contentSources)
        self.configuration = configuration
        self.loopCount = loopCount
        sessions = SessionTable(limits: limits, isStored: configuration.sessionStore != nil)
        ownTemplates = try ErrorPageView.library(renderers.texts)
        // Patch ids always increase, even across restarts, so that an old client's last id never refers to a new patch.
        // They are milliseconds since 2024, with 16 ids for each. Every patch carries one, so they are short.
        let firstID = UInt64(max(0, Date.now.timeIntervalSince1970 - 1_704_067_200) * 1000) << 4
        messageCount = firstID
        assembler = PatchAssembler(firstID: firstID, encoder: try GzipEncoder())
        keeper = configuration.sessionStore.map { store in
            SessionKeeper(store, limits: limits) { [unowned self] event, error in
                log(.error, event, [LogEvent.Field("error", "\(error)")])
            } onEnd: { [unowned self] session in
                signOut(session)
            }
        }
    }

    func nextMessageID() -> String {
        messageCount += 1
        return String(messageCount, radix: 36)
    }

    /// Logs an event, unless its level is below the configured one.
    func log(_ level: LogEvent.Level, _ name: String, _ fields: @autoclosure () -> [LogEvent.Field]) {
        if level >= configuration.logLevel { configuration.log(LogEvent(level, name, fields())) }
    }

    /// Keeps a page whose document is about to be sent.
    func keep(_ page: Page) {
        page.touch()
        page.holdAddress()
        pages.add(page)
        sessions.keep(page)
    }

    func forget(_ page: Page) {
        if pages.remove(page) { sessions.forget(page) }
    }

    /// Updates the order of a page that has just been in contact with its client, or whose stream was opened, replaced
    /// or lost.
    func contacted(_ page: Page) {
        guard pages.all[page.id] === page else { return }
        pages.contacted(page)
        page.session.pages.contacted(page)
    }

    /// Updates the list of a page that holds bytes for its client from now on.
    func holdsBytes(_ page: Page) {
        if pages.all[page.id] === page { pages.placesAnew(page) }
    }

    // MARK: Streams

    /// Keeps an open stream alive with heartbeats.
    func keep(_ stream: EventStream) {
        streams[ObjectIdentifier(stream)] = stream
        metrics.streamsOpened += 1
    }

    /// The number of open streams.
    var openStreamCount: Int { streams.values.reduce(0) { $0 + ($1.isOpen ? 1 : 0) } }

    // MARK: Housekeeping

    /// Starts the heartbeats and the eviction of abandoned pages. When the loop ends, all kept pages end, so that their
    /// scenes and subscriptions are released.
    func start() {
        loop.atEnd { [self] in
            for page in pages.all.values { page.end() }
        }
        scheduleHousekeeping()
    }

    private func scheduleHousekeeping() {
        let context = LoopBound(self, on: loop)
        loop.schedule(after: limits.heartbeatInterval) {
            let context = context.onLoop
            context.houseKeep()
            context.scheduleHousekeeping()
        }
    }

    private func houseKeep() {
        let now = loop.now
        streams = streams.filter { $0.value.isOpen }
        for stream in streams.values { stream.heartbeat() }
        downloads.expire(now: now)
        while let page = pages.overdue(now: now, limits: limits) { page.end() }
        sessions.expire(now: now)
        keeper?.retry()
        uploads.expire(now: now)
        if loop.index == 0 { uploads.sweep(now: now) }
    }

    /// Makes room for one more page of the session, within its limit and the loop's. If a limit is reached, evicts the
    /// page without a stream that was abandoned first; pages with an open stream are never evicted. Runs in constant
    /// time.
    ///
    /// - Returns: The limit that is reached if all its pages have streams; `nil` if there is room.
    func makeRoom(for session: Session) -> Fullness? {
        if session.pages.count >= limits.pagesPerSession {
            guard let left = session.pages.leftLongest else { return .session }
            left.end()
        }
        if pages.count >= limits.pagesPerLoop {
            guard let left = pages.leftLongest else { return .loop }
            left.end()
        }
        return nil
    }

    /// The limit on pages that is reached.
    enum Fullness {
        case session
        case loop
    }
}
