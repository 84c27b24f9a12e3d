import Live
import LiveTesting
import Locks
import Rx
import Testing

/// `/health` and `/metrics` over HTTP.
struct MonitoringTests {
    private func openServer() throws -> DiaryServer { try DiaryServer { $0.monitoring = .everywhere } }

    /// Returns the value of a metric, given its name with labels.
    private func value(_ name: String, _ text: String) -> Double? {
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + " ") }
        return line.flatMap { Double($0.dropFirst(name.count + 1)) }
    }

    private func metrics(_ client: PlainClient<DiaryApp>) throws -> String {
        let answer = try client.get("/metrics")
        #expect(answer.status == 200)
        #expect(answer.header("Content-Type") == "text/plain; version=0.0.4; charset=utf-8")
        return answer.text
    }

    private func sum(_ name: String, _ text: String) -> Double {
        (0..<2).compactMap { value("\(name){loop=\"\($0)\"}", text) }.reduce(0, +)
    }

    @Test func `metrics count pages, streams, patches and failures`() throws {
        let server = try openServer()
        let client = PlainClient(server)
        let before = try metrics(client)
        #expect(sum("bindery_pages", before) == 0)
        #expect(value("bindery_events_total{outcome=\"taken\"}", before) == 0)

        let tab = try server.browser().open("/diary")
        try tab.fill(.label("Name"), with: "Anna")
        try tab.fill(.label("Password"), with: "secret")
        try tab.click(.button("Sign in"))
        try tab.wait(for: "the stream") { $0.isLive }
        try tab.fill(.label("Text"), with: "Today")
        try tab.click(.button("Write"))
        try tab.wait(for: "the entry") { $0.text.contains("Today") }

        let text = try metrics(client)
        #expect(sum("bindery_pages", text) == 1)
        #expect(sum("bindery_streams", text) == 1)
        #expect(value("bindery_sessions_signed_in", text) == 1)
        #expect(value("bindery_page_failures_total", text) == 0)
        #expect(try #require(value("bindery_mounts_total", text)) >= 3)
        #expect(try #require(value("bindery_events_total{outcome=\"taken\"}", text)) >= 2)
        let patches = try #require(value("bindery_patches_total", text))
        #expect(patches >= 1 && patches == Double(tab.patches.count))
        #expect(try #require(value("bindery_patch_bytes_total", text)) > 40)
        #expect(try #require(value("bindery_flush_seconds_count", text)) >= patches)
        #expect(value("bindery_flush_seconds_bucket{le=\"+Inf\"}", text) == value("bindery_flush_seconds_count", text))
        #expect(value("bindery_mount_seconds_count", text) == value("bindery_mounts_total", text))
        #expect(try #require(value("bindery_action_seconds_count", text)) >= 2)
        #expect(value("bindery_patch_size_bytes_count", text) == patches)
        #expect(value("bindery_patch_size_bytes_sum", text) == value("bindery_patch_bytes_total", text))
        for name in ["bindery_request_seconds", "bindery_mount_seconds", "bindery_action_seconds"] {
            #expect(value("\(name)_bucket{le=\"+Inf\"}", text) == value("\(name)_count", text))
            #expect(value("\(name)_sum", text) != nil)
        }
        #expect(try #require(value("process_resident_memory_bytes", text)) > 1_000_000)
        #expect(try #require(value("process_open_fds", text)) > 3)

        try tab.click(.button("Break"))
        try tab.wait(for: "the error page") { try $0.exists(.heading("This page has stopped")) }
        #expect(value("bindery_page_failures_total", try metrics(client)) == 1)
    }

    /// Each metric has its help and type once, directly before its values (Prometheus text format 0.0.4).
    @Test func `metrics are in the Prometheus text format`() throws {
        let text = try metrics(PlainClient(try openServer()))
        #expect(text.hasSuffix("\n"))
        var family = ""
        var families: Set<Substring> = []
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 3)
            if words[0] == "#" {
                if words[1] == "HELP" { #expect(families.insert(words[2]).inserted) }
                if words[1] == "TYPE" {
                    #expect(family == words[2] && ["counter", "gauge", "histogram"].contains(words[3]))
                }
                family = String(words[2])
            } else {
                #expect(line.hasPrefix(family))
                #expect(words.count == 2 && Double(words[1]) != nil)
            }
        }
        #expect(families.contains("bindery_loop_lag_seconds") && families.contains("process_cpu_seconds_total"))
    }

    @Test func `health is reported as text or JSON`() throws {
        let server = try DiaryServer()
        let client = PlainClient(server)
        for path in ["/health", "/health/live", "/health/ready"] {
            let answer = try client.get(path)
            #expect(answer.status == 200)
            #expect(answer.text == "ok\n")
        }
        let object = try client.get("/health", headers: [("Accept", "application/json")])
        #expect(object.text == "{\"status\":\"ok\"}\n")
        #expect(object.header("Content-Type") == "application/json")
        server.live.prepareToEnd()
        #expect(try client.get("/health").status == 503)
        #expect(try client.get("/health/ready").text == "ending\n")
        #expect(try client.get("/health/live").status == 200)
        #expect(try client.get("/").status == 200)
    }

    /// On the app's own port every client can read the state, but only operators the reasons.
    @Test func `a failed check makes the server unhealthy`() throws {
        let failure = Mutex<String?>(nil)
        for access in [MonitoringAccess.health, .everywhere] {
            let server = try DiaryServer { configuration in
                configuration.monitoring = access
                configuration.healthChecks = [
                    HealthCheck("mail") { nil }, HealthCheck("database") { failure.withLock { $0 } },
                ]
            }
            let client = PlainClient(server)
            failure.withLock { $0 = nil }
            #expect(try client.get("/health").text == "ok\n")
            failure.withLock { $0 = "No \"space\"\nis left." }
            let answer = try client.get("/health/ready")
            #expect(answer.status == 503)
            #expect(answer.text == (access == .health ? "failed\n" : "failed\ndatabase: No \"space\" is left.\n"))
            let object = try client.get("/health", headers: [("Accept", "application/json")])
            let details = #","failures":{"database":"No \"space\"\nis left."}"#
            #expect(object.text == "{\"status\":\"failed\"\(access == .health ? "" : details)}\n")
            #expect(try client.get("/health/live").status == 200)
            server.live.prepareToEnd()
            #expect(try client.get("/health").text.hasPrefix("ending\n"))
        }
    }

    /// Otherwise a load balancer would remove all nodes at once.
    @Test func `a failed check of a shared resource leaves the server ready`() throws {
        let failure = Mutex<String?>(nil)
        let server = try DiaryServer { configuration in
            configuration.monitoring = .everywhere
            configuration.healthChecks = [
                HealthCheck("database", isShared: true) { "The server does not answer." },
                HealthCheck("disk") { failure.withLock { $0 } },
            ]
        }
        let client = PlainClient(server)
        #expect(try client.get("/health").status == 503)
        #expect(try client.get("/health").text == "failed\ndatabase: The server does not answer.\n")
        #expect(try client.get("/health/ready").status == 200)
        failure.withLock { $0 = "It is full." }
        #expect(try client.get("/health/ready").text == "failed\ndisk: It is full.\n")
        server.live.prepareToEnd()
        #expect(try client.get("/health/ready").text.hasPrefix("ending\n"))
    }

    @Test func `the app's metrics are grouped by name`() throws {
        let server = try DiaryServer { configuration in
            configuration.monitoring = .everywhere
            for (name, value) in [("a", 1.0), ("b\"\n\\", 0.5)] {
                configuration.metrics.append {
                    [
                        Metric("diary_things", .gauge, "Things.", labels: [LogEvent.Field("of", name)], value),
                        Metric("diary_\(value == 1 ? "x" : "y")_total", .counter, "Others.", value),
                    ]
                }
            }
        }
        let text = try metrics(PlainClient(server))
        #expect(
            text.hasSuffix(
                """
                # HELP diary_things Things.
                # TYPE diary_things gauge
                diary_things{of="a"} 1
                diary_things{of="b\\"\\n\\\\"} 0.5
                # HELP diary_x_total Others.
                # TYPE diary_x_total counter
                diary_x_total 1
                # HELP diary_y_total Others.
                # TYPE diary_y_total counter
                diary_y_total 0.5

                """))
    }

    /// The request that nginx's plain `proxy_pass` sends: the program's own host and port, no forwarding header field,
    /// and the address of this machine.
    @Test func `metrics are private behind a loopback proxy`() throws {
        let server = try DiaryServer { $0.proxies = .loopback }
        let asAProxyDoes = [("Host", String(server.address.dropFirst("http://".count))), ("Connection", "close")]
        for headers in [[], asAProxyDoes, [("X-Forwarded-For", "127.0.0.1")]] {
            // The app then handles the address.
            #expect(try PlainClient(server).get("/metrics", headers: headers).status == 404)
            let health = try PlainClient(server).get("/health", headers: headers)
            #expect(health.status == 200)
            #expect(health.text == "ok\n")
        }
    }

    @Test func `the monitoring token gives access to metrics`() throws {
        let server = try DiaryServer { $0.monitoringToken = "0123456789abcdef" }
        func status(_ credentials: String) throws -> Int {
            try PlainClient(server).get("/metrics", headers: [("Authorization", credentials)]).status
        }
        #expect(try status("Bearer 0123456789abcdef") == 200)
        for wrong in ["Bearer 0123456789abcdeF", "Bearer", "Bearer ", "0123456789abcdef", "Bearer 0123456789abcdef0"] {
            #expect(try status(wrong) == 404)
        }
    }

    @Test func `disabled monitoring leaves its addresses to the app`() throws {
        let server = try DiaryServer {
            $0.monitoring = .off
            $0.monitoringToken = "0123456789abcdef"
        }
        for path in ["/health", "/metrics"] {
            let answer = try PlainClient(server).get(
                path, headers: [("Authorization", "Bearer 0123456789abcdef")])
            #expect(answer.status == 404)
            #expect(answer.text.contains("Nothing here"))
        }
    }
}
