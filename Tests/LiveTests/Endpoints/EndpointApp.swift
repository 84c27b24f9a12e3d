import HTMLTemplates
import HTTP
import Live
import LiveTesting
import Locks
import Rx
import Scenes

/// An app with one scene and the endpoints that a test provides.
struct EndpointApp: LiveApplication {
    let layout = "layout"
    let endpoints: Endpoints

    struct Scene {
        let coordinator: any SceneCoordinatorType<Scene>
    }

    static let routes = SceneRoutes<EndpointApp> { routes in
        routes.add("/", model: { $0 }, view: HomeView.init, make: { Scene(coordinator: $0.coordinator) })
    }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Scene {
        Scene(coordinator: coordinator)
    }

    func access(to address: Address, account: SessionAccount?) -> Access {
        address.path.hasPrefix("/private") && account == nil ? .signIn(at: Address("/")) : .allowed
    }

    private struct HomeView: View {
        static let template = "home"
        let scene: Scene

        init(_ scene: Scene) { self.scene = scene }

        func bind(_ page: ViewBinder) {
            let session = scene.coordinator.session
            page.bindAction(
                "enter", to: CocoaAction { session.signIn(SessionAccount(id: "ada", name: "Ada")).andThen(.just(())) })
        }
    }
}

typealias EndpointServer = TestServer<EndpointApp>

extension EndpointServer {
    convenience init(
        _ configure: (inout LiveConfiguration) -> Void = { _ in }, _ add: (inout Endpoints) -> Void
    ) throws {
        let templates = try TemplateLibrary(sources: [
            "layout": OneSceneServer.layout,
            "home": #"<main><h1>Home</h1><form method="post"><button name="enter">Enter</button></form></main>"#,
        ])
        try self.init(EndpointApp(endpoints: Endpoints(add)), templates: templates, configure)
    }

    /// Sends a request with the cookies of a browser.
    func send(
        _ method: String, _ path: String, _ headers: [String: String] = [:], body: String = "",
        by browser: Browser? = nil
    ) throws -> ClientResponse {
        let browser = try browser ?? self.browser()
        let fields = headers.map { FormEntry($0.key, $0.value) }
        return try browser.client.send(
            ClientRequest(WebAddress(address + path), method: method, headers: fields, body: Array(body.utf8)),
            followingRedirects: false)
    }
}
