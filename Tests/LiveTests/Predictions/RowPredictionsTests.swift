import Differences
import HTMLTemplates
import Live
import LiveTesting
import Rx
import Testing

/// The predictions that a page sends for the rows of its lists.
@Suite struct RowPredictionsTests {
    private struct Item: TemplateModel, IdentifiableType, Equatable {
        let id: Int
        var count = 0
        var identity: Int { id }

        static let templateKeys = TemplateKeys<Item> { key in
            key("id", \.id)
            key("count", \.count)
        }
    }

    private let items = BehaviorRelay(value: (1...3).map { Item(id: $0) })
    private let unit = BehaviorRelay(value: "pieces")

    /// Serves a flat list whose button adds one to a row, and whose rows show a value of the page.
    private func serve() throws -> OneSceneServer {
        let (items, unit) = (items, unit)
        let template = """
            <form method="post"><ul>{{#items}}<li>{{count}} {{unit}} <button name="add" value="{{id}}">Add {{id}}</button></li>{{/items}}</ul></form>
            """
        return try OneSceneServer(
            template,
            bind: { page in
                page.bindList("items", from: items.asObservable())
                page.bindValue("unit", from: unit.asObservable())
                page.bindAction(
                    "add",
                    to: Action<Item, Void> { item in
                        items.accept(items.value.map { $0.id == item.id ? Item(id: $0.id, count: $0.count + 1) : $0 })
                        return .just(())
                    })
                page.predict("add", in: "items") { (item: Item) in .update(Item(id: item.id, count: item.count + 1)) }
            })
    }

    /// Returns the operations with predictions after the first `count` patches, by the ends of the ids of their rows.
    private func predictions(_ tab: Tab, after count: Int) -> [String: String] {
        let lines = tab.patches.dropFirst(count).flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix("p ") }
        return Dictionary(
            lines.map { line in
                let fields = line.split(separator: " ", maxSplits: 2)
                return (String(fields[1].suffix(1)), fields.count > 2 ? String(fields[2]) : "")
            }
        ) { $1 }
    }

    @Test func `the predictions of rows that have changed are sent again`() throws {
        let tab = try serve().open()
        try tab.settle()
        #expect(predictions(tab, after: 0).keys.sorted() == ["1", "2", "3"])
        let html = try #require(predictions(tab, after: 0)["2"])
        #expect(html.contains("1 pieces") && html.contains("\"value\":\"2\""))
        // A second press has another effect than the first one undone.
        #expect(!html.contains("again"))
        var count = tab.patches.count
        items.accept([Item(id: 1), Item(id: 2, count: 5), Item(id: 4)])
        try tab.settle()
        let changed = predictions(tab, after: count)
        #expect(changed.keys.sorted() == ["2", "3", "4"])
        #expect(changed["2"]?.contains("6 pieces") == true)
        #expect(changed["3"] == "")
        count = tab.patches.count
        unit.accept("boxes")
        try tab.settle()
        #expect(predictions(tab, after: count).keys.sorted() == ["1", "2", "4"])
        #expect(predictions(tab, after: count)["1"]?.contains("1 boxes") == true)
    }

    @Test func `a row that changes in its place is predicted`() throws {
        let tab = try serve().open()
        try tab.settle()
        tab.pauseReading()
        try tab.click(.button("Add 2"))
        #expect(try tab.findAll(.css("li")).map { $0.text.prefix(1) } == ["0", "1", "0"])
        tab.resumeReading()
        try tab.settle()
        #expect(try tab.findAll(.css("li")).map { $0.text.prefix(1) } == ["0", "1", "0"])
        // The effect of the second press is known when the server has confirmed the first.
        tab.pauseReading()
        for _ in 1...2 { try tab.click(.button("Add 3")) }
        #expect(try tab.findAll(.css("li")).map { $0.text.prefix(1) } == ["0", "1", "1"])
        tab.resumeReading()
        try tab.settle()
        #expect(try tab.findAll(.css("li")).map { $0.text.prefix(1) } == ["0", "1", "2"])
    }

    @Test func `pages with equal rows share the patches with predictions`() throws {
        let server = try serve()
        let tabs = try (1...2).map { _ in try server.open() }
        for tab in tabs { try tab.settle() }
        let counts = tabs.map(\.patches.count)
        items.accept([Item(id: 1, count: 9)])
        for tab in tabs { try tab.settle() }
        let new = zip(tabs, counts).map { $0.patches.dropFirst($1).joined() }
        #expect(new[0] == new[1] && new[0].contains("10 pieces"))
    }
}
