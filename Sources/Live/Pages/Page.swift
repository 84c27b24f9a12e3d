import EventLoops
import HTMLTemplates
import HTTP
import Rx
import Scenes

/// A page that is open in a browser's window: its scenes, what the client has of them, and the stream that brings it the rest.
///
/// Lives on one loop for its whole life. It keeps state, never a queue: the changes between two flushes are one patch, and while
/// the stream takes no more nothing is added up.
final class Page {
    // What a flush looks at stands first, together: thousands of pages may have one that the processor has not seen for a while.
    /// Whether the client has the document.
    private(set) var isRendered = false
    private var isFlushPlanned = false
    private(set) var isEnded = false
    /// What is not as the client has it, but for what the mounts of the scenes know themselves.
    private var stale: StaleParts = []
    let context: LoopContext
    /// Shared with the pages whose readers have dates and numbers alike.
    let renderer: SharedRenderer
    private var stream: EventStream?
    /// What stands in front of this page's events on a stream that it shares with others.
    private var label: HTTPChunk?
    /// What the layout's parts show now. Most flushes look at these alone.
    private var mounts: (content: Mount?, modal: Mount?) = (nil, nil)
    private var history: PatchHistory
    /// The fault that has ended what the page showed.
    var fault: PageFault?
    /// For the inspector; nil but under development.
    let inspection: PageInspection?

    let id: PageID
    /// The browser that the page was made for.
    var session: Session
    let loop: EventLoop
    private let layoutTemplate: Template
    private(set) var layout: Mount!

    /// The scenes from the root up; the last is on top.
    private(set) var stack: [MountedScene] = []
    /// Makes the coordinator live as long as the page.
    var coordinator: (any PageCoordinator)?

    /// What each part showed last, by the scene's serial number.
    private var shown: (content: Int?, modal: Int?) = (nil, nil)
    private var presented = 0
    /// The address that the browser shows, and how it is to be changed when the scenes have another.
    var clientAddress: Address
    private var addressChange = AddressChange.replace
    /// Whether the client was ever told an address. One that is under way while the person goes somewhere else counts last in the browser:
    /// from then on each place to which a person goes is confirmed.
    private var hasToldAddress = false
    private var confirmsAddress = false
    /// Where the browser has gone, while the scenes of that address are looked up.
    private(set) var destination: Address?

    /// Whether the browser is led to an address that this page may not show, which is then the client's.
    var isLeaving = false
    /// The post without the script that is being answered.
    var post: PlainPost?

    let activity: PageActivity
    /// What the person is being told.
    var messages = PageMessages()
    var effects = PageEffects()
    /// The number of the client's newest edit that was taken.
    var lastEdit = 0

    /// The window whose stream the page has had; another one that shows the same document is a copy of it. Zero for none yet.
    private var window: UInt64 = 0

    /// When somebody last heard of this page's client; for giving up pages that nobody looks at any more.
    private(set) var lastContact: ContinuousClock.Instant
    /// Whether a stream was ever opened for it: a browser with the script, not a robot or a page without it.
    private(set) var hasBeenLive = false
    /// Whether somebody can see it.
    var visibility = PageVisibility()

    init(id: PageID, session: Session, context: LoopContext, layout: Template, address: Address) {
        self.id = id
        self.session = session
        self.context = context
        renderer = session.renderer ?? context.renderers.standard
        loop = context.loop
        layoutTemplate = layout
        clientAddress = address
        destination = address
        history = PatchHistory(renderedAt: context.assembler.lastID)
        activity = PageActivity(loop: context.loop)
        inspection = context.development == nil ? nil : PageInspection()
        lastContact = context.loop.now
        self.layout = Mount(template: layout, idPrefix: "l", page: self)
    }

    deinit { coordinator?.pageEnded() }

    /// What the keys of a layout are.
    static let layoutKeys: [String: TemplateKeyKind] = [
        "live": .html, "title": .text, "content": .html, "modal": .html, "presenting": .bool,
        Message.listKey: Message.listKind,
    ]

    /// The address of the scene on top.
    var address: Address { stack.last?.address ?? clientAddress }

    /// The modal scene that is up.
    var modal: MountedScene? { modalIndex.map { stack[$0] } }

    /// The scene that fills the window.
    var content: MountedScene? { contentIndex.map { stack[$0] } }

    private var modalIndex: Int? { stack.last?.type == .modal ? stack.count - 1 : nil }

    private var contentIndex: Int? { stack.indices.last { stack[$0].type != .modal } }

    /// Whether the page has its scenes, and every scene all its values.
    var isReady: Bool { !stack.isEmpty && stack.allSatisfy(\.mount.isReady) }

    func mountBecameReady() {
        activity.check(self)
    }

    // MARK: Scenes

    /// Puts a scene on the page.
    func present(_ scene: MountedScene) {
        var scene = scene
        presented += 1
        scene.serial = presented
        switch scene.type {
        case .root:
            stack = [scene]
            stale.formUnion([.content, .modal])
        case .push:
            cover()
            stack.append(scene)
            stale.formUnion([.content, .modal])
        case .modal:
            cover()
            stack.append(scene)
            stale.insert(.modal)
        }
        addressChange = .push
        scenesChanged()
    }

    /// Another scene comes over the one on top.
    private func cover() {
        guard let last = stack.indices.last else { return }
        stack[last].left = stack[last].address
    }

    /// Takes the scene on top away; false when it is the last.
    func pop() -> Bool {
        guard stack.count > 1 else { return false }
        let gone = stack.removeLast()
        stale.insert(.modal)
        if gone.type != .modal { stale.insert(.content) }
        addressChange = .back
        scenesChanged()
        return true
    }

    /// Takes all scenes above the first `count` away: the browser went back.
    func pop(to count: Int) {
        while stack.count > count, pop() {}
    }

    /// The browser shows this address now; its scenes are still to come, unless they are there.
    func depart(to address: Address, isLookedUp: Bool) {
        clientAddress = address
        confirmsAddress = hasToldAddress
        destination = isLookedUp ? address : nil
        stale.insert(.address)
        setNeedsFlush()
    }

    /// The scenes of the address are there. If their own address is another, it takes the place of the one that led here.
    func arrive() {
        destination = nil
        addressChange = .replace
        stale.insert(.address)
        setNeedsFlush()
    }

    func scenesChanged() {
        guard !isEnded else { return }
        mounts = (content?.mount, modal?.mount)
        stale.insert(.address)
        setLayout("presenting", .bool(modal != nil))
        updateTitle()
        updateBadge()
        if !messages.isEmpty { messagesChanged() }
        activity.check(self)
        setNeedsFlush()
    }

    /// Sets a key of the layout, where it has it.
    func setLayout(_ key: String, _ value: TemplateValue) {
        guard !isEnded, let slot = layoutTemplate.slot(of: key) else { return }
        stale.insert(.layout)
        layout.set(slot, value)
    }

    func effectsChanged() {
        stale.insert(.effects)
        setNeedsFlush()
    }

    /// The title is that of the topmost scene that has one.
    func updateTitle() {
        guard let title = stack.last(where: { $0.mount.title != nil })?.mount.title else { return }
        setLayout("title", .text(title))
    }

    /// The address is that of the topmost scene.
    func updateAddress() {
        stale.insert(.address)
        setNeedsFlush()
    }

    // MARK: Rendering

    /// The whole document as it is now; from here on the client has it.
    func renderDocument() -> [UInt8] {
        let start = inspection.map { _ in ContinuousClock.now }
        context.readProperties()
        let document = document()
        if let start { inspection?.note(document: document, madeIn: start.duration(to: .now)) }
        layout.clientHasAll()
        for part in [LayoutPart.content, .modal] { noteShown(part) }
        history = PatchHistory(renderedAt: context.assembler.lastID)
        messages.wereSent(with: 0)
        stale.formIntersection([.address, .effects])
        isRendered = true
        return document
    }

    /// The whole document as it is now, with the id of the last patch that went out, for a client that wants to know whether it has applied
    /// them rightly. Nil while something cannot go out: then the client need not have it.
    func renderForComparison() -> (document: [UInt8], lastPatch: UInt64?)? {
        guard let stream, stream.isWritable else { return nil }
        flush()
        return isFit ? (document(), history.lastID) : nil
    }

    private func document() -> [UInt8] {
        let head =
            "<meta name=\"bindery-page\" content=\"\(id)\" data-version=\"\(context.version)\">"
            + "<script src=\"/bindery.js\" defer></script>" + (context.development == nil ? "" : DevelopmentPanel.head)
        var values = layout.values
        for (key, html) in [("live", Array(head.utf8)), ("content", html(of: .content)), ("modal", html(of: .modal))] {
            if let slot = layoutTemplate.slot(of: key) { values[slot] = .html(SafeHTML(trusted: html)) }
        }
        var document: [UInt8] = []
        layoutTemplate.render(values, idPrefix: layout.idPrefix, format: renderer.format, into: &document)
        return context.development?.inserted(into: document) ?? document
    }

    private func scene(in part: LayoutPart) -> MountedScene? { part == .modal ? modal : content }

    private func html(of part: LayoutPart) -> [UInt8] {
        var html: [UInt8] = []
        scene(in: part)?.mount.render(into: &html)
        return html
    }

    /// From here on the client has what the part is now.
    private func noteShown(_ part: LayoutPart) {
        let scene = scene(in: part)
        scene?.mount.clientHasAll()
        if part == .modal { shown.modal = scene?.serial } else { shown.content = scene?.serial }
    }

    // MARK: Flushing

    /// Something is not as the client has it: it goes out at the end of this turn, with all else that changes in it.
    func setNeedsFlush() {
        guard isRendered, stream != nil, !isFlushPlanned, !isEnded else { return }
        isFlushPlanned = true
        context.planFlush(of: self)
    }

    /// Sends the difference between what the client has and what is true. While the stream takes no more, the difference waits.
    func flush() {
        isFlushPlanned = false
        guard let stream, stream.isWritable, !isEnded, fault?.isToShow != true else { return }
        let start = inspection.map { _ in ContinuousClock.now }
        var operations: [Operation] = []
        let stale = stale
        self.stale = []
        if stale.isEmpty {
            mounts.content?.flush(into: &operations, using: renderer, scene: layoutElement(of: .content))
            mounts.modal?.flush(into: &operations, using: renderer, scene: layoutElement(of: .modal))
        } else {
            flush(stale, into: &operations)
        }
        guard !operations.isEmpty else { return }
        let patch = context.assembler.patch(of: operations)
        history.append(patch)
        if !messages.isEmpty { messages.wereSent(with: patch.id) }
        if let start { inspection?.note(patch, madeIn: start.duration(to: .now)) }
        send(patch, on: stream)
    }

    private func send(_ patch: Patch, on stream: EventStream) {
        context.metrics.patches += 1
        context.metrics.patchBytes += stream.send(patch, label)
    }

    private func flush(_ stale: StaleParts, into operations: inout [Operation]) {
        flush(.content, isStale: stale.contains(.content), into: &operations)
        flush(.modal, isStale: stale.contains(.modal), into: &operations)
        if stale.contains(.layout) { layout.flush(into: &operations, using: renderer, scene: nil) }
        if stale.contains(.panel), let panel = context.development {
            operations.append(.content(DevelopmentPanel.elementID, panel.content))
        }
        if stale.contains(.effects) { effects.flush(into: &operations) }
        guard stale.contains(.address) else { return }
        if isLeaving {
            operations.append(.address(.push, clientAddress))
        } else if address != clientAddress || confirmsAddress, destination == nil {
            (hasToldAddress, confirmsAddress) = (true, false)
            operations.append(.address(addressChange, address))
            clientAddress = address
        }
        addressChange = .replace
    }

    private func flush(_ part: LayoutPart, isStale: Bool, into operations: inout [Operation]) {
        let scene = scene(in: part)
        guard isStale else {
            scene?.mount.flush(into: &operations, using: renderer, scene: layoutElement(of: part))
            return
        }
        guard let id = layoutElement(of: part) else { return }
        let former = part == .modal ? shown.modal : shown.content
        defer { noteShown(part) }
        if part == .content, former != scene?.serial { return operations.append(.scene(id, html(of: part))) }
        // Nothing of one scene, such as what was typed in it, goes over to the next.
        if let scene, let former, former != scene.serial { operations.append(.content(id, [])) }
        operations.append(.content(id, html(of: part)))
    }

    // MARK: Development

    /// Whether the page is made of one of these templates.
    func isMade(ofAnyOf templates: Set<String>) -> Bool {
        templates.contains(layoutTemplate.name) || stack.contains { templates.contains($0.mount.template.name) }
    }

    /// What is wrong with the templates changed.
    func panelChanged() {
        stale.insert(.panel)
        setNeedsFlush()
    }

    private func layoutElement(of part: LayoutPart) -> String? {
        guard let slot = layoutTemplate.slot(of: part.rawValue) else { return nil }
        let fragment = layoutTemplate.fragments.last { $0.keys.contains(slot) }
        return fragment.map { $0.elementID(prefix: layout.idPrefix) }
    }

    // MARK: The stream

    /// Makes the stream this page's. False when the client lacks what is not here any more, or is a copy of the window that the page
    /// belongs to, as of a duplicated tab: it must mount a page of its own.
    func attach(_ newStream: EventStream, for client: StreamClient) -> Bool {
        guard !isEnded, window == 0 || client.window == 0 || window == client.window else { return false }
        guard let missed = history.patches(after: client.lastID) else {
            leave(messages.takeUnseen(after: client.lastID))
            return false
        }
        if client.window != 0 { window = client.window }
        if stream !== newStream { stream?.drop(self) }
        stream = newStream
        label = newStream.carry(self)
        hasBeenLive = true
        touch()
        setLost(false)
        for patch in missed { send(patch, on: newStream) }
        if client.lastID == nil { clientIsNew() }
        setNeedsFlush()
        return true
    }

    /// The stream's client has gone.
    func lost(_ oldStream: EventStream) {
        guard stream === oldStream else { return }
        stream = nil
        touch()
        setLost(true)
    }

    var hasStream: Bool { stream != nil }

    /// The client gave a sign of life.
    func touch() {
        lastContact = loop.now
    }

    /// Counts an event of the client's. Nil when it may be; else how long the client has to wait.
    func takeEvent() -> Duration? {
        touch()
        session.touch(now: loop.now)
        return session.takeEvent(now: loop.now)
    }

    // MARK: The end

    /// Lets go of everything; the client, if it is still there, mounts the page again.
    func end() {
        guard !isEnded else { return }
        leave(messages.takeUnsent())
        isEnded = true
        stream?.sendGone(id)
        stream?.drop(self)
        stream = nil
        context.forget(self)
        activity.end(self)
        stack = []
        mounts = (nil, nil)
        coordinator?.pageEnded()
        coordinator = nil
    }
}

/// What makes a page's scenes; it may outlive the page.
protocol PageCoordinator: AnyObject {
    /// The page is over.
    func pageEnded()
    /// Shows what there is to say of a fault in place of the scenes.
    func show(_ failure: PageFailure)
}

/// What of a page its client does not have as it is.
private struct StaleParts: OptionSet {
    let rawValue: UInt8

    /// The scene that fills the window, which is sent whole.
    static let content = StaleParts(rawValue: 1)
    /// The scene on top of it, which is sent whole.
    static let modal = StaleParts(rawValue: 2)
    /// What the layout shows beside the scenes.
    static let layout = StaleParts(rawValue: 4)
    /// The address, or how it came to be.
    static let address = StaleParts(rawValue: 8)
    /// What is wrong with the templates.
    static let panel = StaleParts(rawValue: 16)
    /// What the client gets beside elements.
    static let effects = StaleParts(rawValue: 32)
}

/// The parts of a layout that scenes stand in; the raw value is the template's key.
enum LayoutPart: String {
    case content
    case modal
}
