import Differences
import HTMLTemplates
import Live
import LiveTesting
import Rx
import Scenes

/// An app with one scene: a list of any length, of which a page shows a window.
struct LongListApp: LiveApplication {
    let rows: BehaviorRelay<[LongListRow]>
    let removed = PublishRelay<LongListRow>()
    let layout = "layout"

    init(count: Int) {
        rows = BehaviorRelay(value: (1...count).map(LongListRow.init))
    }

    func view(for scene: LongListApp) -> any View { LongListView(app: scene) }

    func address(of scene: LongListApp) -> Address { Address("/") }

    func scenes(
        at address: Address, coordinator: any SceneCoordinatorType<LongListApp>
    ) -> Single<[Presentation<LongListApp>]> {
        .just([.root(self)])
    }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<LongListApp>) -> LongListApp { self }

    static let templates = [
        "layout": """
        <!doctype html><html lang="en"><head><title>{{title}}</title>{{{live}}}</head>
        <body><div>{{{content}}}</div><div>{{{modal}}}</div></body></html>
        """,
        "rows": """
        <main><h1>Rows</h1><form method="post">
        <p role="status">{{window.first}} to {{window.last}} of {{window.total}}</p>
        <button name="window" value="{{window.previous}}" data-more hidden="{{window.isAtStart}}">Earlier</button>
        <ul>{{#rows}}<li>Row {{id}} <button name="remove" value="{{id}}" aria-label="Remove {{id}}">×</button></li>{{/rows}}</ul>
        <button name="window" value="{{window.next}}" data-more hidden="{{window.isAtEnd}}">More</button></form></main>
        """,
    ]
}

struct LongListRow: TemplateModel, IdentifiableType, Equatable {
    let id: Int
    var identity: Int { id }

    static let templateKeys = TemplateKeys<LongListRow> { key in key("id", \.id) }
}

private struct LongListView: View {
    static let template = "rows"
    let app: LongListApp

    func bind(_ page: ViewBinder) {
        page.bindTitle(from: Observable.just("Rows"))
        page.bindList("rows", from: app.rows.observe(on: MainScheduler.instance), window: "window")
        page.bindAction(
            "remove",
            to: Action<LongListRow, Void> { [rows = app.rows] row in
                rows.accept(rows.value.filter { $0 != row })
                return Observable.just(())
            })
    }
}

/// The app on a free port of the loopback interface, for one test.
typealias LongListServer = TestServer<LongListApp>

extension LongListServer {
    convenience init(count: Int) throws {
        try self.init(LongListApp(count: count), templates: TemplateLibrary(sources: LongListApp.templates))
    }
}
