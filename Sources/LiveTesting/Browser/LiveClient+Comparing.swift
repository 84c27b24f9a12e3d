import HTTP

/// The comparison of a page with the server's fresh rendering after each patch.
extension LiveClient {
    /// The expected page after a certain patch.
    final class FreshRender {
        let lastPatch: String
        let page: ParsedPage

        init(lastPatch: String, page: ParsedPage) {
            self.lastPatch = lastPatch
            self.page = page
        }
    }

    /// Compares the page after a patch was applied. Requests a fresh rendering, unless an earlier one is still ahead of
    /// the received patches.
    func compare(after patch: String, _ problems: [String]) {
        guard mismatch == nil else { return }
        if let problem = problems.first {
            mismatch = LiveTestingError(
                .difference, "Patch \(lastEventID) cannot be applied to this page: \(problem).",
                details: details(patch, nil))
            return
        }
        guard tab.browser.comparesPatches else { return }
        if awaited == nil { awaited = fetchFreshRender() }
        guard let fresh = awaited, fresh.lastPatch == lastEventID else { return }
        awaited = nil
        compare(fresh, patch)
    }

    /// Compares the page if something was sent since the last comparison and everything has been answered.
    func compareIfDue() {
        guard tab.browser.comparesPatches, mismatch == nil, isComparisonDue, !tab.isOffline, isConnected else {
            return
        }
        isComparisonDue = false
        guard awaited == nil, let fetched = fetchFreshRender() else { return }
        // If patches are still in transit, the comparison follows when they have arrived.
        if fetched.lastPatch == lastEventID { compare(fetched, nil) } else { awaited = fetched }
    }

    func compare(_ fresh: FreshRender, _ patch: String?) {
        predictions.undo()
        defer { predictions.show() }
        // Only selectors can cause an error, and there are none.
        guard let difference = try? PageComparison(tab.page, fresh.page.document).difference else { return }
        let when = patch == nil ? "With all received patches" : "After patch \(lastEventID)"
        mismatch = LiveTestingError(
            .difference, "\(when), the page differs from the server's fresh rendering.",
            details: details(patch, difference))
    }

    private func details(_ patch: String?, _ difference: String?) -> String {
        let patch = patch.map { "The patch:\n    \($0.prefix(2_000).replacing("\n", with: "\n    "))\n" } ?? ""
        let lines = difference.map { "Only on the page (+), only in the server's rendering (-):\n\($0)\n" } ?? ""
        return lines + patch + tab.report()
    }

    /// Returns the server's current rendering of the page; `nil` if the server cannot render the page now, because the
    /// stream accepts no more data, or does not render pages again.
    func fetchFreshRender() -> FreshRender? {
        guard let address = try? WebAddress("/live/\(pageID)/render", relativeTo: tab.history.current?.address),
            let response = try? tab.browser.client.send(ClientRequest(address, headers: tab.fetchHeaders)),
            response.status == 200,
            let lastPatch = response.header("bindery-patch")
        else { return nil }
        // A rendering that is still to be compared keeps its elements.
        let former = isKnownUniquelyReferenced(&latestRender) ? latestRender?.page : nil
        let fresh = FreshRender(lastPatch: lastPatch, page: ParsedPage(response.body, reusing: former))
        latestRender = fresh
        return fresh
    }
}
