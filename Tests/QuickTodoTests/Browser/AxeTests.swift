import Foundation
import LiveTesting
import Testing

extension BrowserTests {
    /// The rules of axe-core (https://github.com/dequelabs/axe-core) on each scene and state of QuickTodo, which
    /// `.ci/axe` downloads and passes as the environment variable `AXE`.
    @Suite(.enabled(if: ProcessInfo.processInfo.environment["AXE"] != nil)) struct AxeTests {
        /// A size of the window, the colours and the size of the text.
        struct Look: Sendable, CustomTestStringConvertible {
            let (width, isDark, zoom): (Int, Bool, Double)
            var testDescription: String { "\(width) px, \(isDark ? "dark" : "light"), \(Int(zoom * 100)) %" }

            static let all = [390, 1_200].flatMap { width in
                [false, true].flatMap { isDark in [1.0, 2.0].map { Look(width: width, isDark: isDark, zoom: $0) } }
            }
        }

        @Test(arguments: Look.all) func `no scene violates a rule`(_ look: Look) throws {
            let app = try RunningApp()
            let browser = try WebDriver { ($0.width, $0.height, $0.reducedMotion) = (look.width, 844, true) }
            let window = browser.window
            try window.emulate(dark: look.isDark, reducedMotion: true)
            try window.visit(app.url())
            try window.type("Pay rent !high #home every month tomorrow", into: .addField)
            try window.press(.enter)
            try window.waitFor(.checkbox("Pay rent"), in: .due)
            for path in [
                "/", "/active", "/completed", "/today", "/upcoming", "/settings", "/statistics", "/bin",
                "/select", "/search?q=rent", "/tasks/999", "/no-such-page",
            ] {
                try window.visit(app.url(path))
                try expectNoViolations(in: window, look, path)
            }
            try window.visit(app.url())
            try window.click(.button("Edit Pay rent"))
            try window.waitFor(.dialog)
            try expectNoViolations(in: window, look, "editor")
            try window.fill(.titleField, with: "")
            try window.click(.ok)
            try window.waitFor(.css(".presented [role=alert]:not(:empty)"))
            try expectNoViolations(in: window, look, "refused")
            try window.click(.cancel)
            try window.waitForNo(.dialog)
            try window.click(.button("Delete Start QuickTodo"))
            try window.waitFor(.button("Undo"))
            try expectNoViolations(in: window, look, "undo")
            try window.type("Call !low #work fri 9:00", into: .addField)
            try window.waitFor(.text("#work"))
            try expectNoViolations(in: window, look, "preview")
            app.server.kill()
            try window.click(.checkbox("Pay rent"))
            try window.waitFor(.css(".outbox-note, .connection"))
            try expectNoViolations(in: window, look, "offline")
        }

        private func expectNoViolations(in window: WebDriverWindow, _ look: Look, _ state: String) throws {
            let path = try #require(ProcessInfo.processInfo.environment["AXE"])
            try window.zoomText(look.zoom)
            try window.execute(try String(contentsOfFile: path, encoding: .utf8))
            let violations = try window.executeAsync(
                """
                const done = arguments[arguments.length - 1];
                axe.run(document, { resultTypes: ["violations"] }).then(
                  found => done(found.violations.flatMap(rule => rule.nodes.map(node => rule.id + ": " + node.html))),
                  error => done([String(error)]));
                """
            ).array.compactMap(\.string)
            #expect(violations == [], "\(state)")
            #expect(try window.elementsTooWide() == [], "\(state)")
        }
    }
}
