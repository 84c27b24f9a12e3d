import HTTP

/// A stream of Server-Sent Events that is read while the test waits.
final class EventSource {
    private let stream: ClientStream
    private let decoder: StreamDecoder?
    private var parser = ServerSentEventParser()

    /// Requests the stream and returns when the response head has arrived.
    ///
    /// - Throws: `LiveTestingError` when the response is not a stream.
    init(_ path: String, for tab: Tab) throws {
        let request = ClientRequest(
            try WebAddress(path, relativeTo: tab.history.current?.address),
            headers: tab.fetchHeaders + [FormEntry("Accept", "text/event-stream"), StreamDecoder.acceptance])
        stream = try tab.browser.client.open(request)
        let type = stream.head.header("content-type") ?? ""
        guard stream.head.status == 200, type.hasPrefix("text/event-stream") else {
            let answer = "status \(stream.head.status)" + (type.isEmpty ? "" : " and \(type)")
            throw LiveTestingError(
                .malformed, "Expected status 200 and text/event-stream for \(path), but the response has \(answer).")
        }
        decoder = try StreamDecoder(stream.head)
    }

    var isOpen: Bool { !stream.isEnded }

    /// Returns the events that arrive before the deadline; `nil` if there are none.
    ///
    /// - Throws: `LiveTestingError` when the stream has ended or was lost.
    func read(until deadline: ContinuousClock.Instant) throws -> [ServerSentEvent]? {
        guard let bytes = try stream.read(until: deadline) else { return nil }
        if bytes.isEmpty { throw LiveTestingError(.connection, "the server ended the stream") }
        return parser.feed(try decoder?.decode(bytes) ?? bytes)
    }
}
