import Differences
import EventLoops
import HTMLTemplates
import Live
import LiveTesting
import Locks
import Observation
import Rx
import RxTesting
import Testing

/// An `@Observable` class as a view model.
@Suite(.timeLimit(.minutes(60)))
struct ObservationTests {
    private static let template = """
        <main><h1>{{name}}</h1><p role="status">{{count}}</p>
        <form method="post"><label>Name <input name="name" value="{{name}}" data-live="debounce 20"></label>
        <button name="add" disabled="{{add.disabled}}">Add</button>
        <button name="fetch" disabled="{{fetch.disabled}}" aria-busy="{{fetch.executing}}">Fetch</button>
        <button name="fail">Fail</button>
        <ul>{{#rows}}<li>{{id}} <button name="remove" value="{{id}}" aria-label="Remove {{id}}">×</button></li>{{/rows}}</ul>
        </form></main>
        """

    private func server(_ made: Made = Made()) throws -> OneSceneServer {
        try OneSceneServer(Self.template) { page in
            let model = Cabinet()
            made.note(model)
            page.bindTitle { "\(model.rows.count) on \(model.name)" }
            page.bindValue("count") { model.rows.count }
            page.bindList("rows") { model.rows }
            page.bindBadge { model.rows.count }
            page.bindField("name", of: model, \.name)
            page.bindAction("add", enabled: { model.rows.count < 4 }) { model.addTwo() }
            page.bindAction("remove") { (row: Item) in model.rows.removeAll { $0 == row } }
            page.bindAction("fail") { throw Cabinet.Refusal() }
            page.bindAction("fetch") { await model.fetch(made.gate) }
        }
    }

    @Test func `all changes of one turn are sent as one patch`() throws {
        let server = try server()
        let tab = try server.open()
        #expect(tab.title == "1 on Top drawer")
        try tab.wait(for: "the badge") { $0.badge == 1 }
        let before = tab.patches.count
        try tab.click(.button("Add"))
        try tab.wait(for: "two more") { try $0.text(.status) == "3" && $0.title == "3 on Top drawer" }
        #expect(try tab.findAll(.listItem()).count == 3)
        #expect(tab.badge == 3)
        // The rows were set twice.
        #expect(tab.patches.count == before + 1)
        try tab.click(.button("Remove 1"))
        try tab.wait(for: "one less") { try $0.text(.status) == "2" }
        #expect(tab.patches.count == before + 2)
        #expect(tab.patchProblems == [])
    }

    @Test func `a button is disabled while its action is disabled`() throws {
        let server = try server()
        let tab = try server.open()
        try tab.click(.button("Add"))
        try tab.wait(for: "three") { try $0.text(.status) == "3" }
        try tab.click(.button("Add"))
        try tab.wait(for: "a full shelf") { try $0.find(.button("Add"))["disabled"] != nil }
    }

    @Test func `a field is bound in both directions`() throws {
        let server = try server()
        let tab = try server.open()
        try tab.fill(.label("Name"), with: "cellar")
        try tab.wait(for: "the heading, with a capital") { try $0.text(.heading()) == "Cellar" }
        #expect(try tab.value(.label("Name")) == "Cellar")
        // Nothing changes, but the field must be updated.
        try tab.fill(.label("Name"), with: "")
        try tab.wait(for: "the unchanged name") { try $0.value(.label("Name")) == "Cellar" }
    }

    @Test func `an async action resumes on the page's loop`() throws {
        let made = Made()
        let server = try server(made)
        let tab = try server.open()
        try tab.click(.button("Fetch"))
        try tab.wait(for: "the work") { try $0.find(.button("Fetch"))["disabled"] != nil }
        made.gate.accept(true)
        try tab.wait(for: "the fetched name") { try $0.text(.heading()) == "Fetched on the loop" }
        try tab.wait(for: "the button") { try $0.find(.button("Fetch"))["disabled"] == nil }
    }

    @Test func `actions work without JavaScript`() throws {
        let server = try server()
        let tab = try server.browser(scripting: false).open()
        try tab.click(.button("Fail"))
        #expect(tab.status == 422)
        let other = try OneSceneServer(
            "<main><p>{{count}}</p><form method=\"post\"><button name=\"add\">Add</button></form></main>"
        ) { page in
            let model = Cabinet()
            page.bindValue("count") { model.rows.count }
            page.bindAction("add") {
                model.addTwo()
                throw Cabinet.Refusal()
            }
        }
        let page = try other.browser(scripting: false).open()
        try page.click(.button("Add"))
        // The response contains the changes that the action made in the same turn.
        #expect(page.text.contains("3"))
    }

    /// All pages share one model, which another thread changes.
    @Test func `a change on another thread reaches the page`() throws {
        let model = Thermometer()
        let server = try OneSceneServer("<main><p role=\"status\">{{degrees}}</p></main>") { page in
            page.bindValue("degrees") { model.degrees }
        }
        let tab = try server.open()
        for degrees in 1...20 {
            model.degrees = degrees
            try tab.wait(for: "\(degrees)") { try $0.text(.status) == "\(degrees)" }
        }
    }

    @Test func `the model is released when the page is closed`() throws {
        let made = Made()
        let server = try server(made)
        let tab = try server.open()
        try tab.click(.button("Add"))
        try tab.wait(for: "two more") { try $0.text(.status) == "3" }
        let page = try #require(made.pagesOwn)
        #expect(page.isAlive)
        tab.close()
        #expect(page.waitForEnd())
    }
}

private struct Item: TemplateModel, IdentifiableType, Equatable {
    let id: Int
    var identity: Int { id }
    static let templateKeys = TemplateKeys<Item> { key in key("id", \.id) }
}

@Observable
private final class Cabinet {
    struct Refusal: Error {}

    var rows = [Item(id: 1)]
    /// Never empty, and capitalized.
    var name: String {
        get { storedName }
        set { if !newValue.isEmpty { storedName = newValue.prefix(1).uppercased() + newValue.dropFirst() } }
    }
    private var storedName = "Top drawer"
    @ObservationIgnored let life = Life()

    func addTwo() {
        rows.append(Item(id: rows.count + 10))
        rows.append(Item(id: rows.count + 10))
    }

    nonisolated(nonsending) func fetch(_ gate: BehaviorRelay<Bool>) async {
        let loop = MainLoops.current
        _ = try? await gate.filter { $0 }.take(1).asSingle().value
        name = loop != nil && loop === MainLoops.current ? "Fetched on the loop" : "Fetched elsewhere"
    }

    deinit { life.end() }
}

/// A model that several threads change, so it guards its value itself.
@Observable
private final class Thermometer: Sendable {
    @ObservationIgnored private let stored = Mutex(0)
    var degrees: Int {
        get {
            access(keyPath: \.degrees)
            return stored.withLock { $0 }
        }
        set { withMutation(keyPath: \.degrees) { stored.withLock { $0 = newValue } } }
    }
}

/// The lifetime of a model, observable from any thread.
private final class Life: Sendable {
    private let ended = BehaviorRelay(value: false)

    var isAlive: Bool { !ended.value }

    func end() { ended.accept(true) }

    /// Waits for at most ten seconds.
    func waitForEnd() -> Bool { (try? ended.filter { $0 }.toBlocking(timeout: 10).first()) == true }
}

/// The test's knowledge of the models that pages created.
private final class Made: Sendable {
    let gate = BehaviorRelay(value: false)
    private let latest = Mutex<Life?>(nil)

    func note(_ model: Cabinet) { latest.withLock { [life = model.life] in $0 = life } }

    /// The lifetime of the last page's model. That of the sample scene's model has already ended.
    var pagesOwn: Life? { latest.withLock { $0 } }
}
