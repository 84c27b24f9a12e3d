import Live
import LiveTesting
import Rx
import Testing

/// A page's id alone does not authorize a request if the browser has presented its session's cookie before.
struct PageClaimTests {
    /// The ways in which a request for a page presents a session other than the page's.
    enum Stranger: CaseIterable {
        case withoutCookie
        case withAnotherSession
        case withACookieThatIsNone
    }

    private func client(_ stranger: Stranger, _ server: NotesServer) throws -> PlainClient<NotesApp> {
        let client = PlainClient(server)
        let address = try WebAddress(server.address)
        switch stranger {
        case .withoutCookie: break
        case .withAnotherSession: _ = try client.get("/")
        case .withACookieThatIsNone: client.http.cookies.set("bindery=x; Path=/", from: address)
        }
        return client
    }

    @Test(arguments: Stranger.allCases)
    func `another session's request for a page is answered as for an unknown page`(stranger: Stranger)
        throws
    {
        let server = try NotesServer()
        let owner = PlainClient(server)
        let id = try owner.mount()
        // The browser presents its cookie for the first time.
        #expect(try owner.event(id, "add=").status == 204)
        let count = server.app.notes.all.value.count
        for way in 0..<6 {
            let stranger = { try client(stranger, server) }
            switch way {
            case 0: #expect(try stranger().event(id, "add=").status == 410)
            case 1: #expect(try stranger().send("GET", "/help", headers: [("Bindery-Page", id)]).status == 410)
            case 2: #expect(try stranger().get("/live/\(id)").text.contains("event: gone"))
            case 3: #expect(try stranger().send("POST", "/live/\(id)/attach").status == 410)
            case 4: #expect(try stranger().get("/live/\(id)/render").status == 410)
            default: #expect(try stranger().send("POST", "/live/\(id)/close").status == 204)
            }
        }
        #expect(server.app.notes.all.value.count == count)
        #expect(try owner.isKnown(id))
        #expect(try owner.event(id, "add=").status == 204)
    }

    @Test func `a browser without cookies can use its pages`() throws {
        let server = try NotesServer()
        let id = try PlainClient(server).mount()
        for _ in 0..<2 { #expect(try PlainClient(server).event(id, "add=").status == 204) }
        #expect(server.app.notes.all.value.count == 4)
        #expect(try PlainClient(server).send("POST", "/live/\(id)/close").status == 204)
        #expect(try PlainClient(server).event(id, "add=").status == 410)
    }

    @Test func `a signed-in page requires its cookie from the first request`() throws {
        let server = try DiaryServer()
        let browser = try server.browser(scripting: false)
        let tab = try browser.open("/sign-in")
        try tab.fill(.label("Name"), with: "Anna")
        try tab.fill(.label("Password"), with: "secret")
        try tab.click(.button("Sign in"))
        let owner = PlainClient(server, browser.client)
        let id = try owner.mount("/diary")
        let stranger = PlainClient(server)
        #expect(try stranger.event(id, "text=mine&write=").status == 410)
        #expect(try stranger.get("/live/\(id)/render").status == 410)
        #expect(server.app.diary.entries.value.isEmpty)
        #expect(try owner.event(id, "").status == 204)
    }

    /// The page of a denied address counts like any other, also for a rejected form.
    @Test func `pages of denied addresses count toward the limit`() throws {
        let server = try DiaryServer { $0.limits.pagesPerLoop = 2 }
        let browser = try server.browser(scripting: false)
        let tab = try browser.open("/sign-in")
        try tab.fill(.label("Name"), with: "Anna")
        try tab.fill(.label("Password"), with: "secret")
        try tab.click(.button("Sign in"))
        let client = PlainClient(server, browser.client)
        let ids = try (0..<5).map { count in
            let answer = try client.send(count % 2 == 0 ? "POST" : "GET", "/office")
            #expect(answer.status == 403)
            return try answer.pageID
        }
        #expect(try ids.filter { try client.isKnown($0) } == Array(ids.suffix(2)))
    }

    @Test func `fresh renderings are served only if they are enabled`() throws {
        for servesRenderings in [true, false] {
            let server = try NotesServer { $0.servesRenderings = servesRenderings }
            let client = PlainClient(server)
            let id = try client.mount()
            let stream = try client.http.open(ClientRequest(WebAddress(server.address + "/live/\(id)")))
            #expect(try client.get("/live/\(id)/render").status == (servesRenderings ? 200 : 404))
            #expect(!stream.isEnded)
        }
        #expect(!LiveConfiguration(site: "").servesRenderings)
    }

    @Test(arguments: ["GET", "POST"])
    func `requests to open or attach to a stream are rate-limited`(method: String) throws {
        let server = try NotesServer {
            $0.limits.eventsAtOnce = 3
            $0.limits.eventsPerSecond = 0.1
        }
        let client = PlainClient(server)
        let id = try client.mount()
        let path = "/live/\(id)" + (method == "POST" ? "/attach" : "")
        for _ in 0..<3 {
            if method == "POST" {
                #expect(try client.send(method, path).status == 202)
            } else {
                _ = try client.http.open(ClientRequest(WebAddress(server.address + path)))
            }
        }
        let refused = try client.send(method, path)
        #expect(refused.status == 429)
        #expect(refused.header("Retry-After") != nil)
        #expect(try client.get("/live/stream").status == 429)
        // The browser sends the message only once.
        #expect(try client.send("POST", "/live/\(id)/close").status == 204)
        #expect(try client.event(id, "").status == 410)
    }
}
