import EventLoops
import Foundation
import Live
import LiveTesting
import Locks
import Persistence
import Testing

@testable import Hosting

/// A database in `/health`, in `/metrics` and in the log.
@Suite struct DatabaseMonitoringTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("monitored-\(UUID())")

    @Test func `a database that was deleted is reported`() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("notes.sqlite").path
        let database = try Database(path: path)
        defer { database.close() }
        let site = try SiteOnDisk(layout: SiteOnDisk.layout)
        let events = Mutex<[LogEvent]>([])
        var options = ServingOptions(port: 0)
        options.monitoring = .everywhere
        let server = try AppServer(
            HelloApp(), site: site.site(), options: options, configure: { $0.monitor(database, name: "notes") },
            log: { event in events.withLock { $0.append(event) } })
        defer {
            server.end()
            server.group.shutdown()
        }
        try server.start()
        let client = HTTPClient()
        #expect(try client.get(server.address + "/health").status == 200)
        #expect(
            try client.get(server.address + "/metrics").text.contains("bindery_database_up{database=\"notes\"} 1\n"))

        _ = try database.readAndWait { try $0.execute("SELECT 1") }
        let metrics = try client.get(server.address + "/metrics").text
        let histogram = "bindery_database_query_seconds"
        #expect(
            metrics.contains("\n# TYPE \(histogram) histogram\n\(histogram)_bucket{database=\"notes\",le=\"0.0001\"} "))
        #expect(metrics.contains("\n\(histogram)_bucket{database=\"notes\",le=\"+Inf\"} 1\n"))
        #expect(metrics.contains("\n\(histogram)_count{database=\"notes\"} 1\n"))

        try FileManager.default.removeItem(atPath: path)
        let health = try client.get(server.address + "/health")
        #expect(health.status == 503)
        #expect(health.text.hasPrefix("failed\nnotes: \(path) was deleted"))
        #expect(
            try client.get(server.address + "/metrics").text.contains("bindery_database_up{database=\"notes\"} 0\n"))
        #expect(try client.get(server.address + "/").status == 200)
        let event = try #require(events.withLock { $0.first { $0.name == "database-failed" } })
        #expect(event.level == .error)
        #expect(event["database"] == "notes")
        #expect(event["error"]?.contains("was deleted") == true)
    }

    @Test func `slow statements are logged with their duration`() {
        let event = LiveConfiguration.logEvent(.slowStatement(sql: "SELECT 1", duration: .seconds(2)), name: "notes")
        #expect(event.name == "slow-statement")
        #expect(event["milliseconds"] == "2000")
        #expect(event["sql"] == "SELECT 1")
    }
}
