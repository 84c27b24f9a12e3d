import Live
import LiveTesting
import Rx
import Testing

/// Signing in and out, and a page that fails, in Chromium.
@Suite(
    .serialized, .timeLimit(.minutes(60)), .enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
struct AccountBrowserTests {
    private let server: DiaryServer

    init() throws {
        server = try DiaryServer()
    }

    private func signIn(_ window: WebDriverWindow) throws {
        try window.wait(for: "the sign-in scene") { try $0.exists(.heading("Sign in")) }
        try window.fill(.label("Name"), with: "Anna")
        try window.fill(.label("Password"), with: "secret")
        try window.click(.button("Sign in"))
        try window.wait(for: "the diary") { try $0.exists(.heading("Diary")) }
    }

    @Test func `two tabs sign in and out together`() throws {
        try WebDriver.withWindow(at: server.address + "/") { first in
            let second = try first.driver.openWindow(asTab: true)
            try second.visit(server.address + "/")
            try second.click(.link("Diary"))
            try signIn(second)
            try first.wait(for: "the greeting") { try $0.text(.status) == "Hello, Anna" }
            try first.click(.button("Open"))
            try first.wait(for: "the diary") { try $0.exists(.heading("Diary")) }

            try second.click(.button("Sign out"))
            for window in [first, second] {
                try window.wait(for: "the sign-in scene") { try $0.exists(.heading("Sign in")) }
                let address = try window.execute("return location.pathname + location.search").string
                #expect(address == "/sign-in?return=%2Fdiary")
            }
            try signIn(first)
            #expect(try first.execute("return location.pathname").string == "/diary")
        }
    }

    @Test func `a page continues after its error page`() throws {
        try WebDriver.withWindow(at: server.address + "/diary") { window in
            try signIn(window)
            try window.click(.button("Break"))
            try window.wait(for: "the error page") { try $0.exists(.heading("This page has stopped")) }
            #expect(try window.text(.css("code")) == server.events.last?["trace"])
            #expect(try window.find(.css(".bindery-notice")).style("max-width") != "none")
            try window.click(.link("Try again"))
            try window.wait(for: "the diary") { try $0.exists(.heading("Diary")) }
            try window.fill(.label("Text"), with: "On we go")
            try window.click(.button("Write"))
            try window.wait(for: "the entry") { try $0.text(.listItem()) == "On we go" }
        }
    }
}
