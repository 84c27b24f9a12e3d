import Live
import Rx
import Scenes

/// An app with one page.
struct HelloApp: LiveApplication {
    enum Scene { case hello }

    struct HelloView: View {
        static let template = "hello"
        func bind(_ page: ViewBinder) {}
    }

    let layout = "layout"

    func view(for scene: Scene) -> any View { HelloView() }

    func address(of scene: Scene) -> Address { Address("/") }

    func scenes(
        at address: Address, coordinator: any SceneCoordinatorType<Scene>
    ) -> Single<[Presentation<Scene>]> {
        .just([.root(.hello)])
    }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Scene { .hello }
}
