public import EventLoops
public import HTMLTemplates
public import HTTP

/// Serves a live application: documents, streams, events, and the files of its site.
///
/// One registry of pages stands on each loop. A page's id names its loop, and a browser's session cookie picks the loop of its next page,
/// so that all pages of one browser live together. Any thread may use it.
public final class LiveServer<App: LiveApplication>: Sendable {
    private let registries: [LoopBound<PageRegistry<App>>]
    private let files: StaticFiles
    private let protection = CrossOriginProtection()
    /// Watches the templates; nil but under development.
    private let development: TemplateDevelopment?

    /// Reads the app's templates from the site's folder and makes ready; what it serves is ``handler``.
    ///
    /// - Throws: What is wrong with the layout, with its place.
    public convenience init(_ app: App, group: EventLoopGroup, configuration: LiveConfiguration) throws {
        let folder = configuration.templates.isEmpty ? "Templates" : "Templates/\(configuration.templates)"
        let library = try TemplateLibrary(directory: "\(configuration.site)/\(folder)")
        try self.init(app, group: group, templates: library, configuration: configuration)
    }

    /// Makes ready with templates from elsewhere.
    public init(
        _ app: App, group: EventLoopGroup, templates library: TemplateLibrary, configuration: LiveConfiguration
    ) throws {
        let layout = try library.template(app.layout, keys: Page.layoutKeys)
        files = StaticFiles(directory: "\(configuration.site)/Public", blocking: group.blocking)
        registries = try group.loops.map { loop in
            let context = try LoopContext(loop: loop, configuration: configuration)
            if configuration.development { context.development = try DevelopmentPanel() }
            return LoopBound(PageRegistry(app: app, templates: library, layout: layout, context: context), on: loop)
        }
        for registry in registries { registry.run { $0.context.startHousekeeping() } }
        development =
            configuration.development
            ? TemplateDevelopment(library, layout: app.layout) { [registries] report in
                for registry in registries { registry.run { $0.templatesChanged(report) } }
            } : nil
    }

    /// Answers the app's requests.
    public var handler: HTTPHandler {
        { [self] request, responder in
            guard protection.allows(request) else { return responder.respond(protection.refusal) }
            serve(request, responder)
        }
    }

    private func serve(_ request: HTTPRequest, _ responder: HTTPResponder) {
        if request.path.hasPrefix("/live/") { return serveLive(request, responder) }
        switch request.method {
        case .get, .head:
            files.handle(request, path: request.path, responder) { [self] responder in serveGet(request, responder) }
        case .post:
            servePost(request, responder)
        default:
            var answer = HTTPResponse.text("This page takes GET and POST.\n", status: .methodNotAllowed)
            answer.headers["Allow"] = "GET, HEAD, POST"
            responder.respond(answer)
        }
    }

    // MARK: Pages

    private func serveGet(_ request: HTTPRequest, _ responder: HTTPResponder) {
        let address = Address(request.target)
        if let id = livePage(of: request) {
            return onLoop(of: id, responder) { registry, answer in
                registry.serveNavigation(id, to: address, answer)
            }
        }
        let isKept = request.method == .get
        onLoop(ofSessionIn: request, responder) { registry, session, answer in
            registry.serveDocument(address, session, isKept: isKept, answer)
        }
    }

    private func servePost(_ request: HTTPRequest, _ responder: HTTPResponder) {
        let fields: FormFields
        do {
            fields = try request.formFields()
        } catch {
            return responder.respond(.text("The form could not be read: \(error)\n", status: .badRequest))
        }
        let form = PostedForm(fields: fields, edit: request.headers["Bindery-Edit"].flatMap { Int($0) } ?? 0)
        let address = Address(request.target)
        if let id = livePage(of: request) {
            return onLoop(of: id, responder) { registry, answer in registry.serveEvent(id, form, answer) }
        }
        onLoop(ofSessionIn: request, responder) { registry, session, answer in
            registry.servePost(address, session, form, answer)
        }
    }

    private func livePage(of request: HTTPRequest) -> PageID? {
        // An id that is none belongs to no page: the answer is the same as for one that was forgotten.
        request.headers["Bindery-Page"].map { PageID($0) ?? .unknown }
    }

    // MARK: Streams

    private func serveLive(_ request: HTTPRequest, _ responder: HTTPResponder) {
        let parts = request.path.dropFirst("/live/".count).split(separator: "/", omittingEmptySubsequences: false)
        let client = StreamClient(request)
        let isCompressed = Compression.acceptsGzip(request.headers)
        if parts == ["stream"], request.method == .get {
            guard let session = session(of: request) else {
                return responder.respond(.text("This browser has no session: open a page first.\n", status: .forbidden))
            }
            let registry = registry(of: session)
            return responder.move(to: registry.loop) { responder in
                registry.onLoop.serveSharedStream(session, isCompressed: isCompressed, responder)
            }
        }
        if development != nil, request.path == DevelopmentPanel.stylesheetPath {
            return responder.respond(.stylesheet(DevelopmentPanel.stylesheet))
        }
        guard let id = parts.first.flatMap({ PageID($0) }) else { return notFound(responder) }
        switch (request.method, parts.dropFirst().joined(separator: "/")) {
        case (.get, ""):
            let registry = registry(of: id)
            responder.move(to: registry.loop) { responder in
                registry.onLoop.serveStream(id, for: client, isCompressed: isCompressed, responder)
            }
        case (.post, "attach"):
            let session = session(of: request)
            onLoop(of: id, responder) { registry, answer in
                registry.serveAttach(id, of: session, for: client, answer)
            }
        case (.post, "close"):
            onLoop(of: id, responder) { registry, answer in registry.serveClose(id, answer) }
        default:
            notFound(responder)
        }
    }

    private func notFound(_ responder: HTTPResponder) {
        responder.respond(.text("There is nothing here.\n", status: .notFound))
    }

    // MARK: Loops

    private func registry(of id: PageID) -> LoopBound<PageRegistry<App>> {
        registries[id.loopIndex < registries.count ? id.loopIndex : 0]
    }

    private func registry(of session: SessionID) -> LoopBound<PageRegistry<App>> {
        registries[session.hash % registries.count]
    }

    private func session(of request: HTTPRequest) -> SessionID? {
        request.cookies[SessionID.cookieName].flatMap(SessionID.init)
    }

    private typealias Answer = PageRegistry<App>.Answer

    private func onLoop(
        of id: PageID, _ responder: HTTPResponder,
        _ work: @escaping @Sendable (PageRegistry<App>, @escaping Answer) -> Void
    ) {
        hand(to: registry(of: id), responder, cookie: nil, work)
    }

    /// A session's pages live on the loop that its id hashes to. A new session gets an id that hashes to the loop it came in on.
    private func onLoop(
        ofSessionIn request: HTTPRequest, _ responder: HTTPResponder,
        _ work: @escaping @Sendable (PageRegistry<App>, SessionID, @escaping Answer) -> Void
    ) {
        if let session = session(of: request) {
            return hand(to: registry(of: session), responder, cookie: nil) { work($0, session, $1) }
        }
        var generator = SystemRandomNumberGenerator()
        let here = responder.loop.index % registries.count
        var new = SessionID(using: &generator)
        while new.hash % registries.count != here { new = SessionID(using: &generator) }
        let session = new
        hand(to: registries[here], responder, cookie: session.cookie) { work($0, session, $1) }
    }

    /// Does the work on the registry's loop and answers on the connection's: the request goes over as a value, and so does the answer.
    private func hand(
        to registry: LoopBound<PageRegistry<App>>, _ responder: HTTPResponder, cookie: SetCookie?,
        _ work: @escaping @Sendable (PageRegistry<App>, @escaping Answer) -> Void
    ) {
        let origin = LoopBound(responder, on: responder.loop)
        registry.run { pages in
            work(pages) { response in
                var response = response
                if let cookie { response.headers.append("Set-Cookie", cookie.headerValue) }
                let answer = response
                origin.run { $0.respond(answer) }
            }
        }
    }
}
