import Foundation
import Live
import Testing

@testable import HTTP
@testable import Hosting

struct OperatingOptionsTests {
    private let table = OptionTable<TestOptions>(
        program: "hello", summary: "Says hello.", ProgramOption.operating)

    private func read(_ arguments: String...) throws(OptionError) -> ServingOptions? {
        if case .run(let options) = try table.read(arguments) { options.serving } else { nil }
    }

    @Test func `each option is read`() throws {
        let options = try #require(
            try read(
                "--name", "notes.example,www.notes.example", "--proxy=loopback,10.0.0.0/8", "--monitoring",
                "everywhere", "--monitoring-address", "127.0.0.1:9100",
                "--log-format", "json", "--log-level", "debug", "--log-requests", "--drain", "20",
                "--connections-per-address", "100", "--hsts=31536000", "--testing", "--listen", "[::1]:80",
                "--listen=unix:/run/a", "--socket-mode", "606", "--listen", "systemd:web",
                "--trace", "/tmp/traces", "--trace-percentage=5", "--hand-over", "/run/next.sock"))
        #expect(options.handOver == "/run/next.sock")
        #expect(options.trace == "/tmp/traces")
        #expect(options.tracePercentage == 5)
        #expect(
            options.listen == [.port(80, host: "::1"), .socket(path: "/run/a"), .systemd(name: "web")])
        #expect(options.socketMode == 0o606)
        #expect(options.connectionsPerAddress == 100)
        #expect(options.hsts == 31_536_000)
        #expect(options.names == ["notes.example", "www.notes.example"])
        #expect(options.proxies == "loopback,10.0.0.0/8")
        #expect(options.monitoring == .everywhere)
        #expect(options.monitoringAddress == .port(9_100, host: "127.0.0.1"))
        #expect(options.logFormat == .json)
        #expect(options.logLevel == .debug)
        #expect(options.logsRequests)
        #expect(options.testing)
        #expect(options.drain == 20)
    }

    @Test(arguments: [
        ["--name", "a,,b"], ["--name", "http://a"], ["--proxy", "localhost"], ["--monitoring", "all"],
        ["--monitoring", "local"], ["--monitoring-address", "9100"], ["--monitoring-address", "::1:9100"],
        ["--monitoring-address", "unix:"], ["--monitoring-address", "127.0.0.1:"],
        ["--monitoring-address", "127.0.0.1:65536"], ["--monitoring-address", ":80"],
        ["--monitoring-token-file", "/nowhere/token"],
        ["--log-format", "xml"], ["--log-level", "loud"], ["--drain", "-1"], ["--drain", "3601"], ["--drain", "1.5"],
        ["--connections-per-address", "0"], ["--connections-per-address", "1000001"],
        ["--connections-per-address", "+5"], ["--hsts", "-1"], ["--hsts", "63072001"], ["--hsts", "year"],
        ["--listen", "80"], ["--listen", "unix:"], ["--listen", "systemd:"], ["--listen", "systemdd"],
        ["--monitoring-address", "systemd"], ["--socket-mode", "888"], ["--socket-mode", "0"],
        ["--socket-mode", "0660"], ["--socket-mode", "060"], ["--trace-percentage", "101"],
        ["--trace-percentage", "-1"], ["--hand-over", String(repeating: "x", count: 108)],
    ])
    func `invalid values are rejected`(arguments: [String]) {
        #expect(throws: OptionError.self) { try table.read(arguments) }
    }

    @Test func `the help lists the choices`() {
        for words in ["off, health, everywhere", "logfmt, json", "debug, info, warning, error"] {
            #expect(table.help.contains(words))
        }
    }

    @Test(arguments: [
        ("127.0.0.1:0", ListeningAddress.port(0, host: "127.0.0.1")), ("[::1]:9100", .port(9_100, host: "::1")),
        ("metrics.internal:80", .port(80, host: "metrics.internal")),
        ("unix:/run/notes/monitoring.sock", .socket(path: "/run/notes/monitoring.sock")),
        ("systemd", .systemd(name: nil)), ("systemd:web", .systemd(name: "web")),
    ])
    func `an address is a port or a socket`(text: String, address: ListeningAddress) {
        #expect(ListeningAddress(text) == address)
        #expect(address.description == text)
    }

    /// unix(7) leaves 107 bytes for a path.
    @Test func `the path of a socket is limited to 107 bytes`() {
        for count in 1...120 {
            let path = String(repeating: "x", count: count)
            #expect(ListeningAddress("unix:" + path) == (count <= 107 ? .socket(path: path) : nil))
        }
    }

    /// The arguments of a process are visible to every user of the machine.
    @Test func `a token is read from a file`() throws {
        let site = try SiteOnDisk()
        func read(_ token: String) throws(OptionError) -> String? {
            try? token.write(toFile: "\(site.path)/token", atomically: true, encoding: .utf8)
            return try self.read("--monitoring-token-file", "\(site.path)/token")?.monitoringToken
        }
        #expect(try read("0123456789abcdef\n") == "0123456789abcdef")
        for wrong in [
            "", "short\n", "0123456789abcde\n", "0123456789abcde f", "0123456789abcdef\nsecond", "0123456789abcdeä",
        ] {
            let mistake = #expect(throws: OptionError.self) { try read(wrong) }
            #expect(mistake?.description.contains("takes a readable file that contains at least 16 visible") == true)
        }
    }

    @Test func `the keys for kept values are the lines of a file`() throws {
        let site = try SiteOnDisk()
        let (first, second) = (String(repeating: "a", count: 32), String(repeating: "b", count: 64))
        func read(_ text: String) throws -> Int? {
            try text.write(toFile: "\(site.path)/keys", atomically: true, encoding: .utf8)
            let options = try self.read("--sealing-keys-file", "\(site.path)/keys")
            return try options?.sealingKeys.map { try ServingOptions.keys(in: $0).count }
        }
        #expect(try read("\(first)\n") == 1)
        #expect(try read("\(first)\n\n\(second)\r\n") == 2)
        // Spaces at the ends of a line are not part of the key.
        let spaced = "\(first.dropFirst()) \n\(second)\n"
        for wrong in ["", " \n", "short\n", "\(first)\nshort\n", spaced] {
            let mistake = #expect(throws: OptionError.self) { try read(wrong) }
            #expect(mistake?.description.contains("lines of at least 32 characters") == true)
        }
    }

    @Test func `the name of a node fits in a cookie`() throws {
        #expect(try read("--node", "eu-1.b_2")?.node == "eu-1.b_2")
        for wrong in ["a b", "a;b", "é", "a/b", String(repeating: "a", count: 65)] {
            let mistake = #expect(throws: OptionError.self) { try read("--node", wrong) }
            #expect(mistake?.description.hasPrefix("--node takes 1 to 64 letters") == true)
        }
    }

    @Test func `at most 65,536 bytes of a token file are read`() throws {
        let site = try SiteOnDisk()
        let file = "\(site.path)/token"
        for (length, isTaken) in [(65_536, true), (65_537, false)] {
            try String(repeating: "a", count: length).write(toFile: file, atomically: true, encoding: .utf8)
            let options = try? read("--monitoring-token-file", file)
            #expect(options?.monitoringToken?.count == (isTaken ? length : nil))
        }
        // A file without an end.
        #expect(throws: OptionError.self) { try read("--monitoring-token-file", "/dev/zero") }
        #expect(throws: OptionError.self) { try read("--monitoring-token-file", site.path) }
    }

    @Test func `a request is logged as one event`() {
        let record = AccessRecord(
            remoteAddress: "127.0.0.1", clientAddress: "203.0.113.7", method: .get, target: "/a b", status: .ok,
            bodyBytes: 12,
            duration: .microseconds(1_234))
        let line = LogFormat.logfmt.line(of: record.logEvent)
        #expect(
            line.hasSuffix(
                "level=info event=request method=GET address=\"/a b\" status=200 bytes=12 microseconds=1234 "
                    + "client=203.0.113.7 peer=127.0.0.1"))
    }
}
