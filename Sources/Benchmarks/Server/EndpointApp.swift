import Bindery

/// An app with endpoints beside its page.
struct EndpointApp: LiveApplication {
    private let page = PointerApp()

    let layout = "layout"

    var endpoints: Endpoints {
        Endpoints { routes in
            routes.get("/json") { _ in try .json(Greeting(message: "Hello, world!")) }
            routes.get("/users/:user/tasks/:task") { (_, user: String, task: Int) in .text("\(user) \(task)\n") }
        }
    }

    func view(for scene: PointerViewModel) -> any View { page.view(for: scene) }

    func address(of scene: PointerViewModel) -> Address { page.address(of: scene) }

    func scenes(
        at address: Address, coordinator: any SceneCoordinatorType<PointerViewModel>
    ) -> Single<[Presentation<PointerViewModel>]> { page.scenes(at: address, coordinator: coordinator) }

    func notFound(
        at address: Address, coordinator: any SceneCoordinatorType<PointerViewModel>
    ) -> PointerViewModel { page.notFound(at: address, coordinator: coordinator) }
}

private struct Greeting: Encodable {
    let message: String
}
