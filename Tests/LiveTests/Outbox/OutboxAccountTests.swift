import Live
import LiveTesting
import Rx
import Testing

/// The posts of accounts that Chromium keeps. A browser that is closed forgets the cookie of its session.
@Suite(
    .serialized, .timeLimit(.minutes(60)), .enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
struct OutboxAccountTests {
    private let server: DiaryServer

    init() throws { server = try DiaryServer() }

    private var texts: [String] { server.app.diary.entries.value.map(\.text) }

    private func signIn(_ name: String, _ window: WebDriverWindow) throws {
        try window.visit(server.address + "/diary")
        try window.waitFor(.heading("Sign in"))
        try window.fill(.label("Name"), with: name)
        try window.fill(.label("Password"), with: "secret")
        try window.click(.button("Sign in"))
        try window.waitFor(.heading("Diary"))
    }

    private func signOut(_ window: WebDriverWindow) throws {
        try window.click(.button("Sign out"))
        try window.waitFor(.heading("Sign in"))
    }

    /// Waits until the page's parts know its account, and expects that they show no posts.
    private func expectNothingShown(_ window: WebDriverWindow) throws {
        try window.wait(for: "the facts") {
            try $0.execute(
                """
                return performance.getEntriesByType("resource")
                  .some(({ name, responseEnd }) => /\\/client$/.test(name) && responseEnd > 0)
                """
            ).bool == true
        }
        #expect(try !window.exists(.css("[data-note]")))
    }

    @Test func `posts wait for their account, and are hidden from others`() throws {
        try WebDriver.withWindow(at: server.address + "/diary") { first in
            try signIn("Anna", first)
            try first.setOffline(true)
            try first.fill(.label("Text"), with: "private")
            try first.click(.button("Write"))
            try first.waitForStored(["private"])
            try first.deleteCookies()
            let window = try first.reopened(at: server.address + "/")
            try window.waitFor(.text("Hello"))
            try expectNothingShown(window)
            #expect(try window.storedTexts() == ["private"])
            try signIn("Berta", window)
            try expectNothingShown(window)
            try signOut(window)
            #expect(try window.storedTexts() == ["private"])
            #expect(texts == [])
            try signIn("Anna", window)
            try window.waitForStored([])
            #expect(texts == ["private"])
        }
    }

    @Test func `posts are erased when their account is signed out`() throws {
        try WebDriver.withWindow(at: server.address + "/diary") { window in
            try signIn("Anna", window)
            try window.store(["private"], why: "No.")
            try signOut(window)
            try window.waitForStored([])
        }
    }

    @Test func `posts are erased when another account signs in during the session of theirs`() throws {
        try WebDriver.withWindow(at: server.address + "/diary") { window in
            try signIn("Anna", window)
            try window.store(["private"], why: "No.")
            try window.visit(server.address + "/sign-in")
            try window.fill(.label("Name"), with: "Berta")
            try window.fill(.label("Password"), with: "secret")
            try window.click(.button("Sign in"))
            try window.waitForStored([])
        }
    }
}
