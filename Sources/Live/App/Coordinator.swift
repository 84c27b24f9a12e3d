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

    init(app: App, views: ViewMounter, page: Page) {
        self.app = app
        self.views = views
        self.page = page
    }

    func pageEnded() { page = nil }

    var isPresentingModal: Observable<Bool> { modalIsUp.asObservable().distinctUntilChanged() }

    @discardableResult
    func transition(to scene: App.Scene, type: SceneTransitionType) -> Completable {
        present(Presentation(scene, type))
        return .empty()
    }

    @discardableResult
    func pop() -> Completable {
        guard let page else { return .empty() }
        guard page.pop() else { return .error(SceneError.nothingToPop) }
        modalIsUp.accept(page.modal != nil)
        return .empty()
    }

    /// Puts a scene on the page, under its view.
    func present(_ presentation: Presentation<App.Scene>) {
        guard let page else { return }
        let depth = presentation.type == .root ? 0 : page.stack.count
        let mount = views.mount(app.view(for: presentation.scene), on: page, depth: depth)
        guard let mount, !page.isEnded else { return }
        page.present(
            MountedScene(
                scene: presentation.scene, origin: app.address(of: presentation.scene), type: presentation.type,
                mount: mount))
        modalIsUp.accept(page.modal != nil)
    }

    private func isShown(_ present: MountedScene, _ wanted: Presentation<App.Scene>) -> Bool {
        present.address == app.address(of: wanted.scene) && present.type == wanted.type
    }

    /// Brings the stack to these scenes; those that the page shows already, from the root up, stay as they are. Where the last one is among them,
    /// the page goes back to it, as it is, whatever one came by.
    func show(_ presentations: [Presentation<App.Scene>]) {
        guard let page else { return }
        if let wanted = presentations.last, let index = page.stack.lastIndex(where: { isShown($0, wanted) }) {
            page.pop(to: index + 1)
            return modalIsUp.accept(page.modal != nil)
        }
        var kept = 0
        while kept < min(presentations.count, page.stack.count) {
            guard isShown(page.stack[kept], presentations[kept]) else { break }
            kept += 1
        }
        if kept > 0 { page.pop(to: kept) }
        for presentation in presentations[kept...] { present(presentation) }
        modalIsUp.accept(page.modal != nil)
    }
}

/// Makes mounts of views, with the templates of one library.
struct ViewMounter {
    let templates: TemplateLibrary

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
}
