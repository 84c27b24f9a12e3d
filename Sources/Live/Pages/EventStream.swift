import HTTP

/// A connection that carries server-sent events: of one page, or of all pages of one browser, which may keep few connections open.
///
/// Plain or compressed, as the client asked. On its loop only.
final class EventStream {
    private let stream: HTTPResponseStream
    private let encoder: GzipEncoder?
    private let isShared: Bool
    /// The page of a stream that is not shared.
    private var page: Page?
    /// The pages of one that is.
    private var pages: [PageID: Page] = [:]
    /// Whether the socket has taken everything so far: known here, since all pages ask it before each patch.
    private(set) var isWritable = true

    /// - Parameters:
    ///   - encoder: compresses what is not shared by all clients; nil for a plain stream.
    ///   - isShared: whether events say which page they are for.
    init(_ stream: HTTPResponseStream, encoder: GzipEncoder?, isShared: Bool) {
        self.stream = stream
        self.encoder = encoder
        self.isShared = isShared
        // A first comment lets the browser know that the stream is open.
        let opening = ServerSentEvent.comment()
        write(encoder.map { Compression.gzipHeader + $0.deflateBlock(opening) } ?? opening)
        // Both are let go of when the stream has closed.
        stream.onWritable = { [self] in writable() }
        stream.onClose = { [self] in closed() }
    }

    /// Whether the client is still there.
    var isOpen: Bool { stream.isOpen }

    // MARK: Pages

    /// From now on the page's events go out here. Returns what says in front of each whose it is, where there are other pages.
    func carry(_ page: Page) -> HTTPChunk? {
        guard isShared else {
            self.page = page
            return nil
        }
        pages[page.id] = page
        return HTTPChunk(encoded(Array("data:@\(page.id)\n".utf8)))
    }

    /// The page has another stream, or is over; a stream of its own then ends too.
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

    /// Sends a page's patch, with the label that `carry` gave.
    ///
    /// - Returns: how many bytes that is.
    func send(_ patch: Patch, _ label: HTTPChunk?) -> Int {
        let event = encoder == nil ? patch.plain : patch.compressed
        isWritable = label.map { stream.write($0, event) } ?? stream.write(event)
        return event.count + (label?.count ?? 0)
    }

    /// An event that says that the stream lives: to the client, and to whoever stands between.
    func heartbeat() {
        if isWritable { write(encoded(Self.beat)) }
    }

    private static let beat = ServerSentEvent(event: "beat", data: "").bytes

    /// Tells the client to mount the page anew.
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
