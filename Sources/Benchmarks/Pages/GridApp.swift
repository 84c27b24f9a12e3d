import Bindery

/// An app whose page has a list of components, each with a view model and one text that changes.
struct GridApp: LiveApplication {
    let layout = "layout"
    /// The texts of the components, which all pages show.
    let texts: [BehaviorRelay<String>]
    /// Indicates whether there are components. Otherwise only their view models exist.
    let isBound: Bool

    init(count: Int, isBound: Bool = true) {
        texts = (0..<count).map { BehaviorRelay(value: "cell \(1_000 + $0)") }
        self.isBound = isBound
    }

    final class Cell: IdentifiableType {
        let identity: Int
        let text: BehaviorRelay<String>

        init(identity: Int, text: BehaviorRelay<String>) { (self.identity, self.text) = (identity, text) }
    }

    final class Scene {
        let cells: [Cell]

        init(_ app: GridApp) {
            cells = app.texts.enumerated().map { Cell(identity: $0.offset, text: $0.element) }
        }
    }

    func view(for scene: Scene) -> any View { GridView(scene: scene, isBound: isBound) }

    func address(of scene: Scene) -> Address { Address("/") }

    func scenes(
        at address: Address, coordinator: any SceneCoordinatorType<Scene>
    ) -> Single<[Presentation<Scene>]> {
        .just([.root(Scene(self))])
    }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Scene { Scene(self) }

    static let templates = [
        "layout": BoardApp.templates["layout"] ?? "",
        "grid": "<main><h1>Grid</h1><ul>{{#cells}}<li>{{{component}}}</li>{{/cells}}</ul></main>",
        "cell": "<p>{{text}}</p>",
    ]
}

private struct GridView: View {
    static let template = "grid"
    let scene: GridApp.Scene
    let isBound: Bool

    func bind(_ page: ViewBinder) {
        page.bindComponents("cells", from: Observable.just(isBound ? scene.cells : [])) { CellView(cell: $0) }
    }
}

private struct CellView: View {
    static let template = "cell"
    let cell: GridApp.Cell

    func bind(_ page: ViewBinder) { page.bindValue("text", from: cell.text) }
}
