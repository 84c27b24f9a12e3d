import Differences
import HTMLTemplates
import Live
import LiveTesting
import Rx
import Scenes

/// An app with one scene: two sections of any length, of which a page shows windows of five items.
struct LongSectionsApp: LiveApplication {
    let sections: BehaviorRelay<[LongSection]>
    let layout = "layout"

    init(counts: [Int]) { sections = BehaviorRelay(value: Self.sections(counts)) }

    /// Returns sections with as many items, named "a", "b" and so on. The ids of their items start at 1, 100,001, ….
    static func sections(_ counts: [Int]) -> [LongSection] {
        zip(["a", "b", "c"], counts).enumerated().map { index, section in
            let items = (0..<section.1).map { LongItem(id: 100_000 * index + $0 + 1) }
            return LongSection(model: section.0, items: TreeArray(items))
        }
    }

    /// Changes the sections, as if by another page.
    func change(_ change: (inout [LongSection]) -> Void) {
        var all = sections.value
        change(&all)
        sections.accept(all)
    }

    /// Moves an item to the start of the next section.
    func move(_ item: LongItem) {
        change { all in
            for index in all.indices {
                guard let place = all[index].items.firstIndex(where: { $0.id == item.id }) else { continue }
                var item = all[index].items.remove(at: place)
                item.moves += 1
                all[(index + 1) % all.count].items.insert(item, at: 0)
                return
            }
        }
    }

    func view(for scene: LongSectionsApp) -> any View { LongSectionsView(app: scene) }

    func address(of scene: LongSectionsApp) -> Address { Address("/") }

    func scenes(
        at address: Address, coordinator: any SceneCoordinatorType<LongSectionsApp>
    ) -> Single<[Presentation<LongSectionsApp>]> {
        .just([.root(self)])
    }

    func notFound(at address: Address, coordinator: any SceneCoordinatorType<LongSectionsApp>) -> LongSectionsApp {
        self
    }

    static let templates = [
        "layout": """
        <!doctype html><html lang="en"><head><title>{{title}}</title>{{{live}}}</head>
        <body><div>{{{content}}}</div><div>{{{modal}}}</div></body></html>
        """,
        "sections": """
        <form method="post"><main>{{#sections}}<section aria-label="{{name}}">
        <h2>{{name}}</h2>
        <p>{{#windowPrevious}}<button name="window" value="{{position}}">Previous of {{name}} ({{count}})</button>{{/windowPrevious}}</p>
        <ul>{{#items}}<li>Item {{id}}, {{moves}} <input name="note" aria-label="Note {{id}}"><button name="move" value="{{id}}">Move {{id}}</button></li>{{/items}}</ul>
        <p>{{#windowNext}}<button name="window" value="{{position}}">More of {{name}} ({{count}})</button>{{/windowNext}}</p>
        </section>{{/sections}}</main></form>
        """,
    ]
}

/// A section with its own type, as an app may have.
struct LongSection: TreeSectionType, TemplateModel, Equatable {
    let model: String
    var items: TreeArray<LongItem>
    var identity: String { model }

    init(model: String, items: TreeArray<LongItem>) {
        self.model = model
        self.items = items
    }

    init(original: LongSection, items: TreeArray<LongItem>) { self.init(model: original.model, items: items) }

    static let templateKeys = TemplateKeys<LongSection> { key in
        key("name", \.model)
        key("items", \.items)
    }
}

struct LongItem: TemplateModel, IdentifiableType, Equatable {
    let id: Int
    /// The number of times that the item was moved.
    var moves = 0
    var identity: Int { id }

    static let templateKeys = TemplateKeys<LongItem> { key in
        key("id", \.id)
        key("moves", \.moves)
    }
}

private struct LongSectionsView: View {
    static let template = "sections"
    let app: LongSectionsApp

    func bind(_ page: ViewBinder) {
        page.bindTitle(from: Observable.just("Sections"))
        page.bindSections(
            "sections", from: app.sections.observe(on: MainScheduler.instance), window: "window", step: 5)
        page.bindAction(
            "move",
            to: Action<LongItem, Void> { [app] item in
                app.move(item)
                return Observable.just(())
            })
    }
}

/// The app on a free port of the loopback interface, for one test.
typealias LongSectionsServer = TestServer<LongSectionsApp>

extension LongSectionsServer {
    convenience init(counts: [Int]) throws {
        try self.init(
            LongSectionsApp(counts: counts), templates: TemplateLibrary(sources: LongSectionsApp.templates)
        ) { $0.limits.eventsPerSecond = 100_000 }
    }
}
