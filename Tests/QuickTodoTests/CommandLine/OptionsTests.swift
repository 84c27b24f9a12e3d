import Bindery
import Testing

@testable import QuickTodo

@Suite struct OptionsTests {
    private func read(_ arguments: [String]) throws -> Options? {
        guard case .run(let options) = try Options.table.read(arguments) else { return nil }
        return options
    }

    @Test func `without arguments options have their defaults`() throws {
        let options = try #require(try read([]))
        #expect(options.serving == ServingOptions(host: "127.0.0.1", port: 8080))
        #expect(options.database == "quicktodo.sqlite")
    }

    @Test func `all options are read`() throws {
        let expected = Options(
            serving: ServingOptions(host: "::1", port: 0, site: "/srv", development: true), database: "a b.sqlite")
        let arguments = ["--host", "::1", "--port=0", "--database", "a b.sqlite", "--site", "/srv", "--development"]
        #expect(try read(arguments) == expected)
    }

    @Test func `the help lists all options`() {
        #expect(
            Options.table.help == """
                QuickTodo: a to-do list that stays in sync in every tab.

                Usage: quicktodo [options]

                  --host ADDRESS                     address to listen on (127.0.0.1)
                  --port PORT                        port to listen on; 0 selects a free port (8080)
                  --database FILE                    database file for tasks; created if it does not exist
                                                     (quicktodo.sqlite)
                  --site DIR                         folder that contains Public and Templates
                                                     (the current folder, or one above the program)
                  --development                      show saved templates and catalogues in open pages immediately
                  --write-texts DIRS                 update the catalogues with the texts of templates and Swift sources, and exit
                                                     (none)
                  --listen ADDRESS                   address to listen on, several times for several: HOST:PORT, unix:PATH, systemd or systemd:NAME
                                                     (--host and --port, or the sockets that systemd passes)
                  --socket-mode MODE                 permissions of Unix sockets, in octal (660)
                  --name HOSTS                       accepted host names, separated by commas
                                                     (on a loopback address this machine's names, otherwise any)
                  --proxy ADDRESSES                  proxies whose X-Forwarded fields are trusted: addresses, ranges, loopback, unix
                                                     (none)
                  --connections-per-address NUMBER   open connections per client address; trusted proxies are exempt
                                                     (4096)
                  --hsts SECONDS                     time for which browsers must use HTTPS (Strict-Transport-Security)
                                                     (0, no such header)
                  --monitoring WORD                  access to /health and /metrics on the app's port: off, health, everywhere
                                                     (health)
                  --monitoring-address ADDRESS       separate address for /health and /metrics, as for --listen
                                                     (none)
                  --monitoring-token-file FILE       file with the token for /metrics on the app's port (none)
                  --log-format WORD                  format of the log on standard error: logfmt, json (logfmt)
                  --log-level LEVEL                  lowest level that is logged: debug, info, warning, error (info)
                  --log-requests                     also log each request
                  --trace FILE                       file for traces as lines of OTLP/JSON; - for standard output
                                                     (none)
                  --trace-percentage NUMBER          percentage of new traces that are recorded (100)
                  --drain SECONDS                    time to keep serving after SIGTERM; /health answers 503 (0)
                  --help                             show this help
                """)
    }
}
