#if PostgreSQL
    import Foundation
    import Live
    import LiveTesting
    import PostgreSQL
    import PrivateServers
    import Testing

    @testable import QuickTodo

    /// The program while the database's server accepts no connections.
    @Suite(.enabled(if: TestDatabase.hasServer, "PostgreSQL is not installed: run .ci/setup --tests"))
    struct OutageTests {
        /// Otherwise the answer to a form's post neither shows the failure nor keeps the text.
        @Test func `a write fails before its post is answered without the outcome`() {
            #expect(PostgreSQLConfiguration().waitTimeout < LiveLimits().actionTimeout)
        }

        @Test func `without the script, a task that cannot be stored returns to its field with a message`() throws {
            let url = try TestDatabase.serverDatabaseURL()
            let app = try RunningApp(database: url)
            let client = HTTPClient()
            #expect(try client.get(app.url()).text.contains("4 tasks, 3 due"))
            let name = try #require(URLComponents(string: url)).path.dropFirst()
            let server = try PrivateServer.shared.get()
            try server.run("ALTER DATABASE \(name) ALLOW_CONNECTIONS false")
            try server.run("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '\(name)'")
            func add() throws -> ClientResponse {
                try client.send(
                    ClientRequest(
                        posting: [FormEntry("newTask", "Buy milk"), FormEntry("add", "")], to: WebAddress(app.url())),
                    followingRedirects: false)
            }
            let refused = try add()
            #expect(refused.status == 422)
            #expect(refused.text.contains("value=\"Buy milk\""))
            #expect(refused.text.contains("The change could not be saved. Please try again."))
            // A load balancer keeps the node, whose pages show their last values, and monitoring knows of the failure.
            #expect(try client.get(app.url("/health")).text == "failed\n")
            #expect(try client.get(app.url("/health/ready")).text == "ok\n")
            try server.run("ALTER DATABASE \(name) ALLOW_CONNECTIONS true")
            #expect(try add().status == 303)
            let stored = try Commands.run(
                ["list"], in: FileManager.default.temporaryDirectory, environment: ["QUICKTODO_DATABASE": url])
            #expect(stored.output.components(separatedBy: "Buy milk").count == 2, "\(stored)")
        }
    }
#endif
