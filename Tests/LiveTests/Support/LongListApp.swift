import Differences
import HTMLTemplates
import Live
import LiveTesting
import Rx
import Scenes

/// An app with one scene: a list of any length, of which a page shows a window.
struct LongListApp: LiveApplication {
    let rows: BehaviorRelay<TreeArray<LongListRow>>
    /// Indicates whether the view binds an array instead of the tree.
    let bindsArray: Bool
    let layout = "layout"

    init(count: Int, bindsArray: Bool) {
        rows = BehaviorRelay(value: TreeArray((1...count).map(LongListRow.init)))
        self.bindsArray = bindsArray
    }

    func insertFirst(_ row: LongListRow) {
        var all = rows.value
        all.insert(row, at: 0)
        rows.accept(all)
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
        let rows = app.rows.observe(on: MainScheduler.instance)
        if app.bindsArray {
            page.bindList("rows", from: rows.map { Array($0) }, window: "window")
        } else {
            page.bindList("rows", from: rows, window: "window")
        }
        page.bindAction(
            "remove",
            to: Action<LongListRow, Void> { [rows = app.rows] row in
                rows.accept(TreeArray(rows.value.filter { $0 != row }))
                return Observable.just(())
            })
    }
}

/// The app on a free port of the loopback interface, for one test.
typealias LongListServer = TestServer<LongListApp>

extension LongListServer {
    convenience init(count: Int, bindsArray: Bool = false) throws {
        try self.init(
            LongListApp(count: count, bindsArray: bindsArray),
            templates: TemplateLibrary(sources: LongListApp.templates))
    }
}
