extension Tab {
    /// Waits until a condition holds. The condition is checked again whenever data arrives from the server.
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
            _ = live.pump(until: deadline)
            try throwDifference()
        }
        live?.compareIfDue()
        try throwDifference()
    }
}
