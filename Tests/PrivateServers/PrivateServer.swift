#if PostgreSQL
    import Foundation
    import Locks

    /// A server in a temporary folder, for all tests of the run. It starts with the first test that needs it. It ends with
    /// this process, also when the process crashes, because a shell stops it and removes its folder when a pipe closes.
    public final class PrivateServer: Sendable {
        /// The server, or the reason why there is none.
        public static let shared = Result { try PrivateServer() }

        /// The folder of Debian's programs.
        static let programs: String? = {
            let root = "/usr/lib/postgresql"
            let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
            return versions.compactMap { Int($0) }.sorted().reversed().map { "\(root)/\($0)/bin" }
                .first { FileManager.default.isExecutableFile(atPath: "\($0)/postgres") }
        }()

        public static var isInstalled: Bool { programs != nil }

        /// Indicates whether the server can have a certificate.
        public static var hasCertificate: Bool {
            isInstalled && FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")
        }

        public let folder: String
        public let port: Int
        private let process: Process
        private let lifeline = Pipe()
        private let schemas = Mutex(0)

        public struct Failure: Error, CustomStringConvertible {
            public let description: String

            public init(description: String) { self.description = description }
        }

        private init() throws {
            guard let programs = Self.programs else { throw Failure(description: "PostgreSQL is not installed.") }
            var template = Array("/tmp/bindery-pg-XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else { throw Failure(description: "mkdtemp failed: \(errno)") }
            folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            port = try Self.freePort()
            process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", Self.script, "sh", folder, programs, String(port)]
            process.standardInput = lifeline
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            // The shell writes a line when the server accepts connections, or closes its output.
            let line = output.fileHandleForReading.availableData
            guard String(decoding: line, as: UTF8.self).hasPrefix("ready") else {
                throw Failure(description: "The server did not start; see \(folder)/log.")
            }
        }

        /// As root, the server runs as Debian's user, because it refuses to run as root.
        private static let script = """
            folder=$1 programs=$2 port=$3
            as=
            if [ "$(id -u)" = 0 ]; then
                chown postgres "$folder"
                as='setpriv --reuid=postgres --regid=postgres --clear-groups'
            fi
            cd "$folder"
            $as "$programs/initdb" -D data -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync >init.log 2>&1 || exit 1
            {
                echo 'local all all trust'
                echo 'host all secret 127.0.0.1/32 scram-sha-256'
                echo 'host all nobody_at_all 127.0.0.1/32 reject'
                echo 'host all all 127.0.0.1/32 trust'
            } >data/pg_hba.conf
            if command -v openssl >/dev/null; then
                openssl req -new -x509 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \\
                    -out data/server.crt -keyout data/server.key >/dev/null 2>&1
                chmod 600 data/server.key
                if [ "$(id -u)" = 0 ]; then chown postgres data/server.key data/server.crt; fi
                cp data/server.crt root.crt
                chmod 644 root.crt
                echo 'ssl = on' >>data/postgresql.conf
            fi
            $as "$programs/postgres" -D data -k "$folder" -p "$port" -c listen_addresses=127.0.0.1 -c fsync=off \\
                -c synchronous_commit=off -c full_page_writes=off -c max_connections=200 -c shared_buffers=32MB \\
                -c autovacuum=off >log 2>&1 &
            server=$!
            for attempt in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
                if "$programs/pg_isready" -q -h "$folder" -p "$port" -t 30; then echo ready; break; fi
                kill -0 $server 2>/dev/null || exit 1
                sleep 0.2
            done
            exec >/dev/null
            cat >/dev/null
            kill -INT $server
            wait $server
            cd /
            rm -rf "$folder"
            """

        public static func freePort() throws -> Int {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isBound = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
                }
            }
            guard isBound else { throw Failure(description: "no free port: \(errno)") }
            return Int(UInt16(bigEndian: address.sin_port))
        }

        // MARK: Addresses

        /// Returns the URL of an empty schema of its own, which stands for a database.
        public func makeURL(_ more: String = "") throws -> String {
            let name = schemas.withLock { number in
                number += 1
                return "test_\(number)"
            }
            try run("CREATE SCHEMA \(name)")
            return
                "postgresql:///postgres?host=\(folder)&port=\(port)&user=postgres&options=-csearch_path%3D\(name)\(more)"
        }

        /// Returns the URL of a separate database, for tests that count runs: a migration in another schema of the same
        /// database makes all live queries run.
        public func makeDatabaseURL() throws -> String {
            let name = schemas.withLock { number in
                number += 1
                return "test_\(number)"
            }
            try run("CREATE DATABASE \(name)")
            return "postgresql:///\(name)?host=\(folder)&port=\(port)&user=postgres"
        }

        /// Returns a URL for TCP.
        public func tcpURL(
            user: String = "postgres", database: String = "postgres", host: String = "127.0.0.1", _ more: String = ""
        )
            -> String
        {
            "postgresql://\(user)@\(host):\(port)/\(database)?\(more)"
        }

        /// Runs a script with `psql`, as another program would.
        @discardableResult
        public func run(_ script: String, url: String? = nil) throws -> String {
            let psql = Process()
            psql.executableURL = URL(fileURLWithPath: "/usr/bin/psql")
            psql.arguments = [
                "-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-c", script,
                url ?? "postgresql:///postgres?host=\(folder)&port=\(port)&user=postgres",
            ]
            let output = Pipe()
            psql.standardOutput = output
            try psql.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            psql.waitUntilExit()
            guard psql.terminationStatus == 0 else { throw Failure(description: "psql failed: \(script)") }
            return text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }
#endif
