/// One event of a `text/event-stream` (WHATWG HTML standard, section 9.2).
public struct ServerSentEvent: Sendable, Equatable {
    /// What the client sends back as Last-Event-ID; nil leaves it as it was.
    public var id: String?
    /// The event's type; nil means `message`.
    public var event: String?
    /// May have line breaks.
    public var data: String

    public init(id: String? = nil, event: String? = nil, data: String) {
        self.id = id
        self.event = event
        self.data = data
    }

    /// The header of an answer that carries events: never cached, never held back by a proxy.
    public static let headers: HTTPHeaders = [
        "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-cache, no-transform",
        "X-Accel-Buffering": "no",
    ]

    /// The event as it goes over the wire. Line breaks in `id` and `event` are dropped.
    public var bytes: [UInt8] {
        var out: [UInt8] = []
        if let id { Self.writeField("id: ", id, into: &out) }
        if let event { Self.writeField("event: ", event, into: &out) }
        Self.writeData(data.utf8, into: &out)
        out.append(10)
        return out
    }

    /// A line that clients ignore, and that keeps a connection from looking dead.
    public static func comment(_ text: String = "") -> [UInt8] {
        var out: [UInt8] = []
        writeField(": ", text, into: &out)
        out.append(10)
        return out
    }

    /// Asks the client to wait so long before it connects again.
    public static func retry(_ delay: Duration) -> [UInt8] {
        let (seconds, attoseconds) = delay.components
        return Array("retry: \(seconds * 1_000 + attoseconds / 1_000_000_000_000_000)\n\n".utf8)
    }

    private static func writeField(_ name: StaticString, _ value: String, into out: inout [UInt8]) {
        name.withUTF8Buffer { out.append(contentsOf: $0) }
        out.append(contentsOf: value.utf8.lazy.filter { $0 != 10 && $0 != 13 && $0 != 0 })
        out.append(10)
    }

    /// One `data:` line for each line; CR LF, CR and LF all end one.
    private static func writeData(_ data: String.UTF8View, into out: inout [UInt8]) {
        out.append(contentsOf: "data: ".utf8)
        var previous: UInt8 = 0
        for byte in data {
            if byte == 10, previous == 13 {
                // The line break was written for the CR.
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
