import Differences
import HTMLTemplates
import Live
import LiveTesting
import Rx

/// A scene whose value is in the styles and classes of an element, of a component, and of rows.
struct StylePage: Sendable {
    let value = BehaviorRelay(value: "4px")

    static let template = """
        <main><h1>Styles</h1><p class="own kind-{{value}}" style="--x: {{value}}; padding: 1px; color: rgb(1, 2, 3)">Own</p>
        <div>{{{inner}}}</div>
        <ul>{{#rows}}<li style="--x: {{size}}; padding: 1px">{{id}}</li>{{/rows}}</ul></main>
        """

    static let others = ["inner": "<p class=\"inner\" style=\"--x: {{size}}; padding: 1px\">Inner</p>"]

    func server() throws -> OneSceneServer {
        try OneSceneServer(Self.template, others: Self.others) { [value] page in
            page.bindValue("value", from: value)
            page.bindList("rows", from: value.map { text in (1...2).map { StyleRow(id: $0, size: text) } })
            page.setComponent("inner", StyleInnerView(value: value))
        }
    }
}

struct StyleRow: TemplateModel, IdentifiableType, Equatable {
    let id: Int
    let size: String
    var identity: Int { id }

    static let templateKeys = TemplateKeys<StyleRow> { key in
        key("id", \.id)
        key("size", \.size)
    }
}

private struct StyleInnerView: View {
    static let template = "inner"
    let value: BehaviorRelay<String>

    func bind(_ page: ViewBinder) { page.bindValue("size", from: value) }
}
