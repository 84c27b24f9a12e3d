/// The outbox of a page: its forms with `data-outbox` are kept until the server has applied them. Posts that other pages
/// have left are sent first, in their order.
final class Outbox {
    private unowned let tab: Tab
    /// The numbers of this page's posts without a response, each with an indication whether it has waited for the
    /// connection.
    private var own: [String: Bool] = [:]
    /// Indicates whether the posts of this page wait for those of earlier pages.
    private var isHolding = true
    /// The time at which the stored posts are sent; `nil` if none wait.
    private(set) var nextAttempt: ContinuousClock.Instant?

    private static let longest = 50_000
    private static let most = 500

    init(_ tab: Tab) {
        self.tab = tab
        wake()
    }

    private var owner: String { tab.page.draftOwner }

    private var stored: [StoredPost] {
        get { tab.browser.storedPosts }
        set { tab.browser.storedPosts = newValue }
    }

    // MARK: Posts of the page

    /// Stores a post that is about to be sent, if it is one that the browser keeps.
    func keep(_ post: inout LiveClient.Post) {
        guard let entries = post.entries, let origin = post.source ?? post.button ?? post.form,
            isKept(post, from: origin)
        else { return }
        let fields = controls(of: post).filter { $0["name"] != nil && !$0.isDisabled && $0.isTextual }
        let new = StoredPost(
            owner: owner, address: post.address, entries: entries,
            label: (post.source ?? post.button)?.accessibleName ?? "",
            fields: fields.map { (name: $0["name"] ?? "", label: $0.accessibleName) })
        stored.append(new)
        own[new.number] = tab.live?.isConnected == false
        (post.outboxNumber, post.isPress) = (new.number, false)
    }

    /// Returns the controls of the form of a post, or of the form around the element of an event.
    private func controls(of post: LiveClient.Post) -> [DOM.Element] {
        let form = post.form ?? post.source?.ancestors.first { $0.name == "form" }
        return form.map(FormSubmission.controls(of:)) ?? []
    }

    /// Indicates whether the browser keeps a post: a submitted form without passwords and files. The nearest
    /// `data-outbox` around its button, or else around the form, decides. An event is kept only if its own element has
    /// the attribute.
    private func isKept(_ post: LiveClient.Post, from origin: DOM.Element) -> Bool {
        guard post.isWhole || post.source?.has("data-outbox") == true, tab.page.loadsScript("outbox"),
            let entries = post.entries,
            let mark = ([origin] + origin.ancestors).first(where: { $0.has("data-outbox") }),
            mark["data-outbox"] != "off",
            post.form?["enctype"]?.lowercased() != "multipart/form-data", stored.count < Self.most,
            PercentEncoding.form(entries).utf8.count <= Self.longest,
            post.button?["name"]?.hasPrefix("bindery-") != true
        else { return false }
        return !controls(of: post).contains { $0.isSecret && !$0.value.isEmpty }
    }

    /// Indicates whether a post waits for those of earlier pages.
    func holds(_ post: LiveClient.Post) -> Bool { isHolding && post.outboxNumber != nil }

    func headers(of post: LiveClient.Post) -> [FormEntry] {
        post.outboxNumber.map { headers($0, owner: owner) } ?? []
    }

    private func headers(_ number: String, owner: String) -> [FormEntry] {
        [FormEntry("Bindery-Outbox", number), FormEntry("Bindery-Account", owner)]
    }

    /// Records that a post got no response.
    func noteDelay(of post: LiveClient.Post) {
        if let number = post.outboxNumber, own[number] != nil { own[number] = true }
    }

    /// Handles the response to a post: it was applied or refused, or it must be sent without a page.
    func settle(_ post: LiveClient.Post, _ response: ClientResponse) {
        guard let number = post.outboxNumber, let wasDelayed = own.removeValue(forKey: number) else { return }
        let outcome = response.header("bindery-outbox")
        if [409, 410].contains(response.status) || outcome == "unknown" { return wake() }
        let isRefused = response.status >= 400 || outcome != nil
        // The page itself has told the user why, unless it is another page by now.
        if wasDelayed, isRefused { return refuse(number, reason(of: response)) }
        remove(number)
        if isRefused, let field = post.source { tab.putDraftBack(of: field) }
    }

    // MARK: Stored posts

    /// Sends the posts that other pages have left as soon as possible.
    func wake() {
        if tab.page.loadsScript("outbox") { nextAttempt = .now }
    }

    /// Ends the pause before the next attempt.
    func hurry() {
        if nextAttempt != nil { nextAttempt = .now }
    }

    /// Sends the posts that other pages have left, if it is time. Returns false if it is not.
    func sendStored() -> Bool {
        guard let due = nextAttempt, due <= .now else { return false }
        nextAttempt = nil
        for post in stored where post.reason == nil && post.owner == owner && own[post.number] == nil {
            guard send(post) else {
                nextAttempt = .now + tab.browser.reconnectDelay * 4
                return true
            }
        }
        isHolding = false
        return true
    }

    /// Sends a post without a page. Returns false if it must be sent again later.
    private func send(_ post: StoredPost) -> Bool {
        let request = ClientRequest(
            posting: post.entries, to: post.address,
            headers: tab.fetchHeaders + headers(post.number, owner: post.owner))
        tab.traffic.sent(request)
        let answer = try? tab.browser.client.send(request, followingRedirects: false)
        guard let answer, ![408, 409, 429].contains(answer.status), answer.status <= 501 else { return false }
        tab.traffic.received("\(answer.status)")
        if answer.status == 204 {
            remove(post.number)
        } else {
            let messages = messages(of: answer)
            renewHiddenFields(of: post.number, from: answer)
            refuse(post.number, messages.isEmpty ? reason(of: answer) : messages)
        }
        return true
    }

    /// Returns the reason why a post was refused that the server has not told in words.
    private func reason(of answer: ClientResponse) -> String {
        answer.status == 404 || answer.header("bindery-outbox") == "gone" ? "This is no longer possible." : ""
    }

    /// Returns the alerts of a response that the page does not show.
    private func messages(of answer: ClientResponse) -> String {
        guard answer.header("content-type")?.contains("html") == true else { return "" }
        func alerts(_ document: DOM.Document) -> [String] {
            document.body.descendants.filter { $0["role"] == "alert" }.map(\.textContent.folded)
        }
        let known = alerts(tab.page)
        return alerts(DOM.Document(html: answer.text)).filter { !$0.isEmpty && !known.contains($0) }
            .joined(separator: "\n")
    }

    /// Gives the hidden fields of a refused post the values of the response, such as the version of another user that the
    /// reason tells.
    private func renewHiddenFields(of number: String, from answer: ClientResponse) {
        guard answer.header("content-type")?.contains("html") == true,
            let index = stored.firstIndex(where: { $0.number == number })
        else { return }
        let controls = DOM.Document(html: answer.text).body.descendants.filter { $0.name == "form" }
            .flatMap(FormSubmission.controls(of:)).filter { $0.inputType == "hidden" }
        stored[index].entries = stored[index].entries.map { entry in
            let fields = controls.filter { $0["name"] == entry.name }
            return fields.count == 1 ? FormEntry(entry.name, fields[0].value) : entry
        }
    }

    private func refuse(_ number: String, _ reason: String) {
        guard let index = stored.firstIndex(where: { $0.number == number }) else { return }
        stored[index].reason = reason
    }

    // MARK: The user's view

    /// The posts of the account that wait.
    var pending: [StoredPost] { stored.filter { $0.reason == nil && $0.owner == owner } }

    /// The posts of the account that were refused.
    var refused: [StoredPost] { stored.filter { $0.reason != nil && $0.owner == owner } }

    /// Removes a post.
    func remove(_ number: String) { stored.removeAll { $0.number == number } }

    /// Sends a refused post again. A changed one has another number.
    ///
    /// - Parameter texts: The new texts, by the labels of their fields.
    func sendAgain(_ number: String, changing texts: [String: String]) {
        guard let index = stored.firstIndex(where: { $0.number == number }) else { return }
        var post = stored[index]
        post.reason = nil
        for (name, label) in post.fields {
            guard let text = texts[label], let place = post.entries.firstIndex(where: { $0.name == name }) else {
                continue
            }
            post.entries[place] = FormEntry(name, text)
        }
        if !texts.isEmpty { post.number = StoredPost.newNumber() }
        stored[index] = post
        wake()
    }
}

extension DOM.Element {
    /// Indicates whether the user types a text into the field that a note can show.
    fileprivate var isTextual: Bool { takesText || inputType == "search" && name == "input" }

    /// Indicates whether the field takes a password, a code or the data of a card, which a browser does not keep.
    var isSecret: Bool {
        let purposes = (self["autocomplete"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
        return name == "input" && inputType == "password"
            || purposes.contains {
                ["one-time-code", "current-password", "new-password"].contains($0) || $0.hasPrefix("cc-")
            }
    }
}
