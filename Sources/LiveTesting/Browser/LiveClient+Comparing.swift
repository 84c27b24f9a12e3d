import HTTP

/// After each patch the page is compared with the same page as the server renders it anew.
extension LiveClient {
    /// The page as it has to be once a certain patch has been applied.
    struct FreshRender {
        let lastPatch: String
        let document: DOM.Document
    }

    /// A patch has been applied. The server is asked what the page is now, unless it has said so for a patch that is under way.
    func compare(after patch: String, _ problems: [String]) {
        guard fault == nil else { return }
        if let problem = problems.first {
            fault = LiveTestingError(
                .difference, "Patch \(lastEventID) means nothing on this page: \(problem).",
                details: details(patch, nil))
            return
        }
        guard tab.browser.comparesPatches else { return }
        if awaited == nil { awaited = fetchFreshRender() }
        guard let fresh = awaited, fresh.lastPatch == lastEventID else { return }
        awaited = nil
        compare(fresh, patch)
    }

    /// Compares when something was sent since it was compared last, and everything has been answered.
    func compareIfDue() {
        guard tab.browser.comparesPatches, fault == nil, isComparisonDue, !tab.isOffline, isConnected else { return }
        isComparisonDue = false
        guard awaited == nil, let fetched = fetchFreshRender() else { return }
        // What is under way is compared when it has come.
        if fetched.lastPatch == lastEventID { compare(fetched, nil) } else { awaited = fetched }
    }

    func compare(_ fresh: FreshRender, _ patch: String?) {
        // Without selectors nothing is thrown.
        guard let difference = try? PageComparison(tab.page, fresh.document).difference else { return }
        let when = patch == nil ? "With all patches that have come" : "After patch \(lastEventID)"
        fault = LiveTestingError(
            .difference, "\(when), the page is not what the server renders anew.", details: details(patch, difference))
    }

    private func details(_ patch: String?, _ difference: String?) -> String {
        let patch = patch.map { "The patch:\n    \($0.prefix(2_000).replacing("\n", with: "\n    "))\n" } ?? ""
        let lines = difference.map { "Only on the page (+), only in the server's rendering (-):\n\($0)\n" } ?? ""
        return lines + patch + tab.report()
    }

    /// The page as the server has it; nil where it does not say: the stream takes no more, or it is another kind of server.
    func fetchFreshRender() -> FreshRender? {
        guard let address = try? WebAddress("/live/\(pageID)/render", relativeTo: tab.history.current?.address),
            let response = try? tab.browser.client.send(ClientRequest(address, headers: tab.fetchHeaders)),
            response.status == 200,
            let lastPatch = response.header("bindery-patch")
        else { return nil }
        return FreshRender(lastPatch: lastPatch, document: DOM.Document(html: response.text))
    }
}
