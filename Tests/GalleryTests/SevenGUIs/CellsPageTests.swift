import LiveTesting
import Testing

@Suite struct CellsPageTests {
    private let gallery: RunningGallery

    init() throws {
        gallery = try RunningGallery()
    }

    private func open(_ scripting: Bool = true) throws -> Tab {
        try gallery.open("/sevenguis/cells", scripting: scripting)
    }

    private func cell(_ name: String) -> Locator { .role("gridcell", .exactly(name)) }

    private func editor(_ name: String) -> Locator { .role(.textBox).within(cell(name)) }

    /// Sets a cell by its name, without the pointer.
    private func set(_ name: String, to input: String, in tab: Tab) throws {
        try tab.fill(.label("Cell"), with: name)
        try tab.wait(for: name) { try $0.find(cell(name))["aria-selected"] == "true" }
        try tab.fill(.label("Formula"), with: input)
        try tab.click(.button("Set"))
    }

    @Test func `the grid has cells from A0 to Z99`() throws {
        let tab = try open()
        #expect(try tab.findAll(.role("gridcell").within(.role("grid", "Cells"))).count == 2600)
        #expect(try tab.exists(cell("A0")) && tab.exists(cell("Z99")))
    }

    @Test func `a double click edits a cell, Enter takes the text, Escape does not`() throws {
        let (tab, other) = (try open(), try open())
        try tab.doubleClick(cell("B1"))
        try tab.wait(for: "the editor") { try $0.exists(editor("B1")) && $0.focused?["name"] == "formula" }
        try tab.type("5", into: editor("B1"))
        try tab.press(.enter)
        try tab.wait(for: "5") { try $0.text(cell("B1")) == "5" && $0.find(cell("B2"))["aria-selected"] == "true" }
        try tab.press(.enter, in: cell("B1"))
        try tab.wait(for: "the editor") { try $0.exists(editor("B1")) }
        #expect(try tab.value(editor("B1")) == "5")
        try tab.type("7", into: editor("B1"))
        try tab.press(.escape)
        try tab.wait(for: "5") { try $0.text(cell("B1")) == "5" && !$0.exists(editor("B1")) }
        #expect(try other.text(cell("B1")) == "")
        try tab.assertMatchesFreshRender()
    }

    @Test func `keys move the selection and begin to edit`() throws {
        let tab = try open()
        try tab.click(cell("C3"))
        try tab.wait(for: "the focus") { $0.focused?["name"] == "edit" }
        for (key, name) in [(Key.down, "C4"), (.left, "B4"), (.up, "B3"), (.right, "C3"), (.end, "Z3"), (.home, "A3")] {
            try tab.press(key)
            try tab.wait(for: name) {
                try $0.find(cell(name))["aria-selected"] == "true" && $0.focused?["value"] == name
            }
        }
        try tab.press(.enter)
        try tab.wait(for: "the editor") { try $0.exists(editor("A3")) }
        try tab.type("tea", into: editor("A3"))
        try tab.press(.enter)
        try tab.wait(for: "tea") { try $0.text(cell("A3")) == "tea" }
        try tab.press(.up)
        try tab.wait(for: "A3") { $0.focused?["value"] == "A3" }
        try tab.press(.delete)
        try tab.wait(for: "an empty cell") { try $0.text(cell("A3")) == "" }
    }

    @Test func `formulas are calculated, and cycles are errors in their cells`() throws {
        let tab = try open()
        for (name, input) in [("A0", "1"), ("B1", "4"), ("A1", "=A0+B1*2"), ("A2", "=SUM(A0:A1)")] {
            try set(name, to: input, in: tab)
        }
        try tab.wait(for: "10") { try $0.text(cell("A2")) == "10" }
        try set("A0", to: "=A2", in: tab)
        try tab.wait(for: "the cycle") { try $0.text(cell("A1")) == "#CYCLE" }
        #expect(try tab.text(cell("A0")) == "#CYCLE")
        #expect(try tab.text(.css("#cells-message")) == "A0: The cell depends on itself.")
        try tab.reload()
        #expect(try tab.text(cell("A2")) == "#CYCLE")
        try set("A0", to: "2", in: tab)
        try tab.wait(for: "12") { try $0.text(cell("A2")) == "12" }
    }

    @Test func `a changed cell is sent alone`() throws {
        let tab = try open()
        try set("A0", to: "1", in: tab)
        try set("A0", to: "2", in: tab)
        try tab.wait(for: "2") { try $0.text(cell("A0")) == "2" }
        let before = tab.patches.count
        try tab.fill(.label("Formula"), with: "3")
        try tab.click(.button("Set"))
        try tab.wait(for: "3") { try $0.text(cell("A0")) == "3" }
        let patch = tab.patches.dropFirst(before).joined()
        #expect(patch.utf8.count < 900, "\(patch)")
        #expect(!patch.contains("A1"))
    }

    @Test func `a cell is set without JavaScript`() throws {
        let tab = try open(false)
        try tab.fill(.label("Cell"), with: "C7")
        try tab.fill(.label("Formula"), with: "=2*21")
        try tab.click(.button("Set"))
        #expect(try tab.text(cell("C7")) == "42")
        #expect(try tab.value(.label("Formula")) == "=2*21")
        try tab.click(.button("C7 42"))
        try tab.fill(editor("C7"), with: "=C8")
        try tab.click(.button("Enter"))
        #expect(try tab.text(cell("C7")) == "0")
        try tab.fill(.label("Cell"), with: "C70")
        try tab.fill(.label("Formula"), with: "x")
        try tab.click(.button("Show"))
        #expect(try tab.value(.label("Formula")) == "")
        try tab.fill(.label("Cell"), with: "AA")
        try tab.click(.button("Set"))
        #expect(tab.status == 422)
        #expect(tab.text.contains("from A0 to Z99"))
    }
}
