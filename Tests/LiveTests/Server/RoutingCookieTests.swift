import Live
import LiveTesting
import Rx
import Testing

/// Several processes behind a proxy: the cookie by which the proxy routes, and requests that reach the wrong process.
struct RoutingCookieTests {
    private func node(_ name: String?) throws -> NotesServer {
        try NotesServer {
            $0.node = name
            $0.proxies = .loopback
        }
    }

    private func cookies(_ response: ClientResponse) -> [String] {
        response.head.headers.filter { $0.name.lowercased() == "set-cookie" }.map(\.value)
    }

    private func routes(_ response: ClientResponse) -> [String] {
        cookies(response).filter { $0.hasPrefix("bindery_node=") }
    }

    @Test func `a process without a name sets no cookie`() throws {
        #expect(try cookies(PlainClient(node(nil)).get("/")).count == 1)
    }

    @Test func `a document sets the cookie of its process once`() throws {
        let client = PlainClient(try node("one"))
        #expect(try routes(client.get("/")) == ["bindery_node=one; Path=/; HttpOnly; SameSite=Lax"])
        #expect(try cookies(client.get("/")).isEmpty)
        #expect(try routes(client.get("/missing.png")).isEmpty)
    }

    @Test func `over TLS the cookie is sent over TLS only`() throws {
        let client = PlainClient(try node("one"))
        #expect(
            try routes(client.get("/", headers: [("X-Forwarded-Proto", "https")]))
                == ["bindery_node=one; Path=/; HttpOnly; Secure; SameSite=Lax"])
    }

    @Test func `a browser that another process answers stays there`() throws {
        let client = PlainClient(try node("two"))
        let other = [("Cookie", "bindery_node=one; bindery=0123456789abcdef0123456789abcdef")]
        #expect(try routes(client.get("/", headers: other)).count == 1)
        // Also when a form without the script reached the process.
        #expect(try routes(client.send("POST", "/", headers: other, body: "add=")).count == 1)
    }

    /// The ids and cookies are those of a page that another process has.
    @Test func `a request for the page of another process is never an error`() throws {
        let (one, two) = (try node("one"), try node("two"))
        let owner = PlainClient(one)
        let id = try owner.mount()
        let cookie = owner.http.cookies.header(for: try WebAddress(one.address)) ?? ""
        let stranger = PlainClient(two)
        let count = two.app.notes.all.value.count
        func send(_ method: String, _ path: String, _ more: [(String, String)] = [], body: String = "") throws
            -> ClientResponse
        {
            try stranger.send(method, path, headers: [("Cookie", cookie)] + more, body: body)
        }
        // The client mounts the page again.
        let live = [("Bindery-Page", id)]
        #expect(try send("POST", "/", live, body: "add=").status == 410)
        #expect(try send("GET", "/help", live).status == 410)
        #expect(try send("POST", "/live/\(id)/attach").status == 410)
        #expect(try stranger.get("/live/\(id)").text.contains("event: gone"))
        #expect(try send("POST", "/live/\(id)/close").status == 204)
        #expect(two.app.notes.all.value.count == count)
        // A form without the script is performed, because it names no page.
        #expect([200, 303].contains(try send("POST", "/", body: "add=").status))
        #expect(two.app.notes.all.value.count == count + 1)
        #expect(try owner.isKnown(id))
    }
}
