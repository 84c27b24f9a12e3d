import Glibc
import HTTP

/// What the client script does for one page, without the DOM: keeps the stream open, sends posts in order, connects again, mounts anew.
///
/// It does so only while `pump` runs, so all stays on the test's thread.
final class LiveClient {
    /// A post, or a GET for a scene, that waits for its turn.
    struct Post {
        let address: WebAddress
        /// nil: a GET.
        let entries: [FormEntry]?
        /// The fields that were edited since they were sent last.
        var edited: [DOM.Element]
        weak var form: DOM.Element?
        weak var button: DOM.Element?
        /// It holds all of the form, as a button sends it, and not just what was edited.
        var isWhole = false
        fileprivate(set) var edit = 0
        fileprivate(set) var wasRetried = false

        init(_ entries: [FormEntry]?, to address: WebAddress, edited: [DOM.Element] = [], of form: DOM.Element? = nil) {
            self.entries = entries
            self.address = address
            self.edited = edited
            self.form = form
        }

        var holdsFiles: Bool { entries?.contains { $0.file != nil } ?? false }
    }

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
    private var stream: ClientStream?
    private var decoder: StreamDecoder?
    private var parser = ServerSentEventParser()
    private var outgoing: [Post] = []
    private var edits = 0
    private var failures = 0
    private var connectAt = ContinuousClock.now
    private var flushAt = ContinuousClock.now
    /// Forms whose fields wait for a pause in the typing.
    private var delayed: [(form: DOM.Element, at: ContinuousClock.Instant, interval: Duration?)] = []

    init(pageID: String, tab: Tab) {
        self.pageID = pageID
        self.tab = tab
    }

    var isConnected: Bool { stream.map { !$0.isEnded } ?? false }

    var stateLine: String {
        let waiting = outgoing.isEmpty ? "" : ", \(outgoing.count) posts waiting"
        return "Page \(pageID), stream \(isConnected ? "open" : "closed"), last event “\(lastEventID)”\(waiting)."
            + problems.suffix(5).map { "\n  ! \($0)" }.joined()
    }

    // MARK: The stream

    func connect() {
        stream = nil
        do {
            let address = try WebAddress(
                "/live/\(pageID)?window=\(window)&last=\(lastEventID)", relativeTo: tab.history.current?.address)
            let request = ClientRequest(
                address,
                headers: tab.fetchHeaders + [FormEntry("Accept", "text/event-stream"), StreamDecoder.acceptance])
            let opened = try tab.browser.client.open(request)
            let type = opened.head.header("content-type") ?? ""
            guard opened.head.status == 200, type.hasPrefix("text/event-stream") else {
                throw LiveTestingError(.malformed, "The stream was answered by \(opened.head.status), \(type).")
            }
            tab.traffic.noted("stream opened at event “\(lastEventID)”")
            stream = opened
            decoder = try StreamDecoder(opened.head)
            parser = ServerSentEventParser()
            failures = 0
            flushAt = .now
            if tab.isHidden { look() }
        } catch {
            later("\(error)")
        }
    }

    /// Tells whether the window is hidden.
    func look() {
        guard let address = tab.history.current?.address else { return }
        post(Post([FormEntry("bindery-hidden", tab.isHidden ? "true" : "")], to: address))
    }

    func disconnect() {
        stream = nil
        later("stream cut")
    }

    /// Connects at once when it is not connected, as on coming online.
    func wake() {
        guard !isConnected else { return }
        failures = 0
        connectAt = .now
    }

    private func later(_ reason: String) {
        tab.traffic.noted(reason)
        stream = nil
        let delay = tab.browser.reconnectDelay
        var factor = 1.0
        for _ in 0..<min(failures, 7) { factor *= 1.7 }
        failures += 1
        connectAt = .now + delay * factor
    }

    /// Leaves the page as the script does at `pagehide`.
    func close() {
        stream = nil
        guard !tab.isOffline,
            let address = try? WebAddress("/live/\(pageID)/close", relativeTo: tab.history.current?.address)
        else { return }
        _ = try? tab.browser.client.send(ClientRequest(address, method: "POST", headers: tab.fetchHeaders))
    }

    // MARK: Turning

    /// Does what is due, and when that is nothing waits for the stream until the deadline or until something becomes due. False
    /// when nothing happened.
    func pump(until deadline: ContinuousClock.Instant) -> Bool {
        var didSomething = false
        if !tab.isOffline {
            if !isConnected, .now >= connectAt {
                connect()
                didSomething = isConnected
            }
            didSomething = sendDelayed() || didSomething
            didSomething = flush() || didSomething
        }
        let limit = didSomething ? .now : min(deadline, nextDue ?? deadline)
        guard let stream else {
            let left = ContinuousClock.now.duration(to: limit).milliseconds
            if left > 0 { poll(nil, 0, left) }
            return didSomething
        }
        do {
            guard let bytes = try stream.read(until: limit) else { return didSomething }
            if bytes.isEmpty {
                later("the server ended the stream")
            } else {
                for event in parser.feed(try decoder?.decode(bytes) ?? bytes) { take(event) }
            }
        } catch {
            later("\(error)")
        }
        return true
    }

    /// When something is to be done without an event. While offline nothing is.
    private var nextDue: ContinuousClock.Instant? {
        guard !tab.isOffline else { return nil }
        var times = delayed.map(\.at)
        if !isConnected { times.append(connectAt) }
        if !outgoing.isEmpty { times.append(flushAt) }
        return times.min()
    }

    private func take(_ event: ServerSentEvent) {
        if event.event == "gone" {
            tab.traffic.received("event gone")
            return remount()
        }
        if let id = event.id { lastEventID = id }
        guard event.event == nil || event.event == "message" else { return }
        tab.traffic.received("patch \(lastEventID): \(event.data)")
        patches.append(event.data)
        let outcome = tab.page.apply(patch: event.data)
        problems += outcome.problems.map { "patch \(lastEventID): \($0)" }
        for change in outcome.history { tab.apply(change) }
        badge = outcome.badge ?? badge
        events += outcome.events
        compare(after: event.data, outcome.problems)
    }

    /// The server does not know the page any more: made anew from its address, with what was typed sent again.
    private func remount() {
        stream = nil
        guard let address = tab.history.current?.address else { return }
        do {
            let request = ClientRequest(address, headers: tab.fetchHeaders + [FormEntry("Accept", "text/html")])
            tab.traffic.sent(request)
            let response = try tab.browser.client.send(request)
            if response.address != request.address { return try tab.visit(response.address.target) }
            let fresh = DOM.Document(html: response.text)
            guard let id = fresh.livePageID else {
                throw LiveTestingError(
                    .malformed, "The page at \(address) is not a live one any more (\(response.status)).")
            }
            tab.traffic.noted("mounted anew as \(id)")
            pageID = id
            lastEventID = ""
            awaited = nil
            tab.page.remount(fresh)
            connect()
            sendAgain()
        } catch {
            later("\(error)")
        }
    }

    /// A page that was made anew has seen nothing of what was edited.
    private func sendAgain() {
        for form in tab.page.root.descendants.filter({ $0.name == "form" }) {
            let typed = FormSubmission.controls(of: form).filter { $0.live.edit != nil }
            for field in typed { field.live.isUnsent = true }
            for place in outgoing.indices where outgoing[place].isWhole && outgoing[place].form === form {
                outgoing[place].edited += typed
            }
            tab.sendEdits(form)
        }
    }

    // MARK: Posts

    /// The number of a person's new edit.
    func nextEdit() -> Int {
        edits += 1
        return edits
    }

    /// Puts a post in line.
    func post(_ post: Post) {
        var post = post
        post.edit = nextEdit()
        outgoing.append(post)
        post.button?.setAttribute("aria-busy", "true")
        if !tab.isOffline { _ = flush() }
    }

    /// Sends a form's fields after a pause, unless more is typed or the form is sent before.
    ///
    /// - Parameter repeating: whether what is edited meanwhile goes out after as long again.
    func delay(_ form: DOM.Element, by pause: Duration, repeating: Bool) {
        cancelDelay(of: form)
        delayed.append((form, .now + pause, repeating ? pause : nil))
    }

    func isDelayed(_ form: DOM.Element) -> Bool { delayed.contains { $0.form === form } }

    func cancelDelay(of form: DOM.Element) { delayed.removeAll { $0.form === form } }

    private func sendDelayed() -> Bool {
        let due = delayed.filter { $0.at <= .now }
        delayed.removeAll { $0.at <= .now }
        for (form, _, interval) in due {
            if tab.sendEdits(form), let interval { delay(form, by: interval, repeating: true) }
        }
        return !due.isEmpty
    }

    private func flush() -> Bool {
        guard !outgoing.isEmpty, .now >= flushAt else { return false }
        while let next = outgoing.first {
            guard let response = try? tab.browser.client.send(request(of: next), followingRedirects: false) else {
                // Sent again when the stream is back; while it seems to be there, soon.
                tab.traffic.noted("no answer; \(outgoing.count) waiting")
                flushAt = .now + (isConnected ? .milliseconds(50) : .milliseconds(200))
                return true
            }
            tab.traffic.received("\(response.status)")
            if (502...504).contains(response.status) {
                // A proxy stands in for a server that is away.
                flushAt = .now + .milliseconds(200)
                return true
            }
            if response.status == 429 {
                flushAt = .now + .seconds(response.header("retry-after").flatMap { Int($0) } ?? 1)
                return true
            }
            if response.status == 410 || response.status >= 500, !next.wasRetried {
                outgoing[0].wasRetried = true
                if response.status == 410 { remount() } else { flushAt = .now + .milliseconds(50) }
                return true
            }
            outgoing.removeFirst()
            // What stands there is no scene that may be shown here.
            if response.status == 200, next.entries == nil {
                let headers = tab.navigationHeaders(site: "same-origin")
                _ = try? tab.load(ClientRequest(next.address, headers: headers), .same)
                return true
            }
            if response.status >= 400 {
                tab.page.root.setAttribute("data-refused", String(response.status))
            } else {
                tab.page.root.removeAttribute("data-refused")
            }
            finish(next, response)
            isComparisonDue = true
        }
        return true
    }

    private func finish(_ post: Post, _ response: ClientResponse) {
        post.button?.removeAttribute("aria-busy")
        guard let form = post.form else { return }
        if response.status >= 400 {
            for field in post.edited { field.live.isUnsent = true }
        } else if post.holdsFiles {
            for control in FormSubmission.controls(of: form) { control.live.files = [] }
        }
    }

    private func request(of next: Post) throws -> ClientRequest {
        let names = next.edited.compactMap { $0["name"] }.map(PercentEncoding.component)
        var headers =
            tab.fetchHeaders + [FormEntry("Bindery-Page", pageID), FormEntry("Bindery-Edit", String(next.edit))]
        if !names.isEmpty { headers.append(FormEntry("Bindery-Edited", names.joined(separator: ","))) }
        var request = ClientRequest(next.address, headers: headers)
        if let entries = next.entries { request = ClientRequest(posting: entries, to: next.address, headers: headers) }
        tab.traffic.sent(request)
        return request
    }
}

extension DOM.Document {
    /// The id that makes a page live.
    var livePageID: String? {
        head.elements.first { $0.name == "meta" && $0["name"] == "bindery-page" }?["content"]
    }

    /// Takes over a fresh document of the same address, keeping what a person did.
    func remount(_ fresh: DOM.Document) {
        let before = focused
        head.elements.first { $0["name"] == "bindery-page" }?.setAttribute("content", fresh.livePageID ?? "")
        if let title = head.elements.first(where: { $0.name == "title" }), title.textContent != fresh.title {
            for child in title.children { child.remove() }
            title.insert(DOM.Text(fresh.title))
        }
        keepingTheirs { morphChildren(of: body, to: fresh.body.children) }
        updateDialogs()
        restoreFocus(to: before)
    }
}
