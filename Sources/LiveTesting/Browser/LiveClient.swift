import Glibc
import HTTP
import Live

/// The client script's work for one page, without the DOM: keeps the stream open, sends posts in order, reconnects and
/// remounts.
///
/// All work happens while `pump` runs, so it stays on the test's thread.
final class LiveClient {
    private(set) var pageID: String
    /// Distinguishes this tab from a duplicate of it.
    private let window = UInt64.random(in: 1..<1 << 50)
    private(set) var patches: [String] = []
    private(set) var problems: [String] = []
    private(set) var badge = 0
    private(set) var events: [ScriptEvent] = []
    unowned let tab: Tab
    private(set) var lastEventID = ""
    /// The expected page after a patch that has not arrived yet.
    var awaited: FreshRender?
    /// The latest rendering, from which the next one takes over the elements that have not changed.
    var latestRender: FreshRender?
    /// Indicates whether something was sent since the last comparison of the page.
    var isComparisonDue = false
    /// The first mismatch between the page and the expected page.
    var mismatch: LiveTestingError?
    /// The stream that delivers this page's patches: its own or the shared one.
    private var source: EventSource?
    private var failures = 0
    private var connectAt = ContinuousClock.now
    /// The sealed values that the page's views keep beyond it; empty if there are none.
    private var keptValues = ""
    /// The number of remounts since the stream was last open for a while.
    private var remounts = 0
    /// The time of the next remount; `nil` if none is scheduled.
    private var remountAt: ContinuousClock.Instant?
    /// The time at which the failure counters are reset if the stream is still open.
    private var calmAt: ContinuousClock.Instant?
    /// Indicates whether another document is being loaded in place of this one, which therefore sends no more requests.
    private var isReplaced = false
    /// Indicates whether the tab's document came from a server with another script or other templates.
    private var isOutdated = false
    /// The posts without a response, in order.
    var outgoing: [Post] = []
    /// Indicates whether the posts are being sent.
    var isFlushing = false
    /// The patches with the changes of the posts that the server has accepted, by the numbers of the posts.
    var confirmations: [Int: UInt64] = [:]
    var edits = 0
    var flushAt = ContinuousClock.now
    /// The forms whose fields wait for a pause in typing.
    var delayed: [(form: DOM.Element, at: ContinuousClock.Instant, interval: Duration?)] = []
    /// The network error to inject into the next response to a post.
    var responseDisturbance: ResponseDisturbance?
    /// The predictions that the page has received and shows.
    private(set) lazy var predictions = PagePredictions(tab)
    /// The posts that the browser keeps until they are applied.
    private(set) lazy var outbox = Outbox(tab)
    /// The id of the page that was asked for predictions.
    private var predictingPage = ""
    /// Indicates whether received data is left unread, as by a slow client.
    var isReadingPaused = false

    init(pageID: String, tab: Tab) {
        self.pageID = pageID
        self.tab = tab
    }

    var isConnected: Bool {
        guard let source, source.isOpen else { return false }
        return tab.browser.sharedStream.map { $0.source === source } ?? true
    }

    var stateLine: String {
        let waiting = outgoing.isEmpty ? "" : ", \(outgoing.count) posts waiting"
        return "Page \(pageID), stream \(isConnected ? "open" : "closed"), last event “\(lastEventID)”\(waiting)."
            + problems.suffix(5).map { "\n  ! \($0)" }.joined()
    }

    // MARK: The stream

    func connect() {
        source = nil
        let state = "window=\(window)&last=\(lastEventID)"
        do {
            if let shared = tab.browser.sharedStream {
                guard try attach(to: shared, state) else { return }
            } else {
                source = try EventSource("/live/\(pageID)?\(state)", for: tab)
            }
        } catch {
            return later("\(error)")
        }
        tab.traffic.noted("stream opened at event “\(lastEventID)”")
        calmAt = .now + tab.browser.reconnectDelay * 20
        flushAt = .now
        isComparisonDue = true
        if tab.isHidden { look() }
        askForPredictions()
    }

    /// Asks the server for predictions, once for each page.
    private func askForPredictions() {
        guard tab.browser.predictsEffects, predictingPage != pageID, tab.page.loadsScript("predictions"),
            let address = tab.history.current?.address
        else { return }
        predictingPage = pageID
        post(Post([FormEntry("bindery-predict", "true")], to: address))
    }

    /// Attaches the page to the browser's shared stream. Returns false if the page had to be remounted, which has
    /// connected it.
    private func attach(to shared: SharedStream, _ state: String) throws -> Bool {
        let opened = try shared.open(for: self)
        let address = try WebAddress("/live/\(pageID)/attach?\(state)", relativeTo: tab.history.current?.address)
        let request = ClientRequest(address, method: "POST", headers: tab.fetchHeaders)
        switch try tab.browser.client.send(request).status {
        case 204:
            source = opened
            return true
        case 410:
            remount()
            return false
        case let status:
            shared.close()
            throw LiveTestingError(
                .malformed,
                "Expected status 204 (attached) or 410 (page discarded) when attaching to the shared stream, "
                    + "got \(status)."
            )
        }
    }

    /// Reports to the server whether the tab is hidden.
    func look() {
        guard let address = tab.history.current?.address else { return }
        post(Post([FormEntry("bindery-hidden", tab.isHidden ? "true" : "")], to: address))
    }

    /// Tells the server that the page is still there.
    private func answer() {
        guard let address = tab.history.current?.address else { return }
        post(Post([FormEntry(PresenceRequest.event, "")], to: address))
    }

    func disconnect() {
        tab.browser.sharedStream?.close()
        later("stream cut")
    }

    /// Reconnects immediately if the stream is closed, as the script does when the browser comes online.
    func wake() {
        outbox.wake()
        guard !isConnected else { return }
        failures = 0
        isReplaced = false
        connectAt = .now
    }

    private func later(_ reason: String) {
        tab.traffic.noted(reason)
        source = nil
        connectAt = .now + pause(failures)
        failures += 1
    }

    /// Returns the delay after a number of failures: exponential up to a limit, with random jitter.
    private func pause(_ count: Int) -> Duration {
        var factor = Double.random(in: 0.5..<1.5)
        for _ in 0..<min(count, 7) { factor *= 1.7 }
        return tab.browser.reconnectDelay * factor
    }

    /// Closes the page as the script does at `pagehide`.
    func close() {
        source = nil
        guard !tab.isOffline,
            let address = try? WebAddress("/live/\(pageID)/close", relativeTo: tab.history.current?.address)
        else { return }
        _ = try? tab.browser.client.send(ClientRequest(address, method: "POST", headers: tab.fetchHeaders))
    }

    // MARK: Pumping

    /// Does the work that is due. If there is none, waits for the stream until the deadline or until work becomes due.
    /// Returns false if nothing happened.
    func pump(until deadline: ContinuousClock.Instant) -> Bool {
        var didSomething = expirePresses()
        predictions.endUnchanged(isHurried: false)
        if !tab.isOffline, !isReplaced {
            if isOutdated, renew() { return true }
            if let remountAt, .now >= remountAt { didSomething = mountAnew() || didSomething }
            if !isConnected, remountAt == nil, .now >= connectAt {
                connect()
                didSomething = isConnected || didSomething
            }
            didSomething = sendDelayed() || didSomething
            didSomething = outbox.sendStored() || didSomething
            didSomething = flush() || didSomething
        }
        let limit = didSomething ? .now : min(deadline, nextDue ?? deadline)
        guard let source, !isReadingPaused else {
            let left = ContinuousClock.now.duration(to: limit).milliseconds
            if left > 0 { poll(nil, 0, left) }
            return didSomething
        }
        do {
            if let shared = tab.browser.sharedStream {
                if try shared.read(until: limit) { return true }
                beCalm()
                return didSomething
            }
            guard let events = try source.read(until: limit) else {
                beCalm()
                return didSomething
            }
            for event in events {
                // The rest of the events is for the former page if one of them led to a remount.
                guard self.source === source else { break }
                take(event)
            }
        } catch {
            later("\(error)")
        }
        return true
    }

    /// Resets the failure counters if the stream has been open for a while and nothing has arrived.
    private func beCalm() {
        if let calmAt, isConnected, .now >= calmAt { (self.calmAt, failures, remounts) = (nil, 0, 0) }
    }

    /// The time of the next work that no event starts. While offline, only presses expire.
    private var nextDue: ContinuousClock.Instant? {
        guard !tab.isOffline, !isReplaced else { return nextExpiry }
        var times = delayed.map(\.at) + [nextExpiry, predictions.nextEnd, outbox.nextAttempt].compactMap { $0 }
        if let remountAt {
            times.append(remountAt)
        } else {
            if !isConnected { times.append(connectAt) }
            if !nextPosts.isEmpty { times.append(flushAt) }
        }
        return times.min()
    }

    func take(_ event: ServerSentEvent) {
        if event.event == "gone" {
            tab.traffic.received("event gone")
            remount()
            return
        }
        guard event.event == nil || event.event == "message", let id = event.id.flatMap({ UInt64($0) }) else { return }
        if let last = UInt64(lastEventID), id <= last { return tab.traffic.noted("patch \(id) again") }
        lastEventID = "\(id)"
        tab.traffic.received("patch \(lastEventID): \(event.data)")
        patches.append(event.data)
        let drafts = event.data.hasPrefix("u ") || event.data.contains("\nu ") ? tab.currentDrafts : nil
        let outcome = predictions.apply(event.data)
        problems += outcome.problems.map { "patch \(lastEventID): \($0)" }
        if let drafts { tab.history.keep(drafts) }
        for change in outcome.history { tab.apply(change) }
        tab.retype()
        tab.refillFields(refusedBy: event.data)
        tab.restoreDrafts()
        badge = outcome.badge ?? badge
        events += outcome.events.filter {
            ![FocusRequest.event, PresenceRequest.event, Self.keptEvent].contains($0.name)
        }
        // The text has no character that JSON escapes.
        for event in outcome.events where event.name == Self.keptEvent {
            keptValues = String(event.detail.dropFirst().dropLast())
        }
        if outcome.events.contains(where: { $0.name == PresenceRequest.event }) { answer() }
        for event in outcome.events where event.name == FocusRequest.event { tab.focus(askedBy: event) }
        compare(after: event.data, outcome.problems)
        predictions.show()
    }

    /// The name of the event that replaces ``keptValues``.
    private static let keptEvent = "bindery-kept"

    /// The fields of the requests that return the page's kept values to the server.
    var keptHeaders: [FormEntry] { keptValues.isEmpty ? [] : [FormEntry("Bindery-Kept", keptValues)] }

    /// Indicates whether a remount is scheduled.
    var waitsToRemount: Bool { remountAt != nil }

    /// Remounts a page that the server has discarded: loads it again from its address and resends what the user typed.
    /// The first remount is immediate; pages that are discarded again soon are remounted after increasing delays.
    ///
    /// - Returns: True if the page was remounted.
    @discardableResult
    func remount() -> Bool {
        source = nil
        guard remountAt == nil else { return false }
        calmAt = nil
        remountAt = remounts == 0 ? .now : .now + pause(remounts)
        remounts += 1
        return remounts == 1 && mountAnew()
    }

    private func mountAnew() -> Bool {
        remountAt = nil
        guard let address = tab.history.current?.address else { return false }
        do {
            let headers = tab.fetchHeaders + [FormEntry("Accept", "text/html")] + keptHeaders
            let request = ClientRequest(address, headers: headers)
            tab.traffic.sent(request)
            let response = try tab.browser.client.send(request)
            if response.address != request.address {
                isReplaced = true
                try tab.leave(for: response.address, .new)
                return true
            }
            let fresh = DOM.Document(html: response.text)
            let owner = tab.page.draftOwner
            if !owner.isEmpty, fresh.draftOwner != owner {
                isReplaced = true
                try tab.leave(for: address, .same)
                return true
            }
            guard let id = fresh.livePageID else {
                throw LiveTestingError(
                    .malformed,
                    "The page cannot be remounted, because \(address) does not return a live page now "
                        + "(status \(response.status))."
                )
            }
            tab.traffic.noted("remounted as \(id)")
            pageID = id
            lastEventID = ""
            awaited = nil
            isOutdated = fresh.liveVersion != tab.page.liveVersion
            predictions.undo()
            predictions.restart()
            tab.page.remount(fresh) { tab.posts($0, by: nil) }
            tab.openedFields = [:]
            tab.forgetSignedOutAccount()
            outbox.wake()
            connect()
            sendAgain()
            tab.openFieldOfDraft()
            return true
        } catch {
            isReplaced = false
            later("\(error)")
            return false
        }
    }

    /// Reloads the page after a deploy, unless that would disturb the user.
    private func renew() -> Bool {
        guard isConnected, outgoing.isEmpty, tab.mayRenew else { return false }
        do {
            isReplaced = true
            try tab.renew()
        } catch {
            isReplaced = false
            later("\(error)")
        }
        return true
    }

    /// Sends the edits to a remounted page, whose view model has none of them. A queued post of the complete form
    /// includes them; after it the page may have cleared the fields.
    private func sendAgain() {
        for form in tab.page.root.descendants.filter({ $0.name == "form" }) {
            let typed = FormSubmission.controls(of: form).filter { $0.live.edit != nil }
            for field in typed { field.live.isUnsent = true }
            if let place = outgoing.firstIndex(where: { $0.isWhole && $0.form === form }) {
                outgoing[place].edited += typed
            } else {
                tab.sendEdits(form)
            }
        }
    }
}
