import Testing

@testable import HTTP

/// The requirements of the HTTP specifications, each as bytes on a connection.
///
/// Each case is fed to a connection as a whole, split at every byte, and byte by byte, and sent to a real server as a
/// whole and byte by byte. All of these must produce the same responses. A request follows each case and shows where
/// the server assumes the next request to begin.
@Suite(.conformanceServers) struct ConformanceTests {
    /// The request that follows a case.
    static let probe = Array("GET /probe HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)

    @Test(arguments: ConformanceCases.all) func requirement(_ item: ConformanceCase) throws {
        let servers = try #require(ConformanceServers.current)
        let waits = item.end == .incomplete
        let bytes = waits ? item.bytes : item.bytes + Self.probe
        let runs = Self.splits(bytes, upTo: item.bytes.count)
        let answers = try servers.feed(runs, endingInput: waits, on: item.site).map(ReceivedAnswer.withoutDates)
        try check(answers[0], item)
        for (run, answer) in zip(runs, answers).dropFirst() where answer != answers[0] {
            Issue.record("In pieces of \(run.map(\.count)) bytes: \(String(decoding: answer, as: UTF8.self))")
        }
        for pieces in [[bytes], bytes.map { [$0] }] {
            let answer = try servers.send(pieces, endingInput: waits, on: item.site)
            #expect(ReceivedAnswer.withoutDates(answer) == answers[0], "From a server, in \(pieces.count) pieces.")
        }
    }

    /// Returns the bytes as a whole, in two pieces for each position up to `end`, and byte by byte.
    private static func splits(_ bytes: [UInt8], upTo end: Int) -> [[[UInt8]]] {
        [[bytes]] + (1...end).map { [Array(bytes[..<$0]), Array(bytes[$0...])] } + [bytes.map { [$0] }]
    }

    private func check(_ bytes: [UInt8], _ item: ConformanceCase) throws {
        let answers = try ReceivedAnswer.read(bytes, isHead: item.answers.map(\.isHead))
        let expected = item.answers + (item.end == .kept ? [.ok("probe")] : [])
        #expect(answers.map(\.status) == expected.map(\.status), "\(String(decoding: bytes, as: UTF8.self))")
        guard answers.count == expected.count else { return }
        for (answer, expected) in zip(answers, expected) {
            if let body = expected.body { #expect(String(decoding: try answer.decodedBody, as: UTF8.self) == body) }
            for (name, value) in expected.fields { #expect(answer.fields[name] == value, "\(name)") }
        }
        // RFC 9112 section 9.6: the last response announces that the connection closes, and no other one does.
        let closing = answers.map { $0.fields.lists("Connection", token: "close") }
        let last = item.end == .incomplete ? [] : answers.suffix(1).map { _ in true }
        #expect(closing == answers.dropLast(last.count).map { _ in false } + last)
    }

    @Test(arguments: ConformanceCases.all)
    func `the parser's result does not depend on how the bytes are split`(_ item: ConformanceCase) {
        let limits = item.site.configuration.limits
        let bytes = item.end == .incomplete ? item.bytes : item.bytes + Self.probe
        let whole = ParsedRequests.parse([bytes], limits: limits)
        for run in Self.splits(bytes, upTo: item.bytes.count).dropFirst() {
            #expect(ParsedRequests.parse(run, limits: limits) == whole, "In pieces of \(run.map(\.count)) bytes.")
        }
        if whole.failure != nil { #expect(item.end == .closed, "An unreadable request must close its connection.") }
    }

    @Test func `there are enough cases without duplicates`() {
        let cases = ConformanceCases.all
        #expect(cases.count >= 300)
        #expect(cases.count(where: \.isHostile) >= 100)
        #expect(cases.count(where: \.isHostile) * 3 >= cases.count)
        for group in [cases.map(\.name), cases.map { "\($0.site)\($0.bytes)" }, cases.map(\.shape)] {
            let repeated = Dictionary(grouping: cases.indices) { group[$0] }.values.filter { $0.count > 1 }
            #expect(repeated.map { $0.map { cases[$0].name } } == [])
        }
        for item in cases {
            #expect(item.section.firstMatch(of: /^(RFC \d{4}|WHATWG [A-Z]+) §\d+(\.\d+)*$/) != nil, "\(item.name)")
            #expect(item.requirement.utf8.count > 10, "\(item.name)")
        }
    }
}
