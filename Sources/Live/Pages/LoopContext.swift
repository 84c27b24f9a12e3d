import EventLoops
import Foundation
import HTMLTemplates
import HTTP

/// What the pages of one loop share. On that loop only.
final class LoopContext {
    let loop: EventLoop
    let assembler: PatchAssembler
    let renderers: SharedRenderers
    let lists = SharedLists()
    let fieldShapes = FieldShapes()
    /// Changes with the client script and the templates that the server began with: a window that shows others loads itself anew.
    let version: String
    /// The address of the client script, for documents.
    var scriptPath = "/bindery.js"
    let limits: LiveLimits
    let byteLimits: ByteLimits
    /// The bytes that clients make the loop's pages hold.
    let budget: ByteBudget
    /// Where pages' images may come from besides this server.
    let imageSources: [String]
    /// What the pages show of what is wrong with the templates; nil but under development.
    var development: DevelopmentPanel?
    private let configuration: LiveConfiguration
    /// How many loops the server has.
    let loopCount: Int
    let sessions: SessionTable
    let signIns: SignInAttempts
    /// Keeps over a restart who is signed in; nil where the server's memory does.
    private(set) var keeper: SessionKeeper?
    var metrics = LoopMetrics()
    /// Whether any scene of the app has a badge: then every client is told which.
    var usesBadges = false
    /// Of Bindery's own views.
    let ownTemplates: TemplateLibrary
    private var messageCount: UInt64
    private(set) var pages = PageTable()
    private var streams: [ObjectIdentifier: EventStream] = [:]
    private var flushing: [Page] = []
    private var readers: [any PropertyReader] = []

    init(
        loop: EventLoop, of loopCount: Int = 1, version: String, configuration: LiveConfiguration,
        renderers: SharedRenderers, signIns: SignInAttempts
    ) throws {
        self.signIns = signIns
        self.loop = loop
        self.version = version
        self.renderers = renderers
        limits = configuration.limits
        byteLimits = ByteLimits(
            limits, bodyBytes: configuration.server.limits.bodyBytes, loopCount: loopCount)
        budget = ByteBudget(.loop, limit: byteLimits.loop)
        imageSources = configuration.imageSources
        self.configuration = configuration
        self.loopCount = loopCount
        sessions = SessionTable(limits: limits, isStored: configuration.sessionStore != nil)
        ownTemplates = try ProblemView.library()
        // Ids of patches only ever grow, over restarts too: an old client's last id then never means a new patch.
        // Milliseconds since 2024, and 16 ids for each: every patch carries one, so they are short.
        let firstID = UInt64(max(0, Date.now.timeIntervalSince1970 - 1_704_067_200) * 1000) << 4
        messageCount = firstID
        assembler = PatchAssembler(firstID: firstID, encoder: try GzipEncoder())
        keeper = configuration.sessionStore.map { store in
            SessionKeeper(store, limits: limits) { [unowned self] event, error in
                log(.error, event, [LogEvent.Field("error", "\(error)")])
            }
        }
    }

    func nextMessageID() -> String {
        messageCount += 1
        return String(messageCount, radix: 36)
    }

    /// Tells of an event, where somebody wants to know.
    func log(_ level: LogEvent.Level, _ name: String, _ fields: @autoclosure () -> [LogEvent.Field]) {
        if level >= configuration.logLevel { configuration.log(LogEvent(level, name, fields())) }
    }

    /// Keeps a page whose document goes out now.
    func keep(_ page: Page) {
        page.touch()
        page.holdAddress()
        pages.add(page)
        sessions.keep(page)
    }

    func forget(_ page: Page) {
        if pages.remove(page) { sessions.forget(page) }
    }

    /// A page has just been in contact with its client, or has another stream than before, or none.
    func contacted(_ page: Page) {
        guard pages.all[page.id] === page else { return }
        pages.contacted(page)
        page.session.pages.contacted(page)
    }

    /// Bytes are counted for the page from now on.
    func holdsBytes(_ page: Page) {
        if pages.all[page.id] === page { pages.placesAnew(page) }
    }

    // MARK: Streams

    /// Keeps a stream alive with heartbeats as long as it is open.
    func keep(_ stream: EventStream) {
        streams[ObjectIdentifier(stream)] = stream
        metrics.streamsOpened += 1
    }

    /// How many streams are open.
    var openStreamCount: Int { streams.values.reduce(0) { $0 + ($1.isOpen ? 1 : 0) } }

    // MARK: Flushing

    /// Flushes the page when everything else of this turn has happened.
    func planFlush(of page: Page) {
        if flushing.isEmpty { loop.atEndOfTurn { [unowned self] in flush() } }
        flushing.append(page)
    }

    /// Has properties read again before the pages are flushed.
    func plan(_ reader: any PropertyReader) {
        if readers.isEmpty { loop.atEndOfTurn { [unowned self] in flush() } }
        readers.append(reader)
    }

    /// Reads what has changed, for who wants to know all that is true by now.
    func readProperties() {
        guard !readers.isEmpty else { return }
        let due = readers
        readers = []
        for reader in due { reader.readAgain() }
    }

    private func flush() {
        readProperties()
        let pages = flushing
        flushing = []
        let start = ContinuousClock.now
        for page in pages { page.flush() }
        assembler.endTurn()
        metrics.flushTimes.add(start.duration(to: .now))
    }

    // MARK: House-keeping

    /// Starts the heartbeats and the search for pages that nobody looks at any more.
    func startHousekeeping() {
        let context = LoopBound(self, on: loop)
        loop.schedule(after: limits.heartbeat) {
            let context = context.onLoop
            context.houseKeep()
            context.startHousekeeping()
        }
    }

    private func houseKeep() {
        let now = loop.now
        streams = streams.filter { $0.value.isOpen }
        for stream in streams.values { stream.heartbeat() }
        while let page = pages.overdue(now: now, limits: limits) { page.end() }
        sessions.expire(now: now)
        keeper?.retry()
    }

    /// Makes room for one more page of the session: of its own pages, and of all, the one that was left longest ago goes. It costs the same
    /// however many pages there are. A page with an open stream never goes.
    ///
    /// - Returns: why there is none, where windows show them all.
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

    /// Whose pages are too many.
    enum Fullness {
        case session
        case loop
    }
}
