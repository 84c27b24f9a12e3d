import HTMLTemplates
import Rx
import Scenes

/// The scene coordinator of one page: it makes the views of scenes and keeps the page's stack.
final class Coordinator<App: LiveApplication>: SceneCoordinatorType, PageCoordinator {
    private let app: App
    private let views: ViewMounter
    // Without a count, which would make every use of the page dearer: the page cuts it before it is gone. On the page's loop only.
    private(set) unowned(unsafe) var page: Page?
    private let modalIsUp = BehaviorRelay(value: false)

    /// Made when a view model asks.
    private var pageSession: PageSession?

    init(app: App, views: ViewMounter, page: Page) {
        self.app = app
        self.views = views
        self.page = page
    }

    func pageEnded() {
        pageSession?.pageEnded()
        page = nil
    }

    var session: any SessionType {
        if pageSession == nil { pageSession = page.map(PageSession.init) }
        return pageSession ?? NoSession()
    }

    var isPresentingModal: Observable<Bool> { modalIsUp.asObservable() }

    /// The stack has changed.
    private func tellModal() {
        let isUp = page?.modal != nil
        if modalIsUp.value != isUp { modalIsUp.accept(isUp) }
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
    func pop() -> Completable {
        guard let page else { return .empty() }
        guard page.pop() else { return .error(SceneError.nothingToPop) }
        tellModal()
        return .empty()
    }

    /// Puts a scene on the page, under its view.
    func present(_ presentation: Presentation<App.Scene>) {
        guard let page else { return }
        let depth = presentation.type == .root ? 0 : page.stack.count
        let mount = views.mount(app.view(for: presentation.scene), on: page, depth: depth)
        guard let mount, page.isFit else { return }
        page.present(
            MountedScene(
                scene: presentation.scene, origin: origin(of: presentation.scene, on: page), type: presentation.type,
                mount: mount))
        tellModal()
    }

    /// The scene's address. Where somebody is to sign in, it goes on saying where to go from there.
    private func origin(of scene: App.Scene, on page: Page) -> Address {
        let own = app.address(of: scene)
        guard let asked = page.clientAddress.destination, asked.path == own.path, let back = asked.returnAddress else {
            return own
        }
        return own.returnAddress == nil ? own.returning(to: back) : own
    }

    private func isShown(_ present: MountedScene, _ wanted: Presentation<App.Scene>) -> Bool {
        !present.isProblem && present.isFound(at: app.address(of: wanted.scene)) && present.type == wanted.type
    }

    /// Brings the stack to these scenes; those that the page shows already, from the root up, stay as they are. Where the last one is among them,
    /// the page goes back to it, as it is, whatever one came by.
    func show(_ presentations: [Presentation<App.Scene>]) {
        guard let page else { return }
        if let wanted = presentations.last, let index = page.stack.lastIndex(where: { isShown($0, wanted) }) {
            page.pop(to: index + 1)
            return tellModal()
        }
        var kept = 0
        while kept < min(presentations.count, page.stack.count) {
            guard isShown(page.stack[kept], presentations[kept]) else { break }
            kept += 1
        }
        if kept > 0 { page.pop(to: kept) }
        for presentation in presentations[kept...] { present(presentation) }
        tellModal()
    }
}

extension Coordinator {
    func adopt(_ templates: Set<String>) {
        guard let page else { return }
        for shown in page.stack where templates.contains(shown.mount.template.name) {
            // A problem in Bindery's own words is no scene of the app, and its template does not change.
            if let scene = shown.scene as? App.Scene { views.adopt(app.view(for: scene), in: shown.mount) }
        }
    }

    /// The views of the page's scenes whose templates are among these.
    func views(of templates: Set<String>) -> [any View] {
        page?.stack.compactMap { shown in
            templates.contains(shown.mount.template.name) ? (shown.scene as? App.Scene).map(app.view) : nil
        } ?? []
    }

    func show(_ failure: PageFailure) {
        let showsError = page?.context.development != nil
        show(app.failure(failure, coordinator: self), or: .failure(failure, showsError: showsError))
    }

    /// Shows what there is to say to an account that is refused.
    func showRefusal(at address: Address) {
        show(app.refusal(at: address, coordinator: self), or: .refusal)
    }

    /// Shows the app's scene for a problem, or else the problem itself, at the address where it came up.
    private func show(_ scene: App.Scene?, or problem: Problem) {
        guard let page else { return }
        let view: any View = scene.map(app.view) ?? ProblemView(problem: problem)
        let views = scene == nil ? views.ownViews : views
        guard let mount = views.mount(view, on: page, depth: 0), page.isFit else { return }
        page.present(
            MountedScene(
                scene: scene ?? problem, origin: page.address, type: .root, isProblem: true, mount: mount))
        tellModal()
    }
}

/// Makes mounts of views, with the templates of one library.
struct ViewMounter {
    let templates: TemplateLibrary
    /// The templates of Bindery's own views.
    let ownTemplates: TemplateLibrary

    /// Makes mounts of Bindery's own views.
    var ownViews: ViewMounter { ViewMounter(templates: ownTemplates, ownTemplates: ownTemplates) }

    /// The view, bound to the page; nil when that failed, and the page with it.
    func mount(_ view: any View, on page: Page, depth: Int) -> Mount? {
        do {
            let mount = Mount(idPrefix: depth == 0 ? "" : "s\(depth)", page: page)
            view.bind(mount)
            try mount.open(with: templates, template: type(of: view).template)
            return mount
        } catch {
            page.fail(error)
            return nil
        }
    }

    /// Gives a mount of the view its template as it is now.
    func adopt(_ view: any View, in mount: Mount) {
        let draft = Mount(idPrefix: mount.idPrefix, page: mount.page)
        view.bind(draft)
        do {
            mount.adopt(try templates.template(type(of: view).template, keys: draft.draft?.kinds ?? [:]), from: draft)
        } catch {
            mount.page.fail(error)
        }
    }
}
