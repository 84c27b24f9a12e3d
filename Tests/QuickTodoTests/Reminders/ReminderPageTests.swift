import Bindery
import Foundation
import LiveTesting
import Testing

/// Reminders on pages.
@Suite struct ReminderPageTests {
    @Test func `the page tells its script when the time of a task has come`() throws {
        let server = try TasksServer()
        let tab = try Browser(server.address).open("/completed")
        try tab.settle()
        let due = Date().addingTimeInterval(0.2).timeIntervalSince1970
        try server.changeElsewhere("UPDATE task SET due = \(due), due_minute = 1 WHERE id = 1")
        try tab.wait(for: "the reminder") { !$0.scriptEvents.isEmpty }
        #expect(tab.scriptEvents.map(\.name) == ["remind"])
        #expect(tab.scriptEvents[0].detail.contains(#""title":"Open a second tab and watch both""#))
        #expect(Date().timeIntervalSince1970 >= due)
    }

    @Test func `the question about notifications is above the tasks`() throws {
        let server = try TasksServer()
        let tab = try Browser(server.address, scripting: false).open("/today")
        #expect(try tab.exists(.css("main > .remind-ask:first-child")))
    }
}

extension BrowserTests {
    /// The scenes beside the tasks, and reminders, in Chromium.
    @Suite struct SidePagesBrowserTests {
        /// Returns the text of the notification of a task that was due at 13:05, with times of day of 24 hours.
        private func notification(in window: WebDriverWindow, _ server: TasksServer) throws -> String? {
            try server.changeElsewhere("INSERT INTO setting (name, value) VALUES ('timeFormat', 'twentyFourHours')")
            try window.visit(server.address)
            return try window.execute(
                """
                let text;
                window.Notification = class {
                  static permission = "granted";
                  constructor(title, { body }) { text = body; }
                };
                const detail = { id: 1, title: "Rent", time: new Date(2030, 1, 1, 13, 5).getTime() };
                document.documentElement.dispatchEvent(new CustomEvent("bindery:remind", { detail }));
                return text;
                """
            ).string
        }

        @Test func `choices change colors, the scenes fit a phone, and a reminder is a note`() throws {
            let server = try TasksServer()
            let browser = try WebDriver { ($0.width, $0.height, $0.reducedMotion) = (390, 844, true) }
            let window = browser.window
            try window.emulate(dark: false, reducedMotion: true)
            try window.visit(server.address + "/settings")
            try window.click(.role(.radio, "Dark"))
            func background() throws -> String? {
                try window.execute("return getComputedStyle(document.documentElement).backgroundColor").string
            }
            try window.wait(for: "dark colors") { _ in try background() == "rgb(19, 23, 22)" }
            try window.zoomText(2)
            for path in ["/settings", "/statistics", "/bin", "/tasks/1", "/"] {
                try window.visit(server.address + path)
                #expect(try background() == "rgb(19, 23, 22)", "\(path)")
                #expect(try window.elementsTooWide() == [], "\(path)")
            }
            let due = Date().addingTimeInterval(0.2).timeIntervalSince1970
            try server.changeElsewhere("UPDATE task SET due = \(due), due_minute = 1 WHERE id = 1")
            try window.waitFor(.text("Due now: Open a second tab and watch both"))
            try window.click(.button("Dismiss"))
            try window.waitForNo(.css(".reminders .toast"))
            #expect(try notification(in: window, server) == "13:05")
        }
    }
}
