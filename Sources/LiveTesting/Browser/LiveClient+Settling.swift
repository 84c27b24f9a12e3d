extension LiveClient {
    /// Brings the page up to date: what was done is sent and answered, and the page is what the server renders anew.
    ///
    /// - Parameter name: the window's, for the failure's sentence.
    /// - Throws: `LiveTestingError` when that is not so within the browser's patience.
    func settle(_ name: String) throws {
        let deadline = ContinuousClock.now + tab.browser.patience
        var isCompared = false
        while !isCompared {
            hurry()
            while pump(until: .now) {}
            try tab.throwFault()
            if isConnected, outgoing.isEmpty, delayed.isEmpty, let fresh = fetchFreshRender() {
                isCompared = try reach(fresh, until: deadline)
                continue
            }
            guard ContinuousClock.now < deadline else {
                throw LiveTestingError(
                    .timeout,
                    """
                    \(name) did not come to rest within \(tab.browser.patience): something is still to be sent or answered, the stream is \
                    not there, or the server does not render pages anew (LiveConfiguration.servesRenderings, or the option --testing of a program).
                    """, details: tab.report())
            }
            _ = pump(until: min(deadline, .now + .milliseconds(5)))
        }
        try tab.throwFault()
    }

    /// Applies patches up to the rendering's, and compares. False when the page went on meanwhile.
    private func reach(_ fresh: FreshRender, until deadline: ContinuousClock.Instant) throws -> Bool {
        let wanted = UInt64(fresh.lastPatch) ?? 0
        let page = pageID
        while page == pageID, (UInt64(lastEventID) ?? 0) < wanted, isConnected, outgoing.isEmpty {
            guard ContinuousClock.now < deadline else {
                throw LiveTestingError(
                    .timeout,
                    "Patch \(wanted), which the server has sent, did not come within \(tab.browser.patience).",
                    details: tab.report())
            }
            _ = pump(until: deadline)
        }
        guard page == pageID, fresh.lastPatch == lastEventID else { return false }
        compare(fresh, nil)
        return true
    }

    /// What waits for a pause in the typing, or for a time to try again, does not wait.
    private func hurry() {
        delayed = delayed.map { ($0.form, .now, nil) }
        flushAt = .now
        if !isConnected { wake() }
    }
}
