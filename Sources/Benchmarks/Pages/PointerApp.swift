import Bindery

/// An app whose page shows the position of the pointer in a drawing.
struct PointerApp: LiveApplication {
    let layout = "layout"

    func view(for scene: PointerViewModel) -> any View { PointerView(viewModel: scene) }

    func address(of scene: PointerViewModel) -> Address { Address("/") }

    func scenes(
        at address: Address, coordinator: any SceneCoordinatorType<PointerViewModel>
    ) -> Single<[Presentation<PointerViewModel>]> {
        .just([.root(PointerViewModel())])
    }

    func notFound(
        at address: Address, coordinator: any SceneCoordinatorType<PointerViewModel>
    ) -> PointerViewModel { PointerViewModel() }

    static let templates = [
        "layout": BoardApp.templates["layout"] ?? "",
        "drawing": """
        <main><h1>Drawing</h1><svg viewBox="0 0 100 100" role="img" aria-label="Drawing" data-on-pointermove="move">
        <circle cx="{{x}}" cy="{{y}}" r="2"></circle></svg></main>
        """,
    ]

    /// Measures the time from the post of a moved pointer to the patch that moves the circle.
    static func row() throws -> Row {
        let services = try LiveServices(PointerApp(), templates: templates)
        defer { services.stop() }
        return try RoundTrip(server: services.server, client: services.client).row(
            "from a move of the pointer to its patch"
        ) { page, number in
            Message.post(
                "/", ["Bindery-Page: \(page.id)"],
                form: "move=&bindery-event=pointermove+\(number).25+\(number).5+0+0")
        }
    }
}

final class PointerViewModel {
    let move = PublishRelay<PointerEvent>()
    let position: Observable<PointerEvent>

    init() {
        position = move.asObservable().startWith(PointerEvent(.pointerMove))
    }
}

private struct PointerView: View {
    static let template = "drawing"
    let viewModel: PointerViewModel

    func bind(_ page: ViewBinder) {
        page.bindValue("x", from: viewModel.position.map { "\($0.x)" })
        page.bindValue("y", from: viewModel.position.map { "\($0.y)" })
        page.bindEvent("move", to: viewModel.move)
    }
}
