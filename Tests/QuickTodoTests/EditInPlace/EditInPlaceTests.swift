import Bindery
import LiveTesting
import Testing

/// The edit of a title in its row.
@Suite struct EditInPlaceTests {
    private let server: TasksServer
    private let tab: Tab
    private static let title = "Double-click a title to change it"

    init() throws {
        server = try TasksServer()
        tab = try Browser(server.address).open()
        try tab.settle()
    }

    private func begin(_ title: String = Self.title) throws {
        try tab.doubleClick(.text("\(title)"))
        try tab.wait(for: "the field") { $0.focused?.accessibleName == "Title" }
        #expect(try tab.value(.rowTitle) == title)
    }

    private func waitForTitle(_ title: String) throws {
        try tab.wait(for: "the title") { try !$0.exists(.rowTitle) && $0.exists(.checkbox("\(title)")) }
    }

    @Test func `a double click opens the field and Enter saves it`() throws {
        try begin()
        try tab.fill(.rowTitle, with: "  Milk ")
        try tab.press(.enter)
        try waitForTitle("Milk")
        #expect(try tab.text(.css(".statistics")) == "4 tasks, 3 due")
    }

    @Test(arguments: [Key.enter, Key.function[1]]) func `a key on the row opens the field`(_ key: Key) throws {
        try tab.focus(.checkbox("\(Self.title)"))
        try tab.press(key)
        try tab.wait(for: "the field") { $0.focused?.accessibleName == "Title" }
    }

    @Test func `the field is saved when it loses the focus`() throws {
        try begin()
        try tab.fill(.rowTitle, with: "Milk")
        tab.blur()
        try waitForTitle("Milk")
    }

    @Test func `Escape keeps the title`() throws {
        try begin()
        try tab.fill(.rowTitle, with: "Milk")
        try tab.press(.escape)
        try waitForTitle(Self.title)
    }

    @Test func `an emptied title deletes the task`() throws {
        try begin()
        try tab.fill(.rowTitle, with: " ")
        try tab.press(.enter)
        try tab.wait(for: "the other tasks") { try $0.text(.css(".statistics")) == "3 tasks, 2 due" }
        #expect(try !tab.exists(.checkbox("\(Self.title)")))
    }

    @Test func `only this window shows the field`() throws {
        let other = try Browser(server.address).open()
        try begin()
        #expect(try !other.exists(.rowTitle))
        try server.changeElsewhere("UPDATE task SET title = 'Theirs' WHERE title = \(Self.title)")
        try other.wait(for: "the other title") { try $0.exists(.checkbox("Theirs")) }
        try tab.fill(.rowTitle, with: "Mine")
        try tab.press(.enter)
        try tab.wait(for: "the message") { try $0.exists(.text(.containing("Press Enter again"))) }
        #expect(try tab.value(.rowTitle) == "Mine")
        try tab.press(.enter, in: .rowTitle)
        try waitForTitle("Mine")
    }
}
