import LiveTesting
import Testing

/// The client of LiveTesting compared with the client script in Chromium: both predict the same.
@Suite(
    .serialized, .timeLimit(.minutes(60)), .enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
struct PredictionAgreementTests {
    /// Runs `work` with a window of Chromium that counts its posts and predictions.
    private func inChromium(_ work: (WebDriverWindow) throws -> Void) throws {
        let driver = try WebDriver { $0.reducedMotion = true }
        defer { driver.quit() }
        try driver.window.runInEachDocument(PairedSession.script)
        try work(driver.window)
    }

    @Test func `random sessions show the same in both clients after each step`() throws {
        try inChromium { window in
            try RandomSession.forEach(1...4, "PredictionAgreementTests") { seed in
                let session = try PairedSession(seed: seed, in: window)
                return (run: { try session.run() }, steps: { session.steps })
            }
        }
    }

    @Test(arguments: [
        ("document.querySelector('h1').textContent = 'Changed'", "+ Changed", "- Errands"),
        ("document.querySelector('[name=draft]').value = 'x'", "= x", "Errands"),
        ("document.querySelector('[name=pin]').focus()", "+ focus: button pin Pin", "- focus: nothing"),
        ("window.binderyWatched.rows.clear()", "+ rows with predictions: 0", "- rows with predictions: "),
    ])
    func `a difference is reported with both fragments`(_ script: String, _ own: String, _ other: String) throws {
        try inChromium { window in
            let server = try Errands().serve()
            let tab = try server.open()
            try tab.catchUp()
            try window.visit(server.address)
            let comparison = ClientComparison(tab, window)
            try comparison.check(after: "opens the page")
            try window.execute(script)
            let error = #expect(throws: LiveTestingError.self) {
                try comparison.check(after: "changes", within: .milliseconds(50))
            }
            let details = error?.details.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
            #expect(details.contains(own))
            #expect(details.contains(other))
        }
    }
}
