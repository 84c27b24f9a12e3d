import Live
import LiveTesting
import Locks
import Testing

/// The notes about posts that Chromium keeps, and the posts that the server does not process.
@Suite(
    .serialized, .timeLimit(.minutes(60)), .enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
struct OutboxNotesBrowserTests {
    private let page = OutboxPage()
    private let server: OneSceneServer
    private let note = Locator.css("[data-note=refused]")

    init() throws { server = try page.server() }

    private var added: [String] { page.added.withLock { $0 } }

    /// A script with which the post with the text “stuck” is always answered by something else than the app, and after
    /// which a minute has passed at the next attempt.
    private static func sticking(_ answer: String) -> String {
        """
        const [send, now, later] = [window.fetch, Date.now, window.setTimeout];
        window.attempts = 0;
        window.fetch = (address, options) => {
          if (!/text=stuck/.test(options?.body)) return send(address, options);
          window.attempts++;
          return \(answer);
        };
        Date.now = () => now() + window.attempts * 10000;
        window.setTimeout = (work, time, ...rest) => later(work, time >= 500 ? time / 20 : time, ...rest);
        """
    }

    @Test(arguments: [
        ("Promise.resolve(new Response('', { status: 503 }))", "The server could not process it."),
        (
            "send(`/live/return/${'0'.repeat(32)}`, { redirect: 'manual' })",
            "Please sign in again, then send it again."
        ),
        ("Promise.reject(new DOMException('', 'TimeoutError'))", "The server could not process it."),
    ])
    func `a post that the server never processes does not keep later ones waiting`(
        answer: String, reason: String
    ) throws {
        try WebDriver.withWindow(at: server.address + "/") { first in
            try first.store(["stuck", "Milk"])
            let window = try first.reopened(at: server.address + "/", before: Self.sticking(answer))
            try window.wait(for: "the note") { try $0.exists(note) && $0.text(note).contains(reason) }
            try window.wait(for: "the other post") { _ in added == ["Milk"] }
            #expect(try window.execute("return window.attempts").number ?? 0 >= 8)
            try window.waitForStored(["stuck"])
            #expect(try window.exists(.link("Sign in").within(note)) == reason.contains("sign in"))
        }
    }

    @Test func `posts wait while a proxy answers for a server that does not run`() throws {
        let down = """
            const send = window.fetch;
            window.attempts = 0;
            window.EventSource = class extends EventTarget { close() {} };
            window.fetch = (address, options) => {
              if (!options?.headers?.["Bindery-Outbox"]) return Promise.reject(new TypeError("down"));
              window.attempts++;
              return Promise.resolve(new Response("", { status: 502 }));
            };
            const [now, later] = [Date.now, window.setTimeout];
            Date.now = () => now() + window.attempts * 10000;
            window.setTimeout = (work, time, ...rest) => later(work, time / 20, ...rest);
            """
        try WebDriver.withWindow(at: server.address + "/") { first in
            try first.store(["Milk"])
            let window = try first.reopened(at: server.address + "/", before: down)
            try window.execute("document.documentElement.dataset.connection = 'lost'")
            let start = try window.execute("return window.attempts").number ?? 0
            try window.wait(for: "more attempts than a post has") {
                try $0.execute("return window.attempts").number ?? 0 > start + 10
            }
            #expect(try !window.exists(note))
            try window.waitForStored(["Milk"])
        }
    }

    @Test func `a post that is older than the records of the server is not sent without being asked`() throws {
        try WebDriver.withWindow(at: server.address + "/") { first in
            try first.store(["Milk"], age: .seconds(30 * 86_400))
            try first.store(["Bread"])
            let window = try first.reopened(at: server.address + "/")
            try window.wait(for: "the note") { try $0.exists(note) && $0.text(note).contains("waited for too long") }
            try window.wait(for: "the newer post") { _ in added == ["Bread"] }
            try window.click(.button("Send again"))
            try window.waitForStored([])
            #expect(added == ["Bread", "Milk"])
        }
    }

    @Test func `a refused post that was changed is another one for the server`() throws {
        try WebDriver.withWindow(at: server.address + "/") { first in
            try first.store(["Milk"], why: "No more texts.")
            // Another tab has sent it again, and has not received the response.
            let number = try #require(first.storedPosts().first?["id"].string)
            let post = try ClientRequest(
                posting: [FormEntry("text", "Milk"), FormEntry("add", "")], to: WebAddress(server.address + "/"),
                headers: [FormEntry("Bindery-Outbox", number)])
            #expect(try HTTPClient().send(post).status == 204)
            let window = try first.reopened(at: server.address + "/")
            try window.waitFor(.button("Send again"))
            try window.fill(.label("Text").within(note), with: "Oat milk")
            try window.click(.button("Send again"))
            try window.waitForStored([])
            #expect(added == ["Milk", "Oat milk"])
        }
    }

    @Test func `the focus moves to the next note, and at last to the page`() throws {
        try WebDriver.withWindow(at: server.address + "/") { first in
            try first.store(["Milk", "Bread"], why: "No more texts.")
            let window = try first.reopened(at: server.address + "/")
            try window.wait(for: "both notes") { try $0.findAll(.button("Discard")).count == 2 }
            let focused = """
                const { activeElement: node } = document;
                const post = node.closest("details");
                return post ? `${post.querySelector("input").value}: ${node.localName}` : node.localName;
                """
            try window.execute("document.querySelector('[data-note] button:last-of-type').focus()")
            try window.press(.enter)
            try window.waitForStored(["Bread"])
            try window.wait(for: "the focus") { try $0.execute(focused).string == "Bread: summary" }
            try window.execute("document.querySelector('[data-note] button:last-of-type').focus()")
            try window.press(.enter)
            try window.waitForStored([])
            try window.wait(for: "the focus") { try $0.execute(focused).string == "h1" }
        }
    }

    /// Such as one whose own tab was closed, or has sent it since this tab has read the store.
    @Test func `a post that another tab has stored does not stay among those that wait`() throws {
        try WebDriver.withWindow(at: server.address + "/") { window in
            try window.waitForTheStream()
            try window.store(["Milk"])
            try window.execute("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
            try window.waitFor(.css("[data-note=pending]"))
            try window.wait(for: "the post") { _ in added == ["Milk"] }
            try window.waitForNo(.css("[data-note=pending]"))
        }
    }

    @Test func `a note is said once, also when a dialog takes it over`() throws {
        try WebDriver.withWindow(at: server.address + "/") { first in
            try first.store(["Milk"], why: "No more texts.")
            let recording = """
                window.said = [];
                addEventListener("DOMContentLoaded", () => new MutationObserver((records) => {
                  for (const { target, addedNodes } of records)
                    if (target.role === "status" && target.parentNode?.dataset.notes !== undefined)
                      window.said.push(...[...addedNodes].map((node) => node.textContent));
                }).observe(document, { childList: true, subtree: true }));
                """
            let window = try first.reopened(at: server.address + "/", before: recording)
            try window.wait(for: "the text") {
                try $0.execute("return window.said.join()").string
                    == "This change was not accepted: Add No more texts."
            }
            let place = "return document.querySelector('[data-notes]').parentNode.localName"
            #expect(try window.execute(place).string == "body")
            try window.execute("document.body.append(document.createElement('dialog'))")
            try window.execute("document.querySelector('dialog').showModal()")
            try window.wait(for: "the bar in the dialog") { try $0.execute(place).string == "dialog" }
            try window.execute("document.querySelector('dialog').close()")
            try window.wait(for: "the bar on the page") { try $0.execute(place).string == "body" }
            #expect(try window.execute("return window.said.length").number == 1)
            try window.fill(.label("Text").within(note), with: "Oat milk")
            try window.click(.button("Send again"))
            try window.wait(for: "the post") { _ in added == ["Oat milk"] }
        }
    }
}
