import HTTP
import Tracing

/// A connection that carries server-sent events, either of one page or of all pages of a browser. Browsers limit the
/// number of connections per server.
///
/// The stream is plain or compressed, as the client requested. It must be used on its loop only.
final class EventStream {
    private let stream: HTTPResponseStream
    private let encoder: GzipEncoder?
    private let isShared: Bool
    /// The page, if the stream is not shared.
    private var page: Page?
    /// The pages, if the stream is shared.
    private var pages: [PageID: Page] = [:]
    /// Indicates whether the socket has accepted everything so far. Cached here because all pages read it before each
    /// patch.
    private(set) var isWritable = true

    /// - Parameters:
    ///   - encoder: Compresses the bytes that are specific to this client; `nil` for a plain stream.
    ///   - isShared: Indicates whether events name the page that they belong to.
    init(_ stream: HTTPResponseStream, encoder: GzipEncoder?, isShared: Bool) {
        self.stream = stream
        self.encoder = encoder
        self.isShared = isShared
        // A first comment lets the browser know that the stream is open.
        let opening = ServerSentEvent.comment()
        write(encoder.map { Compression.gzipHeader + $0.deflateBlock(opening) } ?? opening)
        // The stream releases both handlers, and with them this object, when it has closed.
        stream.onWritable = { [self] in writable() }
        stream.onClose = { [self] in closed() }
    }

    /// Indicates whether the connection is open.
    var isOpen: Bool { stream.isOpen }

    // MARK: Pages

    /// Sends the page's events on this stream from now on.
    ///
    /// - Returns: The bytes before each event that name its page; `nil` if the stream is not shared.
    func carry(_ page: Page) -> HTTPChunk? {
        guard isShared else {
            self.page = page
            return nil
        }
        pages[page.id] = page
        return HTTPChunk(encoded(Array("data:@\(page.id)\n".utf8)))
    }

    /// Removes a page that has ended or uses another stream. A stream that is not shared closes.
    func drop(_ page: Page) {
        if isShared {
            pages[page.id] = nil
        } else {
            self.page = nil
            close()
        }
    }

    private func writable() {
        isWritable = true
        page?.setNeedsFlush()
        for page in pages.values { page.setNeedsFlush() }
    }

    private func closed() {
        let (left, sole) = (pages.values, page)
        (pages, page) = ([:], nil)
        sole?.lost(self)
        for page in left { page.lost(self) }
    }

    // MARK: Events

    /// Sends a page's patch, preceded by the label that `carry` returned.
    ///
    /// - Returns: The number of bytes that were sent.
    func send(_ patch: Patch, _ label: HTTPChunk?) -> Int {
        Trace.step()
        let event = encoder == nil ? patch.plain : patch.compressed
        isWritable = label.map { stream.write($0, event) } ?? stream.write(event)
        return event.count + (label?.count ?? 0)
    }

    /// Sends an event that shows the client and any proxies that the stream is alive.
    func heartbeat() {
        if isWritable { write(encoded(Self.beat)) }
    }

    private static let beat = ServerSentEvent(event: "beat", data: "").bytes

    /// Sends an event that makes the client mount the page again.
    func sendGone(_ id: PageID) {
        write(encoded(ServerSentEvent(event: "gone", data: isShared ? "@\(id)" : "").bytes))
    }

    func close() {
        stream.close()
    }

    private func write(_ bytes: [UInt8]) {
        isWritable = stream.write(bytes)
    }

    private func encoded(_ event: [UInt8]) -> [UInt8] {
        encoder?.deflateBlock(event) ?? event
    }
}
