import Bindery
import Testing

@testable import QuickTodo

@Suite struct OptionsTests {
    private func read(_ arguments: [String]) throws -> Options? {
        guard case .run(let options) = try Options.table.read(arguments) else { return nil }
        return options
    }

    @Test func nothingAskedMeansTheDefaults() throws {
        let options = try #require(try read([]))
        #expect(options.serving == ServingOptions(host: "127.0.0.1", port: 8080))
        #expect(options.database == "quicktodo.sqlite")
    }

    @Test func allItTakes() throws {
        let expected = Options(
            serving: ServingOptions(host: "::1", port: 0, site: "/srv", development: true), database: "a b.sqlite")
        let arguments = ["--host", "::1", "--port=0", "--database", "a b.sqlite", "--site", "/srv", "--development"]
        #expect(try read(arguments) == expected)
    }

    @Test func helpSaysAllOfIt() {
        #expect(
            Options.table.help == """
                QuickTodo: a to-do list that stays in sync in every tab.

                Usage: quicktodo [options]

                  --host ADDRESS                     address to listen on (127.0.0.1)
                  --port PORT                        port to listen on, 0 for any free one (8080)
                  --database FILE                    database of tasks; created if it does not exist
                                                     (quicktodo.sqlite)
                  --site DIR                         the folder that holds Public and Templates
                                                     (this folder, or else one above the program)
                  --development                      show a template in open pages as soon as it is saved, and what is wrong with it
                  --name HOSTS                       host names to answer for, with commas between
                                                     (this machine's own for a loopback address, else any)
                  --proxy ADDRESSES                  proxies whose X-Forwarded fields are believed: addresses, ranges, loopback
                                                     (none)
                  --connections-per-address NUMBER   connections at once from one client address; a proxy's do not count
                                                     (4096)
                  --hsts SECONDS                     time for which browsers use nothing but HTTPS (Strict-Transport-Security)
                                                     (0, no such promise)
                  --monitoring WORD                  what the app's port answers of /health and /metrics: off, health, everywhere
                                                     (health)
                  --monitoring-address ADDRESS       a second address for /health and /metrics: HOST:PORT or unix:PATH
                                                     (none)
                  --monitoring-token-file FILE       holds the token for /metrics on the app's port (none)
                  --log-format WORD                  how lines on the error stream are written: logfmt, json
                                                     (logfmt)
                  --log-level LEVEL                  what is told at least: debug, info, warning, error (info)
                  --log-requests                     tell each answered request too
                  --drain SECONDS                    time to go on serving after SIGTERM, while /health says 503 (0)
                  --help                             show this text
                """)
    }
}
