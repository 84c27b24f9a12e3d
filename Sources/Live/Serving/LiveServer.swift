public import EventLoops
import Foundation
public import HTMLTemplates
public import HTTP
public import Rx
public import Scenes
import Synchronization

/// Serves a live application: documents, streams, events, and the files of its site.
///
/// One registry of pages stands on each loop. A page's id names its loop, and a browser's session cookie picks the loop of its next page,
/// so that all pages of one browser live together. Any thread may use it.
public final class LiveServer<App: LiveApplication>: Sendable {
    let registries: [LoopBound<PageRegistry<App>>]
    private let files: StaticFiles
    private let protection = CrossOriginProtection()
    /// Watches the templates; nil but under development.
    let development: TemplateDevelopment?
    private let sessionStore: (any SessionStore)?
    /// Whose word counts on where requests come from.
    let proxies: TrustedProxies

    /// Shows what goes on in the pages; nil but under development.
    let inspector: Inspector?
    let monitoring: MonitoringAccess
    let servesRenderings: Bool
    let monitoringToken: String?
    let clientPages: ClientPages
    private let log: @Sendable (LogEvent) -> Void
    private let logLevel: LogEvent.Level
    /// Whether the process is about to end.
    let isEnding = Atomic(false)
    let blocking: BlockingPool
    /// In seconds of Unix time.
    let startTime = Date.now.timeIntervalSince1970

    /// Reads the app's templates from the site's folder and makes ready; what answers requests then is ``handler``.
    ///
    /// - Throws: What is wrong with the layout, with its place, and what does not fit between the specimens' views and their templates.
    public convenience init(_ app: App, group: EventLoopGroup, configuration: LiveConfiguration) throws {
        let folder = configuration.templates.isEmpty ? "Templates" : "Templates/\(configuration.templates)"
        let library = try TemplateLibrary(directory: "\(configuration.site)/\(folder)")
        try self.init(app, group: group, templates: library, configuration: configuration)
    }

    /// Makes ready with templates from elsewhere, such as from a test.
    ///
    /// It waits until the names in views and templates have been compared on the group's first loop, so it is not to be called on another loop of the group.
    ///
    /// - Parameters:
    ///   - group: the loops that pages live on; the server that uses ``handler`` has to run on the same.
    ///   - library: all the app's templates, its layout among them.
    /// - Throws: What is wrong with the layout, with its place, and what does not fit between the specimens' views and their templates.
    public init(
        _ app: App, group: EventLoopGroup, templates library: TemplateLibrary, configuration: LiveConfiguration
    ) throws {
        proxies = configuration.proxies
        sessionStore = configuration.sessionStore
        monitoring = configuration.monitoring
        servesRenderings = configuration.servesRenderings
        monitoringToken = configuration.monitoringToken
        clientPages = ClientPages(limit: configuration.limits.unopenedPagesPerClient)
        (log, logLevel) = (configuration.log, configuration.logLevel)
        let signIns = SignInAttempts(limits: configuration.limits)
        blocking = group.blocking
        // Under development files are served unchanged, and browsers ask for them on each load.
        files = StaticFiles(
            directory: "\(configuration.site)/Public", blocking: group.blocking,
            documentPolicy: configuration.filePolicy, minifiesScripts: !configuration.development)
        let fileVersions = FileVersions(files)
        if !configuration.development { library.addFileVersions { fileVersions.version(of: $0) } }
        let layout = try library.template(app.layout, keys: Page.layoutKeys)
        let script = fileVersions.link(to: "/bindery.js")
        let version = "\(fileVersions.combined)-\(library.version)"
        let contexts = try group.loops.map { loop in
            let context = try LoopContext(
                loop: loop, of: group.loops.count, version: version, configuration: configuration,
                renderers: SharedRenderers(locales: app.locales, timeZone: app.timeZone), signIns: signIns)
            if configuration.development { context.development = try DevelopmentPanel() }
            if !configuration.development { context.scriptPath = script }
            return context
        }
        inspector = configuration.development ? try Inspector(contexts) : nil
        registries = zip(group.loops, contexts).map { loop, context in
            LoopBound(PageRegistry(app: app, templates: library, layout: layout, context: context), on: loop)
        }
        if let registry = registries.first {
            let problems = registry.wait(for: { $0.nameProblems() })
            if !problems.isEmpty { throw LiveError.namesDiffer(problems) }
        }
        for path in fileVersions.missing where LogEvent.Level.warning >= configuration.logLevel {
            configuration.log(LogEvent(.warning, "missing-file", [LogEvent.Field("path", path)]))
        }
        for registry in registries { registry.run { $0.context.startHousekeeping() } }
        development =
            configuration.development
            ? TemplateDevelopment(library, layout: app.layout) { [registries] templates, layout, then in
                Self.check(registries[...], templates, layout, then)
            } report: { [registries] report in
                for registry in registries { registry.run { $0.templatesChanged(report) } }
            } : nil
    }

    /// The inspector's address on this server, with the secret that it asks for; nil but under development.
    public var inspectorAddress: String? { inspector?.address.description }

    /// Answers the app's requests.
    public var handler: HTTPHandler {
        { [self] request, responder in
            guard protection.allows(request) else { return responder.respond(protection.refusal) }
            serve(request, responder)
        }
    }

    /// Signs an account out in all browsers in which it is signed in: what they show is made anew as for nobody. Soon after the call.
    ///
    /// - Returns: Completes when it outlives a restart of the server; fails, on a thread of the session store's choice, when that could not be told to the
    ///   store: then it is to be done again.
    @discardableResult
    public func signOut(accountWithID id: SessionAccount.ID) -> Completable {
        let endSessions = { @Sendable [registries] in
            for registry in registries { registry.run { $0.context.signOut(accountWithID: id) } }
        }
        endSessions()
        guard let sessionStore else { return .empty() }
        // Once more after it, for those that came from the store meanwhile.
        return sessionStore.removeAll(of: id).do(onError: { _ in endSessions() }, onCompleted: endSessions).performed()
    }

    private func serve(_ request: HTTPRequest, _ responder: HTTPResponder) {
        if serveMonitoring(request, responder) { return }
        if request.path.utf8.starts(with: "/live/".utf8) { return serveLive(request, responder) }
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
        if let page = livePage(of: request) {
            return onLoop(of: page, responder) { registry, answer in
                registry.serveNavigation(page, to: address, answer)
            }
        }
        if request.isForPartOfPage { return responder.respond(.noFile()) }
        guard request.method == .get else {
            return onLoop(ofSessionIn: request, responder) { registry, session, answer in
                registry.serveDocument(address, session, nil, answer)
            }
        }
        guard let permit = permit(for: request) else { return responder.respond(.tooManyUnopenedPages()) }
        onLoop(ofSessionIn: request, responder) { registry, session, answer in
            registry.serveDocument(address, session, permit, answer)
        }
    }

    /// A permit for a page that is kept; nil, and told in the log, where the client's network has too many.
    func permit(for request: HTTPRequest) -> PagePermit? {
        if let permit = clientPages.permit(for: network(of: request)) { return permit }
        if logLevel <= .warning, clientPages.mustLog(now: .now) {
            let client = proxies.client(request.headers, peer: request.remoteAddress)
            log(LogEvent(.warning, "client-limited", [LogEvent.Field("client", client)]))
        }
        return nil
    }

    private func servePost(_ request: HTTPRequest, _ responder: HTTPResponder) {
        let form: PostedForm
        do {
            form = try PostedForm(request)
        } catch {
            return responder.respond(.text("The form could not be read: \(error)\n", status: error.status))
        }
        let address = Address(request.target)
        if let page = livePage(of: request) {
            return onLoop(of: page, responder) { registry, answer in registry.serveEvent(page, form, answer) }
        }
        let (isSecure, permit) = (proxies.isSecure(request), clientPages.permit(for: network(of: request)))
        onLoop(ofSessionIn: request, responder) { registry, session, answer in
            let visitor = Visitor(session: session, isSecure: isSecure, permit: permit)
            registry.servePost(address, visitor, form, answer)
        }
    }

    private func livePage(of request: HTTPRequest) -> PageClaim? {
        // An id that is none belongs to no page: the answer is the same as for one that was forgotten.
        request.headers["Bindery-Page"].map { claim(PageID($0) ?? .unknown, request) }
    }
}
