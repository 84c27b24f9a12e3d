import Live
import Testing

@testable import HTTP
@testable import Hosting

struct OperatingOptionsTests {
    private let table = OptionTable<TestOptions>(
        program: "hello", summary: "Says hello.", ProgramOption.operating)

    private func read(_ arguments: String...) throws(OptionMistake) -> ServingOptions? {
        if case .run(let options) = try table.read(arguments) { options.serving } else { nil }
    }

    @Test func eachOptionIsTaken() throws {
        let options = try #require(
            try read(
                "--name", "notes.example,www.notes.example", "--proxy=loopback,10.0.0.0/8", "--monitoring",
                "everywhere",
                "--log-format", "json", "--log-level", "debug", "--log-requests", "--drain", "20",
                "--connections-per-address", "100", "--hsts=31536000", "--testing"))
        #expect(options.connectionsPerAddress == 100)
        #expect(options.hsts == 31_536_000)
        #expect(options.names == ["notes.example", "www.notes.example"])
        #expect(options.proxies == "loopback,10.0.0.0/8")
        #expect(options.monitoring == .everywhere)
        #expect(options.logFormat == .json)
        #expect(options.logLevel == .debug)
        #expect(options.logsRequests)
        #expect(options.testing)
        #expect(options.drain == 20)
    }

    @Test(arguments: [
        ["--name", "a,,b"], ["--name", "http://a"], ["--proxy", "localhost"], ["--monitoring", "all"],
        ["--log-format", "xml"], ["--log-level", "loud"], ["--drain", "-1"], ["--drain", "3601"], ["--drain", "1.5"],
        ["--connections-per-address", "0"], ["--connections-per-address", "1000001"],
        ["--connections-per-address", "+5"], ["--hsts", "-1"], ["--hsts", "63072001"], ["--hsts", "year"],
    ])
    func anythingElseIsSaid(arguments: [String]) {
        #expect(throws: OptionMistake.self) { try table.read(arguments) }
    }

    @Test func theHelpSaysWhatCanBeChosen() {
        for words in ["off, local, everywhere", "logfmt, json", "debug, info, warning, error"] {
            #expect(table.help.contains(words))
        }
    }

    @Test func aRequestIsOneEvent() {
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
