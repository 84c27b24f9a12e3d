import EventLoops
import HTMLTemplates
import Live
import LiveTesting
import Rx
import RxTesting
import Testing
import Texts

/// Components: views inside a view, with their own view models, names and ids.
struct ComponentTests {
    private let team = Team()
    private let server: OneSceneServer

    init() throws {
        let team = team
        server = try OneSceneServer(Team.template, others: Team.templates) { team.bind($0) }
    }

    private static let left = Locator.region("Left")
    private static let right = Locator.region("Right")

    private func onLoop(_ work: @escaping @Sendable () -> Void) { server.loop.execute(work) }

    private func row(_ index: Int) -> Locator { .css("li:nth-child(\(index + 1))") }

    @Test(arguments: [true, false]) func `a field or button belongs to its own instance`(isScripted: Bool) throws {
        let tab = try server.browser(scripting: isScripted).open()
        try tab.click(.button("More").within(Self.right))
        try tab.wait(for: "the rating on the right") { try $0.value(.label("Count").within(Self.right)) == "1" }
        try tab.fill(.label("Count").within(Self.left), with: "5")
        try tab.click(.button("More").within(Self.left))
        try tab.wait(for: "the rating on the left") { try $0.value(.label("Count").within(Self.left)) == "6" }
        #expect(try tab.text(.css("span").within(Self.left)) == "Good")
        #expect(try tab.text(.css("span").within(Self.right)) == "Poor")
        #expect(team.note.value == "")
        #expect(team.ratings.value == ["left": 6, "right": 1])
    }

    @Test(arguments: [true, false]) func `the rows of a list have fields and buttons`(isScripted: Bool) throws {
        team.members.accept(["a", "b:c", "d d"])
        let tab = try server.browser(scripting: isScripted).open()
        try tab.click(.button("More").within(row(1)))
        try tab.wait(for: "a rating") { try $0.value(.label("Count").within(row(1))) == "1" }
        try tab.click(.button("Remove a"))
        try tab.wait(for: "the removal") { try !$0.exists(.button("Remove a")) }
        #expect(team.members.value == ["b:c", "d d"])
        #expect(try tab.value(.label("Count").within(row(0))) == "1")
        #expect(try tab.findAll(.css(".member")).count == 2)
        if isScripted { try tab.assertMatchesFreshRender() }
    }

    @Test(arguments: [true, false]) func `an unchecked box of a row counts`(isScripted: Bool) throws {
        team.members.accept(["a", "b"])
        let tab = try server.browser(scripting: isScripted).open()
        try tab.uncheck(.checkbox("Here").within(row(1)))
        try tab.click(.button("Remove b"))
        try tab.wait(for: "the removal") { try !$0.exists(.button("Remove b")) }
        try tab.click(.button("Remove a"))
        try tab.wait(for: "the removal") { try !$0.exists(.button("Remove a")) }
        #expect(team.absent.value == ["b"])
    }

    @Test func `typed text stays in its row when rows move and other rows change`() throws {
        team.members.accept(["a", "b"])
        let tab = try server.open()
        try tab.type("!", into: .label("Name").within(row(0)))
        onLoop { [team] in
            team.members.accept(["b", "c", "a"])
            team.rate("b", 4)
        }
        try tab.wait(for: "the new row") { try $0.findAll(.css(".member")).count == 3 }
        #expect(try tab.value(.label("Name").within(row(2))) == "a!")
        #expect(try tab.value(.label("Count").within(row(0))) == "4")
        try tab.assertMatchesFreshRender(ignoring: ["li:nth-child(3) input"])
    }

    @Test func `the focus moves to the same button of the next row`() throws {
        team.members.accept(["a", "b", "c"])
        let tab = try server.open()
        try tab.press(.enter, in: .button("Remove b"))
        try tab.wait(for: "the removal") { try !$0.exists(.button("Remove b")) }
        try tab.press(.enter)
        try tab.wait(for: "the next removal") { try !$0.exists(.button("Remove c")) }
        try tab.press(.enter)
        try tab.wait(for: "the last removal") { try !$0.exists(.button("Remove a")) }
        #expect(team.members.value == [])
    }

    @Test func `labels and descriptions refer to their own instance`() throws {
        let tab = try server.open()
        let ids = try tab.findAll(.css(".rating input")).map { $0["id"] ?? "" }
        #expect(ids == [":left:count", ":right:count", ":inside:count"])
        let names = try tab.findAll(.css(".rating input")).map { $0["name"] ?? "" }
        #expect(names == ["left:count", "right:count", "inside:count"])
        #expect(try tab.find(.css("input[id=':left:count']"))["aria-describedby"] == ":left:hint")
        #expect(try tab.text(.css("span[id=':left:hint']")) == "Poor")
    }

    @Test func `a component appears and disappears with its view model`() throws {
        let tab = try server.open()
        #expect(try !tab.exists(.label("Text")))
        onLoop { [team] in team.isEditing.accept(true) }
        try tab.wait(for: "the editor") { try $0.exists(.label("Text")) }
        try tab.type("draft", into: .label("Text"))
        onLoop { [team] in team.isEditing.accept(false) }
        try tab.wait(for: "no editor") { try !$0.exists(.label("Text")) }
        onLoop { [team] in team.isEditing.accept(true) }
        try tab.wait(for: "the editor") { try $0.exists(.label("Text")) }
        #expect(try tab.value(.label("Text")) == "")
        try tab.assertMatchesFreshRender()
    }

    @Test func `the view model of a component that disappears is released`() throws {
        let live = BehaviorRelay(value: 0)
        let isShown = BehaviorRelay(value: true)
        let server = try OneSceneServer(
            "<main><h1>One</h1><div>{{{one}}}</div></main>", others: ["counted": "<p>{{x}}</p>"]
        ) { page in
            let models = isShown.distinctUntilChanged().map { $0 ? CountedModel(live) : nil }
            page.bindComponent("one", from: models) { CountedView(viewModel: $0) }
        }
        let tab = try server.open()
        #expect(live.value == 1)
        server.loop.execute { isShown.accept(false) }
        try tab.wait(for: "no component") { try !$0.exists(.css("p")) }
        try tab.wait(for: "the release") { _ in live.value == 0 }
    }

    @Test func `content that a component is given uses the keys of the enclosing view`() throws {
        let tab = try server.open()
        onLoop { [team] in team.note.accept("first") }
        try tab.wait(for: "the note") { try $0.text(.css("article .note")) == "first" }
        onLoop { [team] in team.isCardOpen.accept(false) }
        try tab.wait(for: "no note") { try !$0.exists(.css("article .note")) }
        onLoop { [team] in
            team.note.accept("second")
            team.rate("inside", 3)
        }
        onLoop { [team] in team.isCardOpen.accept(true) }
        try tab.wait(for: "the other note") { try $0.exists(.css("article .note")) }
        #expect(try tab.text(.css("article .note")) == "second")
        #expect(try tab.value(.label("Count").within(.css("article"))) == "3")
        try tab.assertMatchesFreshRender()
    }

    @Test func `a change inside a component sends only its fragment`() throws {
        team.members.accept((0..<100).map(String.init))
        let page = try WirePage(server)
        onLoop { [team] in team.rate("49", 4) }
        let patch = String(decoding: try page.next(), as: UTF8.self)
        let lines = patch.split(separator: "\n").filter { $0.hasPrefix("data:") }
        #expect(lines.count == 2, "\(lines)")
        #expect(lines.contains("data:h :members:49:rating:hint Good"), "\(lines)")
        #expect(lines.contains { $0.hasPrefix("data:v ") && $0.hasSuffix(" members:49:rating:count 0 4") }, "\(lines)")
    }

    @Test func `mismatches in components are found when the server starts`() throws {
        let sentence = mismatches(["rating": "<p>{{count}}</p>", "member": "<p>{{nmae}}</p>"])
        #expect(sentence.contains("rating.mustache: The view binds “hint”"), "\(sentence)")
        #expect(sentence.contains("rating.mustache: The view uses “more”"), "\(sentence)")
        #expect(sentence.contains("member.mustache:1:4: There is no key nmae here"), "\(sentence)")
        #expect(mismatches([:]).isEmpty)
    }

    @Test(arguments: [
        (
            "<li>{{{component}}}</li>", "<li>-</li>",
            "but its template “scene” does not write {{{component}}} in the rows."
        ),
        ("<li>{{{component}}}</li>", "<li>{{{comp}}}</li>", "There is no key comp here."),
        ("{{{right}}}", "{{^right}}x{{/right}}", "but its template “scene” does not write {{{right}}}."),
        (
            "{{{right}}}", "{{#right}}x{{/right}}",
            "gives “right” content, but the component's template “rating” does not"
        ),
    ])
    func `a component that the template does not write is found when the server starts`(
        tag: String, other: String, message: String
    ) {
        let sentence = mismatches([:], template: Team.template.replacing(tag, with: other))
        #expect(sentence.contains(message), "\(sentence)")
    }

    /// Returns the message with which a server does not start whose pages have a member, with other templates.
    private func mismatches(_ others: [String: String], template: String = Team.template) -> String {
        team.members.accept(["a"])
        do {
            _ = try OneSceneServer(template, others: Team.templates.merging(others) { $1 }) { [team] in
                team.bind($0)
            }
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test func `a component cannot bind the page's title`() throws {
        let error = #expect(throws: LiveError.self) {
            _ = try OneSceneServer("<main><h1>One</h1><div>{{{one}}}</div></main>", others: ["titled": "<p>x</p>"]) {
                $0.setComponent("one", TitledView())
            }
        }
        #expect(error?.description.contains("A component binds the page's title") == true)
    }

    @Test func `two view models with the same identity end the page`() throws {
        team.members.accept(["a", "a"])
        let response = try PlainClient(server).get("/")
        #expect(response.status == 500)
    }

    @Test(arguments: 1...20) func `random sessions equal a fresh rendering`(seed: UInt64) throws {
        let tabs = try [server.open(), server.open()]
        var random = SeededGenerator(seed: seed)
        for step in 1...40 {
            let changes = (0..<Int.random(in: 1...3, using: &random)).map { _ in team.change(with: &random) }
            onLoop { [team] in
                for change in changes { change() }
                team.note.accept("step \(step)")
            }
            for tab in tabs {
                try tab.wait(for: "step \(step)") { try $0.value(.label("Note")) == "step \(step)" }
                try tab.assertMatchesFreshRender()
            }
        }
    }
}

extension Team {
    /// Chooses a change of one value. The values are few, so that the same change occurs again and again.
    fileprivate func change(with random: inout SeededGenerator) -> @Sendable () -> Void {
        let names = ["left", "right", "inside", "a", "b", "c"]
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return { isOpen.accept(!isOpen.value) }
        case 1: return { isCardOpen.accept(!isCardOpen.value) }
        case 2: return { isEditing.accept(!isEditing.value) }
        case 3:
            let (name, count) = (names.randomElement(using: &random)!, Int.random(in: 0...5, using: &random))
            return { rate(name, count) }
        default:
            let shuffled = names[3...].shuffled(using: &random)
            let count = Int.random(in: 0...3, using: &random)
            return { members.accept(Array(shuffled[..<count])) }
        }
    }
}

/// A view model that counts its instances.
private final class CountedModel {
    private let count: BehaviorRelay<Int>

    init(_ count: BehaviorRelay<Int>) {
        self.count = count
        count.accept(count.value + 1)
    }

    deinit { count.accept(count.value - 1) }
}

private struct CountedView: View {
    static let template = "counted"
    let viewModel: CountedModel

    func bind(_ page: ViewBinder) { page.setValue("x", "x") }
}

private struct TitledView: View {
    static let template = "titled"

    func bind(_ page: ViewBinder) { page.setTitle("One") }
}
