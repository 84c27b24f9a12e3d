import EventLoops
import HTMLTemplates
import HTTP
import Rx

/// A page that is open in a browser's window: its scenes, what the client has of them, and the stream that brings it the rest.
///
/// Lives on one loop for its whole life. It keeps state, never a queue: the changes between two flushes are one patch, and while
/// the stream takes no more nothing is added up. Here stands the state; what is done with it stands in the extensions.
final class Page {
    // What a flush looks at stands first, together: thousands of pages may have one that the processor has not seen for a while.
    /// Whether the client has the document.
    var isRendered = false
    var isFlushPlanned = false
    private(set) var isEnded = false
    /// What is not as the client has it, but for what the mounts of the scenes know themselves.
    var stale: StaleParts = []
    let context: LoopContext
    /// Shared with the pages whose readers have dates and numbers alike.
    let renderer: SharedRenderer
    var stream: EventStream?
    /// What stands in front of this page's events on a stream that it shares with others.
    var label: HTTPChunk?
    /// What the layout's parts show now. Most flushes look at these alone.
    var mounts: (content: Mount?, modal: Mount?) = (nil, nil)
    var history: PatchHistory
    /// Until when nothing goes out; nil as a rule.
    var hold: PageHold?
    /// The fault that has ended what the page showed.
    var fault: PageFault?
    /// Scenes that wait for first values; nil as a rule.
    var lateOutputs: LateOutputs?
    /// For the inspector; nil but under development.
    let inspection: PageInspection?

    let id: PageID
    /// The browser that the page was made for.
    var session: Session
    var loop: EventLoop { context.loop }
    private(set) var layout: Mount!

    var scenes = SceneStack()
    /// Makes the coordinator live as long as the page.
    var coordinator: (any PageCoordinator)?

    /// What each part of the layout showed last, by the scene's serial number.
    var shown: (content: Int32?, modal: Int32?) = (nil, nil)
    var clientAddress: ClientAddress
    /// The post without the script that is being answered.
    var post: PlainPost?

    let activity: PageActivity
    /// What the person is being told.
    var messages = PageMessages()
    var effects = PageEffects()
    /// The number of the client's newest edit that was taken.
    var lastEdit = 0

    /// The window whose stream the page has had; another one that shows the same document is a copy of it. Zero for none yet.
    var window: UInt64 = 0

    /// When somebody last heard of this page's client; for giving up pages that nobody looks at any more.
    private(set) var lastContact: ContinuousClock.Instant
    /// Whether a stream was ever opened for it: a browser with the script, not a robot or a page without it.
    var hasBeenLive = false
    /// Whether somebody can see it.
    var visibility = PageVisibility()
    /// Counts the page for its client's network until a stream is opened.
    var permit: PagePermit?
    /// The bytes that the client makes the page hold; nil before the first are counted.
    var budget: ByteBudget?
    /// The list of the loop's table that the page is in, and the list of its session. Theirs alone to change.
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
        self.layout = Mount(template: layout, idPrefix: "l", page: self)
    }

    deinit { coordinator?.pageEnded() }

    /// Makes another template the page's layout. The layout's values have to be set again.
    func replaceLayout(by template: Template) {
        layout = Mount(template: template, idPrefix: "l", page: self)
    }

    /// The client gave a sign of life, or has opened or lost a stream.
    func touch() {
        lastContact = loop.now
        context.contacted(self)
    }

    /// Counts an event of the client's. Nil when it may be; else how long the client has to wait.
    func takeEvent() -> Duration? {
        touch()
        context.sessions.touch(session, now: loop.now)
        return session.takeEvent(now: loop.now)
    }

    /// Lets go of everything; the client, if it is still there, mounts the page again.
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
        mounts = (nil, nil)
        effects = PageEffects()
        clientAddress.held = nil
        permit = nil
        coordinator?.pageEnded()
        coordinator = nil
    }
}
