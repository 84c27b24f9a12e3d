import RxTesting

/// Whether patches did what they should.
extension Tab {
    /// Checks that the page equals what a browser gets that opens its address now.
    ///
    /// That says more than the comparison after each patch (see ``Browser/comparesPatches``), which is with the same page: here its view models
    /// are made anew, too. So it holds where the address says all there is to say about the page. Compared are the body's elements,
    /// attributes and text, white space aside, and the title. What a person did is not: open dialogs and details, values not answered; nor is what it
    /// is being told: a message (`data-message`) is shown once.
    ///
    /// - Parameter ignoring: CSS selectors of elements to leave out.
    /// - Throws: `LiveTestingError` with the lines that differ.
    public func assertMatchesFreshRender(ignoring selectors: [String] = []) throws {
        drain()
        live?.compareIfDue()
        try throwFault()
        guard let address = history.current?.address else { return }
        let request = ClientRequest(address, headers: navigationHeaders(site: "same-origin"))
        let response = try browser.client.send(request)
        let fresh = DOM.Document(html: response.text, scripting: browser.scripting)
        if let id = fresh.livePageID { LiveClient(pageID: id, tab: self).close() }
        guard let difference = try PageComparison(page, fresh, ignoring: selectors + ["[data-message]"]).difference
        else { return }
        throw LiveTestingError(
            .difference, "The page differs from what a browser gets that opens \(address.target) now.",
            details: "Only on the page (+), only in the other browser (-):\n\(difference)\n" + report())
    }

    /// Fails when a patch did not do what it should, now or before.
    func throwFault() throws {
        guard let fault = live?.fault ?? formerFault else { return }
        isFaultTold = true
        throw fault
    }

    /// The page is left: a fault that no call has told fails the test now.
    func tellFault() {
        formerFault = live?.fault ?? formerFault
        guard let formerFault, let place, !isFaultTold else { return }
        isFaultTold = true
        failTest("\(formerFault)", place)
    }
}
