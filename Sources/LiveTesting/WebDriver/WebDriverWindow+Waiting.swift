import Glibc

extension WebDriverWindow {
    /// Waits until a condition holds. The condition is checked again whenever the page changes.
    ///
    /// - Parameters:
    ///   - what: The awaited condition, for the error message.
    ///   - limit: The time limit; `nil` for the browser's patience.
    ///   - condition: The condition. A browser error in it (the page is being replaced, an element was removed) means
    ///     that it does not hold yet.
    /// - Throws: `LiveTestingError` with the page's text and the console's errors when the limit elapses.
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
                    .timeout, "Timed out after \(limit) waiting for \(what).", details: report(), cause: last)
            }
            awaitChange(since: version)
        }
    }

    /// Waits until an element exists.
    ///
    /// - Throws: `LiveTestingError` as ``wait(for:within:_:)`` does.
    public func waitFor(_ locator: Locator) throws { try wait(for: "\(locator)") { try $0.exists(locator) } }

    /// Waits until no element matches.
    ///
    /// - Throws: `LiveTestingError` as ``wait(for:within:_:)`` does.
    public func waitForNo(_ locator: Locator) throws { try wait(for: "no \(locator)") { try !$0.exists(locator) } }

    /// Waits until the document has the given title.
    ///
    /// - Throws: `LiveTestingError` as ``wait(for:within:_:)`` does.
    public func waitForTitle(_ title: String) throws {
        try wait(for: "the title “\(title)”") { try $0.title == title }
    }

    /// Counts the page's changes from now on and returns the count.
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

    /// Waits for the page's next change. Changes that fire no event (a property set by a script) are detected by
    /// polling ten times per second.
    private func awaitChange(since version: JSONValue?) {
        let script = """
            const [since, done] = arguments;
            const state = window.binderyTestChanges;
            if (!state || state.count !== since) done(); else { state.waiting.push(done); setTimeout(done, 100); }
            """
        let isWatched =
            driver.options.javaScript && version != nil && (try? executeAsync(script, [version ?? .null])) != nil
        // Without scripts, or between two documents, the page cannot signal a change.
        if !isWatched { _ = poll(nil, 0, 20) }
    }

    /// Returns the state that the user would see, for error reports: address, title, text and console.
    func report() -> String {
        let text = (try? execute("return document.body?.innerText ?? ''").string) ?? "(no page)"
        let errors = (try? consoleErrors()) ?? []
        var lines = ["At \((try? address) ?? "?"), “\((try? title) ?? "?")”:"]
        lines += text.split(separator: "\n").prefix(60).map { "  | \($0)" }
        if !errors.isEmpty { lines += ["Console:"] + errors.map { "  ! \($0)" } }
        return lines.joined(separator: "\n")
    }
}
