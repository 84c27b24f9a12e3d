import EventLoops
import HTMLTemplates
import HTTP
import Rx

/// A document that is open in a browser's tab: its scenes, the state that the client has, and the stream for its
/// patches.
///
/// A page lives on one loop. It keeps state and never a queue: the changes between two flushes are sent as one patch,
/// and nothing accumulates while the stream is not writable. The class declares the state; its extensions work with it.
final class Page {
    // The properties that a flush reads are adjacent, because thousands of pages may have changes while they are not in
    // the processor's cache.
    /// Indicates whether the document was sent to the client.
    var isRendered = false
    var isFlushPlanned = false
    private(set) var isEnded = false
    /// The parts of the page that have not been sent to the client, except for changes that the scenes' binders track.
    var stale: StaleParts = []
    let context: LoopContext
    /// The renderer, which is shared by pages whose user preferences give the same format of dates and numbers.
    let renderer: SharedRenderer
    var stream: EventStream?
    /// The bytes before each of this page's events on a shared stream.
    var label: HTTPChunk?
    /// The binders of the scenes in the layout's parts. Most flushes read only these.
    var binders: (content: ViewBinder?, modal: ViewBinder?) = (nil, nil)
    var history: PatchHistory
    /// The hold that delays patches; usually nil.
    var hold: PageHold?
    /// The failure that ended the page's scenes.
    var failureState: PageFailureState?
    /// The scenes whose outputs lack first values; usually nil.
    var lateOutputs: LateOutputs?
    /// Data for the inspector; nil unless in development mode.
    let inspection: PageInspection?

    let id: PageID
    /// The session of the browser that the page was created for.
    var session: Session
    var loop: EventLoop { context.loop }
    private(set) var layout: ViewBinder!

    var scenes = SceneStack()
    /// The coordinator, which is kept alive until the page ends.
    var coordinator: (any PageCoordinator)?

    /// The scene that each part of the layout showed last, by its serial number.
    var shown: (content: Int32?, modal: Int32?) = (nil, nil)
    var clientAddress: ClientAddress
    /// The post from a client without the script that is being processed.
    var post: PlainPost?

    let activity: PageActivity
    /// The messages that are shown to the user.
    var messages = PageMessages()
    var effects = PageEffects()
    /// The number of the client's latest edit that was processed.
    var lastEdit = 0

    /// The number of the tab whose stream was attached; another tab with the same document is a copy. Zero if there is
    /// none yet.
    var window: UInt64 = 0

    /// The time of the last contact with this page's client, for eviction.
    private(set) var lastContact: ContinuousClock.Instant
    /// Indicates whether a stream was ever opened for the page, so that the client is a browser with the script and not
    /// a robot.
    var hasBeenLive = false
    /// The page's visibility to the user.
    var visibility = PageVisibility()
    /// The permit that counts the page against its client's network until a stream is opened.
    var permit: ClientPermit?
    /// The budget for bytes that the client makes the page hold; nil until the first are counted.
    var budget: ByteBudget?
    /// The page's places in the tables of the loop and of the session. Only the tables may change them.
    var place = PageTable.Place.none
    var isStreamingInSession = false
    var tableLinks = RecencyLinks<Page>()
    var sessionLinks = RecencyLinks<Page>()

    init(id: PageID, session: Session, context: LoopContext, layout: Template, address: Address) {
        self.id = id
        self.session = session
        self.context = context
        renderer = session.renderer ?? context.renderers.standard
        clientAddress = ClientAddress(address)
        history = PatchHistory(renderedAt: context.assembler.lastID)
        activity = PageActivity(loop: context.loop)
        inspection = context.development == nil ? nil : PageInspection()
        lastContact = context.loop.now
        self.layout = ViewBinder(template: layout, idPrefix: "l", page: self)
    }

    deinit { coordinator?.pageEnded() }

    /// Replaces the template of the page's layout. The caller must set the layout's values again.
    func replaceLayout(by template: Template) {
        layout = ViewBinder(template: template, idPrefix: "l", page: self)
    }

    /// Records contact with the client, or that it has opened or lost a stream.
    func touch() {
        lastContact = loop.now
        context.contacted(self)
    }

    /// Counts an event from the client. Returns the time that the client must wait if it has exceeded its rate;
    /// otherwise nil.
    func takeEvent() -> Duration? {
        touch()
        context.sessions.touch(session, now: loop.now)
        return session.takeEvent(now: loop.now)
    }

    /// Ends the page and releases its resources. A client that is still connected mounts the page again.
    func end() {
        guard !isEnded else { return }
        leave(messages.takeUnsent())
        isEnded = true
        stream?.sendGone(id)
        stream?.drop(self)
        stream = nil
        endHold()
        lateOutputs?.cancel()
        context.forget(self)
        activity.end(self)
        scenes.removeAll()
        binders = (nil, nil)
        effects = PageEffects()
        clientAddress.held = nil
        permit = nil
        coordinator?.pageEnded()
        coordinator = nil
    }
}

/// The object that creates a page's scenes. It may outlive the page.
protocol PageCoordinator: AnyObject {
    /// Called when the page has ended.
    func pageEnded()
    /// Shows an error page for the failure in place of the scenes.
    func show(_ failure: PageFailure)
    /// Shows the scenes that use the named templates with the current version of the templates.
    func adopt(_ templates: Set<String>)
}
