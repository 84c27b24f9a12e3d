import Live
import LiveTesting
import Rx
import Testing

/// The limits of one browser's use of a server.
struct SessionLimitTests {
    @Test func `events over the rate limit are answered with 429`() throws {
        let client = PlainClient(
            try NotesServer {
                $0.limits.eventsAtOnce = 3
                $0.limits.eventsPerSecond = 0.1
            })
        let id = try client.mount()
        for _ in 0..<2 { #expect(try client.event(id, "add=").status == 204) }
        let refused = try client.event(id, "add=")
        #expect(refused.status == 429)
        let wait = try #require(refused.header("Retry-After").flatMap { Int($0) })
        #expect((1...10).contains(wait))
        #expect(client.server.app.notes.all.value.count == 4)
        // A link is an event too.
        #expect(try client.send("GET", "/help", headers: [("Bindery-Page", id)]).status == 429)
    }

    @Test func `without JavaScript the rate limit shows an error page`() throws {
        let client = PlainClient(
            try NotesServer {
                $0.limits.eventsAtOnce = 1
                $0.limits.eventsPerSecond = 0.1
            })
        _ = try client.mount()
        for answer in [try client.get("/"), try client.send("POST", "/", body: "add=")] {
            #expect(answer.status == 429)
            #expect(answer.header("Retry-After") != nil)
            #expect(answer.header("Content-Security-Policy") != nil)
            let document = DOM.Document(html: answer.text)
            #expect(try document.root.all(css: "h1").first?.textContent == "One moment, please")
            #expect(document.title == "One moment, please")
        }
        #expect(client.server.app.notes.all.value.count == 2)
    }

    @Test func `another browser is not delayed`() throws {
        let server = try NotesServer {
            $0.limits.eventsAtOnce = 1
            $0.limits.eventsPerSecond = 0.1
        }
        let client = PlainClient(server)
        _ = try client.mount()
        #expect(try client.get("/").status == 429)
        #expect(try PlainClient(server).get("/").status == 200)
    }

    @Test func `deferred posts are all accepted in order`() throws {
        let server = try NotesServer {
            $0.limits.eventsAtOnce = 4
            $0.limits.eventsPerSecond = 1
        }
        let start = ContinuousClock.now
        let tab = try server.open()
        for count in 3..<8 {
            try tab.click(.button("Add"))
            try tab.wait(for: "note \(count)") { $0.title == "\(count) notes" }
        }
        // The page and five clicks: two more than the limit for a burst.
        #expect(start.duration(to: .now) > .milliseconds(1_900))
    }

    @Test func `the oldest page without a stream is evicted`() throws {
        let client = PlainClient(try NotesServer { $0.limits.pagesPerSession = 2 })
        let first = try client.mount()
        let stream = try client.http.open(ClientRequest(try WebAddress(client.server.address + "/live/\(first)")))
        #expect(stream.head.status == 200)
        let (second, third) = (try client.mount(), try client.mount())
        #expect(try client.isKnown(first) && client.isKnown(third))
        #expect(try !client.isKnown(second))
    }

    @Test func `a browser whose pages are all open gets no more pages`() throws {
        let client = PlainClient(try NotesServer { $0.limits.pagesPerSession = 2 })
        let streams = try (0..<2).map { _ in
            let id = try client.mount()
            return try client.http.open(ClientRequest(try WebAddress(client.server.address + "/live/\(id)")))
        }
        let refused = try client.get("/")
        #expect(refused.status == 429)
        #expect(DOM.Document(html: refused.text).title == "Too many tabs")
        #expect(streams.allSatisfy { !$0.isEnded })
        #expect(try PlainClient(client.server).get("/").status == 200)
    }

    @Test func `the cookie is secure if a trusted proxy reports HTTPS`() throws {
        let headers = [("X-Forwarded-Proto", "https")]
        let trusting = try PlainClient(try NotesServer { $0.proxies = .loopback }).get("/", headers: headers)
        let cookie = try #require(trusting.header("Set-Cookie"))
        let secure = /__Host-bindery=[0-9a-f]{32}; Path=\/; HttpOnly; Secure; SameSite=Lax/
        #expect(cookie.wholeMatch(of: secure) != nil)
        let other = try #require(try PlainClient(try NotesServer()).get("/", headers: headers).header("Set-Cookie"))
        #expect(try /bindery=[0-9a-f]{32}; Path=\/; HttpOnly; SameSite=Lax/.wholeMatch(in: other) != nil)
    }

    @Test func `a session is found by its secure cookie`() throws {
        let client = PlainClient(try NotesServer { $0.proxies = .loopback })
        let headers = [("X-Forwarded-Proto", "https")]
        #expect(try client.get("/", headers: headers).header("Set-Cookie") != nil)
        #expect(try client.get("/", headers: headers).header("Set-Cookie") == nil)
    }
}
