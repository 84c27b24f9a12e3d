import EventLoops
import HTMLTemplates
import HTTP
import Rx
import Tracing

/// A document that is open in a browser's tab: its scenes, the state that the client has, and the stream for its
/// patches.
///
/// A page lives on one loop. It keeps state and never a queue: the changes between two flushes are sent as one patch,
/// and nothing accumulates while the stream is not writable. Only this file changes the page's own properties; each of
/// the others is a structure or an object that protects its state itself.
final class Page {
    // The properties that a flush reads are adjacent, because thousands of pages may have changes while they are not in
    // the processor's cache.
    /// Indicates whether the document was sent to the client.
    @exclusivity(unchecked) private(set) var isRendered = false
    @exclusivity(unchecked) private var isFlushPlanned = false
    @exclusivity(unchecked) private(set) var isEnded = false
    /// The parts of the page that have not been sent to the client, except for changes that the scenes' binders track.
    @exclusivity(unchecked) private var stale: StaleParts = []
    let context: LoopContext
    /// The renderer, which is shared by pages whose user preferences give the same format of dates and numbers.
    @exclusivity(unchecked) private(set) var renderer: SharedRenderer
    @exclusivity(unchecked) var stream: PageStream
    @exclusivity(unchecked) var scenes = SceneStack()
    @exclusivity(unchecked) private var history: PatchHistory
    /// The timer that ends the delay of patches; usually nil.
    var hold: (any MainLoopTimer)?
    /// The failure that ended the page's scenes.
    @exclusivity(unchecked) var failure = FailureState()
    /// The scenes whose outputs lack first values.
    @exclusivity(unchecked) var lateOutputs = LateOutputs()
    /// Data for the inspector; nil unless in development mode.
    let inspection: PageInspection?

    let id: PageID
    /// The session of the browser that the page was created for.
    @exclusivity(unchecked) private(set) var session: Session
    var loop: EventLoop { context.loop }
    @exclusivity(unchecked) private(set) var layout: ViewBinder!
    /// The coordinator, which is kept alive until the page ends.
    @exclusivity(unchecked) private(set) var coordinator: (any PageCoordinator)?

    /// The scene that each part of the layout showed last, by its serial number.
    @exclusivity(unchecked) private var shown: (content: Int32?, modal: Int32?) = (nil, nil)
    @exclusivity(unchecked) var clientAddress: ClientAddress
    /// The post from a client without the script that is being processed.
    var post = PlainPost()
    /// The files of the post that are refused.
    var refusedFiles: [RefusedFile] = []

    let activity: PageActivity
    /// The messages that are shown to the user.
    @exclusivity(unchecked) var messages = PageMessages()
    var effects = PageEffects()
    /// The kept values of the former page that no view has taken yet, by name.
    var returned: [String: KeptValue] = [:]
    /// The client's demand for predictions.
    var predictionDemand = PredictionDemand()
    /// The page's visibility to the user.
    var visibility = PageVisibility()
    /// The page's presence in rooms; nil until a view binds one.
    private(set) var presence: PagePresence?
    /// Indicates whether the document waits for deferred components, because the client runs no scripts.
    var waitsForDeferred = false
    /// The numbers of the client's posts.
    var posts = PostOrder<EarlyPost>()

    /// The time of the last contact with this page's client, for eviction.
    @exclusivity(unchecked) private(set) var lastContact: ContinuousClock.Instant
    /// The budget for bytes that the client makes the page hold; nil until the first are counted.
    private(set) var budget: ByteBudget?
    /// The page's entries in the tables of the loop and of the session.
    @exclusivity(unchecked) var tableEntry = PageTable.Entry()
    @exclusivity(unchecked) var sessionEntry = SessionPages.Entry()

    /// - Parameter permit: The permit for keeping the page until a stream is opened.
    init(
        id: PageID, session: Session, context: LoopContext, layout: Template, address: Address,
        permit: ClientPermit? = nil
    ) {
        self.id = id
        self.session = session
        self.context = context
        renderer = session.renderer ?? context.renderers.standard
        clientAddress = ClientAddress(address)
        history = PatchHistory(renderedAt: context.assembler.lastID)
        activity = PageActivity(loop: context.loop)
        inspection = context.development == nil ? nil : PageInspection()
        lastContact = context.loop.now
        stream = PageStream(permit: permit)
        self.layout = ViewBinder(layout: layout, page: self)
    }

    deinit { coordinator?.pageEnded() }

    /// Sets the coordinator that creates the page's scenes.
    func begin(with coordinator: any PageCoordinator) { self.coordinator = coordinator }

    /// Replaces the template of the page's layout. The caller must set the layout's values again.
    func replaceLayout(by template: Template) {
        layout = ViewBinder(layout: template, page: self)
    }

    /// Replaces the renderer, because the user has chosen another language.
    func use(_ renderer: SharedRenderer) { self.renderer = renderer }

    /// Replaces the session after a sign-in.
    func continueIn(_ session: Session) { self.session = session }

    /// Replaces the layout by one that a view has bound.
    func useLayout(_ binder: ViewBinder) {
        binder.isLayout = true
        layout = binder
    }

    /// The page's presence in rooms, created with the first one.
    var madePresence: PagePresence {
        let made = presence ?? PagePresence(self)
        presence = made
        return made
    }

    /// Records contact with the client, or that it has opened or lost a stream.
    func touch() {
        lastContact = loop.now
        context.contacted(self)
    }

    /// Ends the page and releases its resources. A client that is still connected mounts the page again.
    func end() {
        guard !isEnded else { return }
        leave(messages.takeUnsent())
        presence?.end()
        isEnded = true
        stream.current?.sendGone(id)
        stream.current?.drop(self)
        stream.end()
        endHold()
        lateOutputs.cancel()
        context.forget(self)
        activity.end(self)
        endPosts()
        scenes.removeAll()
        layout.close()
        effects = PageEffects()
        clientAddress.hold(nil)
        coordinator?.pageEnded()
        coordinator = nil
    }
}

// MARK: Input

extension Page {
    /// Counts an event from the client. Returns the time that the client must wait if it has exceeded its rate;
    /// otherwise nil.
    func takeEvent(isMove: Bool = false) -> Duration? {
        Trace.step()
        touch()
        presence?.record { $0.heard() }
        context.sessions.touch(session, now: loop.now)
        if isMove { return session.takeMove(now: loop.now, limits: context.limits) }
        return session.takeEvent(now: loop.now)
    }

    /// Feeds a posted form: first each field to its input, then the pressed button's action. Names are looked up from
    /// the topmost scene down. A form has at most one pressed button; the names of further ones are ignored, because
    /// each action may be expensive and only a forged form contains them.
    func take(_ form: PostedForm) {
        Trace.step()
        var pressed: (button: ButtonInput, value: String, binder: ViewBinder)?
        var taken: Set<String> = []
        for (name, value) in form.fields.pairs {
            if name == Message.dismissal { dismissMessage(value) }
            if name == Self.languageField, taken.insert(name).inserted { choose(language: value) }
            if name == PageVisibility.input {
                setHidden(value == "true")
                continue
            }
            if name == PredictionDemand.input { sendPredictions() }
            guard let (binder, input) = target(of: name) else { continue }
            switch input {
            case let field as FieldInput:
                guard form.edited?.contains(name) ?? true, taken.insert(name).inserted else { continue }
                field.take(binder, form.fields.all(name), form)
            case let button as ButtonInput: pressed = pressed ?? (button, value, binder)
            default: break
            }
        }
        for binder in binders(of: form) {
            for name in binder.absentFields(in: form) where taken.insert(binder.postedName(name)).inserted {
                (binder.input(name) as? FieldInput)?.take(binder, [], form)
            }
        }
        takeFiles(of: form)
        activity.beginPost()
        defer { if !form.isOnlyEdits { activity.endPost(form.edit, in: self) } }
        guard let (button, value, binder) = pressed else { return rejectUnknownName(in: form) }
        if form.isAct { clearMessages() }
        if form.eventText != nil, !isDeclared(form.event, for: button, in: binder) { return activity.actionRefused() }
        button.press(binder, value, form)
    }

    /// Returns the input that handles a posted name: that of the topmost scene with such an input or component, or else
    /// of the layout.
    func target(of name: String) -> (binder: ViewBinder, input: BinderInput)? {
        Trace.step()
        for binder in inputBinders {
            if let input = binder.input(name) { return (binder, input) }
            guard let (component, local) = binder.component(named: name) else { continue }
            if let input = component.binder.input(local) { return (component.binder, input) }
        }
        return nil
    }

    /// The page's budget, created when the first bytes are counted.
    private var madeBudget: ByteBudget {
        if let budget { return budget }
        let made = ByteBudget(.page, limit: context.byteLimits.page, within: context.budget(of: session))
        budget = made
        context.holdsBytes(self)
        return made
    }

    /// Counts bytes as long as the returned object exists. Returns nil for too few bytes to count.
    func hold(_ bytes: Int) -> HeldBytes? {
        bytes < ByteBudget.smallest ? nil : madeBudget.hold(bytes)
    }

    /// Counts a form while it is processed and while actions wait for it. Evicts pages without a stream to make room.
    ///
    /// - Returns: The budget in which the form does not fit; nil if it was counted.
    func hold(_ form: inout PostedForm) -> ByteBudget.Scope? {
        Trace.step()
        let bytes = form.byteCount
        guard bytes >= ByteBudget.smallest else { return nil }
        while let shortage = madeBudget.shortage(of: bytes) {
            guard let left = context.leftLongest(for: shortage, besides: self) else { return shortage }
            left.end()
        }
        form.held = madeBudget.hold(bytes)
        return nil
    }

    /// Releases the budget of a page that holds no bytes any more.
    func releaseBudget() {
        budget = nil
        touch()
    }
}

// MARK: Patches

extension Page {
    /// Records that parts of the page have not been sent to the client. The caller must plan a flush.
    func markStale(_ parts: StaleParts) { stale.formUnion(parts) }

    /// Plans a flush at the end of this turn, so that all changes of the turn are sent as one patch.
    func setNeedsFlush() {
        Trace.step()
        guard isRendered, stream.current != nil, hold == nil, !isFlushPlanned, !isEnded else { return }
        isFlushPlanned = true
        context.flushPlan.add(self)
    }

    /// Sends the changes that the client does not have. While the stream is not writable, the changes remain pending.
    func flush() {
        Trace.step()
        isFlushPlanned = false
        guard canSend, !isEnded, !failure.isToShow, let stream = stream.current else { return }
        let (start, span) = (inspection.map { _ in ContinuousClock.now }, beginPatchSpan())
        var operations: [Operation] = []
        let stale = stale
        self.stale = []
        if stale.isEmpty {
            scenes.contentBinder?.flush(into: &operations, using: renderer, scene: layoutElement(of: .content))
            scenes.modalBinder?.flush(into: &operations, using: renderer, scene: layoutElement(of: .modal))
        } else {
            flush(stale, into: &operations)
        }
        guard !operations.isEmpty else { return }
        let patch = context.assembler.patch(of: operations)
        history.append(patch)
        if !messages.isEmpty { messages.wereSent(with: patch.id) }
        if let start { inspection?.note(patch, madeIn: start.duration(to: .now)) }
        endPatchSpan(span, send(patch, on: stream), operations: operations.count)
    }

    /// The id of the next patch; 0 if the document has not been sent, which then contains everything.
    var nextPatch: UInt64 { isRendered ? context.assembler.lastID + 1 : 0 }

    /// Indicates whether patches can be sent: the stream is writable, and they are not held back.
    var canSend: Bool { stream.current?.isWritable == true && hold == nil }

    /// The id of the last patch; nil if there was none since the rendering.
    var lastPatch: UInt64? { history.lastID }

    /// Returns the patches that a client has missed; nil if some are no longer stored.
    func patches(after id: UInt64?) -> ArraySlice<Patch>? { history.patches(after: id) }

    /// Sends a patch. Returns the number of bytes sent.
    @discardableResult func send(_ patch: Patch, on stream: EventStream) -> Int {
        Trace.step()
        let bytes = stream.send(patch, self.stream.label)
        context.metrics.notePatch(bytes)
        return bytes
    }

    private func flush(_ stale: StaleParts, into operations: inout [Operation]) {
        if stale.contains(.body) {
            // The head, and the attributes of the elements around the body, are not part of it.
            if stale.contains(.layout) { layout.flush(into: &operations, using: renderer, scene: layout.template.body) }
            flushBody(into: &operations)
            flushPredictions(into: &operations)
        } else {
            // First, so that an attribute `inert` is removed before the client closes a dialog: the focus that returns
            // makes the browser compute the styles of the page.
            if stale.contains(.layout) { layout.flush(into: &operations, using: renderer, scene: layout.template.body) }
            flush(.content, isStale: stale.contains(.content), into: &operations)
            flush(.modal, isStale: stale.contains(.modal), into: &operations)
            if stale.contains(.panel), let panel = context.development {
                operations.append(.content(DevelopmentPanel.elementID, panel.content(with: problems)))
            }
        }
        if stale.contains(.effects) { effects.flush(into: &operations) }
        if stale.contains(.keptValues) { flushKeptValues(into: &operations) }
        if stale.contains(.address), let change = clientAddress.operation(leadingTo: address) {
            operations.append(change)
            if clientAddress.isLeaving { hasLeft() }
        }
    }

    private func flush(_ part: LayoutPart, isStale: Bool, into operations: inout [Operation]) {
        let scene = scene(in: part)
        guard isStale else {
            scene?.binder.flush(into: &operations, using: renderer, scene: layoutElement(of: part))
            return
        }
        guard let id = layoutElement(of: part) else { return }
        let former = part == .modal ? shown.modal : shown.content
        defer {
            noteShown(part)
            scene?.binder.flushPredictions(into: &operations, using: renderer)
        }
        if former != scene?.serial {
            scene?.binder.firstPatch = context.assembler.lastID + 1
            scene?.binder.forgetAllPasswords()
        }
        if part == .content, former != scene?.serial { return operations.append(.scene(id, html(of: part))) }
        // The client must not carry state of one scene over to the next, such as text that the user has typed.
        if let scene, let former, former != scene.serial { operations.append(.content(id, [])) }
        operations.append(.content(id, html(of: part)))
    }

    func layoutElement(of part: LayoutPart) -> String? {
        layout.template.fragment(of: part).map { $0.elementID(prefix: layout.idPrefix) }
    }

    /// Records that the client has the current content of the part.
    private func noteShown(_ part: LayoutPart) {
        let scene = scene(in: part)
        scene?.binder.clientHasAll()
        if part == .modal { shown.modal = scene?.serial } else { shown.content = scene?.serial }
    }

    /// Records that the client has the whole current document.
    func noteAllShown() {
        layout.clientHasAll()
        for part in [LayoutPart.content, .modal] { noteShown(part) }
    }

    /// Records that the client is sent a new document with the current content.
    func noteRendered() {
        noteAllShown()
        history = PatchHistory(renderedAt: context.assembler.lastID)
        messages.wereSent(with: 0)
        stale.formIntersection([.address, .effects, .keptValues])
        isRendered = true
    }
}
