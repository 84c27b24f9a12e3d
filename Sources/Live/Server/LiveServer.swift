public import EventLoops
import Foundation
public import HTMLTemplates
public import HTTP
public import Rx
public import Scenes
import Synchronization
import Texts
import Tracing

/// A server for a live application: its documents, streams and events, and the files of its site.
///
/// Each loop has a registry of pages. A page's id contains its loop, and a browser's session cookie selects the loop of
/// its next page, so that all pages of a browser are on one loop. A server can be used from any thread.
public final class LiveServer<App: LiveApplication>: Sendable {
    let registries: [LoopBound<PageRegistry<App>>]
    let files: SiteFiles
    /// The parts of the client that the app uses.
    let scripts: ClientScripts
    let protection = CrossOriginProtection()
    let app: App
    let endpoints: Endpoints
    /// Watches the templates; `nil` unless in development mode.
    let development: TemplateDevelopment?
    private let sessionStore: (any SessionStore)?
    /// The subscription to the store's removals.
    private let removals = DisposeBag()
    /// The proxies whose header fields about a request's origin are trusted.
    let proxies: TrustedProxies

    /// Shows the state of the open pages; `nil` unless in development mode.
    let inspector: Inspector?
    let monitoring: MonitoringAccess
    let servesRenderings: Bool
    let monitoringToken: String?
    let healthChecks: [HealthCheck]
    let appMetrics: [@Sendable () -> [Metric]]
    let clientPages: ClientQuota
    let log: @Sendable (LogEvent) -> Void
    let logLevel: LogEvent.Level
    /// The folder in which uploads are stored.
    let uploads: UploadFolder
    /// The bytes of the fields of a form, and of its files.
    let formFieldBytes: Int
    let uploadBytesPerPage: Int
    let tracer: (any Tracer)?
    /// The cookie with the name of this process; `nil` if it is the only one.
    let routing: RoutingCookie?
    private let templates: TemplateLibrary
    /// The languages of the app, which change in development mode when a catalogue is saved.
    var texts: TextCatalogs { templates.texts }
    /// Indicates whether the server is about to shut down.
    let isEnding = Atomic(false)
    let blocking: BlockingPool
    /// The size of a form above which it is decoded off the loop, because that takes milliseconds.
    static var largeFormBytes: Int { 16_384 }
    /// Decodes large forms one at a time, so that they occupy at most one core. A separate pool, so that files do not
    /// wait for them.
    let largeForms = BlockingPool(limit: 1)
    /// The limit on the large forms of one client that wait to be decoded, so that they do not delay the forms of
    /// others.
    let formQuota = ClientQuota(limit: 16)
    /// The time of the server's start in seconds of Unix time.
    let startTime = Date.now.timeIntervalSince1970

    /// Creates a server that reads the app's templates from the site's folder. Serve requests with ``handler``.
    ///
    /// It waits until the names in views and templates have been compared on the group's first loop, so it must not be
    /// called on another loop of the group.
    ///
    /// - Throws: A `TemplateError` if a template cannot be read or the layout has diagnostics, a ``LiveError`` with the
    ///   code ``LiveError/Code/namesDiffer`` if the sample scenes' views and their templates do not match,
    ///   ``LiveError/Code/invalidRoutes`` if the app's routes have errors, ``LiveError/Code/invalidScript`` if a script
    ///   cannot be joined from its modules, or ``LiveError/Code/invalidContentSource`` if a source of content would undo
    ///   the pages' policy, or an `HTTPError` if the encoder of compressed streams cannot be
    ///   created.
    public convenience init(_ app: App, group: EventLoopGroup, configuration: LiveConfiguration) throws {
        let folder = configuration.templates.isEmpty ? "Templates" : "Templates/\(configuration.templates)"
        let library = try TemplateLibrary(directory: "\(configuration.site)/\(folder)")
        var configuration = configuration
        if configuration.texts == nil {
            configuration.texts = try TextCatalogs(
                folder: "\(configuration.site)/\(folder)", source: configuration.language)
        }
        try self.init(app, group: group, templates: library, configuration: configuration)
    }

    /// Creates a server with templates from another source, such as a test.
    ///
    /// It waits until the names in views and templates have been compared on the group's first loop, so it must not be
    /// called on another loop of the group.
    ///
    /// - Parameters:
    ///   - app: The application to serve.
    ///   - group: The loops that pages live on. The HTTP server that uses ``handler`` must run on the same group.
    ///   - library: All of the app's templates, including its layout.
    ///   - configuration: The limits, folders and other settings of the server.
    /// - Throws: A `TemplateError` if the layout has diagnostics, a ``LiveError`` with the code
    ///   ``LiveError/Code/namesDiffer`` if the sample scenes' views and their templates do not match,
    ///   ``LiveError/Code/invalidRoutes`` if the app's routes have errors, ``LiveError/Code/invalidScript`` if a script
    ///   cannot be joined from its modules, or ``LiveError/Code/invalidContentSource`` if a source of content would undo
    ///   the pages' policy, or an `HTTPError` if the encoder of compressed streams cannot be
    ///   created.
    public init(
        _ app: App, group: EventLoopGroup, templates library: TemplateLibrary, configuration: LiveConfiguration
    ) throws {
        self.app = app
        endpoints = app.endpoints
        proxies = configuration.proxies
        sessionStore = configuration.sessionStore
        monitoring = configuration.monitoring
        servesRenderings = configuration.servesRenderings
        monitoringToken = configuration.monitoringToken
        (healthChecks, appMetrics) = (configuration.healthChecks, configuration.metrics)
        clientPages = ClientQuota(limit: configuration.limits.unopenedPagesPerClient)
        (log, logLevel) = (configuration.log, configuration.logLevel)
        tracer = configuration.tracer
        routing = configuration.node.map(RoutingCookie.init)
        let signIns = SignInAttempts(limits: configuration.limits, exchange: configuration.signInExchange)
        let uploads = UploadFolder(configuration.uploads, limit: configuration.limits.uploadBytes)
        self.uploads = uploads
        let outbox = PostsUnderWay(configuration)
        formFieldBytes = configuration.server.limits.bodyBytes
        uploadBytesPerPage = configuration.limits.uploadBytesPerPage
        blocking = group.blocking
        try configuration.contentSources.check()
        files = SiteFiles(configuration, blocking: group.blocking)
        let fileVersions = FileVersions(files)
        if !configuration.development { library.addFileVersions { fileVersions.version(of: $0) } }
        let texts = configuration.texts ?? .none
        templates = library
        library.use(texts)
        // Its keys are known only when its view is bound.
        let uncheckedLayout = try library.template(app.layout)
        let script = fileVersions.link(to: "/bindery.js")
        let scripts = ClientScripts(templates: library) { fileVersions.linkIfPresent(to: $0.rawValue) }
        self.scripts = scripts
        if let error = fileVersions.bundleError { throw LiveError.invalidScript(error) }
        let version = "\(fileVersions.combined)-\(library.version)"
        let contexts = try group.loops.map { loop in
            let context = try LoopContext(
                loop: loop, of: group.loops.count, version: version, configuration: configuration,
                renderers: SharedRenderers(locales: app.locales, timeZone: app.timeZone, texts: texts),
                signIns: signIns, uploads: uploads, outbox: outbox)
            if configuration.development { context.development = try DevelopmentPanel() }
            context.scripts = configuration.development ? ClientScripts(templates: library) : scripts
            if !configuration.development { context.scriptPath = script }
            return context
        }
        inspector = configuration.development ? try Inspector(contexts) : nil
        registries = zip(group.loops, contexts).map { loop, context in
            LoopBound(PageRegistry(app: app, templates: library, layout: uncheckedLayout, context: context), on: loop)
        }
        var layoutKeys = Page.layoutKeys
        if let registry = registries.first {
            let layout = try registry.wait { registry in Result { try registry.prepareLayout() } }.get()
            layoutKeys = layout.keys
            for registry in registries { registry.run { $0.layout = layout.template } }
            var (routes, diagnostics) = registry.wait(for: { ($0.routeProblems(), $0.nameProblems()) })
            routes += endpoints.diagnostics(besides: App.routes.entries.compactMap(\.pattern))
            if !routes.isEmpty { throw LiveError.invalidRoutes(routes, diagnostics) }
            if !diagnostics.isEmpty { throw LiveError.namesDiffer(diagnostics) }
        }
        for script in scripts.all where script.isNeeded { _ = fileVersions.link(to: script.part.rawValue) }
        for path in fileVersions.missing where LogEvent.Level.warning >= configuration.logLevel {
            configuration.log(LogEvent(.warning, "missing-file", [LogEvent.Field("path", path)]))
        }
        if configuration.logLevel <= .warning {
            for event in TextCheck.events(library, texts) { configuration.log(event) }
            texts.reportMissing { [log] in log(TextCheck.event("missing-text", $0, $1, place: nil)) }
        }
        for registry in registries { registry.run { $0.context.start() } }
        configuration.sessionStore?.removals.subscribe(onNext: { [registries] removal in
            for registry in registries { registry.run { $0.context.verify(removal) } }
        })
        .disposed(by: removals)
        development =
            configuration.development
            ? TemplateDevelopment(library, layout: app.layout, keys: layoutKeys) {
                [registries] templates, layout, then in
                Self.check(registries[...], templates, layout, then)
            } report: { [registries] report in
                for registry in registries { registry.run { $0.templatesChanged(report) } }
            } : nil
    }

    /// The inspector's address on this server, which contains its secret; `nil` unless in development mode.
    public var inspectorAddress: String? { inspector?.address.description }

    /// The handler of the app's requests.
    public var handler: HTTPHandler {
        let pages: HTTPHandler = { [self] request, responder in
            guard protection.allows(request) else { return responder.respond(protection.refusal) }
            serve(request, responder)
        }
        if endpoints.entries.isEmpty { return pages }
        let router = router(for: endpoints, pages: pages)
        return { request, responder in router.handle(request, responder) }
    }

    /// Signs an account out of all its sessions. Soon after the call, their pages end and are mounted again without an
    /// account.
    ///
    /// - Returns: A completable that completes when the session store has removed the account's sessions, so that the
    ///   sign-out survives a restart. It terminates with the store's error, on a thread of the store's choice; the
    ///   caller must then sign the account out again.
    @discardableResult
    public func signOut(accountWithID id: SessionAccount.ID) -> Completable {
        let endSessions = { @Sendable [registries] in
            for registry in registries { registry.run { $0.context.signOut(accountWithID: id) } }
        }
        endSessions()
        guard let sessionStore else { return .empty() }
        // Repeated afterwards for sessions that were restored from the store in the meantime.
        return sessionStore.removeAll(of: id).do(onError: { _ in endSessions() }, onCompleted: endSessions).performed()
    }
}
