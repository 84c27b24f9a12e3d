import Live
import LiveTesting
import Rx
import Testing
import Texts

/// Lists of values without identity, constants, and events that carry a button's value.
struct PlainListTests {
    @Test func `a list of strings follows its output`() throws {
        let tags = BehaviorRelay(value: ["red", "<green>"])
        let server = try OneSceneServer(
            """
            <main><h1>Tags</h1><ul>{{#tags}}<li>{{.}}</li>{{/tags}}</ul><ol>{{#sizes}}<li>{{.}}</li>{{/sizes}}</ol></main>
            """
        ) { page in
            page.setTitle("Tags")
            page.bindList("tags", from: tags.observe(on: MainScheduler.instance))
            page.setList("sizes", [1, 2, 3])
        }
        let tab = try server.open()
        #expect(tab.title == "Tags")
        #expect(try tab.findAll(.css("ul li")).map(\.textContent) == ["red", "<green>"])
        #expect(try tab.findAll(.css("ol li")).map(\.textContent) == ["1", "2", "3"])
        tags.accept(["<green>", "blue", "blue"])
        try tab.wait(for: "the new tags") { $0.text.contains("blue") }
        #expect(try tab.findAll(.css("ul li")).map(\.textContent) == ["<green>", "blue", "blue"])
        tags.accept([])
        try tab.wait(for: "no tags") { try $0.findAll(.css("ul li")).isEmpty }
        try tab.assertMatchesFreshRender()
    }

    @Test func `a button's value is sent to a relay or a subject`() throws {
        let (filter, steps) = (BehaviorRelay(value: "all"), PublishSubject<Int>())
        let sum = BehaviorRelay(value: 0)
        let bag = DisposeBag()
        steps.subscribe(onNext: { sum.accept(sum.value + $0) }).disposed(by: bag)
        let server = try OneSceneServer(
            """
            <main><h1>Filter</h1><p>{{filter}} {{sum}}</p><form method="post"><button name="show" value="due">Due</button>
            <button name="step" value="5">Five</button><button name="step" value="five">None</button></form></main>
            """
        ) { page in
            page.bindValue("filter", from: filter)
            page.bindValue("sum", from: sum)
            page.bindEvent("show", to: filter)
            page.bindEvent("step", to: steps)
        }
        let tab = try server.open()
        try tab.click(.button("Due"))
        try tab.click(.button("Five"))
        try tab.click(.button("None"))
        try tab.click(.button("Five"))
        try tab.wait(for: "both") { $0.text.contains("due 10") }
    }
}
