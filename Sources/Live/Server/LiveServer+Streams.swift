import EventLoops
import HTTP

extension LiveServer {
    /// Handles requests for `/live/`: streams, the requests of the client script, and the server's own files.
    func serveLive(_ request: HTTPRequest, _ responder: HTTPResponder) {
        let parts = Substring(request.path.utf8.dropFirst("/live/".utf8.count)).split(atByte: UInt8(ascii: "/"))
        let client = StreamClient(request)
        let isCompressed = Compression.acceptsGzip(request.headers)
        if parts == ["stream"], request.method == .get {
            guard let session = session(of: request) else {
                return responder.respond(.text("This browser has no session. Open a page first.\n", status: .forbidden))
            }
            let registry = registry(of: session)
            return responder.move(to: registry.loop) { responder in
                registry.onLoop.serveSharedStream(session, isCompressed: isCompressed, responder)
            }
        }
        if parts.first == "uploads", parts.count <= 2 {
            return serveUpload(request, parts.dropFirst().first.map { String($0) }, responder)
        }
        if request.path == PlainErrorPageStyle.path {
            return responder.respond(.stylesheet(PlainErrorPageStyle.stylesheet))
        }
        if let inspector, serve(inspector, request, responder) { return }
        if development != nil, request.path == DevelopmentPanel.stylesheetPath {
            return responder.respond(.stylesheet(DevelopmentPanel.stylesheet))
        }
        if parts.count == 2, parts[0] == ReturnAddresses.folder, let id = PageID(parts[1]), request.method == .get {
            return onLoop(of: claim(id, request), responder) { registry, answer in registry.serveReturn(id, answer) }
        }
        if parts.count == 2, parts[0] == DownloadOffers.folder, let id = PageID(parts[1]), request.method == .get {
            let (claim, registry) = (claim(id, request), registry(of: id))
            return responder.move(to: registry.loop) { [blocking] responder in
                registry.onLoop.serveDownload(claim, request, blocking: blocking, responder)
            }
        }
        guard let id = parts.first.flatMap({ PageID($0) }) else { return notFound(responder) }
        let claim = claim(id, request)
        switch (request.method, parts.dropFirst().joined(separator: "/")) {
        case (.get, ""):
            let registry = registry(of: id)
            responder.move(to: registry.loop) { responder in
                registry.onLoop.serveStream(claim, for: client, isCompressed: isCompressed, responder)
            }
        case (.get, "render") where servesRenderings:
            onLoop(of: claim, responder) { registry, answer in registry.serveRendering(claim, answer) }
        case (.get, "client"):
            onLoop(of: claim, responder) { registry, answer in registry.serveClientFacts(claim, answer) }
        case (.post, "attach"):
            onLoop(of: claim, responder) { registry, answer in registry.serveAttach(claim, for: client, answer) }
        case (.post, "close"):
            onLoop(of: claim, responder) { registry, answer in registry.serveClose(claim, answer) }
        default:
            notFound(responder)
        }
    }

    /// Handles a request for the inspector that presents its secret. Returns false for any other request.
    private func serve(_ inspector: Inspector, _ request: HTTPRequest, _ responder: HTTPResponder) -> Bool {
        guard request.method == .get || request.method == .head else { return false }
        switch request.path {
        case InspectorLook.stylesheetPath:
            responder.respond(.stylesheet(InspectorLook.stylesheet))
        case InspectorApp.path where inspector.allows(request):
            let permit = request.method == .get ? permit(for: request) : nil
            guard permit != nil || request.method == .head else {
                responder.respond(.tooManyUnopenedPages(in: language(of: request)))
                return true
            }
            onLoop(ofSessionIn: request, responder) { registry, session, answer in
                inspector.serve(onLoop: registry.context.loop.index, session, permit, answer)
            }
        default: return false
        }
        return true
    }

    private func notFound(_ responder: HTTPResponder) {
        responder.respond(.text("Nothing exists at this address.\n", status: .notFound))
    }
}

/// The client that requests a page's patches, and the last patch that it has.
struct StreamClient: Sendable {
    /// The number that the tab has assigned to itself; zero if it has none.
    let window: UInt64
    /// The id of the last patch that the client has applied; `nil` if it has only the document.
    let lastID: UInt64?

    init(_ request: HTTPRequest) {
        let query = request.query
        window = query["window"].flatMap { UInt64($0) } ?? 0
        lastID = (request.headers["Last-Event-ID"] ?? query["last"]).flatMap { UInt64($0) }
    }
}
