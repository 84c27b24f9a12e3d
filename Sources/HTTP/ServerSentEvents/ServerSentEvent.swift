/// One event of a `text/event-stream` (WHATWG HTML standard, section 9.2).
public struct ServerSentEvent: Sendable, Equatable {
    /// The ID that the client sends back as Last-Event-ID; `nil` leaves the previous ID unchanged.
    public var id: String?
    /// The event's type; `nil` means `message`.
    public var event: String?
    /// The event's text. It may contain line breaks.
    public var data: String

    /// Creates an event.
    public init(id: String? = nil, event: String? = nil, data: String) {
        self.id = id
        self.event = event
        self.data = data
    }

    /// The header of a response that carries events. It prevents caching, and buffering by a proxy.
    public static let headers: HTTPHeaders = [
        "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-cache, no-transform",
        "X-Accel-Buffering": "no",
    ]

    /// The event in its wire format. Line breaks in `id` and `event` are removed.
    public var bytes: [UInt8] {
        var out: [UInt8] = []
        if let id { Self.writeField("id: ", id, into: &out) }
        if let event { Self.writeField("event: ", event, into: &out) }
        Self.writeData(data.utf8, into: &out)
        out.append(10)
        return out
    }

    /// Returns a comment, which clients ignore. It prevents an idle connection from being considered lost.
    public static func comment(_ text: String = "") -> [UInt8] {
        var out: [UInt8] = []
        writeField(": ", text, into: &out)
        out.append(10)
        return out
    }

    /// Returns a field that sets the client's delay before it reconnects.
    public static func retry(_ delay: Duration) -> [UInt8] {
        let (seconds, attoseconds) = delay.components
        return Array("retry: \(seconds * 1_000 + attoseconds / 1_000_000_000_000_000)\n\n".utf8)
    }

    private static func writeField(_ name: StaticString, _ value: String, into out: inout [UInt8]) {
        name.withUTF8Buffer { out.append(contentsOf: $0) }
        out.append(contentsOf: value.utf8.lazy.filter { $0 != 10 && $0 != 13 && $0 != 0 })
        out.append(10)
    }

    /// Writes one `data:` line for each line; CR LF, CR and LF all end a line.
    private static func writeData(_ data: String.UTF8View, into out: inout [UInt8]) {
        out.append(contentsOf: "data: ".utf8)
        var previous: UInt8 = 0
        for byte in data {
            if byte == 10, previous == 13 {
                // The CR has already ended the line.
            } else if byte == 10 || byte == 13 {
                out.append(contentsOf: "\ndata: ".utf8)
            } else {
                out.append(byte)
            }
            previous = byte
        }
        out.append(10)
    }
}
