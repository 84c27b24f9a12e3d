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
        /// The server receives the post twice, as from a proxy that retries.
        case doubled
    }

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
        outgoing.append(post)
        post.button?.setAttribute("aria-busy", "true")
        if let name = post.button?["name"] { predictions.press(name, post.button?["value"] ?? "", edit: post.edit) }
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

    func flush() -> Bool {
        guard !outgoing.isEmpty, !waitsToRemount, .now >= flushAt else { return false }
        while let next = outgoing.first {
            guard let response = try? exchange(next), !(502...504).contains(response.status) else {
                // Retried when the stream is open again, or soon if it seems to be open.
                tab.traffic.noted("no response; \(outgoing.count) waiting")
                flushAt = .now + (isConnected ? .milliseconds(50) : .milliseconds(200))
                return true
            }
            tab.traffic.received("\(response.status)")
            if response.status == 429 {
                flushAt = .now + .seconds(response.header("retry-after").flatMap { Int($0) } ?? 1)
                return true
            }
            if response.status == 410, !next.wasMoved {
                // Set before remounting, because remounting sends the queued posts.
                outgoing[0].wasMoved = true
                if !remount(), !outgoing.isEmpty { outgoing[0].wasMoved = false }
                return true
            }
            if response.status >= 500, !next.wasRetried {
                outgoing[0].wasRetried = true
                flushAt = .now + .milliseconds(50)
                return true
            }
            outgoing.removeFirst()
            // The address shows no scene that can be mounted in this page.
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

    private func exchange(_ post: Post) throws -> ClientResponse {
        let request = try request(of: post)
        let disturbance = responseDisturbance
        responseDisturbance = nil
        let response = try tab.browser.client.send(request, followingRedirects: false)
        switch disturbance {
        case nil: return response
        case .doubled: return try tab.browser.client.send(request, followingRedirects: false)
        case .lost:
            throw LiveTestingError(.connection, "The response to \(request.method) \(request.address) was lost.")
        }
    }

    private func finish(_ post: Post, _ response: ClientResponse) {
        post.button?.removeAttribute("aria-busy")
        predictions.settle(post.edit, status: response.status)
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
            tab.fetchHeaders + [
                FormEntry("Bindery-Page", pageID), FormEntry("Bindery-Patch", next.lastPatch),
                FormEntry("Bindery-Edit", String(next.edit)),
            ]
        if !names.isEmpty { headers.append(FormEntry("Bindery-Edited", names.joined(separator: ","))) }
        var request = ClientRequest(next.address, headers: headers)
        if let entries = next.entries { request = ClientRequest(posting: entries, to: next.address, headers: headers) }
        tab.traffic.sent(request)
        return request
    }
}
