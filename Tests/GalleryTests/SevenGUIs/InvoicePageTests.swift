import LiveTesting
import Testing

@Suite struct InvoicePageTests {
    private let gallery: RunningGallery

    init() throws {
        gallery = try RunningGallery()
    }

    private func open(_ scripting: Bool) throws -> Tab { try gallery.open("/sevenguis/invoice", scripting: scripting) }

    private func field(_ name: String, _ line: Int) -> Locator {
        .label(.exactly(name)).within(.role(.group, "Line \(line)"))
    }

    private func total(_ tab: Tab) throws -> String { try tab.text(.role(.status, "Total")) }

    private func descriptions(_ tab: Tab) throws -> [String] {
        try tab.findAll(.label("Description")).map(\.value)
    }

    @Test func `lines are added, edited, moved and removed`() throws {
        let tab = try open(true)
        try tab.fill(field("Description", 1), with: "Tea")
        try tab.fill(field("Price", 1), with: "2.50")
        try tab.fill(field("Quantity", 1), with: "4")
        try tab.wait(for: "the total") { try total($0) == "12.00" }
        try tab.click(.button("Add line"))
        try tab.wait(for: "line 2") { try $0.exists(.role(.group, "Line 2")) }
        try tab.fill(field("Description", 2), with: "Cups")
        try tab.fill(field("Price", 2), with: "10")
        try tab.wait(for: "the total") { try total($0) == "24.00" }
        try tab.click(.button("Move line 2 up"))
        try tab.wait(for: "the move") { try descriptions($0) == ["Cups", "Tea"] }
        #expect(try tab.find(.button("Move line 1 up")).has("disabled"))
        try tab.fill(field("Price", 1), with: "free")
        try tab.wait(for: "the mark") { try $0.find(field("Price", 1))["aria-invalid"] == "true" }
        try tab.click(.button("Remove line 1"))
        try tab.wait(for: "the removal") { try descriptions($0) == ["Tea"] }
        try tab.wait(for: "the total") { try total($0) == "12.00" }
        try tab.reload()
        #expect(try total(tab) == "12.00")
        try tab.assertMatchesFreshRender()
    }

    @Test func `an edit in a line sends its fragments and the totals only`() throws {
        let tab = try open(true)
        for number in 2...5 {
            try tab.click(.button("Add line"))
            try tab.wait(for: "a line") { try $0.exists(.role(.group, "Line \(number)")) }
        }
        let before = tab.patches.count
        try tab.fill(field("Price", 3), with: "7")
        try tab.wait(for: "the total") { try total($0) == "8.40" }
        let patches = tab.patches.dropFirst(before).joined()
        #expect(patches.utf8.count < 400)
        #expect(!patches.contains("<input"))
    }

    @Test func `the invoice works without JavaScript`() throws {
        let tab = try open(false)
        try tab.fill(field("Description", 1), with: "Tea")
        try tab.fill(field("Price", 1), with: "2.50")
        try tab.click(.button("Add line"))
        #expect(try descriptions(tab) == ["Tea", ""])
        try tab.fill(field("Description", 2), with: "Cups")
        try tab.fill(field("Price", 2), with: "10")
        try tab.fill(field("Quantity", 1), with: "2")
        try tab.click(.button("Calculate"))
        #expect(try total(tab) == "18.00")
        try tab.fill(field("Price", 2), with: "20")
        try tab.click(.button("Move line 2 up"))
        #expect(try descriptions(tab) == ["Cups", "Tea"])
        #expect(try total(tab) == "30.00")
        try tab.click(.button("Remove line 1"))
        #expect(try descriptions(tab) == ["Tea"])
        #expect(try total(tab) == "6.00")
    }
}
