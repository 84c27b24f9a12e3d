import LiveTesting
import Rx
import Synchronization
import Testing

/// Predictions in Chromium, over connections with delays.
@Suite(
    .serialized, .timeLimit(.minutes(60)), .enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
struct PredictionBrowserTests {
    private let chores = Chores(count: 30)

    /// The longest time from a click to the frame that shows its effect.
    private static let limit = 150.0

    /// Runs `work` with a page whose connection has a round trip of `roundTrip`, once it has its predictions.
    private func inChromium(
        roundTrip: Duration = .milliseconds(300), _ work: (WebDriverWindow) throws -> Void
    ) throws {
        let server = try chores.serve()
        let proxy = try DelayingProxy(to: server.port, delay: roundTrip / 2)
        defer { proxy.stop() }
        try WebDriver.withWindow(at: proxy.address, before: Self.counting) { window in
            try window.waitForTheStream()
            try window.wait(for: "the predictions") { try $0.execute("return window.patches > 0").bool == true }
            try work(window)
        }
    }

    /// Counts the patches, and measures the time from a click to the frame after the next change of a box.
    private static let counting = """
        window.patches = 0;
        document.addEventListener("DOMContentLoaded", () => {
          document.documentElement.addEventListener("bindery:patch", () => window.patches++);
          new MutationObserver(() => {
            if (!window.pressed) return;
            const start = window.pressed;
            window.pressed = 0;
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => (window.shown = performance.now() - start);
              port2.postMessage(0);
            });
          }).observe(document, { subtree: true, attributeFilter: ["aria-checked"] });
        });
        addEventListener("pointerdown", () => (window.pressed = performance.now()), true);
        """

    private let listed = """
        return [...document.querySelectorAll("ul")].map((list) =>
          [...list.querySelectorAll("[name=toggle]")].map((box) => box.textContent + box.ariaChecked));
        """

    /// The boxes of both sections as the page shows them.
    private func shown(_ window: WebDriverWindow) throws -> [[String]] {
        try window.execute(listed).array.map { $0.array.map { $0.string ?? "" } }
    }

    /// The boxes of both sections as the server has them.
    private var real: [[String]] {
        Chores.sections(chores.all.value).map { $0.items.map { "\($0.title)\($0.done != nil)" } }
    }

    @Test(arguments: [0, 100, 300]) func `a box is checked at once`(_ roundTrip: Int) throws {
        try inChromium(roundTrip: .milliseconds(roundTrip)) { window in
            try window.press(at: window.middle(of: .checkbox("Chore 3")))
            try window.wait(for: "the box") { try $0.execute("return window.shown ?? null").number != nil }
            let time = try #require(window.execute("return window.shown").number)
            print("A box is checked in \(time.rounded()) ms at a round trip of \(roundTrip) ms.")
            #expect(time < Self.limit)
            #expect(try shown(window)[1] == ["Chore 3true"])
            try window.wait(for: "the action") { _ in chores.changes.load(ordering: .relaxed) == 1 }
            try window.wait(for: "the server's page") { try shown($0) == real }
        }
    }

    @Test(arguments: WebDriverWindow.Pointer.allCases)
    func `ten quick clicks at one place check ten boxes`(_ pointer: WebDriverWindow.Pointer) throws {
        try inChromium { window in
            try window.press(
                pointer, at: window.middle(of: .checkbox("Chore 1")), times: 10, pause: .milliseconds(120))
            #expect(try shown(window)[0].first == "Chore 11false")
            try window.wait(for: "the actions") { _ in chores.changes.load(ordering: .relaxed) == 10 }
            #expect(chores.dueIDs == Array(11...30))
            try window.wait(for: "the server's page") { try shown($0) == real }
        }
    }

    @Test func `a failing action is reverted`() throws {
        chores.refuses.store(true, ordering: .relaxed)
        try inChromium { window in
            let before = try shown(window)
            try window.press(at: window.middle(of: .checkbox("Chore 3")))
            try window.wait(for: "the prediction") { try shown($0)[1] == ["Chore 3true"] }
            try window.wait(for: "the former state") { try shown($0) == before }
            try window.press(at: window.middle(of: .button("Remove Chore 4")))
            try window.waitForNo(.checkbox("Chore 4"))
            try window.wait(for: "the former state") { try shown($0) == before }
        }
    }

    @Test func `predictions are rebased on other changes`() throws {
        try inChromium(roundTrip: .milliseconds(1_000)) { window in
            try window.press(at: window.middle(of: .checkbox("Chore 3")))
            try window.press(at: window.middle(of: .button("Remove Chore 5")))
            chores.rename(3, to: "Third")
            try window.wait(for: "the name") { try shown($0)[1] == ["Thirdtrue"] }
            #expect(try !window.exists(.checkbox("Chore 5")))
            try window.wait(for: "the server's page") {
                try chores.changes.load(ordering: .relaxed) == 2 && shown($0) == real
            }
        }
    }

    @Test func `two presses of one button are predicted`() throws {
        try inChromium(roundTrip: .milliseconds(600)) { window in
            let before = try shown(window)
            try window.click(.checkbox("Chore 3"))
            try window.wait(for: "the prediction") { try shown($0)[1] == ["Chore 3true"] }
            try window.click(.checkbox("Chore 3"))
            try window.wait(for: "the former state") { try shown($0) == before }
            try window.wait(for: "the actions") { _ in chores.changes.load(ordering: .relaxed) == 2 }
            try window.wait(for: "the server's page") { try shown($0) == real && real == before }
        }
    }
}
