import LiveTesting
import Rx
import Testing

/// A long list in Chromium: rows are loaded while the user scrolls, and distant rows are removed.
@Suite(
    .serialized, .timeLimit(.minutes(60)), .enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
struct LongListBrowserTests {
    private func inChromium(_ script: String = "", _ work: (WebDriverWindow, LongListServer) throws -> Void) throws {
        let server = try LongListServer(count: 100_000)
        try WebDriver.withWindow(at: server.address, before: script) { try work($0, server) }
    }

    private let countRows = "return document.querySelectorAll('li').length"

    /// Scrolls to the last loaded row and waits for the rows after it.
    private func scrollDown(_ window: WebDriverWindow, to last: Int) throws {
        _ = try window.execute("document.querySelector('li:last-child').scrollIntoView({block: 'end'})")
        try window.wait(for: "row \(last)") { try $0.exists(.css("li[id$='-\(last)']")) }
    }

    /// Emulates browsers without scroll anchoring.
    private static let withoutAnchors = """
        CSS.supports = () => false;
        addEventListener('DOMContentLoaded', () => { document.documentElement.style.overflowAnchor = 'none'; });
        """

    @Test(arguments: ["", withoutAnchors]) func `rows are loaded while the user scrolls`(_ script: String) throws {
        try inChromium(script) { window, server in
            for last in [200, 300, 400, 500] { try scrollDown(window, to: last) }
            #expect(try window.execute(countRows).number == 300)

            // The visible rows stay in place while rows above them are removed, and while others are inserted before
            // the first.
            let top = "return document.querySelector('li[id$=\"-400\"]').getBoundingClientRect().top"
            _ = try window.execute("document.querySelector('li[id$=\"-400\"]').scrollIntoView({block: 'center'})")
            let before = try window.execute(top).number
            server.app.insertFirst(LongListRow(id: 100_001))
            try window.wait(for: "one more row") { try $0.find(.status).text.hasSuffix("of 100001") }
            #expect(try window.execute(top).number == before)

            _ = try window.execute("document.querySelector('li').scrollIntoView()")
            try window.wait(for: "rows before the first") { try $0.exists(.css("li[id$='-150']")) }
            #expect(try window.execute(countRows).number == 300)
        }
    }
}
