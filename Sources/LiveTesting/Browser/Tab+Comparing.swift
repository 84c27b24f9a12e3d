import RxTesting

/// The comparison of the page with the server's rendering.
extension Tab {
    /// Checks that the page equals the page that another browser receives when it opens the same address now.
    ///
    /// This check is stricter than the comparison after each patch (see ``Browser/comparesPatches``), which renders the
    /// same page again: here the view models are created again, too. It therefore applies to pages whose address
    /// determines their content. It compares the body's elements, attributes and text, with white space collapsed, and
    /// the title. It ignores the user's state (open dialogs and details, unanswered values) and messages
    /// (`data-message`), because a message is shown once.
    ///
    /// - Parameter selectors: CSS selectors of elements to ignore.
    /// - Throws: `LiveTestingError` with the differing lines.
    public func assertMatchesFreshRender(ignoring selectors: [String] = []) throws {
        drain()
        live?.compareIfDue()
        live?.predictions.undo()
        defer { live?.predictions.show() }
        try throwDifference()
        guard let address = history.current?.address else { return }
        let request = ClientRequest(address, headers: navigationHeaders(site: "same-origin"))
        let response = try browser.client.send(request)
        let fresh = DOM.Document(html: response.text, scripting: browser.scripting)
        if let id = fresh.livePageID { LiveClient(pageID: id, tab: self).close() }
        guard let difference = try PageComparison(page, fresh, ignoring: selectors + ["[data-message]"]).difference
        else { return }
        throw LiveTestingError(
            .difference, "The page differs from the page that another browser receives at \(address.target) now.",
            details: "Only on the page (+), only in the other browser (-):\n\(difference)\n" + report())
    }

    /// Throws the first difference that a patch has caused, now or before.
    func throwDifference() throws {
        guard let mismatch = live?.mismatch ?? formerDifference else { return }
        isDifferenceReported = true
        throw mismatch
    }

    /// Fails the test for a difference that no call has thrown, because the page is being left.
    func reportDifference() {
        formerDifference = live?.mismatch ?? formerDifference
        guard let formerDifference, let place, !isDifferenceReported else { return }
        isDifferenceReported = true
        failTest("\(formerDifference)", place)
    }
}
