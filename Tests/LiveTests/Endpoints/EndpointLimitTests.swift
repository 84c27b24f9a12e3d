import Foundation
import HTTP
import Live
import LiveTesting
import Testing

@testable import Live

/// The limits on the requests of clients to endpoints, and the files that endpoints send.
@Suite(.timeLimit(.minutes(60)))
struct EndpointLimitTests {
    @Test func `each client has its own bucket, and a bounded number of clients is remembered`() {
        let now = ContinuousClock.now
        let limiter = EndpointLimiter(EndpointRate(atOnce: 2, perSecond: 0.5), capacity: 2)
        let ada = EndpointLimiter.Client.account("ada")
        let network = EndpointLimiter.Client.network(ClientNetwork("10.0.0.1"))
        #expect((0..<3).map { _ in limiter.take(from: ada, now: now) } == [nil, nil, .seconds(2)])
        #expect(limiter.take(from: network, now: now) == nil)
        #expect(limiter.take(from: ada, now: now + .seconds(2)) == nil)
        #expect(limiter.take(from: ada, now: now + .seconds(3)) == .seconds(1))
        for number in 0..<10 { _ = limiter.take(from: .account("\(number)"), now: now + .seconds(3)) }
        #expect(limiter.take(from: ada, now: now + .seconds(3)) == nil)
    }

    /// A rate that does not refill while a test runs.
    private let slow = EndpointRate(atOnce: 2, perSecond: 0.001)

    @Test func `a client that exceeds the rate of a group is told when to try again`() throws {
        let server = try EndpointServer { routes in
            routes.group("/api", rate: slow) { api in
                api.get("/a") { _ in .text("a") }
                api.post("/b") { _ in .noContent }
            }
            routes.get("/free") { _ in .text("free") }
        }
        #expect(try server.send("GET", "/api/a").status == 200)
        #expect(try server.send("POST", "/api/b").status == 204)
        let refused = try server.send("GET", "/api/a")
        #expect(refused.status == 429 && refused.header("content-type") == "application/problem+json")
        let wait = try #require(refused.header("retry-after").flatMap { Int($0) })
        #expect((900...1_000).contains(wait))
        #expect(refused.head.all("cache-control") == ["no-store"])
        #expect(try server.send("GET", "/free").text == "free")
        // An account is another client than its network, also in another browser.
        let (ada, again) = (try signedIn(server), try signedIn(server))
        #expect(try server.send("GET", "/api/a", by: ada).status == 200)
        #expect(try server.send("GET", "/api/a", by: again).status == 200)
        #expect(try server.send("GET", "/api/a", by: ada).status == 429)
    }

    private func signedIn(_ server: EndpointServer) throws -> Browser {
        let browser = try server.browser(scripting: false)
        try browser.open().click(.button("Enter"))
        return browser
    }

    @Test func `the limits of outer groups and of the table that mounts another apply too`() throws {
        let module = Endpoints { routes in
            routes.group("/inner", rate: EndpointRate(atOnce: 1, perSecond: 0.001)) { $0.get("/") { _ in .text("in") } }
            routes.get("/other") { _ in .text("other") }
        }
        let server = try EndpointServer { routes in
            routes.group("/m", from: .anywhere, rate: slow) { $0.mount(module, at: "/") }
        }
        #expect(try server.send("GET", "/m/inner").status == 200)
        #expect(try server.send("GET", "/m/inner").status == 429)
        #expect(try server.send("GET", "/m/other").status == 429)
    }

    // MARK: Files

    @Test(arguments: [
        ("text/html", "application/pdf", true, "attachment"), ("text/html; charset=utf-8", "", true, "attachment"),
        ("image/svg+xml", "", true, "attachment"), ("image/png", "", true, "inline"),
        ("image/png", "", false, "attachment"),
        ("TEXT/Plain; charset=UTF-8", "text/plain; charset=utf-8", true, "inline"),
        ("text/javascript", "", true, "attachment"),
        ("x\r\nSet-Cookie: a=b", "application/octet-stream", true, "attachment"),
        ("*/*", "application/octet-stream", true, "attachment"), ("", "application/octet-stream", true, "attachment"),
        ("text/plain; charset=\"a\r\nb\"", "text/plain", true, "inline"),
        ("image/png, text/html", "application/octet-stream", true, "attachment"),
    ])
    func `what users upload never runs on the site`(type: String, sent: String, isShown: Bool, way: String) throws {
        let path = NSTemporaryDirectory() + "bindery-upload-\(UUID())"
        try Data("<script>alert(1)</script>".utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let server = try EndpointServer { routes in
            routes.get("/file") { _ in
                .upload(path, name: "a\r\nX: y\"한글.html", type: type, isShown: isShown)
            }
        }
        let answer = try server.send("GET", "/file", ["Range": "bytes=0-6"])
        #expect(answer.status == 206 && answer.text == "<script")
        let expected = ["application/pdf", ""].contains(sent) ? type : sent
        #expect(answer.header("content-type") == expected)
        #expect(
            answer.header("content-disposition")
                == "\(way); filename=\"aX: y___.html\"; filename*=UTF-8''aX%3A%20y%22%ED%95%9C%EA%B8%80.html")
        #expect(answer.head.all("content-security-policy").count == 1)
        #expect(answer.header("content-security-policy")?.hasPrefix("sandbox; default-src 'none'") == true)
        #expect(answer.header("x-content-type-options") == "nosniff")
        #expect(answer.header("cross-origin-resource-policy") == "same-origin")
        #expect(answer.header("x") == nil && answer.header("set-cookie") == nil)
        let tag = try #require(answer.header("etag"))
        #expect(try server.send("GET", "/file", ["If-None-Match": tag]).status == 304)
        // The file of a session is not kept by caches that others use.
        #expect(answer.header("cache-control") == "no-cache")
        let own = try server.send("GET", "/file", by: signedIn(server))
        #expect(own.header("cache-control") == "private, no-cache")
    }
}
