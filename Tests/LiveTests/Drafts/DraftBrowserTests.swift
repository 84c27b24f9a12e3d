import Live
import LiveTesting
import Locks
import Testing

/// Drafts that Chromium keeps.
@Suite(
    .serialized, .timeLimit(.minutes(60)), .enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
struct DraftBrowserTests {
    private let page = DraftsPage()
    private let server: OneSceneServer
    private let note = Locator.label("Note")
    private let told = Locator.css("[data-draft]")

    init() throws { server = try page.server() }

    /// The texts of the drafts that are stored, sorted.
    private func stored(_ window: WebDriverWindow) throws -> [String] {
        try window.executeAsync(
            """
            const done = arguments[0];
            const opening = indexedDB.open("bindery-drafts");
            opening.onupgradeneeded = () => opening.transaction.abort();
            opening.onerror = () => done([]);
            opening.onsuccess = () => {
              const reading = opening.result.transaction("drafts").objectStore("drafts").getAll();
              reading.onsuccess = () => {
                opening.result.close();
                done(reading.result.map(({ text }) => text).sort());
              };
            };
            """
        ).array.compactMap(\.string)
    }

    private func waitForStored(_ texts: [String], _ window: WebDriverWindow) throws {
        try window.wait(for: "the drafts \(texts)") { try stored($0) == texts }
    }

    /// Indicates whether the browser would ask before it leaves the page.
    private func asks(_ window: WebDriverWindow) throws -> Bool {
        try window.execute(
            """
            const event = new Event("beforeunload", { cancelable: true });
            dispatchEvent(event);
            return event.defaultPrevented;
            """
        ).bool == true
    }

    /// Opens the page in a new tab in place of one.
    private func reopen(_ window: WebDriverWindow) throws -> WebDriverWindow {
        let next = try window.driver.openWindow(asTab: true)
        try window.close()
        try next.visit(server.address + "/")
        return next
    }

    private func waitForNote(_ text: String, _ window: WebDriverWindow) throws {
        try window.wait(for: "the note") { try $0.text(told).contains(text) }
    }

    @Test func `typed text survives the end of its window and is discarded by a button`() throws {
        try WebDriver.withWindow(at: server.address + "/") { first in
            try first.type(" and half", into: note)
            try waitForStored(["first and half"], first)
            #expect(try !asks(first))
            let window = try reopen(first)
            try waitForNote("Restored what you typed.", window)
            #expect(try window.value(note) == "first and half")
            #expect(try !asks(window))
            try window.click(.button("Discard"))
            try waitForStored([], window)
            #expect(try window.value(note) == "first")
            #expect(try !window.exists(told))
            let last = try reopen(window)
            try last.wait(for: "the stream") { try $0.value(note) == "first" }
            #expect(try !last.exists(told))
        }
    }

    @Test func `text that was typed just before the page is left is kept`() throws {
        try WebDriver.withWindow(at: server.address + "/") { window in
            // The first page of a site makes the browser create the database, which takes long on a busy machine.
            try window.wait(for: "the database") {
                try $0.executeAsync("indexedDB.databases().then((list) => arguments[0](list.length))").number == 1
            }
            for text in ["one", "two", "three"] {
                try window.fill(note, with: text)
                try window.visit(server.address + "/other")
                try window.visit(server.address + "/")
                try window.wait(for: "the draft \(text)") { try $0.value(note) == text }
            }
        }
    }

    @Test func `submitted text is removed, and kept again if the action fails`() throws {
        try WebDriver.withWindow(at: server.address + "/") { window in
            try window.fill(note, with: "half")
            try waitForStored(["half"], window)
            try window.click(.button("Fail"))
            try window.wait(for: "the failure") {
                try $0.execute("return document.forms[0].binderyFailed").bool == true
            }
            try waitForStored(["half"], window)
            #expect(try !asks(window))
            try window.click(.button("Save"))
            try window.waitFor(.text("Saved half"))
            try waitForStored([], window)
        }
    }

    @Test func `text that somebody else has changed is shown beside the draft`() throws {
        try WebDriver.withWindow(at: server.address + "/") { first in
            try first.fill(note, with: "mine")
            try waitForStored(["mine"], first)
            page.saved.withLock { $0 = "theirs" }
            let window = try reopen(first)
            try waitForNote("In the meantime, this was changed to:", window)
            #expect(try window.text(.css("[data-draft] blockquote")) == "theirs")
            #expect(try window.value(note) == "mine")
            try window.click(.button("Discard"))
            #expect(try window.value(note) == "theirs")
        }
    }

    @Test func `fields that may not be kept are neither stored nor left without a question`() throws {
        try WebDriver.withWindow(at: server.address + "/") { window in
            for label in DraftsPage.unkept { try window.fill(.label(.exactly(label)), with: "private") }
            try window.fill(note, with: "public")
            try waitForStored(["public"], window)
            #expect(try asks(window))
        }
    }

    @Test func `drafts that are too old are removed`() throws {
        try WebDriver.withWindow(at: server.address + "/") { first in
            try first.fill(note, with: "old")
            try waitForStored(["old"], first)
            _ = try first.executeAsync(
                """
                const done = arguments[0];
                const opening = indexedDB.open("bindery-drafts");
                opening.onsuccess = () => {
                  const store = opening.result.transaction("drafts", "readwrite").objectStore("drafts");
                  store.openCursor().onsuccess = ({ target: { result } }) => {
                    const month = 30 * 24 * 3600 * 1000;
                    result.update({ ...result.value, time: Date.now() - month - 1000 }).onsuccess = () => done(true);
                  };
                };
                """)
            let window = try reopen(first)
            try waitForStored([], window)
            #expect(try window.value(note) == "first")
        }
    }

    @Test func `a browser that refuses to store says so once, and the page asks as without drafts`() throws {
        let refusing =
            "Object.defineProperty(window, 'indexedDB', { value: { open() { throw new Error('refused'); } } });"
        try WebDriver.withWindow(at: server.address + "/", before: refusing) { window in
            try window.fill(note, with: "half")
            try waitForNote("This browser cannot keep what you type.", window)
            #expect(try asks(window))
            try window.click(.button("Close"))
            try window.type("er", into: note)
            try window.click(.button("Save"))
            try window.waitFor(.text("Saved halfer"))
            #expect(try !window.exists(told))
        }
    }

    @Test func `drafts wait for their account after the browser was closed`() throws {
        let server = try DiaryServer()
        try WebDriver.withWindow(at: server.address + "/diary") { window in
            func signIn(_ name: String) throws {
                try window.visit(server.address + "/diary")
                try window.fill(.label("Name"), with: name)
                try window.fill(.label("Password"), with: "secret")
                try window.click(.button("Sign in"))
                try window.waitFor(.heading("Diary"))
            }
            try signIn("Anna")
            try window.fill(.label("Text"), with: "private")
            try waitForStored(["private"], window)
            // A browser that is closed forgets the cookie of its session.
            try window.deleteCookies()
            try signIn("Berta")
            try window.wait(for: "the facts") {
                try $0.execute(
                    """
                    return performance.getEntriesByType("resource")
                      .some(({ name, responseEnd }) => /client$/.test(name) && responseEnd > 0)
                    """
                ).bool == true
            }
            #expect(try window.value(.label("Text")) == "")
            try waitForStored(["private"], window)
            try window.deleteCookies()
            try signIn("Anna")
            try window.wait(for: "the draft") { try $0.value(.label("Text")) == "private" }
        }
    }

    @Test func `drafts are removed when the account is signed out`() throws {
        let server = try DiaryServer()
        try WebDriver.withWindow(at: server.address + "/diary") { window in
            try window.fill(.label("Name"), with: "Anna")
            try window.fill(.label("Password"), with: "secret")
            try window.click(.button("Sign in"))
            try window.waitFor(.heading("Diary"))
            try window.fill(.label("Text"), with: "private")
            try waitForStored(["private"], window)
            try window.click(.button("Sign out"))
            try window.waitFor(.heading("Sign in"))
            try waitForStored([], window)
        }
    }
}
