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
    /// The pages of one that is, and what says so in front of their events.
    private var pages: [PageID: (page: Page, label: [UInt8])] = [:]

    /// - Parameters:
    ///   - encoder: compresses what is not shared by all clients; nil for a plain stream.
    ///   - isShared: whether events say which page they are for.
    init(_ stream: HTTPResponseStream, encoder: GzipEncoder?, isShared: Bool) {
        self.stream = stream
        self.encoder = encoder
        self.isShared = isShared
        // A first comment lets the browser know that the stream is open.
        let opening = ServerSentEvent.comment()
        if let encoder {
            stream.write(Compression.gzipHeader, encoder.deflateBlock(opening))
        } else {
            stream.write(opening)
        }
        // Both are let go of when the stream has closed.
        stream.onWritable = { [self] in writable() }
        stream.onClose = { [self] in closed() }
    }

    /// Whether the client is still there.
    var isOpen: Bool { stream.isOpen }

    /// Whether the socket takes more at once.
    var isWritable: Bool { stream.isWritable }

    // MARK: Pages

    func carry(_ page: Page) {
        if isShared {
            pages[page.id] = (page, encoded(Array("data:@\(page.id)\n".utf8)))
        } else {
            self.page = page
        }
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
        page?.setNeedsFlush()
        for entry in pages.values { entry.page.setNeedsFlush() }
    }

    private func closed() {
        let (left, sole) = (pages.values, page)
        (pages, page) = ([:], nil)
        sole?.lost(self)
        for entry in left { entry.page.lost(self) }
    }

    // MARK: Events

    func send(_ patch: Patch, to page: Page) {
        let event = encoder == nil ? patch.event : patch.compressed
        if isShared, let label = pages[page.id]?.label { stream.write(label, event) } else { stream.write(event) }
    }

    /// An event that says that the stream lives: to the client, and to whoever stands between.
    func heartbeat() {
        if stream.isWritable { stream.write(encoded(Self.beat)) }
    }

    private static let beat = ServerSentEvent(event: "beat", data: "").bytes

    /// Tells the client to mount the page anew.
    func sendGone(_ id: PageID) {
        stream.write(encoded(ServerSentEvent(event: "gone", data: isShared ? "@\(id)" : "").bytes))
    }

    func close() {
        stream.close()
    }

    private func encoded(_ event: [UInt8]) -> [UInt8] {
        encoder?.deflateBlock(event) ?? event
    }
}
