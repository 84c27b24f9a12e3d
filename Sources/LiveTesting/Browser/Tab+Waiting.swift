extension Tab {
    /// Waits until a condition holds. The condition is checked again whenever data arrives from the server. In the
    /// meantime, the other tabs of the browser send and receive too.
    ///
    /// - Parameters:
    ///   - what: The awaited condition, for the error message: "the row in Done".
    ///   - limit: The time limit; `nil` for the browser's patience. On a page without a stream, the condition is
    ///     checked only once.
    ///   - condition: The condition, which receives this tab.
    /// - Throws: `LiveTestingError` with the page and the latest traffic when the limit elapses, and the errors of
    ///   `condition`.
    public func wait(for what: String, within limit: Duration? = nil, _ condition: (Tab) throws -> Bool) throws {
        try wait(for: what, within: limit, code: .timeout, condition)
    }

    func wait(
        for what: String, within limit: Duration? = nil, code: LiveTestingError.Code, _ condition: (Tab) throws -> Bool
    ) throws {
        let limit = limit ?? browser.patience
        let deadline = ContinuousClock.now + limit
        drain()
        try throwDifference()
        while try !condition(self) {
            guard let live else {
                let why =
                    browser.scripting
                    ? "this page is not live (its layout has no {{{live}}}, or the app did not create it)"
                    : "this browser runs no scripts"
                throw LiveTestingError(
                    code, "Cannot wait for \(what): \(why).", details: report())
            }
            guard ContinuousClock.now < deadline else {
                throw LiveTestingError(code, "Timed out after \(limit) waiting for \(what).", details: report())
            }
            runOthers(with: live, until: deadline)
            try throwDifference()
        }
        live?.compareIfDue()
        try throwDifference()
    }

    /// Waits until all that this tab and its server have to do is done: typed fields and presses are sent and answered,
    /// all patches have arrived, and the page equals the server's fresh rendering. Delays, such as that of a search
    /// field, end at once. On a page without a stream, returns immediately.
    ///
    /// Outputs that follow later, for example after a timer or the answer of another server, are not awaited: use
    /// ``wait(for:within:_:)`` for their content.
    ///
    /// - Throws: `LiveTestingError` if the tab is offline or the server does not answer within the browser's patience,
    ///   or if the page differs from the rendering.
    public func settle() throws {
        drain()
        try throwDifference()
        if isOffline { throw LiveTestingError(.notUsable, "The tab cannot settle offline.", details: report()) }
        try live?.settle("The tab")
    }

    /// Waits like ``settle()``, but not for the end of actions whose effects are predicted: the page still shows the
    /// predictions of those that run. Without them, it equals the server's fresh rendering.
    ///
    /// - Throws: `LiveTestingError` as ``settle()`` does.
    public func catchUp() throws {
        drain()
        try throwDifference()
        if isOffline { throw LiveTestingError(.notUsable, "The tab cannot catch up offline.", details: report()) }
        try live?.settle("The tab", isPredicting: true)
    }

    /// Does the work that is due in all tabs of the browser, or waits until there may be some.
    private func runOthers(with live: LiveClient, until deadline: ContinuousClock.Instant) {
        let others = browser.tabs.filter { $0 !== self && $0.live != nil }
        guard !others.isEmpty else {
            _ = live.pump(until: deadline)
            return
        }
        // The streams of the other tabs are looked at this often, because only one can be waited for.
        if !live.pump(until: min(deadline, .now + .milliseconds(5))) { for tab in others { tab.drain() } }
    }
}
