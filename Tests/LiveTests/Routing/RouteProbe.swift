import Rx
import Scenes

@testable import Live

/// An app for tests of tables of routes, which are not its own. A scene is the name of its route with the parameters.
struct RouteProbe: LiveApplication {
    struct Scene: Equatable {
        let route: String
        var values: [String] = []
    }

    struct ProbeView: View {
        static let template = "probe"
        let scene: Scene
        func bind(_ page: ViewBinder) {}
    }

    final class ProbeCoordinator: SceneCoordinatorType {
        let isPresentingModal = Observable.just(false)
        func transition(to scene: Scene, type: SceneTransitionType) -> Completable { .empty() }
        func pop() -> Completable { .empty() }
    }

    let layout = "layout"

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Scene {
        Scene(route: "nothing")
    }

    /// Returns the scenes for an address; nil if they are not available immediately.
    static func scenes(_ routes: SceneRoutes<RouteProbe>, _ address: String) -> [Presentation<Scene>]? {
        var found: [Presentation<Scene>]?
        _ = routes.scenes(at: Address(address), of: RouteProbe(), coordinator: ProbeCoordinator())
            .subscribe(onSuccess: { found = $0 })
        return found
    }

    /// Returns the errors that the start check reports.
    static func diagnostics(_ add: (SceneRoute<RouteProbe, Void>) -> Void) -> [String] {
        SceneRoutes<RouteProbe>(add).diagnostics(of: RouteProbe(), coordinator: ProbeCoordinator()).map(\.description)
    }
}

extension SceneRoute<RouteProbe, Void> {
    /// Adds a route whose scenes have its pattern as their name, with up to three parameters of type `String`.
    func addProbe(_ pattern: String) {
        let model = { @Sendable (scene: RouteProbe.Scene) in scene.route == pattern ? scene : nil }
        let view = { @Sendable (scene: RouteProbe.Scene) in RouteProbe.ProbeView(scene: scene) }
        let scene = { @Sendable (values: [String]) in RouteProbe.Scene(route: pattern, values: values) }
        let last = pattern.hasSuffix("*") ? "y/z" : "y"
        switch RoutePattern(pattern).names.count {
        case 0: add(pattern, model: model, view: view, make: { _ in scene([]) })
        case 1:
            add(
                pattern, model: model, view: view, parameters: { $0.values[0] },
                make: { (_, a: String) in scene([a]) }, sample: { _ in scene([last]) })
        case 2:
            add(
                pattern, model: model, view: view, parameters: { ($0.values[0], $0.values[1]) },
                make: { (_, a: String, b: String) in scene([a, b]) }, sample: { _ in scene(["x", last]) })
        default:
            add(
                pattern, model: model, view: view, parameters: { ($0.values[0], $0.values[1], $0.values[2]) },
                make: { (_, a: String, b: String, c: String) in scene([a, b, c]) },
                sample: { _ in scene(["x", "x", last]) })
        }
    }
}
