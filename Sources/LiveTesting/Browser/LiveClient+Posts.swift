import HTTP

extension LiveClient {
    /// A queued post, or a queued GET for a scene.
    struct Post {
        let address: WebAddress
        /// The form's entries; `nil` for a GET.
        let entries: [FormEntry]?
        /// The fields that were edited since they were last sent.
        var edited: [DOM.Element]
        weak var form: DOM.Element?
        weak var button: DOM.Element?
        /// The element whose event the post contains.
        weak var source: DOM.Element?
        /// Indicates whether the post contains the complete form, like a post that a button sends, rather than only the
        /// edited fields.
        var isWhole = false
        /// Indicates whether the post is the press of a button in a form that the user has not edited.
        var isPress = false
        /// The element and event whose state the post reports; a later state replaces one that waits.
        var state: String?
        let time = ContinuousClock.now
        var edit = 0
        /// The latest patch of the page when the post was created.
        var lastPatch = ""
        var wasRetried = false
        var wasMoved = false
        /// The number of a post that the browser keeps until it is applied.
        var outboxNumber: String?
        /// The number for all pages of another post that may run actions.
        let actNumber = StoredPost.newNumber()
        /// The page that the post was first sent to.
        var firstPage: String?

        init(_ entries: [FormEntry]?, to address: WebAddress, edited: [DOM.Element] = [], of form: DOM.Element? = nil) {
            self.entries = entries
            self.address = address
            self.edited = edited
            self.form = form
        }

        var holdsFiles: Bool { entries?.contains { $0.file != nil } ?? false }
    }

    /// An injected network error for a response.
    enum ResponseDisturbance {
        /// The server processes the post, but its response never arrives.
        case lost
        /// The same, and the browser goes offline.
        case lostWithConnection
        /// The server receives the post twice, as from a proxy that retries.
        case doubled
    }

    /// The maximum number of posts without a response.
    private static let windowSize = 4

    /// The number of the user's latest edit.
    var lastEdit: Int { edits }

    /// Indicates whether a post of this form awaits its response.
    func isSending(_ form: DOM.Element) -> Bool { outgoing.contains { $0.form === form } }

    /// Returns the number for a new edit of the user.
    func nextEdit() -> Int {
        edits += 1
        return edits
    }

    /// Appends a post to the queue.
    func post(_ post: Post) {
        var post = post
        post.edit = nextEdit()
        post.lastPatch = lastEventID
        outbox.keep(&post)
        outgoing.append(post)
        post.button?.setAttribute("aria-busy", "true")
        if let button = post.button, tab.page.loadsScript("reorder"),
            button.ancestors.contains(where: { $0.has("data-steps") })
        {
            // Each press is another step.
            button.removeAttribute("aria-busy")
        }
        if let button = post.button, let name = button["name"] {
            let isPredicted = predictions.press(name, button["value"] ?? "", in: post.form, edit: post.edit)
            // The button may be pressed again, because the user sees the effect.
            if isPredicted { button.removeAttribute("aria-busy") }
        }
        if !tab.isOffline { _ = flush() }
    }

    /// Discards presses that have waited too long for the connection. Returns false if there are none.
    func expirePresses() -> Bool {
        guard !isConnected else { return false }
        let late = outgoing.filter { $0.isPress && $0.time + tab.browser.pressPatience <= .now }
        for post in late {
            outgoing.removeAll { $0.edit == post.edit }
            post.button?.removeAttribute("aria-busy")
            predictions.settle(post.edit, status: 0)
            post.form?.refillFields(sentBy: post.edit)
            tab.page.root.setAttribute("data-refused", "0")
            tab.traffic.noted("a press expired")
        }
        return !late.isEmpty
    }

    /// The time at which the next press expires unless the connection is restored.
    var nextExpiry: ContinuousClock.Instant? {
        isConnected ? nil : outgoing.filter(\.isPress).map { $0.time + tab.browser.pressPatience }.min()
    }

    /// Sends a form's fields after a pause, unless the user types again or submits the form first.
    ///
    /// - Parameter repeating: Indicates whether each later edit is sent after another pause.
    func delay(_ form: DOM.Element, by pause: Duration, repeating: Bool) {
        cancelDelay(of: form)
        delayed.append((form, .now + pause, repeating ? pause : nil))
    }

    func isDelayed(_ form: DOM.Element) -> Bool { delayed.contains { $0.form === form } }

    func cancelDelay(of form: DOM.Element) { delayed.removeAll { $0.form === form } }

    func sendDelayed() -> Bool {
        let due = delayed.filter { $0.at <= .now }
        delayed.removeAll { $0.at <= .now }
        for (form, _, interval) in due {
            if tab.sendEdits(form), let interval { delay(form, by: interval, repeating: true) }
        }
        return !due.isEmpty
    }

    /// Sends the posts without waiting for the responses of the ones before, as many together as the script does.
    func flush() -> Bool {
        guard !nextPosts.isEmpty, !waitsToRemount, !isFlushing, .now >= flushAt else { return false }
        isFlushing = true
        defer { isFlushing = false }
        while case let posts = nextPosts, !posts.isEmpty {
            let asked = pageID
            let outcomes = zip(posts, exchange(posts)).map { handle($1, to: $0, sentFrom: asked) }
            if outcomes.contains(false) { break }
        }
        return true
    }

    /// The posts that are sent together. Those after one with files wait for its response.
    var nextPosts: [Post] {
        let posts = outgoing.filter { !outbox.holds($0) }.prefix(Self.windowSize)
        let end = posts.firstIndex(where: \.holdsFiles).map { $0 + 1 } ?? posts.endIndex
        return Array(posts[..<end])
    }

    /// Handles the response to a post. Returns false if the queue waits for a while.
    private func handle(_ response: ClientResponse?, to post: Post, sentFrom page: String) -> Bool {
        guard let place = outgoing.firstIndex(where: { $0.edit == post.edit }) else { return true }
        guard let response, !(502...504).contains(response.status) else {
            // Retried when the stream is open again, or soon if it seems to be open.
            tab.traffic.noted("no response; \(outgoing.count) waiting")
            outbox.noteDelay(of: post)
            flushAt = .now + (isConnected ? .milliseconds(50) : .milliseconds(200))
            return false
        }
        tab.traffic.received("\(response.status)")
        if response.status == 429 {
            flushAt = .now + .seconds(response.header("retry-after").flatMap { Int($0) } ?? 1)
            return false
        }
        if response.status == 410, page != pageID { return true }
        if response.status == 410, !post.wasMoved {
            guard remount() else { return false }
            if let place = outgoing.firstIndex(where: { $0.edit == post.edit }) { outgoing[place].wasMoved = true }
            return true
        }
        if response.status >= 500, !post.wasRetried {
            outgoing[place].wasRetried = true
            flushAt = .now + .milliseconds(50)
            return false
        }
        outgoing.remove(at: place)
        // The address shows no scene that can be mounted in this page.
        if response.status == 200, post.entries == nil {
            let headers = tab.navigationHeaders(site: "same-origin")
            _ = try? tab.load(ClientRequest(post.address, headers: headers), .same)
            return false
        }
        if response.status >= 400 {
            tab.page.root.setAttribute("data-refused", String(response.status))
        } else {
            tab.page.root.removeAttribute("data-refused")
        }
        finish(post, response)
        isComparisonDue = true
        return true
    }

    /// Sends posts at the same time, each after the one before it in the queue. Returns their responses; `nil` for one
    /// without a response.
    ///
    /// Several posts are sent on several connections, every other time the last one first.
    private func exchange(_ posts: [Post]) -> [ClientResponse?] {
        var former = 0
        var requests: [ClientRequest] = []
        for post in posts {
            guard let request = try? request(of: post, after: former) else { break }
            requests.append(request)
            former = post.edit
        }
        let disturbance = responseDisturbance
        responseDisturbance = nil
        var responses = tab.browser.client.sendTogether(requests, lastFirst: former.isMultiple(of: 2))
        switch disturbance {
        case nil: break
        case .doubled: responses[0] = try? tab.browser.client.send(requests[0], followingRedirects: false)
        case .lost: responses[0] = nil
        case .lostWithConnection:
            responses[0] = nil
            tab.goOffline()
        }
        return responses + Array(repeating: nil, count: posts.count - responses.count)
    }

    private func finish(_ post: Post, _ response: ClientResponse) {
        confirmations[post.edit] = response.header("bindery-patch").flatMap { UInt64($0) }
        post.button?.removeAttribute("aria-busy")
        predictions.settle(post.edit, status: response.status)
        outbox.settle(post, response)
        if response.status < 400 {
            for field in post.edited { field.live.received = max(field.live.received, post.edit) }
        }
        guard let form = post.form else { return }
        if response.status >= 400 {
            for field in post.edited { field.live.isUnsent = true }
            form.refillFields(sentBy: post.edit)
            tab.putDraftsBack(of: form)
        } else if post.holdsFiles {
            for control in FormSubmission.controls(of: form) { control.live.files = [] }
        }
    }

    private func request(of next: Post, after former: Int) throws -> ClientRequest {
        let names = next.edited.compactMap { $0["name"] }.map(PercentEncoding.component)
        var headers =
            tab.fetchHeaders + [
                FormEntry("Bindery-Page", pageID), FormEntry("Bindery-Patch", next.lastPatch),
                FormEntry("Bindery-Edit", String(next.edit)), FormEntry("Bindery-After", String(former)),
            ]
        if !names.isEmpty { headers.append(FormEntry("Bindery-Edited", names.joined(separator: ","))) }
        headers += outbox.headers(of: next)
        if next.outboxNumber == nil, next.isWhole || (next.source != nil && next.state == nil) {
            headers.append(FormEntry("Bindery-Act", next.actNumber))
            let place = outgoing.firstIndex { $0.edit == next.edit }
            if let first = next.firstPage {
                if first != pageID { headers.append(FormEntry("Bindery-Again", "1")) }
            } else if let place {
                outgoing[place].firstPage = pageID
            }
        }
        var request = ClientRequest(next.address, headers: headers)
        if let entries = next.entries { request = ClientRequest(posting: entries, to: next.address, headers: headers) }
        tab.traffic.sent(request)
        return request
    }
}
