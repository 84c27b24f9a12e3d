import HTTP
import LiveTesting
import Rx
import Testing

@testable import Live

/// Limits per client address: the attacks come from 127.0.0.2, and the legitimate client is at 127.0.0.1.
struct ClientLimitTests {
    private func client<App: LiveApplication>(
        _ server: TestServer<App>, from address: String = "127.0.0.1"
    ) -> PlainClient<App> {
        let http = HTTPClient()
        http.localAddress = address
        return PlainClient(server, http)
    }

    // MARK: Pages

    @Test func `one client address cannot fill the page table`() throws {
        let server = try NotesServer { $0.limits.unopenedPagesPerClient = 20 }
        // Each request has no cookie, as from a new browser.
        let answers = try (0..<30).map { _ in try client(server, from: "127.0.0.2").get("/") }
        #expect(answers.map(\.status) == Array(repeating: 200, count: 20) + Array(repeating: 429, count: 10))
        let refused = try #require(answers.last)
        #expect(refused.header("Retry-After") == "15")
        #expect(refused.header("Set-Cookie") == nil)
        #expect(DOM.Document(html: refused.text).title == "One moment, please")
        let tab = try server.open()
        try tab.click(.button("Add"))
        try tab.wait(for: "the note") { $0.title == "3 notes" }
        let event = try #require(server.events.first { $0.name == "client-limited" })
        #expect(event["client"] == "127.0.0.2")
        #expect(server.events.filter { $0.name == "client-limited" }.count == 1)
    }

    @Test func `pages with a stream and closed pages do not count`() throws {
        let server = try NotesServer { $0.limits.unopenedPagesPerClient = 2 }
        let client = client(server)
        var streams: [ClientStream] = []
        for _ in 0..<4 {
            let id = try client.mount()
            streams.append(try client.http.open(ClientRequest(WebAddress(server.address + "/live/\(id)"))))
        }
        for _ in 0..<4 {
            let id = try client.mount()
            _ = try client.send("POST", "/live/\(id)/close")
        }
        for _ in 0..<4 { #expect(try client.send("HEAD", "/").status == 200) }
        for _ in 0..<2 { _ = try client.mount() }
        #expect(try client.get("/").status == 429)
        // A form without the script is accepted, but its page is not kept.
        let invalid = try client.send("POST", "/notes/1", body: "text=&ok=")
        #expect(invalid.status == 422)
        #expect(try !client.isKnown(try invalid.pageID))
        #expect(try client.send("POST", "/", body: "add=").status == 200 || server.app.notes.all.value.count == 3)
        #expect(streams.allSatisfy { !$0.isEnded })
    }

    @Test func `responses whose page is not kept evict no page`() throws {
        let server = try NotesServer {
            $0.limits.unopenedPagesPerClient = 1
            $0.limits.pagesPerSession = 1
        }
        let client = client(server)
        let page = try client.mount()
        #expect(try client.send("HEAD", "/").status == 200)
        #expect(try client.isKnown(page))
        let invalid = try client.send("POST", "/notes/1", body: "text=&ok=")
        #expect(invalid.status == 422)
        #expect(try !client.isKnown(try invalid.pageID))
        #expect(try client.isKnown(page))
    }

    @Test func `the address forwarded by a trusted proxy counts`() throws {
        let server = try NotesServer {
            $0.limits.unopenedPagesPerClient = 1
            $0.proxies = .loopback
        }
        let statuses = try ["192.0.2.1", "192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8::2"].map {
            try client(server).get("/", headers: [("X-Forwarded-For", $0)]).status
        }
        #expect(statuses == [200, 429, 200, 200, 429])
    }

    // MARK: Forms

    @Test func `large forms of one network do not delay those of another`() throws {
        let server = try NotesServer()
        let network = ClientNetwork("127.0.0.2")
        var permits = (0..<16).map { _ in server.live.formQuota.permit(for: network) }
        #expect(permits.allSatisfy { $0 != nil })
        let large = "add=&filter=" + String(repeating: "a", count: 20_000)
        let refused = try client(server, from: "127.0.0.2").send("POST", "/", body: large)
        #expect(refused.status == 429)
        #expect(refused.header("Retry-After") == "1")
        #expect(DOM.Document(html: refused.text).title == "One moment, please")
        #expect(try client(server, from: "127.0.0.2").send("POST", "/", body: "add=").status != 429)
        #expect(try client(server).send("POST", "/", body: large).status != 429)
        permits = []
        #expect(try client(server, from: "127.0.0.2").send("POST", "/", body: large).status != 429)
        #expect(server.live.formQuota.count(of: network) == 0)
    }

    /// Each press may be expensive.
    @Test func `a form presses only one button`() throws {
        let server = try NotesServer()
        let client = client(server)
        _ = try client.send("POST", "/", body: Array(repeating: "add=", count: 50).joined(separator: "&"))
        #expect(server.app.notes.all.value.count == 3)
        let id = try client.mount()
        #expect(try client.event(id, "add=&add=&add=").status == 204)
        #expect(server.app.notes.all.value.count == 4)
    }

    // MARK: Sign-ins

    private func diary(_ configure: (inout LiveConfiguration) -> Void = { _ in }) throws -> DiaryServer {
        try DiaryServer {
            $0.limits.signInFailuresAtOnce = 3
            $0.limits.signInFailuresPerMinute = 0.1
            configure(&$0)
        }
    }

    private func signIn(
        _ client: PlainClient<DiaryApp>, as name: String = "Anna", _ password: String, headers: [(String, String)] = []
    ) throws -> ClientResponse {
        let request = ClientRequest(
            posting: [FormEntry("name", name), FormEntry("password", password), FormEntry("signIn", "")],
            to: try WebAddress(client.server.address + "/sign-in"), headers: headers.map { FormEntry($0.0, $0.1) })
        return try client.http.send(request, followingRedirects: false)
    }

    @Test func `guessing passwords with forms is rate-limited`() throws {
        let server = try diary()
        let statuses = try (0..<6).map { guess in
            try signIn(client(server, from: "127.0.0.2"), "guess \(guess)").status
        }
        #expect(statuses == [422, 422, 422, 429, 429, 429])
        // Even the right password is rejected; otherwise the responses would reveal it.
        let refused = try signIn(client(server, from: "127.0.0.2"), "secret")
        #expect(refused.status == 429)
        #expect(refused.header("Retry-After").flatMap { Int($0) }.map { (1...600).contains($0) } == true)
        #expect(DOM.Document(html: refused.text).title == "Too many attempts to sign in")
        #expect(try client(server, from: "127.0.0.2").get("/sign-in").status == 200)
        #expect(try signIn(client(server), "secret").status == 303)
        #expect(server.events.contains { $0.name == "sign-in-limited" })
    }

    /// The header of a page with the script lifts no limit, even in an app that does not check the limits itself.
    @Test func `guessing passwords in a live page is rate-limited`() throws {
        let server = try diary()
        server.app.diary.asksForLimits.accept(false)
        let guesser = client(server, from: "127.0.0.2")
        let id = try guesser.mount("/sign-in")
        func post(_ password: String, to id: String) throws -> ClientResponse {
            let body = "name=Anna&password=\(password)&signIn="
            return try guesser.send("POST", "/sign-in", headers: [("Bindery-Page", id)], body: body)
        }
        #expect(try (0..<5).map { try post("guess\($0)", to: id).status } == [204, 204, 204, 429, 429])
        // Neither another page nor the right password makes a difference.
        let refused = try post("secret", to: try guesser.mount("/sign-in"))
        #expect(refused.status == 429)
        #expect(refused.header("Retry-After").flatMap { Int($0) }.map { (1...600).contains($0) } == true)
        #expect(server.events.filter { $0.name == "sign-in-limited" }.count == 1)
        #expect(!server.events.contains { $0.name == "signed-in" })
        // Other scenes accept events, and other networks may sign in.
        #expect(try guesser.event(try guesser.mount(), "open=").status == 204)
        #expect(try signIn(client(server), "secret").status == 303)
    }

    /// Simulates many users behind one address, some of whom mistype.
    @Test func `successful sign-ins are not counted`() throws {
        let server = try diary()
        for _ in 0..<2 { #expect(try signIn(client(server), "wrong").status == 422) }
        for _ in 0..<8 { #expect(try signIn(client(server), "secret").status == 303) }
        #expect(try signIn(client(server), "wrong").status == 422)
        #expect(try signIn(client(server), "secret").status == 429)
    }

    @Test func `attempts on one account are limited across addresses`() throws {
        let server = try diary {
            $0.proxies = .loopback
            $0.limits.accountSignInFailuresAtOnce = 4
            $0.limits.accountSignInFailuresPerMinute = 0.1
        }
        for host in 1...4 {
            let headers = [("X-Forwarded-For", "192.0.2.\(host)")]
            #expect(try signIn(client(server), "wrong", headers: headers).status == 422)
        }
        let headers = [("X-Forwarded-For", "192.0.2.9")]
        #expect(try signIn(client(server), "secret", headers: headers).status == 422)
        #expect(try signIn(client(server), as: "Carla", "secret", headers: headers).status == 303)
    }
}
