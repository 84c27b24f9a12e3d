import EventLoops
import Foundation
import HTMLTemplates
import HTTP
import Rx

/// Makes and finds the pages of one loop, and answers their requests. On that loop only.
final class PageRegistry<App: LiveApplication> {
    let context: LoopContext
    let app: App
    private let views: ViewMounter
    private var layout: Template

    init(app: App, templates: TemplateLibrary, layout: Template, context: LoopContext) {
        self.app = app
        self.context = context
        self.layout = layout
        views = ViewMounter(templates: templates, ownTemplates: context.ownTemplates)
    }

    /// What does not fit between the specimens' views and their templates.
    func nameProblems() -> [String] {
        var check = NameCheck(templates: views.templates)
        let session = Session(SessionID(), limits: context.limits, now: context.loop.now)
        let (page, coordinator) = newPage(at: Address("/"), for: session)
        check.check(layout: layout)
        for scene in app.specimens(coordinator: coordinator) { check.check(app.view(for: scene), on: page) }
        page.end()
        return check.outcome
    }

    typealias Answer = (HTTPResponse) -> Void

    // MARK: Documents

    /// Mounts the scenes of the address and answers with the document; the page is then kept for its stream.
    ///
    /// - Parameter isKept: false where only the header is wanted.
    func serveDocument(_ address: Address, _ session: SessionID, isKept: Bool = true, _ answer: @escaping Answer) {
        let session = context.session(session)
        guard isInTime(session, answer) else { return }
        if let fullness = context.makeRoom(for: session) { return answer(.tooManyPages(fullness)) }
        guard mayShow(address, session, isKept: isKept, answer) else { return }
        let account = session.account
        mount(address, session) { [self] page, result in
            switch result {
            case .success(let isFound):
                // Somebody has signed in or out meanwhile, or the scenes lead to what this browser may not see: on from there.
                guard session.account == account, !page.clientAddress.isLeaving else {
                    answer(.redirect(to: page.clientAddress.shown.description, status: .seeOther))
                    return page.end()
                }
                if isKept { page.takeKeptMessages(at: address) }
                finish(page, isKept: isKept, status: isFound ? .ok : .notFound, answer)
            case .failure(let error):
                serveFailure(error, of: page, isKept: isKept, answer)
            }
        }
    }

    /// Answers with the page's document. A page that is kept goes on from there, if the browser has the script.
    func finish(_ page: Page, isKept: Bool = true, status: HTTPStatus, _ answer: Answer) {
        let document = HTTPResponse.document(page.renderDocument(), status: status, images: context.imageSources)
        if isKept { context.keep(page) } else { page.end() }
        answer(document)
    }

    /// Makes a page without scenes.
    func newPage(at address: Address, for session: Session) -> (page: Page, coordinator: Coordinator<App>) {
        context.metrics.mounts += 1
        let id = PageID(loopIndex: context.loop.index)
        let page = Page(id: id, session: session, context: context, layout: layout, address: address)
        let coordinator = Coordinator(app: app, views: views, page: page)
        page.coordinator = coordinator
        return (page, coordinator)
    }

    /// Makes a page of what stands at the address, and calls back when it can be shown. The page is not kept.
    func mount(
        _ address: Address, _ session: Session, _ then: @escaping (Page, Result<Bool, any Error>) -> Void
    ) {
        let (page, _) = newPage(at: address, for: session)
        var isFound = true
        resolve(address, for: page) { isFound = $0 }
        page.activity.wait(for: .ready, in: page, limit: context.limits.mounting) { outcome in
            switch outcome {
            case .failed(let error): then(page, .failure(error))
            case .timedOut where page.stack.isEmpty:
                then(page, .failure(LiveError.timedOut(self.context.limits.mounting)))
            case .done, .timedOut: then(page, .success(isFound))
            }
        }
    }

    /// Brings the page to the scenes of the address, and calls back then; when there is an error, the page ends.
    ///
    /// Scenes that are there at once are shown at once: their view models may have asked for something already, and what comes of it is to
    /// find their views bound.
    func resolve(_ address: Address, for page: Page, _ then: @escaping (_ isFound: Bool) -> Void) {
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
        _ then: (_ isFound: Bool) -> Void
    ) {
        // The browser may have gone on to another address meanwhile.
        guard let page = coordinator.page, page.clientAddress.destination == address else { return }
        then(!presentations.isEmpty)
        if presentations.isEmpty {
            coordinator.show([.root(app.notFound(at: address, coordinator: coordinator))])
        } else {
            coordinator.show(presentations)
        }
        page.arrive()
    }

    // MARK: Development

    /// The templates were read again: pages made of what changed are made anew, what is wrong shows in all.
    func templatesChanged(_ report: DevelopmentReport) {
        if let layout = report.layout { self.layout = layout }
        let isNews = context.development?.show(report.problems) ?? false
        if !report.changed.isEmpty { context.renderers.removeAll() }
        for page in context.pages.all.values {
            if page.isMade(ofAnyOf: report.changed) {
                page.end()
            } else if isNews {
                page.panelChanged()
            }
        }
    }
}
