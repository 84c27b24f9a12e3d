import LiveTesting
import Testing

@Suite struct PeoplePageTests {
    private let gallery: RunningGallery
    private let list = Locator.role(.listbox, "People")

    init() throws {
        gallery = try RunningGallery()
    }

    private func names(_ tab: Tab) throws -> [String] {
        try tab.findAll(.role(.option).within(list)).map(\.text)
    }

    private func open(_ scripting: Bool) throws -> Tab { try gallery.open("/sevenguis/crud", scripting: scripting) }

    @Test func `people are created, filtered, updated and deleted`() throws {
        let (tab, other) = (try open(true), try open(true))
        try tab.fill(.label("Name"), with: "Ada")
        try tab.fill(.label("Surname"), with: "Lovelace")
        try tab.click(.button("Create"))
        try tab.wait(for: "Ada") { try names($0).contains("Lovelace, Ada") }
        try tab.fill(.label("Filter prefix"), with: "lo")
        try tab.wait(for: "the filter") { try names($0) == ["Lovelace, Ada"] }
        try tab.choose("Lovelace, Ada", in: list)
        try tab.wait(for: "the buttons") { try !$0.find(.button("Update")).has("disabled") }
        try tab.fill(.label("Name"), with: "Augusta")
        try tab.click(.button("Update"))
        try tab.wait(for: "Augusta") { try names($0) == ["Lovelace, Augusta"] }
        try tab.click(.button("Delete"))
        try tab.wait(for: "an empty list") { try names($0).isEmpty }
        #expect(try tab.find(.button("Delete")).has("disabled"))
        try tab.fill(.label("Filter prefix"), with: "")
        try tab.wait(for: "three") { try names($0).count == 3 }
        #expect(try names(other).count == 3)
        try tab.reload()
        #expect(try names(tab).count == 3)
        try tab.assertMatchesFreshRender()
    }

    @Test func `people are created, filtered, updated and deleted without JavaScript`() throws {
        let tab = try open(false)
        try tab.click(.button("Create"))
        #expect(tab.status == 422)
        #expect(tab.text.contains("Please enter a name"))
        try tab.fill(.label("Name"), with: "Ada")
        try tab.fill(.label("Surname"), with: "Lovelace")
        try tab.click(.button("Create"))
        #expect(try names(tab).last == "Lovelace, Ada")
        try tab.fill(.label("Filter prefix"), with: "L")
        try tab.click(.button("Filter"))
        #expect(try names(tab) == ["Lovelace, Ada"])
        try tab.choose("Lovelace, Ada", in: list)
        try tab.click(.button("Select"))
        #expect(try tab.value(.label("Name")) == "Ada")
        try tab.fill(.label("Name"), with: "Augusta")
        try tab.click(.button("Update"))
        #expect(try names(tab) == ["Lovelace, Augusta"])
        try tab.click(.button("Delete"))
        #expect(try names(tab).isEmpty)
    }
    @Test(arguments: [true, false]) func `Enter updates the selected person, and otherwise creates one`(
        isScripted: Bool
    ) throws {
        let tab = try open(isScripted)
        let before = try names(tab)
        try tab.fill(.label("Filter prefix"), with: before[0])
        try tab.press(.enter, in: .label("Filter prefix"))
        try tab.wait(for: "the filter") { try names($0).count < before.count }
        try tab.fill(.label("Filter prefix"), with: "")
        try tab.press(.enter, in: .label("Filter prefix"))
        try tab.wait(for: "all people") { try names($0) == before }
        try tab.fill(.label("Name"), with: "Ada")
        try tab.fill(.label("Surname"), with: "Lovelace")
        try tab.press(.enter, in: .label("Surname"))
        try tab.wait(for: "Ada") { try names($0) == before + ["Lovelace, Ada"] }
        try tab.choose("Lovelace, Ada", in: list)
        if !isScripted { try tab.click(.button("Select")) }
        try tab.wait(for: "the selection") { try !$0.find(.button("Update")).has("disabled") }
        try tab.fill(.label("Name"), with: "Augusta")
        try tab.press(.enter, in: .label("Name"))
        try tab.wait(for: "Augusta") { try names($0) == before + ["Lovelace, Augusta"] }
    }
}
