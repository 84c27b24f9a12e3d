#if PostgreSQL
    import Foundation
    import PrivateServers
    import Persistence
    import Testing

    @testable import PostgreSQL

    @Suite(.needsServer) struct RefusalTests {
        private func error(_ url: String, _ configuration: PostgreSQLConfiguration = .init()) -> DatabaseError? {
            #expect(throws: DatabaseError.self) {
                try PostgreSQLDatabase(url: url, configuration: configuration).close()
            }
        }

        @Test func noServer() throws {
            var configuration = PostgreSQLConfiguration()
            configuration.waitTimeout = .milliseconds(200)
            let error = error("postgresql:///x?host=/nonexistent&user=a&password=hidden", configuration)
            #expect(error?.code == .unreachable)
            #expect(error?.sentence.contains("/nonexistent:5432/x cannot be reached; check that it runs") == true)
            #expect(error.map { "\($0)".contains("hidden") } == false)
        }

        @Test func wrongPassword() throws {
            let server = try PrivateServer.shared.get()
            try server.run("DROP ROLE IF EXISTS secret; CREATE ROLE secret LOGIN PASSWORD 'right'")
            let refused = error("postgresql://secret:wrong@127.0.0.1:\(server.port)/postgres")
            #expect(refused?.code == .refused)
            #expect(refused?.sentence.contains("user or the password") == true)
            let database = try PostgreSQLDatabase(url: "postgresql://secret:right@127.0.0.1:\(server.port)/postgres")
            database.close()
        }

        /// It passes when another process ends.
        @Test func tooManyConnections() throws {
            let server = try PrivateServer.shared.get()
            try server.run("DROP ROLE IF EXISTS crowded; CREATE ROLE crowded LOGIN CONNECTION LIMIT 0 PASSWORD 'x'")
            var configuration = PostgreSQLConfiguration()
            configuration.waitTimeout = .milliseconds(200)
            let error = error("postgresql://crowded:x@127.0.0.1:\(server.port)/postgres", configuration)
            #expect(error?.code == .unreachable)
            #expect(error?.sentence.contains("no free connection; lower the limit") == true)
        }

        @Test func aSilentServerIsFollowedByTheNextOne() throws {
            let server = try PrivateServer.shared.get()
            let silent = try #require(SilentServer())
            defer { silent.stop() }
            var configuration = PostgreSQLConfiguration()
            configuration.connectTimeout = .seconds(3)
            let ports = "host=127.0.0.1,127.0.0.1&port=\(silent.port),\(server.port)"
            let url = "postgresql:///postgres?\(ports)&user=postgres"
            let database = try PostgreSQLDatabase(url: url, configuration: configuration)
            try database.expect("SELECT 1", 1)
            database.close()
        }

        @Test func unknownNames() throws {
            let server = try PrivateServer.shared.get()
            let database = error(server.tcpURL(database: "missing"))
            #expect(database?.code == .refused)
            #expect(database?.sentence.contains("does not exist; create it with createdb") == true)
            #expect(error(server.tcpURL(user: "missing"))?.sentence.contains("user or the password") == true)
            #expect(error(server.tcpURL(user: "nobody_at_all"))?.code == .refused)
            #expect(error("postgresql://x?sslmod=1")?.sentence.contains("URL is invalid") == true)
            let closed = try PostgreSQLDatabase(url: server.makeDatabaseURL())
            let name: String? = try closed.readAndWait { try await $0.value("SELECT current_database()") }
            closed.close()
            try server.run("ALTER DATABASE \(try #require(name)) ALLOW_CONNECTIONS false")
            #expect(error(server.tcpURL(database: name ?? ""))?.sentence.contains("accepts no connections") == true)
        }

        /// A password with characters that must be written as escape sequences, and a URL without a slash.
        @Test(arguments: ["postgresql://me:se@hid:den@host/x", "postgresql:/me:hidden@host/x"])
        func wrongURLs(url: String) {
            let error = error(url)
            #expect(error?.code == .refused)
            #expect(
                error.map { "\($0)".contains("hid") || "\($0)".contains("den@") } == false,
                "\(error.map { "\($0)" } ?? "")")
        }

        @Test(.enabled(if: PrivateServer.hasCertificate, "openssl is not installed"))
        func encryption() throws {
            let server = try PrivateServer.shared.get()
            let trusted = "sslmode=verify-full&sslrootcert=\(server.folder)/root.crt&hostaddr=127.0.0.1"
            try withDatabase(url: server.tcpURL(host: "localhost", trusted)) { database in
                let isEncrypted: Bool? = try database.readAndWait {
                    try await $0.value("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
                }
                #expect(isEncrypted == true)
            }
            for url in [
                server.tcpURL(host: "example.org", trusted),
                server.tcpURL(host: "localhost", "sslmode=verify-full&sslrootcert=/etc/hosts&hostaddr=127.0.0.1"),
            ] {
                let refused = error(url)
                #expect(refused?.code == .refused)
                #expect(refused?.sentence.contains("check sslmode") == true)
            }
        }

        @Test func aServerWithoutEncryption() {
            let error = DatabaseError.connecting(
                to: "x", "connection to server failed: server does not support SSL, but SSL was required")
            #expect(error.code == .refused)
            #expect(error.sentence.contains("check sslmode") == true)
        }

        @Test func violations() throws {
            let schema = """
                CREATE TABLE list (id int PRIMARY KEY, name text UNIQUE NOT NULL);
                CREATE TABLE item (id int PRIMARY KEY, list int NOT NULL REFERENCES list, n int CHECK (n > 0));
                INSERT INTO list VALUES (1, 'a');
                """
            try withDatabase(schema) { database in
                let cases: [(SQL, DatabaseError.Code)] = [
                    ("INSERT INTO list VALUES (1, 'b')", .notUnique), ("INSERT INTO list VALUES (2, 'a')", .notUnique),
                    ("INSERT INTO item VALUES (1, 9)", .foreignKey), ("INSERT INTO item VALUES (1, 1, 0)", .constraint),
                    ("INSERT INTO list VALUES (3, NULL)", .constraint),
                    ("INSERT INTO list VALUES (\("x"), 'c')", .constraint),
                    ("SELECT * FROM missing", .sql), ("SELEC", .sql),
                    ("UPDATE list SET name = name WHERE id = 1 AND name = \("a\0")", .constraint),
                ]
                for (sql, code) in cases {
                    let error = #expect(throws: DatabaseError.self) {
                        try database.writeAndWait { try await $0.execute(sql) }
                    }
                    #expect(error?.code == code, "\(sql): \(error as Any)")
                }
                let error = #expect(throws: DatabaseError.self) {
                    try database.writeAndWait { try await $0.execute("INSERT INTO list VALUES (1, 'b')") }
                }
                let failure = error?.cause as? ServerFailure
                #expect(failure?.state == "23505")
                #expect(failure?.constraint == "list_pkey")
                #expect(failure?.detail == "Key (id)=(1) already exists.")
                #expect(failure?.sql == "INSERT INTO list VALUES (1, 'b')")
                let count = #expect(throws: DatabaseError.self) {
                    try database.readAndWait { _ = try await $0.execute(SQL(text: "SELECT ?::int", arguments: [])) }
                }
                #expect(count?.sentence == "The statement needs 1 arguments, but has 0.")
            }
        }

        @Test func closed() throws {
            let database = try withDatabase { $0 }
            let error = #expect(throws: DatabaseError.self) { try database.readAndWait { _ in } }
            #expect(error?.code == .closed)
        }
    }
#endif
