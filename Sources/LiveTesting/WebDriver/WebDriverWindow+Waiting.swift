import Glibc

extension WebDriverWindow {
    /// Waits until a condition holds: it is looked at again whenever the page changes.
    ///
    /// - Parameters:
    ///   - what: what is waited for, for the failure's sentence.
    ///   - limit: how long; the browser's patience when nil.
    ///   - condition: an error of the browser in it (a page that is just going, an element that has gone) counts as not yet.
    /// - Throws: `LiveTestingError` with the page's text and the console's errors when the time is over.
    public func wait(
        for what: String, within limit: Duration? = nil, _ condition: (WebDriverWindow) throws -> Bool
    ) throws {
        let limit = limit ?? driver.options.patience
        let deadline = ContinuousClock.now + limit
        var last: LiveTestingError?
        while true {
            let version = try? execute(Self.watch)
            do {
                if try condition(self) { return }
                last = nil
            } catch let error as LiveTestingError where error.code == .webDriver {
                last = error
            }
            guard ContinuousClock.now < deadline else {
                throw LiveTestingError(
                    .timeout, "Waited \(limit) in vain for \(what).", details: report(), cause: last)
            }
            awaitChange(since: version)
        }
    }

    /// Waits until an element is there.
    public func waitFor(_ locator: Locator) throws { try wait(for: "\(locator)") { try $0.exists(locator) } }

    /// Waits until an element has gone.
    public func waitForNo(_ locator: Locator) throws { try wait(for: "no \(locator)") { try !$0.exists(locator) } }

    /// Waits until the document has a title.
    public func waitForTitle(_ title: String) throws {
        try wait(for: "the title “\(title)”") { try $0.title == title }
    }

    /// Counts the page's changes from now on, and gives the count.
    private static let watch = """
        let state = window.binderyTestChanges;
        if (!state) {
          state = window.binderyTestChanges = { count: 0, waiting: [] };
          const bump = () => { state.count++; state.waiting.splice(0).forEach(wake => wake()); };
          new MutationObserver(bump).observe(document,
            { subtree: true, childList: true, attributes: true, characterData: true });
          for (const type of ['input', 'change', 'focusin', 'focusout', 'popstate', 'hashchange', 'toggle', 'scroll',
                              'transitionend', 'animationend', 'load'])
            addEventListener(type, bump, true);
        }
        return state.count;
        """

    /// Returns at the page's next change. What no event tells (a property set by script) is looked at ten times a second.
    private func awaitChange(since version: JSONValue?) {
        let script = """
            const [since, done] = arguments;
            const state = window.binderyTestChanges;
            if (!state || state.count !== since) done(); else { state.waiting.push(done); setTimeout(done, 100); }
            """
        let isWatched =
            driver.options.javaScript && version != nil && (try? executeAsync(script, [version ?? .null])) != nil
        // Without scripts, or between two documents, nothing in the page can wake us.
        if !isWatched { _ = poll(nil, 0, 20) }
    }

    /// What a person would see now, for a failure: address, title, text, console.
    func report() -> String {
        let text = (try? execute("return document.body?.innerText ?? ''").string) ?? "(no page)"
        let errors = (try? consoleErrors()) ?? []
        var lines = ["At \((try? address) ?? "?"), “\((try? title) ?? "?")”:"]
        lines += text.split(separator: "\n").prefix(60).map { "  | \($0)" }
        if !errors.isEmpty { lines += ["Console:"] + errors.map { "  ! \($0)" } }
        return lines.joined(separator: "\n")
    }
}
