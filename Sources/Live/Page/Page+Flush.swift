import HTMLTemplates

/// Turns the changes of a page into the patch that is sent to its client.
extension Page {
    /// Plans a flush at the end of this turn, so that all changes of the turn are sent as one patch.
    func setNeedsFlush() {
        guard isRendered, stream != nil, hold == nil, !isFlushPlanned, !isEnded else { return }
        isFlushPlanned = true
        context.planFlush(of: self)
    }

    func effectsChanged() {
        stale.insert(.effects)
        setNeedsFlush()
    }

    /// Sends the changes that the client does not have. While the stream is not writable, the changes remain pending.
    func flush() {
        isFlushPlanned = false
        guard let stream, stream.isWritable, hold == nil, !isEnded, failureState?.isToShow != true else { return }
        let start = inspection.map { _ in ContinuousClock.now }
        var operations: [Operation] = []
        let stale = stale
        self.stale = []
        if stale.isEmpty {
            binders.content?.flush(into: &operations, using: renderer, scene: layoutElement(of: .content))
            binders.modal?.flush(into: &operations, using: renderer, scene: layoutElement(of: .modal))
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

    func send(_ patch: Patch, on stream: EventStream) {
        context.metrics.patches += 1
        context.metrics.patchBytes += stream.send(patch, label)
    }

    private func flush(_ stale: StaleParts, into operations: inout [Operation]) {
        if stale.contains(.body) {
            flushBody(into: &operations)
        } else {
            flush(.content, isStale: stale.contains(.content), into: &operations)
            flush(.modal, isStale: stale.contains(.modal), into: &operations)
            if stale.contains(.layout) { layout.flush(into: &operations, using: renderer, scene: nil) }
            if stale.contains(.panel), let panel = context.development {
                operations.append(.content(DevelopmentPanel.elementID, panel.content(with: lateOutputProblems)))
            }
        }
        if stale.contains(.effects) { effects.flush(into: &operations) }
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
        defer { noteShown(part) }
        if former != scene?.serial { scene?.binder.firstPatch = context.assembler.lastID + 1 }
        if part == .content, former != scene?.serial { return operations.append(.scene(id, html(of: part))) }
        // The client must not carry state of one scene over to the next, such as text that the user has typed.
        if let scene, let former, former != scene.serial { operations.append(.content(id, [])) }
        operations.append(.content(id, html(of: part)))
    }

    /// Records that the client has the current content of the part.
    func noteShown(_ part: LayoutPart) {
        let scene = scene(in: part)
        scene?.binder.clientHasAll()
        if part == .modal { shown.modal = scene?.serial } else { shown.content = scene?.serial }
    }

    private func layoutElement(of part: LayoutPart) -> String? {
        layout.template.fragment(of: part).map { $0.elementID(prefix: layout.idPrefix) }
    }
}

/// The parts of a page that have not been sent to its client.
struct StaleParts: OptionSet {
    let rawValue: UInt8

    /// The scene in the content part, which is sent whole.
    static let content = StaleParts(rawValue: 1)
    /// The modal scene, which is sent whole.
    static let modal = StaleParts(rawValue: 2)
    /// The layout's values other than the scenes.
    static let layout = StaleParts(rawValue: 4)
    /// The address, or the kind of its history change.
    static let address = StaleParts(rawValue: 8)
    /// The diagnostics of the templates.
    static let panel = StaleParts(rawValue: 16)
    /// The effects, which are not part of the document.
    static let effects = StaleParts(rawValue: 32)
    /// The whole body of the document, such as after a change of the layout's template.
    static let body = StaleParts(rawValue: 64)
}
