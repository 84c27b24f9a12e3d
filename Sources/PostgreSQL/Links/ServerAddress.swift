#if PostgreSQL
    import CLibPQ
    import Foundation
    import Persistence

    /// The address of a database: a URL such as `postgresql://user:password@host:5432/name?sslmode=verify-full`.
    struct ServerAddress: Sendable {
        let url: String
        /// The host, port and database for messages, without the password.
        let place: String
        /// The settings of the servers of the URL, each with a value per server: `host`, `hostaddr` and `port`.
        private let servers: [(keyword: String, values: [String])]
        /// The number of servers, of which libpq tries one after another.
        let serverCount: Int

        /// Reads a URL, or libpq's form with keywords.
        ///
        /// - Throws: ``DatabaseError`` with `.refused` if it is invalid.
        init(_ url: String) throws(DatabaseError) {
            self.url = url
            var message: UnsafeMutablePointer<CChar>?
            guard let options = PQconninfoParse(url, &message) else {
                let text = message.map { String(cString: $0) } ?? "out of memory"
                PQfreemem(message)
                // The text may repeat a part of the URL, and all of one that does not begin with postgresql://.
                let mayShowPassword = text.contains("missing \"=\"")
                throw DatabaseError(
                    .refused,
                    "The database's URL is invalid; write postgresql://user:password@host:port/name?sslmode=verify-full.",
                    cause: mayShowPassword ? nil : ServerFailure(message: text))
            }
            defer { PQconninfoFree(options) }
            var values: [String: String] = [:]
            var option = options
            while let keyword = option.pointee.keyword {
                if let value = option.pointee.val { values[String(cString: keyword)] = String(cString: value) }
                option += 1
            }
            let lists = ["host", "hostaddr", "port"].compactMap { keyword in
                values[keyword].map { (keyword: keyword, values: $0.components(separatedBy: ",")) }
            }
            let count = lists.map(\.values.count).max() ?? 1
            // A single port is that of all servers.
            (serverCount, servers) = (count, lists.filter { $0.values.count == count })
            let host = values["host"] ?? values["hostaddr"] ?? "localhost"
            let port = values["port"] ?? "5432"
            guard port.allSatisfy({ $0 == "," || $0.isASCII && $0.isNumber }) else {
                // Not shown, because it may be a part of the password.
                throw DatabaseError(
                    .refused,
                    "The port in the database's URL is not a number; write @ : / ? in a user name or password as "
                        + "%40 %3A %2F %3F.")
            }
            place = "\(host):\(port)/\(values["dbname"] ?? values["user"] ?? "")"
        }

        /// The settings of each connection, of which those in the URL take precedence. With them, a lost server is detected
        /// within half a minute.
        ///
        /// - Parameter first: The number of the server that is tried first.
        func settings(from first: Int) -> [(String, String)] {
            let places = servers.map { keyword, values in
                (keyword, (values[first...] + values[..<first]).joined(separator: ","))
            }
            return [
                ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
                ("tcp_user_timeout", "20000"), ("fallback_application_name", "bindery"), ("dbname", url),
                ("client_encoding", "UTF8"),
            ] + places
        }

        /// The statement that prepares a session. Dates are read in one form only, and numbers without a loss.
        static func sessionSettings(_ configuration: PostgreSQLConfiguration) -> String {
            "SET datestyle = 'ISO'; SET timezone = 'UTC'; SET bytea_output = 'hex'; SET intervalstyle = 'iso_8601'; "
                + "SET extra_float_digits = 1; SET standard_conforming_strings = on; "
                + "SET lock_timeout = \(configuration.lockTimeout.milliseconds)"
        }
    }

    extension Duration {
        /// The duration in whole milliseconds, rounded up.
        var milliseconds: Int64 {
            let (seconds, attoseconds) = components
            return seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        }
    }
#endif
