import Glibc
import HTTP

/// What the client script does for one page, without the DOM: keeps the stream open, sends posts in order, connects again, mounts anew.
///
/// It does so only while `pump` runs, so all stays on the test's thread.
final class LiveClient {
    private(set) var pageID: String
    /// Tells this window from a copy of it.
    private let window = UInt64.random(in: 1..<1 << 50)
    private(set) var patches: [String] = []
    private(set) var problems: [String] = []
    private(set) var badge = 0
    private(set) var events: [ScriptEvent] = []
    unowned let tab: Tab
    private(set) var lastEventID = ""
    /// What the page has to be after a patch that is under way.
    var awaited: FreshRender?
    /// Whether something was sent since the page was compared last.
    var isComparisonDue = false
    /// The first time that the page was not what it has to be.
    var fault: LiveTestingError?
    /// The stream that brings this page's patches: its own, or the one that it shares.
    private var source: EventSource?
    private var failures = 0
    private var connectAt = ContinuousClock.now
    /// How often the page was made anew, each time before it had lived a while.
    private var remounts = 0
    /// When the page is to be made anew; nil where it need not be.
    private var remountAt: ContinuousClock.Instant?
    /// When a page whose stream stays open has lived a while.
    private var calmAt: ContinuousClock.Instant?
    /// Whether another document is being loaded in its place: nothing more is asked for this one.
    private var isReplaced = false
    /// Whether the window came from a server with another script or other templates.
    private var isOutdated = false
    var outgoing: [Post] = []
    var edits = 0
    var flushAt = ContinuousClock.now
    /// Forms whose fields wait for a pause in the typing.
    var delayed: [(form: DOM.Element, at: ContinuousClock.Instant, interval: Duration?)] = []
    /// What becomes of the next answer to a post.
    var answerFault: AnswerFault?
    /// Whether what arrives is left lying, as by a client that is too slow.
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
    }

    /// Lets the page's patches come on the browser's stream. False where the page had to be made anew, which has connected it.
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
                "The page was to be taken on the browser's shared stream (204, or 410 when it is gone), and the answer was \(status)."
            )
        }
    }

    /// Tells whether the window is hidden.
    func look() {
        guard let address = tab.history.current?.address else { return }
        post(Post([FormEntry("bindery-hidden", tab.isHidden ? "true" : "")], to: address))
    }

    func disconnect() {
        tab.browser.sharedStream?.close()
        later("stream cut")
    }

    /// Connects at once when it is not connected, as on coming online.
    func wake() {
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

    /// How long to wait after so many failures: growing, up to a limit, and by chance.
    private func pause(_ count: Int) -> Duration {
        var factor = Double.random(in: 0.5..<1.5)
        for _ in 0..<min(count, 7) { factor *= 1.7 }
        return tab.browser.reconnectDelay * factor
    }

    /// Leaves the page as the script does at `pagehide`.
    func close() {
        source = nil
        guard !tab.isOffline,
            let address = try? WebAddress("/live/\(pageID)/close", relativeTo: tab.history.current?.address)
        else { return }
        _ = try? tab.browser.client.send(ClientRequest(address, method: "POST", headers: tab.fetchHeaders))
    }

    // MARK: Turning

    /// Does what is due, and when that is nothing waits for the stream until the deadline or until something becomes due. False
    /// when nothing happened.
    func pump(until deadline: ContinuousClock.Instant) -> Bool {
        var didSomething = expirePresses()
        if !tab.isOffline, !isReplaced {
            if isOutdated, renew() { return true }
            if let remountAt, .now >= remountAt { didSomething = mountAnew() || didSomething }
            if !isConnected, remountAt == nil, .now >= connectAt {
                connect()
                didSomething = isConnected || didSomething
            }
            didSomething = sendDelayed() || didSomething
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
            for event in events { take(event) }
        } catch {
            later("\(error)")
        }
        return true
    }

    /// Nothing has come; if the page has lived a while, what went wrong before is forgotten.
    private func beCalm() {
        if let calmAt, isConnected, .now >= calmAt { (self.calmAt, failures, remounts) = (nil, 0, 0) }
    }

    /// The time of the next work that no event starts. While offline only presses are given up.
    private var nextDue: ContinuousClock.Instant? {
        guard !tab.isOffline, !isReplaced else { return nextExpiry }
        var times = delayed.map(\.at) + (nextExpiry.map { [$0] } ?? [])
        if let remountAt {
            times.append(remountAt)
        } else {
            if !isConnected { times.append(connectAt) }
            if !outgoing.isEmpty { times.append(flushAt) }
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
        let outcome = tab.page.apply(patch: event.data)
        problems += outcome.problems.map { "patch \(lastEventID): \($0)" }
        if let drafts { tab.history.keep(drafts) }
        for change in outcome.history { tab.apply(change) }
        tab.retype()
        badge = outcome.badge ?? badge
        events += outcome.events
        compare(after: event.data, outcome.problems)
    }

    /// Whether the page is to be made anew, later.
    var waitsToRemount: Bool { remountAt != nil }

    /// The server does not know the page any more: it is made anew from its address, with what was typed sent again. At once the first time; pages
    /// that are lost again before they have lived a while wait longer and longer.
    ///
    /// - Returns: whether that is done, and went well.
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
            let request = ClientRequest(address, headers: tab.fetchHeaders + [FormEntry("Accept", "text/html")])
            tab.traffic.sent(request)
            let response = try tab.browser.client.send(request)
            if response.address != request.address {
                isReplaced = true
                try tab.replace(with: response.address)
                return true
            }
            let fresh = DOM.Document(html: response.text)
            guard let id = fresh.livePageID else {
                throw LiveTestingError(
                    .malformed,
                    "The page was to be mounted anew, but what stands at \(address) is no live page now (status \(response.status))."
                )
            }
            tab.traffic.noted("mounted anew as \(id)")
            pageID = id
            lastEventID = ""
            awaited = nil
            isOutdated = fresh.liveVersion != tab.page.liveVersion
            tab.page.remount(fresh)
            connect()
            sendAgain()
            return true
        } catch {
            isReplaced = false
            later("\(error)")
            return false
        }
    }

    /// Loads the page anew after a deploy, unless somebody is in the middle of something.
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

    /// A page that was made anew has seen nothing of what was edited. A whole form that waits tells it; after that, the page may have cleared the
    /// field.
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

extension DOM.Document {
    /// The id that makes a page live.
    var livePageID: String? {
        liveMark?["content"]
    }

    /// Tells the script and templates that it came with from others.
    var liveVersion: String? { liveMark?["data-version"] }

    private var liveMark: DOM.Element? {
        head.elements.first { $0.name == "meta" && $0["name"] == "bindery-page" }
    }

    /// Takes over a fresh document of the same address, keeping what a person did.
    func remount(_ fresh: DOM.Document) {
        let before = focused
        liveMark?.setAttribute("content", fresh.livePageID ?? "")
        if let title = head.elements.first(where: { $0.name == "title" }), title.textContent != fresh.title {
            for child in title.children { child.remove() }
            title.insert(DOM.Text(fresh.title))
        }
        keepingTheirs { morphChildren(of: body, to: fresh.body.children) }
        updateDialogs()
        restoreFocus(to: before)
    }
}
