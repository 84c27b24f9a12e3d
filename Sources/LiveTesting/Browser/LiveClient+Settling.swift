extension LiveClient {
    /// Brings the page up to date: sends all pending actions, waits for their responses, and compares the page with the
    /// server's fresh rendering.
    ///
    /// - Parameters:
    ///   - name: The tab's name in the error message.
    ///   - isPredicting: Indicates whether the page may show predictions of actions that are still running.
    /// - Throws: `LiveTestingError` when the page is not up to date within the browser's patience, or differs from the
    ///   rendering.
    func settle(_ name: String, isPredicting: Bool = false) throws {
        let deadline = ContinuousClock.now + tab.browser.patience
        var isCompared = false
        while !isCompared {
            hurry()
            while pump(until: .now) {}
            try tab.throwDifference()
            let isPredicted = isPredicting ? predictions.nextEnd == nil : predictions.isEmpty
            let isSent = outgoing.isEmpty && delayed.isEmpty && outbox.nextAttempt == nil
            if isConnected, isSent, isPredicted, let fresh = fetchFreshRender() {
                isCompared = try reach(fresh, until: deadline)
                continue
            }
            guard ContinuousClock.now < deadline else {
                throw LiveTestingError(
                    .timeout,
                    """
                    \(name) did not settle within \(tab.browser.patience): a post is still unsent or unanswered, \
                    the stream is closed, or the server does not render pages again (set \
                    LiveConfiguration.servesRenderings, or start the program with --testing).
                    """, details: tab.report())
            }
            _ = pump(until: min(deadline, .now + .milliseconds(5)))
        }
        try tab.throwDifference()
    }

    /// Applies patches up to that of the rendering, and compares. Returns false if the page has advanced further in the
    /// meantime.
    private func reach(_ fresh: FreshRender, until deadline: ContinuousClock.Instant) throws -> Bool {
        let wanted = UInt64(fresh.lastPatch) ?? 0
        let page = pageID
        while page == pageID, (UInt64(lastEventID) ?? 0) < wanted, isConnected, outgoing.isEmpty {
            guard ContinuousClock.now < deadline else {
                throw LiveTestingError(
                    .timeout,
                    "Patch \(wanted), which the server has sent, did not arrive within \(tab.browser.patience).",
                    details: tab.report())
            }
            _ = pump(until: deadline)
        }
        guard page == pageID, fresh.lastPatch == lastEventID else { return false }
        compare(fresh, nil)
        return true
    }

    /// Ends all delays: of posts that wait for a pause in typing, and of retries.
    private func hurry() {
        delayed = delayed.map { ($0.form, .now, nil) }
        flushAt = .now
        outbox.hurry()
        predictions.endUnchanged(isHurried: true)
        if !isConnected { wake() }
    }
}
