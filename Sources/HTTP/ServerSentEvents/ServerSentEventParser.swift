/// An incremental parser of `text/event-stream` with the rules of EventSource (WHATWG HTML standard, section 9.2.6).
/// Pure: it takes bytes and returns events.
public struct ServerSentEventParser: Sendable {
    /// The ID of the last event that had one: the value to send as Last-Event-ID.
    public private(set) var lastEventID = ""
    /// The reconnection delay that the server requested last.
    public private(set) var retry: Duration?
    /// The number of comments so far; most are heartbeats.
    public private(set) var commentCount = 0

    private var line: [UInt8] = []
    private var data: [UInt8] = []
    private var hasData = false
    private var event = ""
    private var id: String?
    private var followsCarriageReturn = false
    private var isAtStart = true

    /// Creates a parser for the start of a stream.
    public init() {}

    /// Parses the next bytes and returns the events that are now complete. An event's `id` is the one that the event
    /// itself carried.
    public mutating func feed(_ bytes: some Sequence<UInt8>) -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        for byte in bytes {
            let endsCarriageReturn = followsCarriageReturn && byte == 10
            followsCarriageReturn = byte == 13
            if endsCarriageReturn { continue }
            if byte == 10 || byte == 13 {
                if let event = endLine() { events.append(event) }
            } else {
                line.append(byte)
            }
        }
        return events
    }

    private mutating func endLine() -> ServerSentEvent? {
        defer { line.removeAll(keepingCapacity: true) }
        if isAtStart {
            isAtStart = false
            if line.starts(with: [0xef, 0xbb, 0xbf]) { line.removeFirst(3) }
        }
        guard !line.isEmpty else { return endEvent() }
        guard line[0] != UInt8(ascii: ":") else {
            commentCount += 1
            return nil
        }
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.count
        var value = line.dropFirst(colon + 1)
        if value.first == 32 { value.removeFirst() }
        takeField(String(decoding: line[..<colon], as: UTF8.self), value)
        return nil
    }

    private mutating func takeField(_ name: String, _ value: ArraySlice<UInt8>) {
        switch name {
        case "data":
            if hasData { data.append(10) }
            hasData = true
            data.append(contentsOf: value)
        case "event": event = String(decoding: value, as: UTF8.self)
        case "id" where !value.contains(0):
            id = String(decoding: value, as: UTF8.self)
        case "retry":
            guard let milliseconds = Int(String(decoding: value, as: UTF8.self)),
                value.allSatisfy({ (48...57).contains($0) })
            else { return }
            retry = .milliseconds(milliseconds)
        default: break
        }
    }

    private mutating func endEvent() -> ServerSentEvent? {
        defer {
            data = []
            hasData = false
            event = ""
            id = nil
        }
        // Set only here: the ID of an incomplete event must not be sent back.
        if let id { lastEventID = id }
        guard hasData else { return nil }
        return ServerSentEvent(
            id: id, event: event.isEmpty ? nil : event, data: String(decoding: data, as: UTF8.self))
    }
}
