import LiveTesting
import Locks
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

    /// Opens errands whose actions wait, presses a box in a row, and changes another row.
    private func pressed(_ window: WebDriverWindow, _ errands: Errands) throws -> OneSceneServer {
        errands.isHolding.withLock { $0 = true }
        let server = try errands.serve()
        try window.visit(server.address)
        try window.wait(for: "the predictions") { try $0.execute("return binderyWatched.rows.size").number == 9 }
        let press = "const box = document.querySelector(\"[name=toggle][value='4']\"); box.focus(); box.click();"
        try window.execute(press)
        server.onLoop { errands.change { $0.update(1) { $0.starred } } }
        try window.wait(for: "the change") {
            try $0.exists(.css("[name=star][value='1'][aria-pressed=true]"))
        }
        #expect(try focus(window) == "toggle 4")
        return server
    }

    private func focus(_ window: WebDriverWindow) throws -> String? {
        try window.execute("const { name, value } = document.activeElement; return `${name} ${value}`").string
    }

    @Test func `the focus moves to the next row when a row with a prediction is removed`() throws {
        try inChromium { window in
            let errands = Errands()
            let server = try pressed(window, errands)
            server.onLoop { errands.change { $0.errands.removeAll { $0.id == 4 } } }
            try window.wait(for: "the next row") { try focus($0) == "toggle 5" }
        }
    }

    @Test func `a row with a prediction keeps the focus when the page is mounted again`() throws {
        try inChromium { window in
            let errands = Errands()
            let server = try pressed(window, errands)
            let id = "return document.querySelector('meta[name=bindery-page]').content"
            let former = try window.execute(id)
            server.stop()
            errands.dropHeld()
            try server.restart()
            try window.wait(for: "another page") { try $0.execute(id) != former && focus($0) == "toggle 4" }
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
