import EventLoops
import Foundation
import HTMLTemplates
import HTTP
import Live
import LiveTesting
import Locks
import Testing

@testable import Hosting

@Suite struct AppServerTests {
    private final class EventLog: Sendable {
        let events = Mutex<[LogEvent]>([])
    }

    /// A server that stops with its test.
    private final class Server {
        let server: AppServer
        private let site: SiteOnDisk
        private let log = EventLog()

        init(_ options: ServingOptions = ServingOptions(port: 0), layout: String = SiteOnDisk.layout) throws {
            site = try SiteOnDisk(layout: layout)
            server = try AppServer(HelloApp(), site: site.site(), options: options) { [log] event in
                log.events.withLock { $0.append(event) }
            }
        }

        /// The events logged so far.
        var events: [LogEvent] { log.events.withLock { $0 } }

        deinit {
            server.end()
            server.group.shutdown()
        }
    }

    @Test func `the server answers at its address until it ends`() throws {
        let served = try Server()
        try served.server.start()
        let address = served.server.address
        #expect(address.hasPrefix("http://127.0.0.1:"))
        let answer = try HTTPClient().get(address + "/")
        #expect(answer.status == 200)
        #expect(answer.text.contains("<h1>Hello</h1>"))
        served.server.end()
        #expect(throws: (any Error).self) { try HTTPClient().get(address + "/") }
    }

    @Test(arguments: [("loopback", "192.0.2.7"), ("none", "127.0.0.1"), ("10.0.0.0/8", "127.0.0.1")])
    func `a trusted proxy names the client in the request log`(proxies: String, client: String) throws {
        var options = ServingOptions(port: 0)
        options.proxies = proxies
        options.logsRequests = true
        let served = try Server(options)
        try served.server.start()
        let request = ClientRequest(
            try WebAddress(served.server.address + "/"), method: "GET",
            headers: [FormEntry("X-Forwarded-For", "6.6.6.6, 192.0.2.7")], body: [])
        _ = try HTTPClient().send(request)
        // The first request is logged by the time the second is answered.
        _ = try HTTPClient().send(request)
        let event = try #require(served.events.first { $0.name == "request" })
        #expect(event["client"] == client)
        #expect(event["peer"] == "127.0.0.1")
    }

    @Test(arguments: [("none", 429), ("loopback", 200)])
    func `connections are limited per address except for proxies`(proxies: String, status: Int) throws {
        var options = ServingOptions(port: 0)
        options.connectionsPerAddress = 1
        options.proxies = proxies
        let served = try Server(options)
        try served.server.start()
        let (first, second) = (HTTPClient(), HTTPClient())
        #expect(try first.get(served.server.address + "/").status == 200)
        #expect(try second.get(served.server.address + "/").status == status)
        #expect(try first.get(served.server.address + "/").status == 200)
    }

    /// `--drain`: requests are answered in the meantime, and a load balancer learns that the server is shutting down.
    @Test(arguments: [0, 1, 20, 3_600])
    func `the server answers requests while it drains and reports it in health`(seconds: Int) throws {
        var options = ServingOptions(port: 0)
        options.drain = seconds
        let served = try Server(options)
        try served.server.start()
        func status(_ path: String) -> Int? { try? HTTPClient().get(served.server.address + path).status }
        #expect(status("/health") == 200)
        var waits: [Duration] = []
        served.server.waitForTheEnd { duration in
            waits.append(duration)
            #expect(status("/health") == 503)
            #expect(status("/") == 200)
        }
        #expect(waits == (seconds == 0 ? [] : [.seconds(seconds)]))
        #expect(status("/health") == 503)
    }

    /// `--name`
    @Test(arguments: [
        ([], ["localhost", "127.0.0.1", "LOCALHOST:1234"]),
        (["notes.example", "www.Notes.example"], ["notes.example", "Notes.Example:8080", "www.notes.example"]),
        (["localhost", "notes.example"], ["localhost", "notes.example"]),
    ])
    func `requests for other host names get status 421`(names: [String], answered: [String]) throws {
        var options = ServingOptions(port: 0)
        options.names = names
        let served = try Server(options)
        try served.server.start()
        let others = ["localhost", "127.0.0.1", "notes.example", "www.notes.example", "evil.example"]
        for host in Set(answered + others) {
            let request = ClientRequest(
                try WebAddress(served.server.address + "/"), headers: [FormEntry("Host", host)])
            #expect(try HTTPClient().send(request).status == (answered.contains(host) ? 200 : 421), "\(host)")
        }
    }

    /// `--hsts`
    @Test(arguments: [(0, nil), (1, "max-age=1"), (63_072_000, "max-age=63072000")] as [(Int, String?)])
    func `Strict-Transport-Security is sent only if configured`(seconds: Int, field: String?) throws {
        var options = ServingOptions(port: 0)
        options.hsts = seconds
        let served = try Server(options)
        try served.server.start()
        for path in ["/", "/none", "/health"] {
            let answer = try HTTPClient().get(served.server.address + path)
            #expect(answer.header("strict-transport-security") == field)
        }
    }

    /// `--log-requests`
    @Test(arguments: [true, false]) func `requests are logged only if configured`(isAsked: Bool) throws {
        var options = ServingOptions(port: 0)
        options.logsRequests = isAsked
        let served = try Server(options)
        try served.server.start()
        // The first request is logged by the time the second is answered.
        for _ in 0..<2 { _ = try HTTPClient().get(served.server.address + "/") }
        #expect(served.events.contains { $0.name == "request" } == isAsked)
    }

    /// `--monitoring` and `--monitoring-token-file`: all choices, with and without a token, for each kind of client.
    @Test(arguments: MonitoringAccess.allCases) func `the app's port answers the configured monitoring addresses`(
        access: MonitoringAccess
    )
        throws
    {
        let credentials = [nil, "Bearer 0123456789abcdef", "Bearer 0123456789abcdeF", "Bearer ", "Basic Og=="]
        for token in [nil, "0123456789abcdef"] {
            var options = ServingOptions(port: 0)
            options.monitoring = access
            options.monitoringToken = token
            let served = try Server(options)
            try served.server.start()
            for presented in credentials {
                let headers = presented.map { [FormEntry("Authorization", $0)] } ?? []
                func text(_ path: String) throws -> String {
                    let address = try WebAddress(served.server.address + path)
                    return try HTTPClient().send(ClientRequest(address, headers: headers)).text
                }
                let hasToken = token != nil && presented == credentials[1]
                let showsMetrics = access == .everywhere || (access == .health && hasToken)
                #expect(try text("/metrics").contains("bindery_sessions") == showsMetrics)
                #expect(try text("/health").hasPrefix("ok\n") == (access != .off))
            }
        }
    }

    /// All fields with which a proxy may describe the origin of a request, with this machine's and with another
    /// address.
    private static let forwardingFields = [
        "X-Forwarded-For", "X-Real-IP", "X-Client-IP", "True-Client-IP", "CF-Connecting-IP", "X-Forwarded",
        "X-Originating-IP", "X-Remote-Addr", "Forwarded-For", "Via", "X-Forwarded-Host", "X-Forwarded-Server",
        "Forwarded",
        "X-Forwarded-Proto",
    ].flatMap { name in
        ["127.0.0.1", "::1", "localhost", "192.0.2.7"].map {
            FormEntry(name, name == "Forwarded" ? "for=\"\($0)\"" : $0)
        }
    }

    @Test(arguments: ["none", "loopback", "192.0.2.0/24"])
    func `no forwarding field gives access to metrics`(proxies: String) throws {
        var options = ServingOptions(port: 0)
        options.proxies = proxies
        options.names = ["localhost", "127.0.0.1", "::1", "192.0.2.7"]
        let served = try Server(options)
        try served.server.start()
        let client = HTTPClient()
        for field in Self.forwardingFields {
            let address = try WebAddress(served.server.address + "/metrics")
            let answer = try client.send(ClientRequest(address, headers: [field]))
            #expect(!answer.text.contains("bindery_sessions"), "\(field)")
        }
    }

    /// All fields that are trusted only if a trusted proxy sends them: the client's address, the host and the protocol.
    @Test(arguments: [("none", false), ("loopback", true), ("127.0.0.1,::1", true), ("192.0.2.0/24", false)])
    func `forwarding fields are trusted only from a trusted proxy`(proxies: String, isBelieved: Bool) throws {
        var options = ServingOptions(port: 0)
        options.proxies = proxies
        options.logsRequests = true
        options.names = ["127.0.0.1"]
        let served = try Server(options)
        try served.server.start()
        func get(_ name: String, _ value: String) throws -> ClientResponse {
            let address = try WebAddress(served.server.address + "/")
            return try HTTPClient().send(ClientRequest(address, headers: [FormEntry(name, value)]))
        }
        for (name, value) in [
            ("X-Forwarded-For", "192.0.2.1"), ("Forwarded", "for=192.0.2.2"), ("X-Real-IP", "192.0.2.3"),
        ] {
            #expect(try get(name, value).status == 200)
        }
        #expect(try get("X-Forwarded-Host", "evil.example").status == (isBelieved ? 421 : 200))
        #expect(try get("X-Forwarded-Host", "127.0.0.1:80").status == 200)
        for value in ["https", "HTTPS", "http"] {
            let cookie = try #require(try get("X-Forwarded-Proto", value).header("Set-Cookie"))
            #expect(cookie.contains("; Secure") == (isBelieved && value != "http"))
        }
        let clients = served.events.filter { $0.name == "request" }.prefix(3).map { $0["client"] }
        #expect(
            clients == (isBelieved ? ["192.0.2.1", "192.0.2.2", "127.0.0.1"] : Array(repeating: "127.0.0.1", count: 3)))
    }

    @Test func `documents have the security fields`() throws {
        var options = ServingOptions(port: 0)
        options.hsts = 3_600
        let served = try Server(options)
        try served.server.start()
        let answer = try HTTPClient().get(served.server.address + "/")
        #expect(answer.header("strict-transport-security") == "max-age=3600")
        #expect(answer.header("cross-origin-opener-policy") == "same-origin")
        #expect(answer.header("permissions-policy")?.contains("geolocation=()") == true)
        #expect(answer.header("x-content-type-options") == "nosniff")
    }

    /// A client that knows a page's ID could act on the page.
    @Test func `the request log contains hashes of page ids`() throws {
        var options = ServingOptions(port: 0)
        options.logsRequests = true
        let served = try Server(options)
        try served.server.start()
        let id = "00ab0123456789abcdef0123456789ab"
        for path in ["/live/\(id)/attach?window=1", "/"] {
            _ = try HTTPClient().send(ClientRequest(WebAddress(served.server.address + path), method: "POST"))
        }
        let event = try #require(served.events.first { $0.name == "request" })
        #expect(event["address"]?.wholeMatch(of: /\/live\/[0-9a-f]{8}\/attach\?window=1/) != nil)
    }

    @Test func `pages are rendered again only with the option for tests`() throws {
        for testing in [false, true] {
            var options = ServingOptions(port: 0)
            options.testing = testing
            let served = try Server(options)
            try served.server.start()
            let client = HTTPClient()
            let document = try client.get(served.server.address + "/").text
            let id = try #require(document.firstMatch(of: /content="([0-9a-f]{32})"/)).1
            // Nothing was sent, because there is no stream.
            #expect(try client.get(served.server.address + "/live/\(id)/render").status == (testing ? 409 : 404))
        }
    }

    @Test func `monitoring can have a separate address`() throws {
        var options = ServingOptions(port: 0)
        options.monitoringAddress = .port(0, host: "127.0.0.1")
        let served = try Server(options)
        try served.server.start()
        let notice = try #require(served.server.notices.first)
        let metrics = try #require(notice.split(separator: " ").last.map(String.init))
        #expect(notice.hasPrefix("Monitoring is at http://127.0.0.1:") && notice.hasSuffix("/metrics"))
        #expect(try HTTPClient().get(metrics).text.contains("\nbindery_sessions 0\n"))
        #expect(try HTTPClient().get(served.server.address + "/").status == 200)
        let requests = try HTTPClient().get(metrics).text.firstMatch(of: /\nbindery_request_seconds_count (\d+)\n/)
        #expect(try #require(requests).output.1 == "1")
        let monitoring = String(metrics.dropLast("/metrics".count))
        #expect(try HTTPClient().get(monitoring + "/health").text == "ok\n")
        #expect(try HTTPClient().get(monitoring + "/").status == 404)
        #expect(!(try HTTPClient().get(served.server.address + "/metrics").text.contains("bindery_sessions")))
        served.server.waitForTheEnd()
        #expect(try HTTPClient().get(monitoring + "/health").status == 503)
        served.server.end()
        #expect(throws: (any Error).self) { try HTTPClient().get(metrics) }
    }

    @Test func `monitoring can listen on a Unix socket`() throws {
        let site = try SiteOnDisk()
        let path = "\(site.path)/monitoring.sock"
        var options = ServingOptions(port: 0)
        options.monitoringAddress = .socket(path: path)
        // A file left by a process that no longer listens on it.
        try UnixClient.leaveSocket(at: path)
        let served = try Server(options)
        try served.server.start()
        #expect(served.server.notices.first == "Monitoring is at unix:\(path)")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        // With the usual umask, 022, the mode would be 0640.
        #expect(mode == 0o660)
        #expect(try UnixClient.get("/health", at: path).hasPrefix("HTTP/1.1 200 "))
        #expect(try UnixClient.get("/metrics", at: path).contains("\nbindery_sessions 0\n"))
        // A socket in use is not replaced.
        let error = #expect(throws: HTTPError.self) { try Server(options).server.start() }
        #expect(error?.description == "The socket \(path) is in use by another program.")
        #expect(try UnixClient.get("/health", at: path).hasPrefix("HTTP/1.1 200 "))
        served.server.end()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a file that is not a socket is not replaced`() throws {
        let site = try SiteOnDisk()
        var options = ServingOptions(port: 0)
        options.monitoringAddress = .socket(path: site.path + "/Public")
        let error = #expect(throws: HTTPError.self) { try Server(options).server.start() }
        #expect(error?.description == "could not listen on \(site.path)/Public: File exists.")
        #expect(FileManager.default.fileExists(atPath: site.path + "/Public"))
        options.monitoringAddress = .socket(path: "/" + String(repeating: "x", count: 200))
        #expect(throws: HTTPError.self) { try Server(options).server.start() }
    }

    /// The inspector's secret is printed to the operator who started the server, and nowhere else.
    @Test func `the inspector's address is printed with its secret`() throws {
        let served = try Server(ServingOptions(port: 0, development: true))
        try served.server.start()
        let notice = try #require(served.server.notices.last)
        let address = try #require(notice.split(separator: " ").last.map(String.init))
        #expect(address.hasPrefix(served.server.address + "/live/inspector?token="))
        #expect(try HTTPClient().get(address).status == 200)
        #expect(try Server().server.notices.isEmpty)
    }

    @Test func `an IPv6 address is in brackets`() throws {
        #expect(try Server(ServingOptions(host: "::1", port: 0)).server.address.hasPrefix("http://[::1]:"))
    }

    @Test func `a port that is in use is reported`() throws {
        let first = try Server()
        try first.server.start()
        let port = try #require(UInt16(first.server.address.split(separator: ":").last ?? ""))
        let second = try Server(ServingOptions(port: port))
        let error = #expect(throws: HTTPError.self) { try second.server.start() }
        #expect(error?.description == "Port \(port) on 127.0.0.1 is in use by another program.")
    }

    @Test func `an invalid template is reported with its position`() throws {
        let error = #expect(throws: TemplateError.self) { _ = try Server(layout: "<p>\n{{#open}}</p>") }
        #expect(error?.description.hasPrefix("layout.mustache:2:") == true)
    }
}
