/// The maximum sizes of a request's parts. Each limit names the status of the response to a request that exceeds it.
public struct HTTPLimits: Sendable {
    /// Bytes of the request line's target. Status: 414.
    public var targetBytes = 8_192
    /// Bytes of the request line and all header fields together; also of a chunked body's trailer, and of its
    /// extensions. Status: 431.
    public var headerBytes = 16_384
    /// The number of header fields, and of trailer fields of a chunked body. Status: 431.
    public var headerFields = 100
    /// Bytes of a body. Status: 413.
    public var bodyBytes = 1 << 20

    /// Bytes of all bodies that are being received or handled, in the whole server. One client network may use a
    /// quarter of them. Bodies of at most 16 KiB do not count. Status: 503, with the time after which to try again.
    public var bodyBytesInProgress = 128 << 20

    /// Creates the default limits.
    public init() {}
}
