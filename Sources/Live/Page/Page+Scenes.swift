import EventLoops
import HTMLTemplates
import HTTP
import Scenes
import Texts

/// Pushes and pops the scenes of a page, and updates the layout's keys that depend on them.
extension Page {
    /// The scenes from the root up; the last is on top.
    var stack: [MountedScene] { scenes.all }

    /// The modal scene, if one is presented.
    var modal: MountedScene? { scenes.modal }

    /// Indicates whether the page has scenes, and all their outputs have values.
    var isReady: Bool { !stack.isEmpty && stack.allSatisfy(\.binder.isReady) && layout.isReady }

    func binderBecameReady() {
        activity.check(self)
        checkHold()
    }

    /// Presents a scene on the page.
    func present(_ scene: MountedScene) {
        scenes.put(scene)
        markStale(scene.type == .modal ? .modal : [.content, .modal])
        clientAddress.willChange(.push)
        hold(for: scene)
        if let shown = stack.last { watchFirstValues(of: shown) }
        scenesChanged()
    }

    /// Removes the topmost scene. Returns false if it is the only one.
    func pop() -> Bool {
        guard let gone = scenes.pop() else { return false }
        markStale(gone.type == .modal ? .modal : [.content, .modal])
        clientAddress.willChange(.back)
        scenesChanged()
        return true
    }

    /// Removes all scenes above the first `count`, because the user went back.
    func pop(to count: Int) {
        while stack.count > count, pop() {}
    }

    private func scenesChanged() {
        guard !isEnded else { return }
        updateLayout()
        updateBadge()
        activity.check(self)
        updateAddress()
        checkHold()
        checkLateOutputs()
        checkEvents()
    }

    /// Sets all keys of the layout that depend on the scenes and messages.
    func updateLayout() {
        setLayout(.presenting, .bool(modal != nil))
        tellLanguages()
        updateTitle()
        if !messages.isEmpty { messagesChanged() }
    }

    /// Returns the slot of a key of the layout; `nil` if the layout does not have it.
    func layoutSlot(of key: LayoutKey) -> Int? { context.layoutSlots.slot(of: key, in: layout.template) }

    /// Sets a key of the layout, if the layout has it.
    func setLayout(_ key: LayoutKey, _ value: TemplateValue) {
        guard !isEnded, let slot = layoutSlot(of: key) else { return }
        markStale(.layout)
        layout.set(slot, value)
    }

    /// Sets the layout's title to that of the topmost scene that has one.
    func updateTitle() {
        guard let title = stack.last(where: { $0.binder.title != nil })?.binder.title else { return }
        setLayout(.title, title)
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
    /// Shows the layout with another version of its template. The caller must set the layout's values again.
    func adoptLayout(_ template: Template)
}

// MARK: Address

/// A page's address in the browser.
extension Page {
    /// The address of the topmost scene.
    var address: Address { stack.last?.address ?? clientAddress.shown }

    /// Records that the browser shows `address` now. With `isLookedUp`, the scenes of the address follow later.
    func depart(to address: Address, isLookedUp: Bool) {
        clientAddress.depart(to: address, isLookedUp: isLookedUp)
        holdAddress()
        updateAddress()
    }

    /// Records that the scenes of the address are mounted. If they have another address, it replaces the one that the
    /// browser shows.
    func arrive() {
        clientAddress.arrive()
        updateAddress()
    }

    /// Counts the address that the browser shows.
    func holdAddress() {
        clientAddress.hold(hold(clientAddress.shown.path.utf8.count + clientAddress.shown.query.utf8.count))
    }

    /// Sends the address of the topmost scene, if it differs from the one that the browser shows.
    func updateAddress() {
        markStale(.address)
        setNeedsFlush()
    }
}

/// The starts of list windows in the address of a page without the script. They are stored only there.
extension Page {
    /// A Boolean value that indicates whether the page's address contains no starts of windows.
    var hasNoWindowStarts: Bool { clientAddress.shown.query.isEmpty }

    /// Returns the start of the window `name` in the page's address; 0 if the address does not contain it.
    func windowStart(_ name: String) -> Int {
        guard !clientAddress.shown.query.isEmpty else { return 0 }
        return FormFields(urlEncoded: clientAddress.shown.query.utf8)[name].flatMap { Int($0) } ?? 0
    }

    /// The address at which a browser without the script gets the page's current content.
    var plainAddress: String {
        var address = address.description
        for scene in stack {
            for (name, start) in scene.binder.windowStarts.sorted(by: { $0.key < $1.key }) where start > 0 {
                let field: FormFields = [name: String(start)]
                address += (address.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + field.urlEncoded
            }
        }
        return address
    }
}

// MARK: First values

/// An output without a first value delays the document by ``LiveLimits/mountTimeout``, and nothing on the page tells
/// the reason. So after ``LiveLimits/firstValueWarningDelay`` the log lists the missing keys, and in development mode
/// the page shows them.
extension Page {
    /// Starts the timer of a scene that was mounted without all its first values.
    func watchFirstValues(of scene: MountedScene) {
        guard !isEnded, !scene.binder.isReady else { return }
        let (page, serial) = (LoopBound(self, on: loop), scene.serial)
        let timer = loop.schedule(after: context.limits.firstValueWarningDelay) {
            page.onLoop.reportLateOutputs(of: serial)
        }
        lateOutputs.watch(serial, timer)
    }

    /// Stops the timers once all scenes have their first values, and updates the development panel. Called when an
    /// output has its first value, and when the scenes change.
    func checkLateOutputs() {
        guard lateOutputs.isWatching else { return }
        if !lateOutputs.reported.isEmpty, context.development != nil { panelChanged() }
        if stack.allSatisfy(\.binder.isReady) { lateOutputs.cancel() }
    }

    private func reportLateOutputs(of serial: Int32) {
        guard !isEnded, lateOutputs.isWatching else { return }
        let scene = stack.first { $0.serial == serial && !$0.binder.isReady }
        lateOutputs.timerFired(for: serial, isReported: scene != nil)
        guard let scene else { return }
        context.log(
            .warning, "outputs-missing",
            [
                id.logField, LogEvent.Field("scene", scene.binder.template.name),
                LogEvent.Field("keys", scene.binder.missingOutputs.joined(separator: ", ")),
                LogEvent.Field("address", address.description), session.logField,
            ])
        if context.development != nil { panelChanged() }
    }

    /// The outputs that have been reported and still have no value, as diagnostics for the development panel.
    var lateOutputProblems: [PlacedDiagnostic] {
        let reported = lateOutputs.reported
        return stack.filter { reported.contains($0.serial) }.flatMap { scene in
            scene.binder.missingOutputs.map { name in
                PlacedDiagnostic(
                    "\(scene.binder.template.name).mustache",
                    "The output that the view binds to “\(name)” has no value yet, and each page waits for it. Start "
                        + "it with a value, as BehaviorRelay and startWith(_:) do.")
            }
        }
    }
}

// MARK: Failures

/// Page failures: errors in an app's code, which end the scenes of one page and do not affect other pages.
///
/// A failure is an error of an output, of the creation of a scene, or of a template. A Swift trap, such as an index out
/// of range, is not a failure: it ends the process, and pages are mounted again when a supervisor has restarted the
/// process.
extension Page {
    /// Ends the scenes of the page after an error in the app's code. A page that a client has received shows an error
    /// page; any other page ends, and its request is answered with an error.
    ///
    /// - Parameters:
    ///   - error: the error.
    ///   - output: the output that has failed; nil for any other error.
    ///   - mount: the output's scene.
    func fail(_ error: any Error, of output: (any NamedOutput)? = nil, in binder: ViewBinder? = nil) {
        if let component = binder?.component, output != nil { return failPart(component, error, output) }
        guard isFit else { return }
        let trace = Bits128.hex(Bits128.random().low)
        let failed = PageFailure(address: address, trace: trace, error: error)
        report(failed, "page-failed", binder ?? stack.last?.binder, key: binder.flatMap { output?.name(in: $0) })
        // Without this check an error page that fails itself would fail in a loop.
        let isOfItsOwnFailure = failure.latest != nil
        failure.record(failed)
        activity.note(error)
        guard isRendered, !isOfItsOwnFailure else { return end() }
        // Deferred, because the failure may have occurred during a call of the view model.
        let page = LoopBound(self, on: loop)
        loop.execute { page.onLoop.showFault() }
    }

    /// Replaces a component by a message after an error of one of its outputs.
    private func failPart(_ component: Component, _ error: any Error, _ output: (any NamedOutput)?) {
        guard isFit, !component.hasFailed else { return }
        let failed = PageFailure(address: address, trace: Bits128.hex(Bits128.random().low), error: error)
        report(
            failed, "part-failed", component.binder, key: output.map { component.path + $0.name(in: component.binder) })
        // Deferred, because the failure may have occurred during a call of the view model. The page and the scene are
        // kept alive until then, because the component refers to them.
        let bound = LoopBound((page: self, scene: component.binder.scene, component: component), on: loop)
        loop.execute {
            let (page, _, component) = bound.onLoop
            if !page.isEnded { component.fail() }
        }
    }

    /// Indicates whether scenes can be added to the page.
    var isFit: Bool { !isEnded && !failure.isToShow }

    private func report(_ failure: PageFailure, _ event: String, _ binder: ViewBinder?, key: String?) {
        context.metrics.failures += 1
        context.log(
            .error, event,
            [id.logField, LogEvent.Field("scene", binder?.template?.name ?? "")]
                + (key.map { [LogEvent.Field("key", $0)] } ?? [])
                + [
                    LogEvent.Field("address", failure.address.description), session.logField,
                    LogEvent.Field("trace", failure.trace), LogEvent.Field("error", "\(failure.error)"),
                ])
    }

    private func showFault() {
        guard !isEnded, let failed = failure.takeToShow() else { return }
        coordinator?.show(failed)
    }

    /// Clears the failure, so that the page can show scenes again.
    func recover() {
        failure.clear()
        activity.recover()
    }
}
