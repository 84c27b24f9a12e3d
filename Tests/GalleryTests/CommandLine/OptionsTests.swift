import Bindery
import Foundation
import HTTPClients
import Testing

@testable import Gallery

@Suite struct OptionsTests {
    private func read(_ arguments: [String]) throws -> Options? {
        guard case .run(let options) = try Options.table.read(arguments) else { return nil }
        return options
    }

    @Test func `without options the server listens on the loopback address`() throws {
        #expect(try read([]) == Options(serving: ServingOptions(host: "127.0.0.1", port: 8081)))
    }

    @Test func `cars-terminal is a flag without a value`() throws {
        #expect(try read(["--port", "1", "--cars-terminal"])?.carsTerminal == true)
        #expect(throws: OptionError("unknown option --cars-terminal=1")) { try read(["--cars-terminal=1"]) }
    }

    @Test func `a service is selected by its URL`() throws {
        let options = try read(["--events-url", "https://api.github.com/", "--events-owner", "a"])
        #expect(options?.events.endpoint?.base == "https://api.github.com")
        #expect(options?.events.endpoint?.token == nil)
        #expect(options?.eventsOwner == "a")
        #expect(throws: OptionError("--events-url takes an http or https URL without a query, not x")) {
            try read(["--events-url", "x"])
        }
    }

    /// A token on the command line would be visible to every user of the machine.
    @Test(arguments: ["timeline", "events", "photos"]) func `tokens are read from files`(service: String) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("token-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        func token(_ text: String) throws -> String? {
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            let options = try read(["--\(service)-url", "https://a.example", "--\(service)-token-file", file])
            let services = [options?.timeline, options?.events, options?.photos]
            return services.compactMap { $0?.endpoint?.token }.first
        }
        #expect(try token("t0ken\n") == "t0ken")
        #expect(throws: OptionError.self) { try token("a b") }
        #expect(throws: OptionError.self) { try token("\n") }
        #expect(throws: OptionError("unknown option --\(service)-token")) { try read(["--\(service)-token", "x"]) }
    }

    @Test func `a service's URL adds sources of images`() throws {
        #expect(try read([])?.imageSources == [])
        #expect(try read(["--photos-url", "https://api.openverse.org/v1"])?.imageSources == ["https:"])
        #expect(try read(["--events-url", "http://[::1]:8000/v1"])?.imageSources == ["https:", "http://[::1]:8000"])
    }

    @Test func `the help lists all options`() {
        #expect(
            Options.table.help == """
                The gallery: small apps, each of which shows a pattern of MVVM with Rx.

                Usage: gallery [options]

                  --host ADDRESS                     address to listen on (127.0.0.1)
                  --port PORT                        port to listen on; 0 selects a free port (8081)
                  --site DIR                         folder that contains Public and Templates
                                                     (the current folder, or one above the program)
                  --development                      show saved templates and catalogues in open pages immediately
                  --write-texts DIRS                 update the catalogues with the texts of templates and Swift sources, and exit
                                                     (none)
                  --docs DIR                         folder of a documentation site, built by .ci/docs, to serve at /docs
                                                     (none)
                  --database FILE                    database file for retrospectives and posts; created if it does not exist
                                                     (gallery.sqlite)
                  --cars-terminal                    run the Cars app in the terminal instead of starting the server
                  --timeline-url URL                 Mastodon server, such as https://mastodon.social
                                                     (bundled posts)
                  --timeline-token-file FILE         file with the access token for this service (none)
                  --timeline-list ID                 ID of the list to show (none: public posts)
                  --events-url URL                   GitHub API, such as https://api.github.com (bundled events)
                  --events-token-file FILE           file with the access token for this service (none)
                  --events-owner NAME                account whose events are shown first (octocat)
                  --photos-url URL                   Openverse API, such as https://api.openverse.org/v1
                                                     (bundled photos)
                  --photos-token-file FILE           file with the access token for this service (none)
                  --archive FOLDER                   folder of the archive's files (a temporary one)
                  --archive-secret-file FILE         file with the secret of the archive's webhook (none)
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
                  --sealing-keys-file FILE           file with the keys that seal the values that pages keep, the first seals
                                                     (none)
                  --node NAME                        name of this process among several, for the cookie by which a proxy routes
                                                     (none, no cookie)
                  --log-format WORD                  format of the log on standard error: logfmt, json (logfmt)
                  --log-level LEVEL                  lowest level that is logged: debug, info, warning, error (info)
                  --log-requests                     also log each request
                  --trace FILE                       file for traces as lines of OTLP/JSON; - for standard output
                                                     (none)
                  --trace-percentage NUMBER          percentage of new traces that are recorded (100)
                  --hand-over PATH                   Unix socket at which the next process, started with the same option, takes over
                                                     (none)
                  --drain SECONDS                    time to keep serving after SIGTERM; /health answers 503 (0)
                  --help                             show this help

                Each option can also be set by an environment variable, such as GALLERY_HOST for --host. The command
                line takes precedence.
                """)
    }
}
