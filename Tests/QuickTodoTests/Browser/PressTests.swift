import LiveTesting
import Testing

extension BrowserTests {
    /// Presses of controls while patches arrive.
    @Suite struct PressTests {
        private let app: LocalApp

        init() throws { app = try LocalApp() }

        private func send(_ type: String, at place: WebDriverWindow.Point, _ window: WebDriverWindow) throws {
            try window.devTools(
                "Input.dispatchMouseEvent",
                [
                    "type": .string(type), "x": .number(place.x), "y": .number(place.y), "button": "left",
                    "clickCount": 1,
                ])
        }

        @Test func `a long press counts if another window adds a task above it`() throws {
            let other = try Browser(app.url("")).open("/")
            try WebDriver.withWindow(at: app.url("")) { window in
                try window.waitForStatistics("4 tasks, 3 due")
                let title = "Double-click a title to change it"
                let place = try window.middle(of: .checkbox("\(title)"))
                try send("mouseMoved", at: place, window)
                try send("mousePressed", at: place, window)
                try window.execute("window.pressed = performance.now()")
                try other.fill(.label("Add a task"), with: "Milk")
                try other.click(.button("Add"))
                try window.wait(for: "a long press") {
                    try $0.execute("return performance.now() - window.pressed > 2000").bool == true
                }
                try send("mouseReleased", at: place, window)
                try window.waitFor(.checkbox("\(title)"), in: .done)
                try window.waitFor(.checkbox("Milk"), in: .due)
            }
        }

        /// Otherwise the next press at the same place would miss its row.
        @Test func `the rows stay in their places when the first task is completed`() throws {
            try WebDriver.withWindow(at: app.url("")) {
                ($0.width, $0.height, $0.reducedMotion) = (390, 844, true)
            } _: { window in
                try window.click(.checkbox("Start QuickTodo"))
                try window.waitForStatistics("4 tasks, 4 due")
                try window.waitForNo(.button("Clear completed"))
                let top = "return document.querySelector('.row').getBoundingClientRect().top + scrollY"
                let before = try window.execute(top).number
                try window.click(.checkbox("Check this task: it moves to Done Tasks"))
                try window.waitFor(.button("Clear completed"))
                #expect(try window.execute(top).number == before)
            }
        }

        /// The confirmation undoes the prediction, which moves the row, and shows it again.
        @Test func `a press counts if the confirmation of a prediction arrives before the release`() throws {
            // Long enough for a slow machine to find the row before the confirmation.
            let proxy = try DelayingProxy(to: app.port, delay: .milliseconds(1_000))
            defer { proxy.stop() }
            let counting = "window.patches = 0; addEventListener('bindery:change', () => window.patches++, true)"
            try WebDriver.withWindow(at: proxy.address, before: counting) {
                $0.reducedMotion = true
            } _: { window in
                try window.wait(for: "the predictions") { try $0.execute("return window.patches > 0").bool == true }
                let title = "Double-click a title to change it"
                let count = try window.execute("return window.patches").number ?? 0
                try window.click(.checkbox("\(title)"))
                try window.waitFor(.checkbox("\(title)"), in: .done)
                let place = try window.middle(of: .button("Edit \(title)"))
                try send("mouseMoved", at: place, window)
                try send("mousePressed", at: place, window)
                // The first change is the prediction.
                try window.wait(for: "the confirmation") {
                    try $0.execute("return window.patches").number ?? 0 >= count + 2
                }
                try send("mouseReleased", at: place, window)
                try window.wait(for: "the editor") { try $0.exists(.dialog) && $0.find(.titleField).value == title }
            }
        }
    }
}
