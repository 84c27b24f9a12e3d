extension Tab {
    /// Waits until a condition holds: it is looked at again whenever something has come from the server.
    ///
    /// - Parameters:
    ///   - what: what is waited for, for the failure's sentence: "the row in Done".
    ///   - limit: how long; the browser's patience when nil. A page that nothing can reach (no stream, none to come) is
    ///     looked at once.
    ///   - condition: gets this tab.
    /// - Throws: `LiveTestingError` with the page and what was last sent and received.
    public func wait(for what: String, within limit: Duration? = nil, _ condition: (Tab) throws -> Bool) throws {
        try wait(for: what, within: limit, code: .timeout, condition)
    }

    func wait(
        for what: String, within limit: Duration? = nil, code: LiveTestingError.Code, _ condition: (Tab) throws -> Bool
    ) throws {
        let limit = limit ?? browser.patience
        let deadline = ContinuousClock.now + limit
        drain()
        while try !condition(self) {
            guard let live else {
                let why = browser.scripting ? "the page is not live" : "scripts are off"
                throw LiveTestingError(
                    code, "\(what) is not there, and as \(why) nothing will bring it.", details: report())
            }
            guard ContinuousClock.now < deadline else {
                throw LiveTestingError(code, "Waited \(limit) in vain for \(what).", details: report())
            }
            _ = live.pump(until: deadline)
        }
    }

    /// Checks that the page equals what the server renders anew for its address: no patch was lost and none was wrong.
    ///
    /// Compared are the body's elements, attributes and text, white space aside, and the title. What a person did (values, open dialogs
    /// and details) is not, nor is what it is being told: a message (`data-message`) is shown once.
    ///
    /// - Parameter ignoring: CSS selectors of elements to leave out.
    /// - Throws: `LiveTestingError` with the first lines that differ.
    public func assertMatchesFreshRender(ignoring selectors: [String] = []) throws {
        drain()
        guard let address = history.current?.address else { return }
        if let problems = live?.problems, !problems.isEmpty {
            throw LiveTestingError(
                .difference, "Patches meant nothing: \(problems.joined(separator: "; ")).", details: report())
        }
        let request = ClientRequest(address, headers: navigationHeaders(site: "same-origin"))
        let response = try browser.client.send(request)
        let fresh = DOM.Document(html: response.text, scripting: browser.scripting)
        if let id = fresh.livePageID { LiveClient(pageID: id, tab: self).close() }
        let own = try Self.comparable(page, without: selectors)
        let other = try Self.comparable(fresh, without: selectors)
        guard own != other else { return }
        throw LiveTestingError(
            .difference, "The page at \(address.target) differs from a fresh render of it.",
            details: Self.difference(own, other) + "\n" + report())
    }

    private static func comparable(_ document: DOM.Document, without selectors: [String]) throws -> [Substring] {
        guard let body = document.body.copy() as? DOM.Element else { return [] }
        for (element, original) in zip(body.descendants, document.body.descendants) {
            element.showValue(of: original)
        }
        for selector in selectors + ["[data-message]"] {
            for element in try body.all(css: selector) { element.remove() }
        }
        for element in body.descendants {
            element.removeAttribute("aria-busy")
            if element.name == "dialog" || element.name == "details" { element.removeAttribute("open") }
        }
        let lines = "title: \(document.title)\n" + body.canonicalHTML
        return lines.split(separator: "\n")
    }

    /// The first differing lines with what stands before them.
    private static func difference(_ own: [Substring], _ other: [Substring]) -> String {
        let same = zip(own, other).prefix { $0 == $1 }.count
        let before = own[max(0, same - 3)..<same].map { "    \($0)" }
        let mine = own.dropFirst(same).prefix(6).map { "  - \($0)" }
        let fresh = other.dropFirst(same).prefix(6).map { "  + \($0)" }
        return (["The page (-) and the fresh render (+):"] + before + mine + fresh).joined(separator: "\n")
    }
}

extension DOM.Element {
    /// Makes what a field holds visible in its HTML: a patch that sets a value leaves the attribute alone.
    fileprivate func showValue(of field: DOM.Element) {
        guard field.isField, field.name == "input" else { return }
        if !field.isCheckable {
            setAttribute("value", field.value)
        } else if field.isChecked {
            setAttribute("checked", "")
        } else {
            removeAttribute("checked")
        }
    }
}
