import EventLoops
import HTMLTemplates
import Live
import LiveTesting
import Rx
import Scenes

/// An app with one scene at every address, for tests of a binding: the test provides the bind function.
struct OneSceneApp: LiveApplication {
    let layout = "layout"
    let locales: [TemplateLocale]
    private let bind: @Sendable (ViewBinder, Address) -> Void
    private let layoutView: LayoutFactory?

    init(locales: [TemplateLocale], _ bind: @escaping @Sendable (ViewBinder) -> Void) {
        self.init(locales: locales, bindAt: { page, _ in bind(page) })
    }

    /// Creates an app whose bind function also receives the page's address.
    init(
        locales: [TemplateLocale], layoutView: LayoutFactory? = nil,
        bindAt bind: @escaping @Sendable (ViewBinder, Address) -> Void
    ) {
        self.locales = locales
        self.layoutView = layoutView
        self.bind = bind
    }

    func layoutView(coordinator: any SceneCoordinatorType<Scene>) -> (any View)? { layoutView?.make() }

    /// Represents the scene. There is no view model, because the test holds its state.
    struct Scene {
        let address: Address
    }

    func view(for scene: Scene) -> any View { BoundView(bound: bind, address: scene.address) }
    func address(of scene: Scene) -> Address { scene.address }

    func scenes(
        at address: Address, coordinator: any SceneCoordinatorType<Scene>
    ) -> Single<[Presentation<Scene>]> {
        .just([.root(Scene(address: address))])
    }

    func sampleScenes(coordinator: any SceneCoordinatorType<Scene>) -> [Scene] { [Scene(address: Address("/"))] }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Scene {
        Scene(address: address)
    }

    private struct BoundView: View {
        static let template = "scene"
        let bound: @Sendable (ViewBinder, Address) -> Void
        let address: Address
        func bind(_ page: ViewBinder) { bound(page, address) }
    }
}

/// The app on a free port of the loopback interface, for one test.
typealias OneSceneServer = TestServer<OneSceneApp>

extension OneSceneServer {
    convenience init(
        _ template: String, layout: String = layout, others: [String: String] = [:], locales: [TemplateLocale] = [],
        layoutView: LayoutFactory? = nil, _ configure: (inout LiveConfiguration) -> Void = { _ in },
        bind: @escaping @Sendable (ViewBinder) -> Void
    ) throws {
        try self.init(
            template, layout: layout, others: others, locales: locales, layoutView: layoutView, configure,
            bindAt: { page, _ in bind(page) })
    }

    /// Creates a server whose bind function also receives the page's address.
    convenience init(
        _ template: String, layout: String = layout, others: [String: String] = [:], locales: [TemplateLocale] = [],
        layoutView: LayoutFactory? = nil, _ configure: (inout LiveConfiguration) -> Void = { _ in },
        bindAt bind: @escaping @Sendable (ViewBinder, Address) -> Void
    ) throws {
        let templates = try TemplateLibrary(sources: others.merging(["layout": layout, "scene": template]) { $1 })
        try self.init(
            OneSceneApp(locales: locales, layoutView: layoutView, bindAt: bind), templates: templates, loops: 1,
            configure)
    }

    /// The loop of all pages.
    var loop: EventLoop { loops[0] }

    static var layout: String {
        """
        <!doctype html><html lang="en"><head><title>{{title}}</title>{{{live}}}</head>
        <body><div>{{{content}}}</div><div>{{{modal}}}</div></body></html>
        """
    }
}

/// The function that creates the view of a layout. It is not passed as a closure, so that only the function that binds
/// the scene is a trailing closure.
struct LayoutFactory: Sendable {
    let make: @Sendable () -> any View
}
