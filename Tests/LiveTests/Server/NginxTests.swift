import Live
import LiveTesting
import Testing

/// The app behind nginx, with the configuration from the article “Operating”.
@Suite(.serialized, .timeLimit(.minutes(60)), .enabled(if: NginxProcess.path != nil, "needs nginx"))
struct NginxTests {
    private let app: NotesServer
    private let nginx: NginxProcess

    init() throws {
        app = try NotesServer { $0.proxies = .loopback }
        nginx = try NginxProcess(to: app.address)
    }

    private func browser() throws -> Browser { try Browser(nginx.address) }

    /// A buffered stream would delay the change.
    @Test func `patches arrive without delay`() throws {
        let (one, other) = (try browser().open(), try browser().open())
        for tab in [one, other] { try tab.wait(for: "the stream") { $0.isLive } }
        for count in 3..<6 {
            let start = ContinuousClock.now
            try one.click(.button("Add"))
            try other.wait(for: "note \(count)") { $0.title == "\(count) notes" }
            #expect(start.duration(to: .now) < .seconds(10))
        }
        try other.assertMatchesFreshRender()
    }

    @Test func `a page reconnects after the app restarts`() throws {
        let tab = try browser().open()
        try tab.wait(for: "the stream") { $0.isLive }
        app.stop()
        #expect(try HTTPClient().get(nginx.address + "/").status == 502)
        try tab.wait(for: "the stream to be lost") { !$0.isLive }
        // An action in the meantime waits and is performed once.
        try tab.click(.button("Add"))
        try app.restart()
        try tab.wait(for: "the note") { $0.title == "3 notes" }
        try tab.wait(for: "the stream") { $0.isLive }
        try tab.assertMatchesFreshRender()
    }

    @Test func `the app knows the host and protocol that the browser used`() throws {
        let client = HTTPClient()
        func send(_ method: String, _ headers: [FormEntry]) throws -> ClientResponse {
            try client.send(
                ClientRequest(
                    try WebAddress(nginx.address + "/"), method: method,
                    headers: headers + [FormEntry("Content-Type", "application/x-www-form-urlencoded")],
                    body: method == "POST" ? Array("add=".utf8) : []), followingRedirects: false)
        }
        // This nginx reports that it was reached over TLS.
        #expect(try send("GET", []).header("Set-Cookie")?.contains("; Secure;") == true)
        #expect(try send("POST", [FormEntry("Origin", nginx.address)]).status == 303)
        #expect(try send("POST", [FormEntry("Origin", "http://evil.example")]).status == 403)
        #expect(try send("GET", [FormEntry("X-Forwarded-For", "127.0.0.1")]).status == 200)
        #expect(try send("GET", [FormEntry("X-Forwarded-Host", "evil.example")]).status == 200)
    }

    /// With a plain `proxy_pass`, a forwarded request looks exactly like one made on this machine.
    @Test(arguments: [true, false]) func `metrics and the inspector stay private`(isPlain: Bool) throws {
        let app = try NotesServer { $0.development = true }
        let nginx = try NginxProcess(to: app.address, isPlain: isPlain)
        let client = HTTPClient()
        for path in ["/metrics", "/live/inspector"] {
            #expect(try client.get(nginx.address + path).status == 404)
        }
        #expect(try client.get(nginx.address + "/health").text == "ok\n")
    }
}

extension NginxProcess {
    /// - Parameter isPlain: indicates whether the configuration contains only `proxy_pass`.
    fileprivate convenience init(to app: String, isPlain: Bool = false) throws {
        let location =
            isPlain
            ? "proxy_pass \(app);"
            : """
            proxy_pass http://app;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-Host "";
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header X-Forwarded-Proto https;
            """
        try self.init { place in
            """
            upstream app { server \(app.dropFirst("http://".count)); keepalive 64; }
            server {
              listen \(place);
              location / { \(location) }
            }
            """
        }
    }
}
