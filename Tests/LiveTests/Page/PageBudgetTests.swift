import HTTP
import Live
import LiveTesting
import Rx
import RxTesting
import Testing

/// The limits of the bytes that clients can make the server hold, tested over HTTP. A post has 30,000 bytes of text;
/// with these limits a page may hold 120,000 bytes.
struct PageBudgetTests {
    private static let text = String(repeating: "x", count: 30_000)
    private static let limit = 120_000

    private static let layout = """
        <!doctype html><html lang="en"><head><title>{{title}}</title>{{{live}}}</head>
        <body><div>{{{content}}}</div><div>{{{modal}}}</div>
        <ul>{{#messages}}<li role="{{role}}">{{text}}</li>{{/messages}}</ul></body></html>
        """

    /// - Parameter gate: ends the running actions.
    private func server(
        gate: PublishRelay<Void> = PublishRelay(), _ configure: (inout LiveConfiguration) -> Void = { _ in }
    ) throws -> OneSceneServer {
        let template = """
            <main><form method="post" enctype="multipart/form-data">
            <textarea name="a">{{a}}</textarea><textarea name="b">{{b}}</textarea>
            <textarea name="c">{{c}}</textarea><textarea name="d">{{d}}</textarea>
            <button name="wait">Wait</button><button name="clear">Clear</button>
            </form></main>
            """
        return try OneSceneServer(template, layout: Self.layout) {
            $0.server.limits.bodyBytes = 40_000
            $0.limits.bytesPerPage = Self.limit
            $0.limits.bytesPerSession = 10 * Self.limit
            $0.limits.eventsAtOnce = 100_000
            $0.monitoring = .everywhere
            configure(&$0)
        } bind: { mount in
            let fields = ["a", "b", "c", "d"].map { ($0, BehaviorRelay(value: "")) }
            for (name, relay) in fields { mount.bindField(name, with: relay) }
            mount.bindAction("wait", to: Action<Void, Void> { gate.observe(on: MainScheduler.instance).take(1) })
            mount.bindEvent("clear", to: AnyObserver<Void> { _ in for (_, relay) in fields { relay.accept("") } })
        }
    }

    private func edit(
        _ client: PlainClient<OneSceneApp>, _ id: String, _ field: String, _ text: String = text, number: Int = 0
    ) throws -> ClientResponse {
        let headers = [("Bindery-Page", id), ("Bindery-Edited", field), ("Bindery-Edit", "\(number)")]
        return try client.send("POST", "/", headers: headers, body: "\(field)=\(text)")
    }

    private func held(_ server: OneSceneServer) throws -> Int {
        let metrics = try HTTPClient().get(server.address + "/metrics").text
        let line = try #require(metrics.split(separator: "\n").first { $0.hasPrefix("bindery_held_bytes{") })
        return try #require(line.split(separator: " ").last.flatMap { Int($0) })
    }

    private func open(_ client: PlainClient<OneSceneApp>, _ id: String) throws -> ClientStream {
        try client.http.open(ClientRequest(WebAddress(client.server.address + "/live/\(id)")))
    }

    @Test func `posted text counts until it is replaced or the page is closed`() throws {
        let server = try server()
        let client = PlainClient(server)
        let id = try client.mount()
        #expect(try held(server) == 0)
        #expect(try edit(client, id, "a").status == 204)
        #expect(try edit(client, id, "b").status == 204)
        #expect(try held(server) == 60_000)
        #expect(try edit(client, id, "a", "short").status == 204)
        #expect(try held(server) == 30_000)
        _ = try client.send("POST", "/live/\(id)/close")
        #expect(try held(server) == 0)
    }

    @Test func `text that the view model clears is released`() throws {
        let server = try server()
        let tab = try server.open()
        try tab.fill(.css("[name=a]"), with: Self.text)
        try tab.click(.button("Clear"))
        try tab.wait(for: "the empty field") { try $0.value(.css("[name=a]")).isEmpty }
        #expect(try held(server) == 0)
    }

    @Test func `input over the page's budget is rejected`() throws {
        let server = try server()
        let client = PlainClient(server)
        let id = try client.mount()
        let stream = try open(client, id)
        for field in ["a", "b", "c"] { #expect(try edit(client, id, field).status == 204) }
        let refused = try edit(client, id, "d")
        #expect(refused.status == 413)
        #expect(refused.text.contains("too large for this page"))
        let page = try client.get("/live/\(id)/render")
        let alerts = try DOM.Document(html: page.text).root.all(css: "[role=alert]")
        #expect(alerts.map(\.textContent).joined().contains("Shorten it"))
        // The page remains usable and accepts the text when there is room.
        #expect(try edit(client, id, "a", "").status == 204)
        #expect(try edit(client, id, "d").status == 204)
        #expect(try held(server) == 90_000)
        #expect(!stream.isEnded)
    }

    @Test func `forms that wait for an action count`() throws {
        let gate = PublishRelay<Void>()
        let server = try server(gate: gate)
        let client = PlainClient(server)
        let id = try client.mount()
        let statuses = try (0..<6).map { _ in
            try client.send("POST", "/", headers: [("Bindery-Page", id)], body: "x=\(Self.text)&wait=").status
        }
        #expect(statuses == [204, 204, 204, 413, 413, 413])
        _ = try client.send("POST", "/live/\(id)/close")
        // A running action finishes and keeps its input until then.
        #expect(try held(server) > 0)
        gate.accept(())
        while try held(server) > 0 {}
    }

    @Test func `a session's oldest page without a stream is evicted to make room`() throws {
        let server = try server { $0.limits.bytesPerSession = Self.limit }
        let client = PlainClient(server)
        let ids = try (0..<4).map { _ in try client.mount() }
        for id in ids.prefix(3) { #expect(try edit(client, id, "a").status == 204) }
        #expect(try edit(client, ids[3], "a").status == 204)
        #expect(try edit(client, ids[0], "a").status == 410)
        #expect(try held(server) == 90_000)
        let streams = try ids[1...3].map { try open(client, $0) }
        let refused = try edit(client, ids[3], "b")
        #expect(refused.status == 413)
        #expect(refused.text.contains("Close some of them"))
        #expect(streams.allSatisfy { !$0.isEnded })
        // Another browser has a separate budget.
        let other = PlainClient(server)
        #expect(try edit(other, try other.mount(), "a").status == 204)
    }

    @Test func `the process holds no more bytes than its budget`() throws {
        let server = try server {
            $0.limits.bytesPerSession = Self.limit
            $0.limits.bytesPerProcess = Self.limit
        }
        let clients = (0..<4).map { _ in PlainClient(server) }
        let (empty, ids) = (try clients[0].mount(), try clients.map { try $0.mount() })
        for index in 0..<3 { #expect(try edit(clients[index], ids[index], "a").status == 204) }
        #expect(try edit(clients[3], ids[3], "a").status == 204)
        // The oldest page that holds bytes is evicted; a page that holds none is not.
        #expect(try edit(clients[0], ids[0], "a").status == 410)
        #expect(try clients[0].isKnown(empty))
        let streams = try (1...3).map { try open(clients[$0], ids[$0]) }
        let waiting = try edit(clients[3], ids[3], "b")
        #expect(waiting.status == 429)
        #expect(waiting.header("Retry-After") == "5")
        let plain = try PlainClient(server).send("POST", "/", body: "a=\(Self.text)")
        #expect(plain.status == 503)
        #expect(DOM.Document(html: plain.text).title == "The site is full")
        #expect(streams.allSatisfy { !$0.isEnded })
        // A page with small input remains usable.
        #expect(try edit(clients[3], ids[3], "b", "little").status == 204)
    }

    /// The script sends a deferred post again with the same number.
    @Test func `a deferred post is accepted once when it is sent again`() throws {
        let server = try server {
            $0.limits.bytesPerSession = Self.limit
            $0.limits.bytesPerProcess = Self.limit
        }
        let clients = (0..<3).map { _ in PlainClient(server) }
        let ids = try clients.map { try $0.mount() }
        let streams = try (0..<3).map { try open(clients[$0], ids[$0]) }
        for index in 0..<3 { #expect(try edit(clients[index], ids[index], "a", number: 1).status == 204) }
        for (closed, field) in ["b", "c"].enumerated() {
            let number = 2 + closed
            for _ in 0..<2 { #expect(try edit(clients[2], ids[2], field, number: number).status == 429) }
            _ = try clients[closed].send("POST", "/live/\(ids[closed])/close")
            for _ in 0..<2 { #expect(try edit(clients[2], ids[2], field, number: number).status == 204) }
            #expect(try held(server) == 90_000)
        }
        withExtendedLifetime(streams) {}
    }

    @Test(arguments: [1, 2] as [UInt64]) func `no bytes are held after all pages are closed`(seed: UInt64) throws {
        let server = try server {
            $0.limits.bytesPerSession = 2 * Self.limit
            $0.limits.bytesPerProcess = 3 * Self.limit
            $0.limits.pagesPerLoop = 9
        }
        var random = SeededGenerator(seed: seed)
        let clients = (0..<3).map { _ in PlainClient(server) }
        var pages: [(client: PlainClient<OneSceneApp>, id: String)] = []
        for _ in 0..<150 {
            guard let page = pages.randomElement(using: &random), Int.random(in: 0..<5, using: &random) > 0 else {
                let client = clients.randomElement(using: &random)!
                // A long address counts too.
                let path = Bool.random(using: &random) ? "/" : "/?q=" + String(repeating: "y", count: 2_000)
                pages.append((client, try client.mount(path)))
                continue
            }
            let field = ["a", "b", "c", "d"].randomElement(using: &random)!
            let text = String(repeating: "z", count: Int.random(in: 0..<30_000, using: &random))
            let status = try edit(page.client, page.id, field, text).status
            #expect([204, 410, 413, 429].contains(status))
            #expect(try held(server) <= 3 * Self.limit)
        }
        #expect(try held(server) > 0)
        for page in pages { _ = try page.client.send("POST", "/live/\(page.id)/close") }
        #expect(try held(server) == 0)
    }
}
