import Dispatch
import Live
import LiveTesting
import Locks
import Testing

/// Posts that Chromium keeps.
@Suite(
    .serialized, .timeLimit(.minutes(60)), .enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
struct OutboxBrowserTests {
    private let page = OutboxPage()
    private let server: OneSceneServer
    private let text = Locator.label("Text")

    init() throws { server = try page.server() }

    private var added: [String] { page.added.withLock { $0 } }

    /// The posts that are stored, in their order, each as the text of the form.
    private func stored(_ window: WebDriverWindow) throws -> [String] { try window.storedTexts() }

    private func waitForStored(_ texts: [String], _ window: WebDriverWindow) throws {
        try window.waitForStored(texts)
    }

    private func waitForPending(_ count: Int, _ window: WebDriverWindow) throws {
        try window.wait(for: "\(count) pending posts") {
            try $0.execute("return document.documentElement.dataset.pending ?? '0'").string == "\(count)"
        }
    }

    private func add(_ title: String, _ window: WebDriverWindow) throws {
        try window.fill(text, with: title)
        try window.click(.button("Add"))
    }

    /// Opens the page in a new tab in place of one.
    private func reopen(_ window: WebDriverWindow) throws -> WebDriverWindow {
        try window.reopened(at: server.address + "/")
    }

    @Test func `a post that is answered is not kept`() throws {
        try WebDriver.withWindow(at: server.address + "/") { window in
            try add("Milk", window)
            try window.waitFor(.text("1"))
            try waitForStored([], window)
            #expect(try !window.exists(.css("[data-note]")))
        }
        #expect(added == ["Milk"])
    }

    @Test func `a press without a connection waits for it, and is shown meanwhile`() throws {
        try WebDriver.withWindow(at: server.address + "/") { window in
            try window.setOffline(true)
            try add("Milk", window)
            try waitForStored(["Milk"], window)
            try waitForPending(1, window)
            try window.waitFor(.text("1 change waits for the connection."))
            let start = try window.execute("return performance.now()").number ?? 0
            // A press that is not kept says at once that it needs a connection, and is canceled after five seconds.
            let told = try window.execute(
                "document.querySelector('[name=open]').click(); return document.querySelector('[data-note=need]').innerText"
            )
            #expect(told.string?.contains("This needs a connection.") == true)
            try window.wait(for: "the canceled press", within: .seconds(20)) {
                try !$0.exists(.css("[name=open][aria-busy], [data-note=need]"))
            }
            #expect(try window.execute("return performance.now()").number ?? 0 > start + 4_000)
            #expect(try !window.exists(.css("[data-refused]")))
            #expect(try stored(window) == ["Milk"])
            try window.setOffline(false)
            try waitForPending(0, window)
            try waitForStored([], window)
        }
        #expect(added == ["Milk"])
    }

    @Test func `a press without a connection is told when the page learns that it has none`() throws {
        try WebDriver.withWindow(at: server.address + "/") { window in
            try window.setOffline(true)
            try window.click(.button("Open"))
            try window.waitFor(.text("This needs a connection."))
            try window.setOffline(false)
            try window.waitForNo(.css("[data-note=need]"))
        }
    }

    @Test func `a response that takes long is no sign of a lost connection`() throws {
        try WebDriver.withWindow(at: server.address + "/") { window in
            try window.fill(text, with: "Milk")
            try window.click(.button("Wait"))
            page.started.wait()
            let start = try window.execute("return performance.now()").number ?? 0
            try window.wait(for: "three seconds to pass") {
                try $0.execute("return performance.now()").number ?? 0 > start + 3_000
            }
            #expect(try !window.exists(.css("[data-note]")))
            page.refuse(on: server)
            try waitForStored([], window)
            #expect(try !window.exists(.css("[data-note]")))
        }
    }

    @Test func `what a closed window has left is sent first, in order`() throws {
        try WebDriver.withWindow(at: server.address + "/") { first in
            try first.setOffline(true)
            for number in 1...3 {
                try add("\(number)", first)
                try first.execute("document.querySelector('[name=add]').removeAttribute('aria-busy')")
                try waitForStored((1...number).map(String.init), first)
            }
            let window = try reopen(first)
            try add("4", window)
            try window.wait(for: "all posts") { _ in added.count == 4 }
            try waitForStored([], window)
            try waitForPending(0, window)
        }
        #expect(added == ["1", "2", "3", "4"])
    }

    @Test func `a post whose response was lost is not applied twice`() throws {
        // The first post of each document reaches the server, but the page does not get the response.
        let losing = """
            const send = window.fetch;
            window.fetch = async (...request) => {
              const answer = await send(...request);
              if (!request[1]?.headers?.["Bindery-Outbox"]) return answer;
              await new Promise(() => {});
            };
            """
        try WebDriver.withWindow(at: server.address + "/", before: losing) { first in
            try add("Milk", first)
            try first.wait(for: "the post") { _ in added == ["Milk"] }
            try waitForStored(["Milk"], first)
            let window = try reopen(first)
            try waitForStored([], window)
        }
        #expect(added == ["Milk"])
    }

    @Test func `a refused post is shown, and can be changed and sent again`() throws {
        try WebDriver.withWindow(at: server.address + "/") { first in
            try first.setOffline(true)
            try add("Milk", first)
            try waitForStored(["Milk"], first)
            page.isRefusing.withLock { $0 = true }
            let window = try reopen(first)
            let note = Locator.css("[data-note=refused]")
            try window.wait(for: "the note") { try $0.exists(note) && $0.text(note).contains("No more texts.") }
            #expect(try window.text(note).contains("This change was not accepted: Add"))
            #expect(try window.value(text.within(note)) == "Milk")
            #expect(try stored(window) == ["Milk"])
            // It is kept until the user decides.
            let next = try reopen(window)
            try next.wait(for: "the note") { try $0.exists(text.within(note)) }
            page.isRefusing.withLock { $0 = false }
            try next.fill(text.within(note), with: "Oat milk")
            try next.click(.button("Send again"))
            try waitForStored([], next)
            try next.wait(for: "the end of the note") { try !$0.exists(text.within(note)) }
        }
        #expect(added == ["Oat milk"])
    }

    @Test func `a refused post can be discarded`() throws {
        try WebDriver.withWindow(at: server.address + "/") { first in
            try first.setOffline(true)
            try add("Milk", first)
            try waitForStored(["Milk"], first)
            page.isRefusing.withLock { $0 = true }
            let window = try reopen(first)
            try window.waitFor(.button("Discard"))
            try window.click(.button("Discard"))
            try waitForStored([], window)
        }
        #expect(added.isEmpty)
    }

    @Test func `passwords and buttons that are excluded are not kept`() throws {
        try WebDriver.withWindow(at: server.address + "/") { window in
            try window.setOffline(true)
            try window.fill(.label("Secret"), with: "secret")
            try add("Milk", window)
            try window.wait(for: "the lost connection") {
                try $0.execute("return document.documentElement.dataset.connection ?? ''").string == "lost"
            }
            #expect(try stored(window).isEmpty)
            try window.setOffline(false)
            try window.wait(for: "the post") { _ in added == ["Milk"] }
        }
    }

    @Test func `a browser that refuses to store says so once, and posts work`() throws {
        let refusing =
            "Object.defineProperty(window, 'indexedDB', { value: { open() { throw new Error('refused'); } } });"
        try WebDriver.withWindow(at: server.address + "/", before: refusing) { window in
            try add("Milk", window)
            try window.waitFor(.text("This browser cannot keep changes while there is no connection."))
            try window.click(.button("Close"))
            try add("Bread", window)
            try window.wait(for: "both posts") { _ in added == ["Milk", "Bread"] }
            #expect(try !window.exists(.css("[data-note]")))
        }
    }
}
