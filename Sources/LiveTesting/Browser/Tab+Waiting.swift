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
        try throwFault()
        while try !condition(self) {
            guard let live else {
                let why =
                    browser.scripting
                    ? "this page is no live one (its layout has no {{{live}}}, or the app did not make it)"
                    : "this browser runs no scripts"
                throw LiveTestingError(
                    code, "There is no sign of \(what), and nothing will bring it: \(why).", details: report())
            }
            guard ContinuousClock.now < deadline else {
                throw LiveTestingError(code, "Waited \(limit) in vain for \(what).", details: report())
            }
            _ = live.pump(until: deadline)
            try throwFault()
        }
        live?.compareIfDue()
        try throwFault()
    }
}
