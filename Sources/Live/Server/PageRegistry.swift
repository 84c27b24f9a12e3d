import EventLoops
import Foundation
import HTMLTemplates
import HTTP
import Rx
import Tracing

/// Creates and finds the pages of one loop, and handles their requests. Must be used on that loop only.
final class PageRegistry<App: LiveApplication> {
    let context: LoopContext
    let app: App
    let views: ViewMounter
    var layout: Template
    private var returnAddresses = ReturnAddresses()

    init(app: App, templates: TemplateLibrary, layout: Template, context: LoopContext) {
        self.app = app
        self.context = context
        self.layout = layout
        views = ViewMounter(templates: templates, ownTemplates: context.ownTemplates)
    }

    typealias Answer = (HTTPResponse) -> Void

    // MARK: Documents

    /// Mounts the scenes of the address and responds with the document. The page is then kept until its stream opens.
    ///
    /// - Parameters:
    ///   - permit: The permit for keeping the page; `nil` for a request of the header only.
    ///   - kept: The sealed values of the former page, if the client mounts a page again.
    ///   - messages: The sealed messages of a page that has ended with a redirect.
    func serveDocument(
        _ address: Address, _ session: Session, _ permit: ClientPermit?, kept: String? = nil, messages: String? = nil,
        _ answer: @escaping Answer
    ) {
        let (address, waits) = address.withoutWaiting
        guard isWithinRate(session, answer) else { return }
        if permit != nil, let fullness = context.makeRoom(for: session) {
            return answer(.tooManyPages(fullness, in: context.language(of: session)))
        }
        guard mayShow(address, session, permit, answer) else { return }
        let account = session.account
        mount(address, session, permit, kept: kept, waitsForDeferred: waits) { [self] page, result in
            switch result {
            case .success(.noFile):
                answer(.noFile())
            case .success(let found):
                // If the browser has signed in or out in the meantime, or the scenes lead to an address that it may not
                // see, redirect.
                guard session.account == account, !page.clientAddress.isLeaving else {
                    answer(.redirect(to: page.clientAddress.shown.description, status: .seeOther))
                    return page.end()
                }
                if permit != nil { page.takeKeptMessages(at: address) }
                let showsSent = messages.map { page.showMessages(sentIn: $0, at: address) } ?? false
                page.takeCarriedValues()
                finish(page, status: found == .scenes ? .ok : .notFound) { document in
                    var document = document
                    if showsSent { document.setCookie(SentMessages.removal) }
                    answer(document)
                }
            case .failure(let error):
                serveFailure(error, of: page, permit, answer)
            }
        }
    }

    /// Responds with the page's document. The page is kept for its stream if `isKept` is true and it has a permit;
    /// otherwise it ends.
    func finish(_ page: Page, isKept: Bool = true, status: HTTPStatus, _ answer: Answer) {
        var document = HTTPResponse.document(page.renderDocument(), of: page, status: status)
        document.tellLanguage(of: page.session)
        if isKept, page.stream.permit != nil { context.keep(page) } else { page.end() }
        answer(document)
    }

    /// Creates a page without scenes.
    ///
    /// - Parameters:
    ///   - permit: The permit for keeping the page.
    ///   - kept: The sealed values of the former page.
    func newPage(
        at address: Address, for session: Session, _ permit: ClientPermit? = nil, kept: String? = nil
    ) -> (page: Page, coordinator: Coordinator<App>) {
        let id = PageID(loopIndex: context.loop.index)
        let page = Page(
            id: id, session: session, context: context, layout: layout, address: address, permit: permit)
        let coordinator = Coordinator(app: app, views: views, page: page)
        page.begin(with: coordinator)
        if let kept { page.returnValues(from: kept, at: address.path) }
        coordinator.bindLayout()
        return (page, coordinator)
    }

    /// Compiles the layout with the keys that its view binds.
    func prepareLayout() throws(TemplateError) -> LayoutTemplate {
        let session = Session(SessionID(), limits: context.limits, now: context.loop.now)
        let page = Page(
            id: PageID(loopIndex: context.loop.index), session: session, context: context, layout: layout,
            address: Address("/"))
        let coordinator = Coordinator(app: app, views: views, page: page)
        page.begin(with: coordinator)
        defer { page.end() }
        let keys = coordinator.layoutKeys()
        return LayoutTemplate(template: try views.templates.template(app.layout, keys: keys), keys: keys)
    }

    /// The result of looking up an address.
    enum Finding {
        case scenes
        /// The address has no scenes; the page shows the app's not-found scene.
        case notFound
        /// The address has no scenes and is that of a file; no page is created.
        case noFile
    }

    /// Creates a page with the scenes of the address, and calls back when it can be shown. The page is not kept yet.
    /// For the address of a file that does not exist, it has ended.
    func mount(
        _ address: Address, _ session: Session, _ permit: ClientPermit?, kept: String? = nil,
        waitsForDeferred: Bool = false, _ then: @escaping (Page, Result<Finding, any Error>) -> Void
    ) {
        context.metrics.mounts += 1
        let (page, _) = newPage(at: address, for: session, permit, kept: kept)
        page.waitsForDeferred = waitsForDeferred
        let measurement = MountMeasurement(context)
        let then = { (page: Page, result: Result<Finding, any Error>) in
            measurement.end(result)
            then(page, result)
        }
        var found = Finding.scenes
        ActiveSpan.run(in: measurement.span) {
            resolve(address, for: page) {
                found = $0
                if $0 == .noFile { page.end() }
            }
        }
        guard found != .noFile else { return then(page, .success(found)) }
        page.activity.wait(for: .ready, in: page, limit: context.limits.mountTimeout) { outcome in
            switch outcome {
            case .failed where found == .noFile: then(page, .success(found))
            case .failed(let error): then(page, .failure(error))
            case .timedOut where page.stack.isEmpty:
                then(page, .failure(LiveError.timedOut(self.context.limits.mountTimeout)))
            case .done, .timedOut: then(page, .success(found))
            }
        }
    }

    /// Returns the sign-in scene's address, which contains the address to return to.
    func signInAddress(_ signIn: Address, returningTo address: Address) -> Address {
        let short = returnAddresses.shortened(
            address, as: PageID(loopIndex: context.loop.index))
        return signIn.returning(to: short ?? address)
    }

    /// Redirects to a long return address, or to the start page if the address is no longer stored.
    func serveReturn(_ id: PageID, _ answer: @escaping Answer) {
        let address = returnAddresses.address(of: id) ?? Address("/")
        answer(.redirect(to: address.description, status: .seeOther))
    }

    /// Looks up the scenes of the address, shows them on the page, and then calls back. An error ends the page.
    ///
    /// Scenes that are available immediately are shown synchronously. Their view models may have started requests
    /// already, and the views must be bound when the results arrive.
    func resolve(_ address: Address, for page: Page, _ then: @escaping (Finding) -> Void) {
        guard let coordinator = page.coordinator as? Coordinator<App> else { return }
        _ = app.scenes(at: address, coordinator: coordinator).subscribe(
            onSuccess: { [self] presentations in
                onLoop { [self] in show(presentations, at: address, by: coordinator, then) }
            },
            onFailure: { [self] error in onLoop { coordinator.page?.fail(error) } })
    }

    /// Runs the work on the registry's loop: immediately if the caller is on that loop, otherwise later.
    private func onLoop(_ work: @escaping () -> Void) {
        LoopBound(work, on: context.loop).run { $0() }
    }

    private func show(
        _ presentations: [Presentation<App.Scene>], at address: Address, by coordinator: Coordinator<App>,
        _ then: (Finding) -> Void
    ) {
        // The browser may have moved on to another address in the meantime.
        guard let page = coordinator.page, page.clientAddress.destination == address else { return }
        if presentations.isEmpty, !page.isRendered, address.hasFileExtension { return then(.noFile) }
        then(presentations.isEmpty ? .notFound : .scenes)
        if presentations.isEmpty {
            coordinator.show([.root(app.notFound(at: address, coordinator: coordinator))])
        } else {
            coordinator.show(presentations)
        }
        page.arrive()
    }
}

/// The template of the layout, compiled with the kinds of the keys that the layout's view binds.
struct LayoutTemplate {
    let template: Template
    let keys: [String: TemplateKeyKind]
}
