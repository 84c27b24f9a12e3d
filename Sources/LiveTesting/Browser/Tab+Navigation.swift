extension Tab {
    /// Opens a path or address, as if the user had typed it.
    ///
    /// - Throws: `LiveTestingError` when the address is invalid, the page cannot be loaded, or the former page differs
    ///   from the server's rendering.
    public func visit(_ path: String) throws {
        let address = try WebAddress(path, relativeTo: browser.address)
        guard mayUnload() else { return }
        try load(ClientRequest(address, headers: navigationHeaders(site: "none")), .new)
    }

    /// Goes to a path or address, as a click on a link to it does: on a live page, the scene of a path of the app
    /// replaces the current one while the page and its stream remain.
    ///
    /// - Throws: `LiveTestingError` as ``visit(_:)`` does.
    public func go(to path: String) throws {
        drain()
        try go(to: WebAddress(path, relativeTo: history.current?.address ?? browser.address), isPlain: false)
        drain()
        try throwDifference()
    }

    /// Activates the reload button. A page that resulted from a post is posted again.
    ///
    /// - Throws: `LiveTestingError` as ``visit(_:)`` does.
    public func reload() throws {
        guard var request = source, let address = history.current?.address, mayUnload() else { return }
        if request.method == "GET" { request.address = address }
        try load(request, .same)
    }

    /// Activates the back button.
    ///
    /// - Throws: `LiveTestingError` when the history has no earlier entry, or as ``visit(_:)`` does.
    public func back() throws { try go(-1) }

    /// Activates the forward button.
    ///
    /// - Throws: `LiveTestingError` when the history has no later entry, or as ``visit(_:)`` does.
    public func forward() throws { try go(1) }

    /// Closes the tab and notifies the server, as a browser does.
    public func close() {
        drain()
        live?.compareIfDue()
        reportDifference()
        live?.close()
        live = nil
    }

    /// Follows a link.
    ///
    /// - Parameter isPlain: Indicates whether the link is left to the browser, which loads a document.
    func go(to address: WebAddress, isPlain: Bool) throws {
        guard let base = history.current?.address else { return }
        if address.target == base.target, address.origin == base.origin, address.fragment != nil {
            return history.push(address)
        }
        if let live, address.origin == base.origin, !isPlain {
            guard mayLeave() else { return }
            history.keep(currentDrafts)
            drafts = []
            history.push(address)
            live.post(LiveClient.Post(nil, to: address))
        } else if mayUnload() {
            try load(ClientRequest(address, headers: navigationHeaders(site: "same-origin")), .new)
        }
    }

    /// Loads another document, as a new entry of the history or in place of the current one.
    func leave(for address: WebAddress, _ loading: Loading) throws {
        guard mayUnload() else { return }
        try load(ClientRequest(address, headers: navigationHeaders(site: "same-origin")), loading)
    }

    enum Loading { case new, same }

    func go(_ distance: Int) throws {
        drain()
        let document = history.current?.document
        guard history.go(distance), let entry = history.current else {
            let way = distance < 0 ? "back" : "forward"
            throw LiveTestingError(.notUsable, "The tab's history has no page to go \(way) to.", details: report())
        }
        if entry.document == document, let live {
            // As in the script's `popstate` handler: the same document, another scene.
            _ = history.go(-distance)
            guard mayLeave() else { return }
            history.keep(currentDrafts)
            _ = history.go(distance)
            drafts = entry.drafts
            live.post(LiveClient.Post(nil, to: entry.address))
            drain()
        } else if entry.document != document {
            _ = history.go(-distance)
            guard mayUnload() else { return }
            history.keep(currentDrafts)
            _ = history.go(distance)
            try load(ClientRequest(entry.address, headers: navigationHeaders(site: "same-origin")), .same)
        }
    }

    /// Loads a document in place of the current one.
    func load(_ request: ClientRequest, _ loading: Loading) throws {
        traffic.sent(request)
        let response = try browser.client.send(request)
        traffic.received("\(response.status) \(response.header("content-type") ?? "")")
        if response.status == 204 || response.status == 205 { return }
        if response.header("content-disposition")?.hasPrefix("attachment") == true {
            return saved.append(SavedFile(response))
        }
        live?.compareIfDue()
        try throwDifference()
        if loading == .new || history.current?.document == shownDocument { history.keep(currentDrafts) }
        close()
        switch loading {
        case .new: history.load(response.address)
        case .same: history.reload(response.address)
        }
        shownDocument = history.current?.document
        source =
            response.address == request.address ? request : ClientRequest(response.address, headers: request.headers)
        status = response.status
        head = response.head
        let isHTML = response.header("content-type")?.lowercased().hasPrefix("text/html") ?? false
        page = DOM.Document(html: isHTML ? response.text : "<pre></pre>", scripting: browser.scripting)
        if !isHTML { page.body.elements.first?.insert(DOM.Text(response.text)) }
        page.focused = page.body.descendants.first { $0.has("autofocus") }
        if browser.scripting, let id = page.livePageID {
            page.updateDialogs()
            if let zone = browser.timeZone, let address = history.current?.address {
                browser.cookies.set("bindery-zone=\(zone); Path=/; Max-Age=31536000; SameSite=Lax", from: address)
            }
            live = LiveClient(pageID: id, tab: self)
            live?.connect()
            drafts = history.current?.drafts ?? []
            retype()
            forgetSignedOutAccount()
            openedFields = [:]
            restoreDrafts()
            openFieldOfDraft()
        }
    }

    /// Applies a patch's change of the address.
    func apply(_ change: DOM.Document.HistoryChange) {
        guard let base = history.current?.address else { return }
        switch change {
        case .push(let url):
            if let address = try? WebAddress(url, relativeTo: base) {
                drafts = []
                history.push(address)
            }
        case .replace(let url): if let address = try? WebAddress(url, relativeTo: base) { history.replace(address) }
        case .back(let url):
            // Goes back to the entry before a push without notifying the server, because the server requested it.
            if history.current?.isPushed == true, history.go(-1) { drafts = history.current?.drafts ?? [] }
            if let address = try? WebAddress(url, relativeTo: base) { history.replace(address) }
        }
    }

    // MARK: Headers

    func navigationHeaders(site: String, posting: Bool = false) -> [FormEntry] {
        var headers = [
            FormEntry("Accept", "text/html,application/xhtml+xml,*/*;q=0.8"), StreamDecoder.acceptance,
            FormEntry("Sec-Fetch-Site", site), FormEntry("Sec-Fetch-Mode", "navigate"),
            FormEntry("Sec-Fetch-Dest", "document"),
        ]
        if let languages = browser.languages { headers.append(FormEntry("Accept-Language", languages)) }
        if let address = history.current?.address, site != "none" {
            headers.append(FormEntry("Referer", address.origin + address.target))
            if posting { headers.append(FormEntry("Origin", address.origin)) }
        }
        return headers
    }

    /// The headers of requests from a script to its own server.
    var fetchHeaders: [FormEntry] {
        let origin = history.current?.address.origin ?? browser.address.origin
        return [
            FormEntry("Origin", origin), FormEntry("Sec-Fetch-Site", "same-origin"),
            FormEntry("Sec-Fetch-Mode", "cors"),
            FormEntry("Sec-Fetch-Dest", "empty"),
        ]
    }
}
