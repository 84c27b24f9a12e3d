import EventLoops
import HTMLTemplates
import Live
import LiveTesting
import Rx
import Scenes
import Testing

/// Scenes with a result, and the ways in which they end.
struct SceneResultTests {
    private let app = PickerApp()
    private let server: TestServer<PickerApp>

    init() throws {
        server = try TestServer(app, templates: TemplateLibrary(sources: PickerApp.templates), loops: 1)
    }

    private static let types = [SceneTransitionType.modal, .push]

    private func open(_ type: SceneTransitionType, on path: String = "/") throws -> Tab {
        let tab = try server.open(path)
        try tab.click(.button(type == .modal ? "Ask" : "Go"))
        try tab.wait(for: "the scene") { try $0.exists(.heading("Pick")) }
        return tab
    }

    @Test(arguments: types) func `a result closes the scene`(type: SceneTransitionType) throws {
        let tab = try open(type)
        try tab.click(.button("Two"))
        try tab.wait(for: "the result") { $0.text.contains("Picked two") }
        #expect(try !tab.exists(.heading("Pick")))
        #expect(tab.path == "/")
        #expect(app.endings.value == ["two", "ended"])
        try tab.assertMatchesFreshRender()
    }

    @Test(arguments: types) func `the user goes back`(type: SceneTransitionType) throws {
        let tab = try open(type)
        try tab.back()
        try tab.wait(for: "no result") { $0.text.contains("Picked nothing") }
        #expect(app.endings.value == ["nil", "ended"])
        // The result of a scene that has ended has no effect.
        server.loops[0].execute { [app] in
            app.choice.accept("late")
            app.endings.accept(app.endings.value + ["late"])
        }
        try tab.wait(for: "the result") { _ in app.endings.value.last == "late" }
        #expect(app.endings.value == ["nil", "ended", "late"])
        #expect(tab.text.contains("Picked nothing"))
    }

    @Test func `Escape dismisses a modal scene`() throws {
        let tab = try open(.modal)
        try tab.press(.escape)
        try tab.wait(for: "no result") { $0.text.contains("Picked nothing") }
        #expect(app.endings.value == ["nil", "ended"])
    }

    @Test(arguments: types) func `the view model pops the scene`(type: SceneTransitionType) throws {
        let tab = try open(type)
        try tab.click(.button("Cancel"))
        try tab.wait(for: "no result") { $0.text.contains("Picked nothing") }
        #expect(app.endings.value == ["nil", "ended"])
    }

    @Test func `the scenes above are closed too`() throws {
        let tab = try open(.push)
        try tab.click(.button("Help"))
        try tab.wait(for: "the scene") { try $0.exists(.heading("Help")) }
        server.loops[0].execute { [app] in app.choice.accept("three") }
        try tab.wait(for: "the result") { $0.text.contains("Picked three") }
        #expect(try !tab.exists(.heading("Help")))
        try tab.assertMatchesFreshRender()
    }

}

/// An app whose first scene shows another one that returns a choice.
struct PickerApp: LiveApplication {
    enum Scene {
        case home(HomeViewModel)
        case picker(PickerViewModel)
        case help
    }

    let endings = BehaviorRelay<[String]>(value: [])
    let picked = BehaviorRelay(value: "…")
    /// A choice that is not made in the scene itself.
    let choice = PublishRelay<String>()
    let layout = "layout"

    static let templates = [
        "layout": """
        <!doctype html><html lang="en"><head><title>{{title}}</title>{{{live}}}</head>
        <body><div>{{{content}}}</div><div>{{{modal}}}</div></body></html>
        """,
        "home": """
        <main><h1>Home</h1><p>Picked {{picked}}</p><form method="post"><button name="ask">Ask</button>
        <button name="go">Go</button></form></main>
        """,
        "picker": """
        <dialog open data-modal aria-label="Pick"><h1>Pick</h1><form method="post"><button name="pick" value="two">Two</button>
        <button name="cancel">Cancel</button><button name="help">Help</button></form></dialog>
        """,
        "pushed": """
        <main><h1>Pick</h1><form method="post"><button name="pick" value="two">Two</button>
        <button name="cancel">Cancel</button><button name="help">Help</button></form></main>
        """,
        "help": "<dialog open data-modal aria-label=\"Help\"><h1>Help</h1></dialog>",
    ]

    func view(for scene: Scene) -> any View {
        switch scene {
        case .home(let viewModel): HomeView(viewModel: viewModel)
        case .picker(let viewModel) where viewModel.type == .modal: PickerView(viewModel: viewModel)
        case .picker(let viewModel): PushedView(viewModel: viewModel)
        case .help: PickerHelpView()
        }
    }

    func address(of scene: Scene) -> Address {
        switch scene {
        case .home: Address("/")
        case .picker(let viewModel): Address("/pick/\(viewModel.type)")
        case .help: Address("/help")
        }
    }

    func scenes(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Single<[Presentation<Scene>]> {
        .just([.root(.home(HomeViewModel(self, coordinator)))])
    }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Scene {
        .home(HomeViewModel(self, coordinator))
    }

    func sampleScenes(coordinator: any SceneCoordinatorType<Scene>) -> [Scene] {
        [.modal, .push].map { .picker(PickerViewModel(self, coordinator, $0)) }
            + [.help, .home(HomeViewModel(self, coordinator))]
    }
}

final class HomeViewModel {
    let picked: BehaviorRelay<String>
    let ask: CocoaAction
    let go: CocoaAction
    private let bag = DisposeBag()

    init(_ app: PickerApp, _ coordinator: any SceneCoordinatorType<PickerApp.Scene>) {
        picked = app.picked
        let pick = { [picked, bag] (type: SceneTransitionType) -> Observable<Void> in
            let picker = PickerViewModel(app, coordinator, type)
            coordinator.transition(to: .picker(picker), type: type, result: picker.result)
                .subscribe(
                    onNext: { choice in
                        picked.accept(choice ?? "nothing")
                        app.endings.accept(app.endings.value + [choice ?? "nil"])
                    }, onCompleted: { app.endings.accept(app.endings.value + ["ended"]) }
                )
                .disposed(by: bag)
            return .empty()
        }
        ask = CocoaAction { pick(.modal) }
        go = CocoaAction { pick(.push) }
    }
}

final class PickerViewModel {
    let type: SceneTransitionType
    let pick = PublishRelay<String>()
    let cancel: CocoaAction
    let help: CocoaAction
    let result: Observable<String>

    init(_ app: PickerApp, _ coordinator: any SceneCoordinatorType<PickerApp.Scene>, _ type: SceneTransitionType) {
        self.type = type
        result = Observable.merge(pick.asObservable(), app.choice.asObservable())
        cancel = CocoaAction { coordinator.pop().asObservable().map { _ in } }
        help = CocoaAction { coordinator.transition(to: .help, type: .modal).asObservable().map { _ in } }
    }
}

private struct HomeView: View {
    static let template = "home"
    let viewModel: HomeViewModel

    func bind(_ page: ViewBinder) {
        page.bindValue("picked", from: viewModel.picked)
        page.bindAction("ask", to: viewModel.ask)
        page.bindAction("go", to: viewModel.go)
    }
}

private struct PickerView: View {
    static let template = "picker"
    let viewModel: PickerViewModel

    func bind(_ page: ViewBinder) { viewModel.bind(page) }
}

private struct PushedView: View {
    static let template = "pushed"
    let viewModel: PickerViewModel

    func bind(_ page: ViewBinder) { viewModel.bind(page) }
}

extension PickerViewModel {
    fileprivate func bind(_ page: ViewBinder) {
        page.bindEvent("pick", to: pick)
        page.bindAction("cancel", to: self.cancel)
        page.bindAction("help", to: self.help)
    }
}

private struct PickerHelpView: View {
    static let template = "help"
    func bind(_ page: ViewBinder) {}
}
