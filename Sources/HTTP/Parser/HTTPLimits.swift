/// How much of a request is taken. What goes beyond is answered with the status named.
public struct HTTPLimits: Sendable {
    /// Bytes of the request line's target; more: 414.
    public var targetBytes = 8_192
    /// Bytes of the request line and all header fields together, of a chunked body's trailer, and of its extensions; more: 431.
    public var headerBytes = 16_384
    /// Header fields, and trailer fields of a chunked body; more: 431.
    public var headerFields = 100
    /// Bytes of a body; more: 413.
    public var bodyBytes = 1 << 20

    public init() {}
}
