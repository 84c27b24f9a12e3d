import Live
import LiveTesting
import Locks
import Testing

/// Posts that a headless browser keeps.
struct OutboxTabTests {
    private let page = OutboxPage()
    private let server: OneSceneServer
    private let browser: Browser

    init() throws {
        server = try page.server()
        browser = try server.browser()
    }

    private var added: [String] { page.added.withLock { $0 } }

    private func add(_ text: String, _ tab: Tab) throws {
        try tab.fill(.label("Text"), with: text)
        try tab.click(.button("Add"))
    }

    /// Opens the page in another tab, in which the browser is online again, after the first was closed.
    private func reopen(_ tab: Tab) throws -> Tab {
        tab.close()
        tab.goOnline()
        return try browser.open()
    }

    @Test func `a post that is answered is not kept`() throws {
        let tab = try browser.open()
        try add("Milk", tab)
        #expect(tab.pendingPosts == 0)
        #expect(added == ["Milk"])
        #expect(tab.refusedPosts.isEmpty)
    }

    @Test func `a press without a connection waits for it, and does not expire`() throws {
        browser.pressPatience = .zero
        let tab = try browser.open()
        tab.goOffline()
        try tab.click(.button("Add"))
        try tab.click(.button("Open"))
        #expect(tab.pendingPosts == 1)
        #expect(added.isEmpty)
        tab.goOnline()
        try tab.settle()
        #expect(tab.pendingPosts == 0)
        #expect(added == [""])
    }

    @Test func `what a closed tab has left is sent first, in order`() throws {
        let tabs = try (1...3).map { _ in try browser.open() }
        for tab in tabs { tab.goOffline() }
        for (number, tab) in zip(1..., tabs) { try add("\(number)", tab) }
        #expect(tabs.map(\.pendingPosts) == [3, 3, 3])
        for tab in tabs { tab.close() }
        tabs[0].goOnline()
        let tab = try browser.open()
        try add("4", tab)
        try tab.settle()
        #expect(added == ["1", "2", "3", "4"])
        #expect(tab.pendingPosts == 0)
    }

    @Test func `posts survive a reload and a new server`() throws {
        let tab = try browser.open()
        try tab.settle()
        server.stop()
        try add("Milk", tab)
        #expect(tab.pendingPosts == 1)
        try server.restart()
        try tab.reload()
        try tab.settle()
        #expect(tab.pendingPosts == 0)
        #expect(added == ["Milk"])
        // The page that has sent it is mounted again by a new server, too.
        tab.goOffline()
        try add("Bread", tab)
        try server.restart()
        tab.goOnline()
        try tab.settle()
        #expect(added == ["Milk", "Bread"])
    }

    @Test func `a post whose response was lost is not applied twice`() throws {
        let first = try browser.open()
        try first.fill(.label("Text"), with: "Milk")
        first.blur()
        first.loseNextAnswer()
        try first.click(.button("Add"))
        #expect(added == ["Milk"])
        let tab = try reopen(first)
        try tab.settle()
        #expect(tab.pendingPosts == 0)
        #expect(added == ["Milk"])
    }

    @Test func `a refused post is shown, and can be changed and sent again`() throws {
        let first = try browser.open()
        first.goOffline()
        try add("Milk", first)
        page.isRefusing.withLock { $0 = true }
        var tab = try reopen(first)
        // It is kept until the user decides.
        tab = try reopen(tab)
        try tab.settle()
        let refused = try #require(tab.refusedPosts.first)
        #expect((refused.label, refused.reason, refused.texts) == ("Add", "No more texts.", ["Text": "Milk"]))
        #expect(tab.pendingPosts == 0)
        #expect(throws: LiveTestingError.self) { try tab.sendAgain(refused, changing: ["Title": "x"]) }
        page.isRefusing.withLock { $0 = false }
        try tab.sendAgain(refused, changing: ["Text": "Oat milk"])
        #expect(tab.refusedPosts.isEmpty)
        #expect(added == ["Oat milk"])
        #expect(throws: LiveTestingError.self) { try tab.discard(refused) }
    }

    @Test func `a refused post can be discarded`() throws {
        let first = try browser.open()
        first.goOffline()
        try add("Milk", first)
        page.isRefusing.withLock { $0 = true }
        let tab = try reopen(first)
        try tab.discard(try #require(tab.refusedPosts.first))
        #expect(tab.refusedPosts.isEmpty)
        page.isRefusing.withLock { $0 = false }
        try tab.reload()
        try tab.settle()
        #expect(added.isEmpty)
    }

    @Test func `the page tells of a refusal that follows a press at once`() throws {
        page.isRefusing.withLock { $0 = true }
        let tab = try browser.open()
        try add("Milk", tab)
        try tab.settle()
        #expect(try tab.text(.css("[role=alert]")) == "No more texts.")
        #expect(tab.refusedPosts.isEmpty)
        #expect(tab.pendingPosts == 0)
    }

    @Test func `passwords and buttons that are excluded are not kept`() throws {
        let tab = try browser.open()
        tab.goOffline()
        try tab.fill(.label("Secret"), with: "secret")
        try add("Milk", tab)
        try tab.click(.button("Open"))
        #expect(tab.pendingPosts == 0)
        tab.goOnline()
        try tab.settle()
        #expect(added == ["Milk"])
    }
}
