import EventLoops
import Foundation
import HTMLTemplates
import HTTP
import Rx

/// Makes and finds the pages of one loop, and answers their requests. On that loop only.
final class PageRegistry<App: LiveApplication> {
    let context: LoopContext
    private let app: App
    private let views: ViewMounter
    private var layout: Template
    private var generator = SystemRandomNumberGenerator()

    init(app: App, templates: TemplateLibrary, layout: Template, context: LoopContext) {
        self.app = app
        self.context = context
        self.layout = layout
        views = ViewMounter(templates: templates)
    }

    typealias Answer = (HTTPResponse) -> Void

    // MARK: Documents

    /// Mounts the scenes of the address and answers with the document; the page is then kept for its stream.
    ///
    /// - Parameter isKept: false where only the header is wanted.
    func serveDocument(_ address: Address, _ session: SessionID, isKept: Bool = true, _ answer: @escaping Answer) {
        let session = context.session(session)
        if let wait = session.takeEvent(now: context.loop.now) { return answer(.slowDown(for: wait)) }
        if let fullness = context.makeRoom(for: session) { return answer(.tooManyPages(fullness)) }
        mount(address, session) { [self] page, result in
            switch result {
            case .success(let isFound):
                if isKept { page.takeKeptMessages(at: address) }
                let document = HTTPResponse.document(
                    page.renderDocument(), status: isFound ? .ok : .notFound, images: context.imageSources)
                if isKept { context.keep(page) } else { page.end() }
                answer(document)
            case .failure(let error):
                answer(.failure(error, page: page, context: context))
            }
        }
    }

    /// Makes a page of what stands at the address, and calls back when it can be shown. The page is not kept.
    private func mount(
        _ address: Address, _ session: Session, _ then: @escaping (Page, Result<Bool, any Error>) -> Void
    ) {
        let id = PageID(loopIndex: context.loop.index, using: &generator)
        let page = Page(id: id, session: session, context: context, layout: layout, address: address)
        let coordinator = Coordinator(app: app, views: views, page: page)
        page.coordinator = coordinator
        var isFound = true
        resolve(address, for: page) { isFound = $0 }
        page.activity.wait(for: .ready, in: page, limit: context.limits.mounting) { outcome in
            switch outcome {
            case .failed(let error): then(page, .failure(error))
            case .timedOut where page.stack.isEmpty: then(page, .failure(LiveError.timedOut("its scenes")))
            case .done, .timedOut: then(page, .success(isFound))
            }
        }
    }

    /// Brings the page to the scenes of the address, and calls back then; when there is an error, the page ends.
    private func resolve(_ address: Address, for page: Page, _ then: @escaping (_ isFound: Bool) -> Void) {
        guard let coordinator = page.coordinator as? Coordinator<App> else { return }
        let loop = context.loop
        let app = app
        _ = app.scenes(at: address, coordinator: coordinator)
            .observe(on: MainScheduler.instance)
            .subscribe(
                onSuccess: { presentations in
                    loop.preconditionInLoop()
                    // The browser may have gone on to another address meanwhile.
                    guard let page = coordinator.page, page.destination == address else { return }
                    then(!presentations.isEmpty)
                    if presentations.isEmpty {
                        coordinator.show([.root(app.notFound(at: address, coordinator: coordinator))])
                    } else {
                        coordinator.show(presentations)
                    }
                    page.arrive()
                },
                onFailure: { error in coordinator.page?.fail(error) })
    }

    // MARK: Live pages

    /// A form from a page with the script: its inputs take it; what comes of it goes out on the stream.
    func serveEvent(_ id: PageID, _ form: PostedForm, _ answer: @escaping Answer) {
        guard let page = context.page(id) else { return answer(.forgotten()) }
        if let wait = page.takeEvent() { return answer(.wait(wait)) }
        // A post that was sent again, because its answer was lost, is taken once.
        if form.edit == 0 || form.edit > page.lastEdit {
            page.lastEdit = max(page.lastEdit, form.edit)
            page.take(form)
        }
        answer(.noContent)
    }

    /// A link, or the browser's back and forward, in a page with the script.
    func serveNavigation(_ id: PageID, to address: Address, _ answer: @escaping Answer) {
        guard let page = context.page(id) else { return answer(.forgotten()) }
        if let wait = page.takeEvent() { return answer(.wait(wait)) }
        page.clearMessages()
        let isElsewhere = page.address != address
        page.depart(to: address, isLookedUp: isElsewhere)
        if isElsewhere { resolve(address, for: page) { _ in } }
        answer(.noContent)
    }

    /// The stream of a page; one that is not known, or has moved on too far, is told so on the stream.
    func serveStream(_ id: PageID, for client: StreamClient, isCompressed: Bool, _ responder: HTTPResponder) {
        let stream = open(responder, isCompressed: isCompressed, isShared: false)
        if let page = context.page(id), page.attach(stream, for: client) { return context.keep(stream) }
        stream.sendGone(id)
        stream.close()
    }

    /// One stream for all pages of a browser. Each comes with ``serveAttach(_:of:for:_:)``.
    func serveSharedStream(_ session: SessionID, isCompressed: Bool, _ responder: HTTPResponder) {
        let stream = open(responder, isCompressed: isCompressed, isShared: true)
        context.keep(stream)
        context.session(session).stream = stream
    }

    /// Lets a page's events go out on its browser's stream.
    ///
    /// A page whose browser has another session by now, as when its first two windows were opened at once, is to be mounted again.
    func serveAttach(_ id: PageID, of session: SessionID?, for client: StreamClient, _ answer: @escaping Answer) {
        guard let page = context.page(id), session ?? page.session.id == page.session.id else {
            return answer(.forgotten())
        }
        page.touch()
        guard let stream = page.session.stream else {
            return answer(.text("This browser has no stream open yet.\n", status: 202))
        }
        answer(page.attach(stream, for: client) ? .noContent : .forgotten())
    }

    /// The document as the page is now, for a client that compares what it has made of the patches: as tests do.
    func serveRendering(_ id: PageID, _ answer: @escaping Answer) {
        guard let page = context.page(id) else { return answer(.forgotten()) }
        guard let (document, lastPatch) = page.renderForComparison() else {
            return answer(.text("Not all that has changed could be sent yet.\n", status: .conflict))
        }
        var response = HTTPResponse.document(document, status: .ok, images: context.imageSources)
        response.headers.append("Bindery-Patch", lastPatch.map(String.init) ?? "")
        answer(response)
    }

    private func open(_ responder: HTTPResponder, isCompressed: Bool, isShared: Bool) -> EventStream {
        EventStream(
            responder.eventStream(isCompressed: isCompressed),
            encoder: isCompressed ? context.assembler.encoder : nil, isShared: isShared)
    }

    /// The window was closed or left; if it was only reloaded, a new page has taken its place already.
    func serveClose(_ id: PageID, _ answer: @escaping Answer) {
        context.page(id)?.end()
        answer(.noContent)
    }

    // MARK: Development

    /// The templates were read again: pages made of what changed are made anew, what is wrong shows in all.
    func templatesChanged(_ report: DevelopmentReport) {
        if let layout = report.layout { self.layout = layout }
        let isNews = context.development?.show(report.problems) ?? false
        if !report.changed.isEmpty { context.renderer.removeAll() }
        for page in context.pages.values {
            if page.isMade(ofAnyOf: report.changed) {
                page.end()
            } else if isNews {
                page.panelChanged()
            }
        }
    }

    // MARK: Without the script

    /// A plain form post: mounts the scenes, feeds the inputs, waits for what they started, and answers with a redirect, or with the
    /// page and its messages where an action failed. The page is not kept.
    func servePost(
        _ address: Address, _ session: SessionID, _ form: PostedForm, _ answer: @escaping Answer
    ) {
        let session = context.session(session)
        if let wait = session.takeEvent(now: context.loop.now) { return answer(.slowDown(for: wait)) }
        mount(address, session) { [self] page, result in
            switch result {
            case .failure(let error):
                answer(.failure(error, page: page, context: context))
            case .success(false):
                answer(.document(page.renderDocument(), status: .notFound, images: context.imageSources))
                page.end()
            case .success(true):
                page.take(form)
                page.activity.wait(for: .settled, in: page, limit: context.limits.actions) { [self] outcome in
                    finishPost(address, page, outcome, answer)
                }
            }
        }
    }

    private func finishPost(_ address: Address, _ page: Page, _ outcome: PageActivity.Outcome, _ answer: Answer) {
        switch outcome {
        case .failed(let error):
            answer(.failure(error, page: page, context: context))
        case .done, .timedOut:
            if page.activity.anActionFailed && page.address == address {
                // This page stays open as any other does that is shown: the script, if there is one, goes on with it.
                let document = HTTPResponse.document(
                    page.renderDocument(), status: .unprocessableContent, images: context.imageSources)
                if context.makeRoom(for: page.session) == nil { context.keep(page) } else { page.end() }
                return answer(document)
            }
            answer(.redirect(to: page.plainAddress, status: .seeOther))
            page.end()
        }
    }
}
