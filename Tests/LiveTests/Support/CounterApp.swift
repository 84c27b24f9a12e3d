import Live
import Rx
import Scenes

/// An app of scenes that count: `/counters/2` is a counter on top of the root. The counts are lost with the view
/// models.
struct CounterApp: LiveApplication {
    /// The number of view models created.
    let mounts = BehaviorRelay(value: 0)
    let layout = "layout"

    enum Scene {
        case root(CounterViewModel)
        case counter(CounterViewModel)
    }

    func view(for scene: Scene) -> any View {
        switch scene {
        case .root(let viewModel): RootView(viewModel: viewModel)
        case .counter(let viewModel): CounterView(viewModel: viewModel)
        }
    }

    func address(of scene: Scene) -> Address {
        if case .root = scene { Address("/") } else { Address("/counters/2") }
    }

    func scenes(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Single<[Presentation<Scene>]> {
        mounts.accept(mounts.value + (address.path == "/" ? 1 : 2))
        let root = Presentation<Scene>.root(.root(CounterViewModel()))
        return .just(address.path == "/" ? [root] : [root, .push(.counter(CounterViewModel()))])
    }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<Scene>) -> Scene {
        .root(CounterViewModel())
    }

    static let templates = [
        "layout": """
        <!doctype html><html lang="en"><head><title>{{title}}</title>{{{live}}}</head>
        <body><div>{{{content}}}</div><div>{{{modal}}}</div></body></html>
        """,
        "root": """
        <main><h1>Root</h1><p>Root: {{count}}</p><form method="post"><button name="add">Add</button></form></main>
        """,
        "counter": """
        <section><h2>Counter</h2><p>Count: {{count}}</p><p>Length: {{length}}</p>
        <form id="notes" method="post"><label>Note <input id="note" name="note" value="{{note}}"></label>
        <button name="add" disabled="{{add.disabled}}">Add</button></form>
        <form method="post"><label>Draft <input id="draft" name="draft" value="{{draft}}" data-live></label></form></section>
        """,
    ]
}

final class CounterViewModel {
    let add: CocoaAction
    /// Counts from the beginning for each subscriber, without replay.
    let count: Observable<Int>
    let draft = BehaviorRelay(value: "")
    let note = BehaviorRelay(value: "first")
    let length: Observable<Int>

    init() {
        let presses = PublishRelay<Void>()
        add = CocoaAction {
            presses.accept(())
            return .empty()
        }
        count = presses.scan(0) { count, _ in count + 1 }.startWith(0)
        length = draft.map(\.count)
    }
}

struct RootView: View {
    static let template = "root"
    let viewModel: CounterViewModel

    func bind(_ page: ViewBinder) {
        page.bindValue("count", from: viewModel.count)
        page.bindAction("add", to: viewModel.add)
    }
}

struct CounterView: View {
    static let template = "counter"
    let viewModel: CounterViewModel

    func bind(_ page: ViewBinder) {
        page.bindTitle(from: Observable.just("Counter"))
        page.bindValue("count", from: viewModel.count)
        page.bindValue("length", from: viewModel.length)
        page.bindField("draft", with: viewModel.draft)
        page.bindField("note", with: viewModel.note)
        page.bindAction("add", to: viewModel.add)
    }
}
