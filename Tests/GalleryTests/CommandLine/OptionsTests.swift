import Bindery
import Foundation
import Testing

@testable import Gallery

@Suite struct OptionsTests {
    private func read(_ arguments: [String]) throws -> Options? {
        guard case .run(let options) = try Options.table.read(arguments) else { return nil }
        return options
    }

    @Test func withoutOptionsItServesThisMachine() throws {
        #expect(try read([]) == Options(serving: ServingOptions(host: "127.0.0.1", port: 8081)))
    }

    @Test func theTerminalIsAskedForByName() throws {
        #expect(try read(["--port", "1", "--cars-terminal"])?.carsTerminal == true)
        #expect(throws: OptionMistake("unknown option --cars-terminal=1")) { try read(["--cars-terminal=1"]) }
    }

    @Test func aServiceIsAskedForByItsURL() throws {
        let options = try read(["--events-url", "https://api.github.com/", "--events-owner", "a"])
        #expect(options?.events.endpoint?.base == "https://api.github.com")
        #expect(options?.events.endpoint?.token == nil)
        #expect(options?.eventsOwner == "a")
        #expect(throws: OptionMistake("--events-url takes an http or https URL without a query, not x")) {
            try read(["--events-url", "x"])
        }
    }

    /// A token on the command line would be visible to every user of the machine.
    @Test(arguments: ["timeline", "events", "photos"]) func tokensComeFromFiles(service: String) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("token-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        func token(_ text: String) throws -> String? {
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            let options = try read(["--\(service)-url", "https://a.example", "--\(service)-token-file", file])
            let services = [options?.timeline, options?.events, options?.photos]
            return services.compactMap { $0?.endpoint?.token }.first
        }
        #expect(try token("t0ken\n") == "t0ken")
        #expect(throws: OptionMistake.self) { try token("a b") }
        #expect(throws: OptionMistake.self) { try token("\n") }
        #expect(throws: OptionMistake("unknown option --\(service)-token")) { try read(["--\(service)-token", "x"]) }
    }

    @Test func picturesOfAServiceMayBeShown() throws {
        #expect(try read([])?.imageSources == [])
        #expect(try read(["--photos-url", "https://api.openverse.org/v1"])?.imageSources == ["https:"])
        #expect(try read(["--events-url", "http://[::1]:8000/v1"])?.imageSources == ["https:", "http://[::1]:8000"])
    }

    @Test func helpSaysAllOfIt() {
        #expect(
            Options.table.help == """
                The gallery: small apps, each of which shows a pattern of MVVM with Rx.

                Usage: gallery [options]

                  --host ADDRESS                     address to listen on (127.0.0.1)
                  --port PORT                        port to listen on, 0 for any free one (8081)
                  --site DIR                         the folder that holds Public and Templates
                                                     (this folder, or else one above the program)
                  --development                      show a template in open pages as soon as it is saved, and what is wrong with it
                  --database FILE                    database of retrospectives and posts; created if it does not exist
                                                     (gallery.sqlite)
                  --cars-terminal                    run the app Cars in the terminal instead of the server
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
