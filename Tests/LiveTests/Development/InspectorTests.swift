import Live
import LiveTesting
import Rx
import Testing

/// The page that shows the activity of the other pages.
struct InspectorTests {
    private let server: DiaryServer

    init() throws {
        server = try DiaryServer { $0.development = true }
    }

    @Test func `the inspector shows the activity of other pages`() throws {
        let inspector = try server.browser().open(try #require(server.live.inspectorAddress))
        #expect(inspector.status == 200)
        try inspector.wait(for: "an empty list of pages") { $0.text.contains("No page is open") }

        let tab = try server.browser().open("/diary")
        try inspector.wait(for: "the sign-in scene") { try $0.exists(.link("/sign-in?return=%2Fdiary")) }
        try tab.fill(.label("Name"), with: "Anna")
        try tab.fill(.label("Password"), with: "secret")
        try tab.click(.button("Sign in"))
        try tab.wait(for: "the stream") { $0.isLive }
        try tab.fill(.label("Text"), with: "Seen by the inspector")
        try tab.click(.button("Write"))
        let patch = Locator.css("pre")
        // The inspector takes a snapshot each second, so one may still show the stream, or the page, of the previous
        // scene.
        try inspector.wait(for: "the patch") {
            try $0.text(.status).contains("Pages: 1. Streams: 2.") && $0.text(patch).contains("Seen by the inspector")
        }
        #expect(try inspector.exists(.link("/diary")))
        #expect(try inspector.text(.css(".state")) == "live")
        let text = try inspector.text(.css("li"))
        for words in ["entries", "Anna", " bytes", " µs"] { #expect(text.contains(words), "\(words)") }
        let bindings = try inspector.findAll(.css("details p")).map(\.textContent)
        #expect(bindings == ["entries, owner, text", "break, signOut, text, write"])
        // The session is identified by its hash.
        #expect(!text.contains(try #require(tab.browser.client.cookies["bindery"])))

        tab.close()
        // The server may notice the end of the stream after the page's own message, in the next snapshot.
        try inspector.wait(for: "the page to disappear") { try $0.text(.status).contains("Pages: 0. Streams: 1.") }
        #expect(try !inspector.exists(.link("/diary")))
        try inspector.assertMatchesFreshRender()
        // The address in the address bar contains the token, so a reload finds the page.
        #expect(inspector.path == server.live.inspectorAddress)
    }

    @Test func `the inspector requires its printed token`() throws {
        let address = try #require(server.live.inspectorAddress)
        #expect(address.hasPrefix("/live/inspector?token="))
        let client = PlainClient(server)
        #expect(try client.get(address).status == 200)
        // A plain proxy on this machine sends the same requests as a browser on it.
        for path in ["/live/inspector", "/live/inspector?token=", "/live/inspector?token=x", address + "0"] {
            #expect(try client.get(path).status == 404)
        }
        let other = try DiaryServer { $0.development = true }
        #expect(try PlainClient(other).get(address).status == 404)
    }

    /// A page that is not kept would find no stream.
    @Test func `the inspector counts as a page of its client`() throws {
        let server = try DiaryServer {
            $0.development = true
            $0.limits.unopenedPagesPerClient = 1
        }
        let address = try #require(server.live.inspectorAddress)
        let client = PlainClient(server)
        let page = try client.mount(address)
        #expect(try client.get(address).status == 429)
        #expect(try client.send("HEAD", address).status == 200)
        #expect(try client.isKnown(page))
    }

    @Test func `the inspector exists only in development mode`() throws {
        let server = try DiaryServer()
        #expect(server.live.inspectorAddress == nil)
        for path in ["/live/inspector", "/live/inspector?token=", "/live/inspector.css"] {
            #expect(try PlainClient(server).get(path).status == 404)
        }
    }
}
