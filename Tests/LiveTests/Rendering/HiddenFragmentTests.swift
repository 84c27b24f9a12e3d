import Differences
import EventLoops
import HTMLTemplates
import Live
import LiveTesting
import Rx
import RxTesting
import Testing

/// Fragments that are on the page only while other values allow it. Operations made while they are absent are shared
/// with no page that shows them, not even with the same page later.
struct HiddenFragmentTests {
    /// Changes a few values of two pages at random, so that each combination of values occurs while both pages, one or
    /// none of them show the fragments. Both pages must equal a fresh rendering after every step.
    @Test(arguments: 1...4) func `every combination of values equals a fresh rendering`(seed: UInt64) throws {
        let state = State()
        let server = try OneSceneServer(State.template, bindAt: { state.bind($0, at: $1) })
        let tabs = try State.addresses.map { try server.open($0) }
        var random = SeededGenerator(seed: seed)
        for step in 1...60 {
            let changes = (0..<Int.random(in: 1...2, using: &random)).map { _ in state.change(with: &random) }
            server.loop.execute {
                for change in changes { change() }
                state.step.accept(step)
            }
            for tab in tabs {
                try tab.wait(for: "step \(step)") { try $0.text(.css("#step")) == "\(step)" }
                try tab.assertMatchesFreshRender()
            }
        }
    }
}

/// The values of a scene with a text, an attribute and a list inside two conditions. The pages share all values except
/// the outer condition.
private struct State: Sendable {
    let step = BehaviorRelay(value: 0)
    let text = BehaviorRelay(value: "")
    let isOpen = addresses.map { _ in BehaviorRelay(value: false) }
    let isBrief = BehaviorRelay(value: false)
    let rows = BehaviorRelay<[Row]>(value: [])

    static let template = """
        <main><h1>Parts</h1><p id="step">{{step}}</p><p>{{text}}</p>
        <div>{{#isOpen}}<p>{{text}}</p>
        <section title="{{text}}">{{^isBrief}}<i>{{text}}</i><ul>{{#rows}}<li>{{name}}, {{text}}</li>{{/rows}}</ul>{{/isBrief}}</section>
        {{/isOpen}}</div></main>
        """

    static let addresses = ["/first", "/second"]

    func bind(_ page: ViewBinder, at address: Address) {
        page.bindValue("step", from: step)
        page.bindValue("text", from: text)
        page.bindValue("isOpen", from: isOpen[address.components == ["first"] ? 0 : 1])
        page.bindValue("isBrief", from: isBrief)
        page.bindList("rows", from: rows)
    }

    /// Chooses one value to change. The values are few, so that the same change occurs again and again.
    func change(with random: inout SeededGenerator) -> @Sendable () -> Void {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            let value = ["", "a"].randomElement(using: &random) ?? ""
            return { [text] in text.accept(value) }
        case 1:
            guard let condition = isOpen.randomElement(using: &random) else { return {} }
            return { condition.accept(!condition.value) }
        case 2: return { [isBrief] in isBrief.accept(!isBrief.value) }
        default:
            let names = [[], ["x"], ["x", "y"], ["y", "x"]].randomElement(using: &random) ?? []
            return { [rows] in rows.accept(names.map { Row(name: $0) }) }
        }
    }
}

private struct Row: TemplateModel, IdentifiableType, Equatable {
    let name: String
    var identity: String { name }

    static let templateKeys = TemplateKeys<Row> { key in key("name", \.name) }
}
