import EventLoops
import Foundation
import HTMLTemplates
import HTTP
import Rx

/// Makes and finds the pages of one loop, and answers their requests. On that loop only.
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

    /// Mounts the scenes of the address and answers with the document; the page is then kept for its stream.
    ///
    /// - Parameter permit: lets the page be kept; nil where only the header is wanted.
    func serveDocument(
        _ address: Address, _ session: SessionID, _ permit: PagePermit?, _ answer: @escaping Answer
    ) {
        let session = context.session(session)
        guard isWithinRate(session, answer) else { return }
        if permit != nil, let fullness = context.makeRoom(for: session) { return answer(.tooManyPages(fullness)) }
        guard mayShow(address, session, permit, answer) else { return }
        let account = session.account
        mount(address, session, permit) { [self] page, result in
            switch result {
            case .success(.noFile):
                answer(.noFile())
            case .success(let found):
                // Somebody has signed in or out meanwhile, or the scenes lead to what this browser may not see: on from there.
                guard session.account == account, !page.clientAddress.isLeaving else {
                    answer(.redirect(to: page.clientAddress.shown.description, status: .seeOther))
                    return page.end()
                }
                if permit != nil { page.takeKeptMessages(at: address) }
                finish(page, status: found == .scenes ? .ok : .notFound, answer)
            case .failure(let error):
                serveFailure(error, of: page, permit, answer)
            }
        }
    }

    /// Answers with the page's document. A page that is kept, for which it needs a permit, goes on from there, if the browser has the script.
    func finish(_ page: Page, isKept: Bool = true, status: HTTPStatus, _ answer: Answer) {
        let document = HTTPResponse.document(page.renderDocument(), status: status, images: context.imageSources)
        if isKept, page.permit != nil { context.keep(page) } else { page.end() }
        answer(document)
    }

    /// Makes a page without scenes.
    ///
    /// - Parameter permit: lets it be kept.
    func newPage(
        at address: Address, for session: Session, _ permit: PagePermit? = nil
    ) -> (page: Page, coordinator: Coordinator<App>) {
        context.metrics.mounts += 1
        let id = PageID(loopIndex: context.loop.index)
        let page = Page(id: id, session: session, context: context, layout: layout, address: address)
        let coordinator = Coordinator(app: app, views: views, page: page)
        page.coordinator = coordinator
        page.permit = permit
        return (page, coordinator)
    }

    /// The result of looking up an address.
    enum Finding {
        case scenes
        /// The app's not-found scene.
        case notFound
        /// Nothing, and the address is one of a file: no page is made.
        case noFile
    }

    /// Makes a page of what stands at the address, and calls back when it can be shown. The page is not kept; it has ended where the address
    /// is one of a file that does not exist.
    func mount(
        _ address: Address, _ session: Session, _ permit: PagePermit?,
        _ then: @escaping (Page, Result<Finding, any Error>) -> Void
    ) {
        let (page, _) = newPage(at: address, for: session, permit)
        var found = Finding.scenes
        resolve(address, for: page) {
            found = $0
            if $0 == .noFile { page.end() }
        }
        guard found != .noFile else { return then(page, .success(found)) }
        page.activity.wait(for: .ready, in: page, limit: context.limits.mounting) { outcome in
            switch outcome {
            case .failed where found == .noFile: then(page, .success(found))
            case .failed(let error): then(page, .failure(error))
            case .timedOut where page.stack.isEmpty:
                then(page, .failure(LiveError.timedOut(self.context.limits.mounting)))
            case .done, .timedOut: then(page, .success(found))
            }
        }
    }

    /// The sign-in scene's address, which says where to go from there.
    func signInAddress(_ signIn: Address, returningTo address: Address) -> Address {
        let short = returnAddresses.shortened(
            address, as: PageID(loopIndex: context.loop.index))
        return signIn.returning(to: short ?? address)
    }

    /// Redirects to a long address that a browser was to go on to; to the start page where it is forgotten.
    func serveReturn(_ id: PageID, _ answer: @escaping Answer) {
        let address = returnAddresses.address(of: id) ?? Address("/")
        answer(.redirect(to: address.description, status: .seeOther))
    }

    /// Brings the page to the scenes of the address, and calls back then; when there is an error, the page ends.
    ///
    /// Scenes that are there at once are shown at once: their view models may have asked for something already, and what comes of it is to
    /// find their views bound.
    func resolve(_ address: Address, for page: Page, _ then: @escaping (Finding) -> Void) {
        guard let coordinator = page.coordinator as? Coordinator<App> else { return }
        let loop = context.loop
        let bound = LoopBound((registry: self, coordinator: coordinator, then: then), on: loop)
        _ = app.scenes(at: address, coordinator: coordinator).subscribe(
            onSuccess: { presentations in
                let presentations = LoopBound(presentations, on: loop)
                bound.run { $0.registry.show(presentations.onLoop, at: address, by: $0.coordinator, $0.then) }
            },
            onFailure: { error in bound.run { $0.coordinator.page?.fail(error) } })
    }

    private func show(
        _ presentations: [Presentation<App.Scene>], at address: Address, by coordinator: Coordinator<App>,
        _ then: (Finding) -> Void
    ) {
        // The browser may have gone on to another address meanwhile.
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
