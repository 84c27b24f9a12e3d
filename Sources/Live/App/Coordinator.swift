import HTMLTemplates
import Rx
import Scenes

/// The scene coordinator of one page, which creates the views of scenes and maintains the page's stack.
final class Coordinator<App: LiveApplication>: SceneCoordinatorType, PageCoordinator {
    private let app: App
    private let views: ViewMounter
    // Not reference-counted, because counting would make every use of the page slower. The page clears the reference
    // before it is deallocated. Used on the page's loop only.
    private(set) unowned(unsafe) var page: Page?
    private let modalIsUp = BehaviorRelay(value: false)
    /// The view of the page's layout; `nil` if the app has none.
    @exclusivity(unchecked) private var layoutView: (any View)?

    /// The scenes whose results are awaited, created with the first one.
    @exclusivity(unchecked) private var endings: SceneEndings<Int32>?
    /// The session as view models see it, created on first use.
    @exclusivity(unchecked) private var pageSession: PageSession?

    init(app: App, views: ViewMounter, page: Page) {
        self.app = app
        self.views = views
        self.page = page
    }

    func pageEnded() {
        pageSession?.pageEnded()
        endings = nil
        page = nil
    }

    var session: any SessionType {
        if pageSession == nil { pageSession = page.map(PageSession.init) }
        return pageSession ?? NoSession()
    }

    var isPresentingModal: Observable<Bool> { modalIsUp.asObservable() }

    /// Updates `isPresentingModal` after a change of the stack, and reports the scenes that were dismissed.
    private func stackChanged() {
        let isUp = page?.modal != nil
        if modalIsUp.value != isUp { modalIsUp.accept(isUp) }
        endings?.dismiss { page?.stack.map(\.serial) ?? [] }
    }

    @discardableResult
    func transition(to scene: App.Scene, type: SceneTransitionType) -> Completable {
        guard let page else { return .empty() }
        let address = app.address(of: scene)
        if app.access(to: address, account: page.session.account) == .allowed {
            present(Presentation(scene, type))
        } else {
            page.leave(for: address)
        }
        return .empty()
    }

    @discardableResult
    func transition<Result>(
        to scene: App.Scene, type: SceneTransitionType, result: Observable<Result>
    ) -> Observable<Result?> {
        guard let page else { return .empty() }
        let former = page.stack.last?.serial
        transition(to: scene, type: type)
        // The scene may need a sign-in, or have failed.
        guard let serial = page.stack.last?.serial, serial != former else { return .just(nil) }
        let endings = endings ?? SceneEndings()
        self.endings = endings
        return endings.wait(for: serial, result) { [loop = page.loop] work in
            LoopBound(work, on: loop).run { $0() }
        } close: { [weak self] in
            self?.close(serial)
        }
    }

    /// Removes a scene and those above it, unless it is the only one.
    private func close(_ serial: Int32) {
        guard let page, let index = page.stack.firstIndex(where: { $0.serial == serial }) else { return }
        page.pop(to: max(index, 1))
        stackChanged()
    }

    @discardableResult
    func pop() -> Completable {
        guard let page else { return .empty() }
        guard page.pop() else { return .error(SceneError.nothingToPop) }
        stackChanged()
        return .empty()
    }

    /// Mounts a scene with its view and adds it to the page.
    func present(_ presentation: Presentation<App.Scene>) {
        guard let page else { return }
        let depth = presentation.type == .root ? 0 : page.stack.count
        let binder = views.mount(app.view(for: presentation.scene), on: page, depth: depth)
        guard let binder else { return }
        page.present(
            MountedScene(
                scene: presentation.scene, origin: origin(of: presentation.scene, on: page), type: presentation.type,
                binder: binder))
        stackChanged()
    }

    /// Returns the scene's address. For a sign-in scene, it includes the address at which to continue, which is taken
    /// from the client's address.
    private func origin(of scene: App.Scene, on page: Page) -> Address {
        let own = app.address(of: scene)
        guard let asked = page.clientAddress.destination, asked.path == own.path, let back = asked.returnAddress else {
            return own
        }
        return own.returnAddress == nil ? own.returning(to: back) : own
    }

    private func isShown(_ present: MountedScene, _ wanted: Presentation<App.Scene>) -> Bool {
        !present.isErrorPage && present.isFound(at: app.address(of: wanted.scene)) && present.type == wanted.type
    }

    /// Returns the scene at an index of the stack, if it stays mounted when a new one with its address is shown there.
    func mounted(_ new: Presentation<App.Scene>, at index: Int) -> Presentation<App.Scene>? {
        guard let page, index < page.stack.count, isShown(page.stack[index], new),
            let scene = page.stack[index].scene as? App.Scene
        else { return nil }
        return Presentation(scene, new.type)
    }

    /// Changes the stack to these scenes. Scenes that the page already shows, from the root up, stay mounted. If the
    /// page already shows the last of them, it only goes back to that scene, regardless of the scenes below it.
    func show(_ presentations: [Presentation<App.Scene>]) {
        guard let page else { return }
        if let wanted = presentations.last, let index = page.stack.lastIndex(where: { isShown($0, wanted) }) {
            page.pop(to: index + 1)
            return stackChanged()
        }
        var kept = 0
        while kept < min(presentations.count, page.stack.count) {
            guard isShown(page.stack[kept], presentations[kept]) else { break }
            kept += 1
        }
        if kept > 0 { page.pop(to: kept) }
        // By index, because a slice of a generic type costs unspecialized code more than a scene's bindings.
        for index in kept..<presentations.count { present(presentations[index]) }
        stackChanged()
    }
}

extension Coordinator {
    /// Binds the view of the layout, if the app has one.
    func bindLayout() {
        guard let page, let view = app.layoutView(coordinator: self) else { return }
        layoutView = view
        if let binder = views.mountLayout(view, on: page) { page.useLayout(binder) }
    }

    /// Returns the kinds of the layout's keys, including those that its view binds.
    func layoutKeys() -> [String: TemplateKeyKind] {
        guard let page, let view = app.layoutView(coordinator: self) else { return Page.layoutKeys }
        return ViewMounter.draftLayout(view, on: page).openDraft.kinds
    }

    /// Returns the view of the layout, to compare its names with those in the template.
    func sampleLayoutView() -> (any View)? { app.layoutView(coordinator: self) }

    func adoptLayout(_ template: Template) {
        guard let page else { return }
        guard let layoutView else { return page.replaceLayout(by: template) }
        page.layout.adopt(template, from: ViewMounter.draftLayout(layoutView, on: page))
    }

    func adopt(_ templates: Set<String>) {
        guard let page else { return }
        for shown in page.stack where templates.contains(shown.binder.template.name) {
            // A built-in error page is not a scene of the app, and its template does not change.
            if let scene = shown.scene as? App.Scene { views.adopt(app.view(for: scene), in: shown.binder) }
        }
        // A failed component gets the new template when it is bound again.
        for component in page.components
        where !component.hasFailed && templates.contains(component.binder.template.name) {
            views.adopt(component.view, in: component.binder)
        }
    }

    /// Returns the views of the page's scenes whose templates are among `templates`.
    func views(of templates: Set<String>) -> [any View] {
        page?.stack.compactMap { shown in
            templates.contains(shown.binder.template.name) ? (shown.scene as? App.Scene).map(app.view) : nil
        } ?? []
    }

    func show(_ failure: PageFailure) {
        let showsError = page?.context.development != nil
        show(app.failure(failure, coordinator: self), or: .failure(failure, showsError: showsError))
    }

    /// Shows the error page for an account that may not view the address.
    func showRefusal(at address: Address) {
        show(app.refusal(at: address, coordinator: self), or: .refusal)
    }

    /// Shows the app's scene for an error, or the built-in error page if the app has none, at the page's address.
    private func show(_ scene: App.Scene?, or error: ErrorPage) {
        guard let page else { return }
        let view: any View = scene.map(app.view) ?? ErrorPageView(error: error)
        let views = scene == nil ? views.ownViews : views
        guard let binder = views.mount(view, on: page, depth: 0) else { return }
        page.present(
            MountedScene(
                scene: scene ?? error, origin: page.address, type: .root, isErrorPage: true, binder: binder))
        stackChanged()
    }
}

/// Mounts views with the templates of one library.
struct ViewMounter {
    let templates: TemplateLibrary
    /// The templates of the built-in views.
    let ownTemplates: TemplateLibrary

    /// A mounter for the built-in views.
    var ownViews: ViewMounter { ViewMounter(templates: ownTemplates, ownTemplates: ownTemplates) }

    /// Returns the view bound to the page, or `nil` if that failed, in which case the page has failed too.
    func mount(_ view: any View, on page: Page, depth: Int) -> ViewBinder? {
        let binder = ViewBinder(of: view, idPrefix: depth == 0 ? "" : "s\(depth)", page: page)
        do {
            if let unrouted = view as? UnroutedView { throw unrouted.error }
            binder.declareBindings(of: view)
            try binder.open(with: templates, template: type(of: view).template)
        } catch {
            page.fail(error)
        }
        if page.isFit { return binder }
        binder.close()
        return nil
    }

    /// Returns the layout's view bound to the page, or `nil` if that failed, in which case the page has failed too.
    func mountLayout(_ view: any View, on page: Page) -> ViewBinder? {
        do {
            let binder = Self.draftLayout(view, on: page)
            try binder.open(with: templates, template: type(of: view).template)
            return binder
        } catch {
            page.fail(error)
            return nil
        }
    }

    /// Returns a binder with the bindings of the layout's view and the keys that each layout has.
    static func draftLayout(_ view: any View, on page: Page) -> ViewBinder {
        let binder = ViewBinder(of: view, idPrefix: Page.layoutPrefix, page: page)
        binder.declareBindings(of: view)
        let draft = binder.openDraft
        for key in Page.declaredLayoutKeys { draft.declare(key) }
        return binder
    }

    /// Replaces the template of a mounted view with the current version.
    func adopt(_ view: any View, in binder: ViewBinder) {
        let draft = ViewBinder(of: view, idPrefix: binder.idPrefix, page: binder.page)
        if binder.component != nil { draft.declareContent() }
        draft.declareBindings(of: view)
        do {
            let (name, keys) = (type(of: view).template, draft.draft?.kinds ?? [:])
            let template =
                binder.component == nil
                ? try templates.template(name, keys: keys) : try templates.component(name, keys: keys)
            binder.adopt(template, from: draft)
        } catch {
            binder.page.fail(error)
        }
    }
}
