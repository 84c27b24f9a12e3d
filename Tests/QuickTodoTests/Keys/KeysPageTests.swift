import LiveTesting
import Testing

/// The keys of the pages of tasks.
@Suite struct KeysPageTests {
    private let server: TasksServer
    private let tab: Tab

    init() throws {
        server = try TasksServer()
        tab = try Browser(server.address).open()
        try tab.settle()
        tab.blur()
    }

    private func press(_ keys: Key...) throws { for key in keys { try tab.press(key) } }

    private func waitForPath(_ path: String) throws { try tab.wait(for: path) { $0.path == path } }

    @Test func `g and a letter lead to the parts of the list`() throws {
        try press(Key("g"), Key("t"))
        try waitForPath("/today")
        try press(Key("g"), Key("u"))
        try waitForPath("/upcoming")
        try press(Key("g"), Key("a"))
        try waitForPath("/")
        try press(Key("t"))
        #expect(tab.path == "/", "the second key has no effect without the first")
        try press(Key("g"), Key("s"))
        #expect(tab.focused?.id == "search-field")
        tab.blur()
        try press(Key("g"), Key("l"))
        #expect(tab.focused?.text == "All tasks")
        try press(Key("g"), Key("/"))
        #expect(tab.focused?.id == "search-field", "a key that continues no sequence counts alone")
    }

    @Test(arguments: ["n", "q"] as [Character]) func `a key leads to the field for new tasks, where keys are text`(
        key: Character
    ) throws {
        try press(Key(key))
        try press(Key("g"), Key("t"))
        #expect(try tab.value(.label("Add a task")) == "gt")
        #expect(tab.path == "/")
    }

    @Test func `keys move between rows and act on the one with the focus`() throws {
        let titles = try tab.findAll(.css(".row .title")).map(\.text)
        func focused() -> String? { tab.focused?.descendants.first { $0["class"] == "title" }?.text }
        try press(.down)
        #expect(focused() == nil, "without a row, the arrow keys scroll")
        try press(Key("j"))
        #expect(focused() == titles[0])
        try press(.down, Key("j"), Key("k"))
        #expect(focused() == titles[1])
        try press(.up, Key("k"))
        #expect(focused() == titles[0])
        try press(Key("c"))
        try tab.wait(for: "the done task") {
            try $0.exists(.css("[aria-label='Done Tasks'] [aria-label='\(titles[0])']"))
        }
        try press(Key("k"))
        tab.blur()
        try press(Key("k"))
        try press(Key("e"))
        try tab.wait(for: "the editor") { try $0.exists(.dialog) }
        #expect(try titles.contains(tab.value(.titleField)))
    }

    @Test func `x chooses the task with the focus`() throws {
        try press(Key("x"))
        try waitForPath("/select")
        try press(Key("j"), Key("j"), Key("x"))
        let boxes = try tab.findAll(.css(".choosable input"))
        #expect(boxes.map(\.isChecked) == [false, true] + boxes.dropFirst(2).map { _ in false })
        try tab.wait(for: "the number") { try $0.text(.css(".statistics")) == "1 task chosen" }
    }
}
