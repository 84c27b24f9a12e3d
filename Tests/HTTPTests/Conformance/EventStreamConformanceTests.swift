import Testing

@testable import HTTP

/// A requirement for the reader of an event stream: its bytes, and the expected events.
struct EventStreamCase: Sendable, CustomTestStringConvertible {
    let requirement: String
    let bytes: [UInt8]
    let events: [ServerSentEvent]
    var lastEventID = ""
    var retry: Duration?

    var testDescription: String { "WHATWG HTML §9.2.6: \(requirement)" }

    init(
        _ requirement: String, _ stream: String, _ events: [ServerSentEvent], last: String = "",
        retry: Duration? = nil
    ) {
        (self.requirement, self.events, lastEventID, self.retry) = (requirement, events, last, retry)
        bytes = Latin1.bytes(stream)
    }

    static let all: [EventStreamCase] = [
        EventStreamCase("an empty line ends an event", "data: a\n\ndata: b\n\n", [.init(data: "a"), .init(data: "b")]),
        EventStreamCase("a line ends in CR LF, LF or CR", "data: a\r\ndata: b\ndata: c\r\r", [.init(data: "a\nb\nc")]),
        EventStreamCase("LF and CR end two lines", "data: a\n\rdata: b\n\n", [.init(data: "a"), .init(data: "b")]),
        EventStreamCase(
            "a byte order mark at the beginning is ignored", "\u{ef}\u{bb}\u{bf}data: a\n\n", [.init(data: "a")]),
        EventStreamCase(
            "a second byte order mark belongs to a field's name",
            "\u{ef}\u{bb}\u{bf}\u{ef}\u{bb}\u{bf}data: a\n\ndata: b\n\n", [.init(data: "b")]),
        EventStreamCase("an event without an empty line is discarded", "data: a\n\ndata: b\n", [.init(data: "a")]),
        EventStreamCase("an incomplete line is discarded", "data: a\n\ndata", [.init(data: "a")]),
        EventStreamCase(
            "one space after the colon is removed", "data:a\ndata: b\ndata:  c\n\n", [.init(data: "a\nb\n c")]),
        EventStreamCase("a tab after the colon is data", "data:\ta\n\n", [.init(data: "\ta")]),
        EventStreamCase("a space before a name belongs to it", " data: a\n\n", []),
        EventStreamCase("field names are case-sensitive", "Data: a\ndata: b\n\n", [.init(data: "b")]),
        EventStreamCase("a field without a colon has no value", "data\ndata\n\n", [.init(data: "\n")]),
        EventStreamCase("a colon in a value is data", "data: a:b\n\n", [.init(data: "a:b")]),
        EventStreamCase("empty data is an event", "data:\n\n", [.init(data: "")]),
        EventStreamCase("an event without data is discarded", "event: a\n\ndata: b\n\n", [.init(data: "b")]),
        EventStreamCase("comments are ignored", ": a\n:data: b\ndata: c\n:\n\n", [.init(data: "c")]),
        EventStreamCase("unknown fields are ignored", "a: b\ndata: c\ndatax: d\n\n", [.init(data: "c")]),
        EventStreamCase(
            "the last type of an event is used", "event: a\nevent: b\ndata: c\n\n", [.init(event: "b", data: "c")]),
        EventStreamCase(
            "a type belongs to one event", "event: a\ndata: b\n\ndata: c\n\n",
            [.init(event: "a", data: "b"), .init(data: "c")]),
        EventStreamCase("an empty type is the default", "event: a\nevent:\ndata: b\n\n", [.init(data: "b")]),
        EventStreamCase(
            "an ID applies to the following events too", "id: 1\ndata: a\n\ndata: b\n\n",
            [.init(id: "1", data: "a"), .init(data: "b")], last: "1"),
        EventStreamCase("an ID without data is kept", "id: 1\n\n", [], last: "1"),
        EventStreamCase(
            "the ID of an incomplete event is not kept", "id: 1\ndata: a\n\nid: 2\ndata: b\n",
            [.init(id: "1", data: "a")], last: "1"),
        EventStreamCase(
            "an empty ID resets the last one", "id: 1\ndata: a\n\nid\ndata: b\n\n",
            [.init(id: "1", data: "a"), .init(id: "", data: "b")]),
        EventStreamCase("an ID with NUL is ignored", "id: 1\0\ndata: a\n\n", [.init(data: "a")]),
        EventStreamCase("a retry of digits is kept", "retry: 1500\n\n", [], retry: .milliseconds(1_500)),
        EventStreamCase("a retry with a sign is ignored", "retry: +1500\n\nretry: -1\n\n", []),
        EventStreamCase(
            "a retry with a fraction or without digits is ignored", "retry: 1.5\n\nretry:\n\nretry: a\n\n", []),
        EventStreamCase("a retry that overflows every integer is ignored", "retry: 99999999999999999999999\n\n", []),
        EventStreamCase("bytes that are not UTF-8 are replaced", "data: a\u{ff}b\n\n", [.init(data: "a\u{fffd}b")]),
        EventStreamCase("NUL is data", "data: a\0b\n\n", [.init(data: "a\0b")]),
    ]
}

@Suite struct EventStreamConformanceTests {
    @Test(arguments: EventStreamCase.all) func requirement(_ item: EventStreamCase) {
        for cut in 0...item.bytes.count {
            check([item.bytes[..<cut], item.bytes[cut...]], item)
        }
        check(item.bytes.indices.map { item.bytes[$0...$0] }, item)
    }

    private func check(_ pieces: [ArraySlice<UInt8>], _ item: EventStreamCase) {
        var parser = ServerSentEventParser()
        let events = pieces.flatMap { parser.feed($0) }
        let place = "in pieces of \(pieces.map(\.count)) bytes"
        #expect(events == item.events, "\(place)")
        #expect(parser.lastEventID == item.lastEventID, "\(place)")
        #expect(parser.retry == item.retry, "\(place)")
    }
}
