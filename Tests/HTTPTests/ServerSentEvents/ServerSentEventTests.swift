import Testing

@testable import HTTP

@Suite struct ServerSentEventTests {
    @Test(arguments: [
        ServerSentEvent(data: "plain"), ServerSentEvent(id: "7", event: "patch", data: "two\nlines"),
        ServerSentEvent(data: ""),
        ServerSentEvent(id: "", data: " leading space"), ServerSentEvent(data: "é😀\n\n: no comment"),
    ]) func `an event survives a round trip regardless of how it is split`(_ event: ServerSentEvent) {
        let bytes = event.bytes
        for cut in 0...bytes.count {
            var parser = ServerSentEventParser()
            #expect(parser.feed(bytes[..<cut]) + parser.feed(bytes[cut...]) == [event], "cut at \(cut)")
        }
    }

    @Test func `every kind of line break ends a line of data`() {
        #expect(
            ServerSentEvent(data: "a\r\nb\rc\nd\n").bytes
                == Array("data: a\ndata: b\ndata: c\ndata: d\ndata: \n\n".utf8))
        #expect(
            ServerSentEvent(id: "1\n2", event: "a\rb", data: "").bytes == Array("id: 12\nevent: ab\ndata: \n\n".utf8))
        #expect(ServerSentEvent.comment("x\ny") == Array(": xy\n\n".utf8))
        #expect(ServerSentEvent.retry(.milliseconds(1_500)) == Array("retry: 1500\n\n".utf8))
    }

    @Test func `a stream is parsed as the standard requires`() {
        let text =
            "\u{feff}: comment\r\ndata: one\rdata:two\n\nid: 5\nid\u{0}: x\nevent: e\ndata\n\nretry: 100\nretry: x\n\n"
            + "nonsense\nid: a\u{0}b\ndata: three\n\ndata: unfinished\n"
        let expected = [
            ServerSentEvent(data: "one\ntwo"), ServerSentEvent(id: "5", event: "e", data: ""),
            ServerSentEvent(data: "three"),
        ]
        let bytes = Array(text.utf8)
        for cut in 0...bytes.count {
            var parser = ServerSentEventParser()
            #expect(parser.feed(bytes[..<cut]) + parser.feed(bytes[cut...]) == expected)
            #expect(parser.lastEventID == "5")
            #expect(parser.retry == .milliseconds(100))
            #expect(parser.commentCount == 1)
        }
    }

    /// A client that lost the stream asks for the events after the last one that it received completely.
    @Test(arguments: [
        ServerSentEvent(id: "1", data: "a"), ServerSentEvent(data: "b"),
        ServerSentEvent(id: "2", event: "e", data: "c\nd"),
        ServerSentEvent(id: "", data: "f"), ServerSentEvent(id: "3", data: ""),
    ]) func `the last ID belongs to a complete event`(_ last: ServerSentEvent) {
        let events = [ServerSentEvent(id: "0", data: "x"), ServerSentEvent(data: "y"), last]
        let bytes = events.map(\.bytes)
        for cut in 0...bytes.joined().count {
            var parser = ServerSentEventParser()
            let whole = parser.feed(bytes.joined().prefix(cut))
            #expect(whole == Array(events.prefix(whole.count)))
            #expect(whole.count == events.indices.count { bytes[...$0].joined().count <= cut }, "cut at \(cut)")
            #expect(parser.lastEventID == whole.compactMap(\.id).last ?? "", "cut at \(cut)")
        }
    }

    @Test func `an event without data only sets the ID`() {
        var parser = ServerSentEventParser()
        #expect(parser.feed(Array("id: 9\n\n".utf8)).isEmpty)
        #expect(parser.lastEventID == "9")
    }
}
