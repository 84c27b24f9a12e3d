import HTTP

extension LiveClient {
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
        /// Indicates that a button was pressed on a form without any of the user's edits.
        var isPress = false
        let time = ContinuousClock.now
        var edit = 0
        /// The newest patch that the page had when the post was made.
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

    /// What may become of an answer on its way.
    enum AnswerFault {
        /// The post is taken, and its answer never arrives.
        case lost
        /// The post is taken twice, as by a proxy that tries again.
        case doubled
    }

    /// The number of a person's newest edit.
    var lastEdit: Int { edits }

    /// Whether a post of this form waits for its answer.
    func isSending(_ form: DOM.Element) -> Bool { outgoing.contains { $0.form === form } }

    /// The number of a person's new edit.
    func nextEdit() -> Int {
        edits += 1
        return edits
    }

    /// Puts a post in line.
    func post(_ post: Post) {
        var post = post
        post.edit = nextEdit()
        post.lastPatch = lastEventID
        outgoing.append(post)
        post.button?.setAttribute("aria-busy", "true")
        if !tab.isOffline { _ = flush() }
    }

    /// Gives up presses that have waited too long for the connection. False when there is none.
    func expirePresses() -> Bool {
        guard !isConnected else { return false }
        let late = outgoing.filter { $0.isPress && $0.time + tab.browser.pressPatience <= .now }
        for post in late {
            outgoing.removeAll { $0.edit == post.edit }
            post.button?.removeAttribute("aria-busy")
            tab.page.root.setAttribute("data-refused", "0")
            tab.traffic.noted("a press was given up")
        }
        return !late.isEmpty
    }

    /// The time at which the next press is given up, unless the connection is back before.
    var nextExpiry: ContinuousClock.Instant? {
        isConnected ? nil : outgoing.filter(\.isPress).map { $0.time + tab.browser.pressPatience }.min()
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
                // Sent again when the stream is back; while it seems to be there, soon.
                tab.traffic.noted("no answer; \(outgoing.count) waiting")
                flushAt = .now + (isConnected ? .milliseconds(50) : .milliseconds(200))
                return true
            }
            tab.traffic.received("\(response.status)")
            if response.status == 429 {
                flushAt = .now + .seconds(response.header("retry-after").flatMap { Int($0) } ?? 1)
                return true
            }
            if response.status == 410, !next.wasMoved {
                // Before: making the page anew sends on what waits.
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

    private func exchange(_ post: Post) throws -> ClientResponse {
        let request = try request(of: post)
        let fault = answerFault
        answerFault = nil
        let response = try tab.browser.client.send(request, followingRedirects: false)
        switch fault {
        case nil: return response
        case .doubled: return try tab.browser.client.send(request, followingRedirects: false)
        case .lost:
            throw LiveTestingError(.connection, "The answer to \(request.method) \(request.address) was lost.")
        }
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
