import Live
import LiveTesting
import Locks
import Rx
import RxTesting
import Testing

/// The server's responses to requests, independent of a browser's handling of them.
struct LiveServerTests {
    private let client = HTTPClient()

    private func send(
        _ server: NotesServer, _ method: String, _ path: String, headers: [(String, String)] = [], body: String = ""
    ) throws -> ClientResponse {
        try PlainClient(server, client).send(method, path, headers: headers, body: body)
    }

    private func pageID(_ response: ClientResponse) throws -> String { try response.pageID }

    @Test func `a request for an unknown page is answered with 410`() throws {
        let server = try NotesServer()
        for id in ["nonsense", "00000000000000000000000000000000", "ff0000000000000000000000000000ff"] {
            #expect(try send(server, "POST", "/", headers: [("Bindery-Page", id)], body: "add=").status == 410)
            #expect(try send(server, "GET", "/help", headers: [("Bindery-Page", id)]).status == 410)
        }
    }

    @Test func `a repeated post is accepted once`() throws {
        let server = try NotesServer()
        let id = try pageID(try send(server, "GET", "/"))
        for _ in 0..<3 {
            let headers = [("Bindery-Page", id), ("Bindery-Edit", "7")]
            #expect(try send(server, "POST", "/", headers: headers, body: "add=").status == 204)
        }
        #expect(server.app.notes.all.value.count == 3)
    }

    /// A numbered post is accepted if its number is greater than all before; one without a number is always accepted.
    @Test(arguments: 0..<3 as Range<UInt64>)
    func `numbered posts are accepted in increasing order`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let server = try NotesServer { $0.limits.eventsAtOnce = 1_000 }
        let id = try pageID(try send(server, "GET", "/"))
        var (greatest, count) = (0, server.app.notes.all.value.count)
        for _ in 0..<60 {
            let number = max(0, greatest + Int.random(in: -3...1, using: &random))
            let header = number == 0 && Bool.random(using: &random) ? [] : [("Bindery-Edit", "\(number)")]
            #expect(try send(server, "POST", "/", headers: [("Bindery-Page", id)] + header, body: "add=").status == 204)
            if number == 0 || number > greatest { count += 1 }
            greatest = max(greatest, number)
            #expect(server.app.notes.all.value.count == count, "number \(number) of \(greatest)")
        }
    }

    private func isKnown(_ id: String, _ server: NotesServer) throws -> Bool {
        try PlainClient(server, client).isKnown(id)
    }

    @Test func `a HEAD request keeps no page`() throws {
        let server = try NotesServer { $0.limits.pagesPerLoop = 2 }
        let id = try pageID(try send(server, "GET", "/"))
        for _ in 0..<4 { #expect(try send(server, "HEAD", "/").status == 200) }
        #expect(try isKnown(id, server))
    }

    @Test func `pages of rejected forms count toward the limit`() throws {
        let server = try NotesServer { $0.limits.pagesPerLoop = 2 }
        let ids = try (0..<4).map { _ in
            let answer = try send(server, "POST", "/notes/1", body: "text=&ok=")
            #expect(answer.status == 422)
            return try pageID(answer)
        }
        #expect(try ids.filter { try isKnown($0, server) } == Array(ids.suffix(2)))
    }

    /// Large forms are decoded off the loop. They are handled like small ones, in both kinds of posts.
    @Test(arguments: [10, 65_000, 70_000, 500_000], [false, true])
    func `forms of any size are accepted`(size: Int, isLive: Bool) throws {
        let server = try NotesServer()
        let text = String(repeating: "ä", count: size / 6)
        let body = "text=\(String(repeating: "%C3%A4", count: size / 6))&ok="
        let headers =
            isLive
            ? [("Bindery-Page", try pageID(try send(server, "GET", "/notes/1"))), ("Bindery-Edited", "text")] : []
        let plain = PlainClient(server, client)
        #expect(try plain.send("POST", "/notes/1", headers: headers, body: body).status < 400)
        #expect(server.app.notes.all.value.first?.text == text)
        let broken = [("Content-Type", "text/plain")] + headers
        #expect(try plain.send("POST", "/notes/1", headers: broken, body: body).status == 415)
    }

    /// Two tabs that a new browser opens at the same time each get a session, of which the browser keeps one.
    @Test func `a page belongs only to the session that opened it`() throws {
        let server = try NotesServer()
        let first = try pageID(try send(server, "GET", "/"))
        client.cookies = CookieJar()
        let second = try pageID(try send(server, "GET", "/"))
        #expect(try isKnown(second, server))
        #expect(try !isKnown(first, server))
    }

    @Test func `a page failure is logged once`() throws {
        let events = Mutex<[LogEvent]>([])
        let server = try NotesServer { $0.log = { event in events.withLock { $0.append(event) } } }
        #expect(try send(server, "GET", "/broken").status == 500)
        #expect(events.withLock { $0.map(\.name) } == ["page-failed"])
    }

    @Test func `a post from another site is rejected`() throws {
        let server = try NotesServer()
        #expect(try send(server, "POST", "/", headers: [("Origin", "http://evil.example")], body: "add=").status == 403)
        #expect(try send(server, "POST", "/", headers: [("Sec-Fetch-Site", "cross-site")], body: "add=").status == 403)
        #expect(server.app.notes.all.value.count == 2)
    }

    @Test func `a closed page is discarded`() throws {
        let server = try NotesServer()
        let id = try pageID(try send(server, "GET", "/"))
        #expect(try send(server, "POST", "/live/\(id)/close").status == 204)
        #expect(try send(server, "POST", "/", headers: [("Bindery-Page", id)], body: "add=").status == 410)
    }

    @Test func `a page failure is logged with its address and affects no other page`() throws {
        let events = Mutex<[LogEvent]>([])
        let server = try NotesServer { $0.log = { event in events.withLock { $0.append(event) } } }
        #expect(try send(server, "GET", "/broken").status == 500)
        #expect(try send(server, "GET", "/").status == 200)
        #expect(events.withLock { $0.first?["address"] } == "/broken")
    }

    @Test func `documents forbid foreign and inline scripts`() throws {
        let server = try NotesServer()
        let answer = try send(server, "GET", "/")
        #expect(
            answer.header("Content-Security-Policy")
                == "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
                + "connect-src 'self'; manifest-src 'self'; media-src 'self'; form-action 'self'; base-uri 'none'; "
                + "frame-ancestors 'none'")
        let cookie = try #require(answer.header("Set-Cookie"))
        #expect(try /bindery=[0-9a-f]{32}; Path=\/; HttpOnly; SameSite=Lax/.wholeMatch(in: cookie) != nil)
    }

    /// A link to a file under Public is not a scene when the script follows it.
    @Test func `a file is served to a live page as a file`() throws {
        let server = try NotesServer()
        let id = try pageID(try send(server, "GET", "/"))
        let answer = try send(server, "GET", "/bindery.js", headers: [("Bindery-Page", id)])
        #expect(answer.status == 200)
        #expect(answer.header("Content-Type")?.contains("javascript") == true)
    }

    @Test func `a page waits for its browser's stream`() throws {
        let server = try NotesServer()
        let id = try pageID(try send(server, "GET", "/"))
        #expect(try send(server, "POST", "/live/\(id)/attach").status == 202)
        let stream = try client.open(ClientRequest(try WebAddress(server.address + "/live/stream")))
        #expect(stream.head.status == 200)
        #expect(try send(server, "POST", "/live/\(id)/attach").status == 204)
        #expect(try send(server, "POST", "/live/\(id)/attach?last=1").status == 410)
    }

    @Test func `other methods are rejected`() throws {
        let server = try NotesServer()
        let answer = try send(server, "DELETE", "/")
        #expect(answer.status == 405)
        #expect(answer.header("Allow") == "GET, HEAD, POST")
    }

    @Test func `the oldest page without a stream is evicted`() throws {
        let server = try NotesServer { $0.limits.pagesPerLoop = 2 }
        // All pages of one browser are on the same loop.
        let ids = try (0..<3).map { _ in try pageID(try send(server, "GET", "/")) }
        #expect(try send(server, "POST", "/", headers: [("Bindery-Page", ids[0])], body: "x=").status == 410)
        #expect(try send(server, "POST", "/", headers: [("Bindery-Page", ids[2])], body: "x=").status == 204)
    }
}
