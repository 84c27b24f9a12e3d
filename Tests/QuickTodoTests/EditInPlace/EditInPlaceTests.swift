import Bindery
import LiveTesting
import Testing

/// The edit of a title in its row.
@Suite struct EditInPlaceTests {
    private let server: TasksServer
    private let browser: Browser
    private let tab: Tab
    private static let title = "Double-click a title to change it"

    init() throws {
        server = try TasksServer()
        browser = try Browser(server.address)
        tab = try browser.open()
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

    @Test func `after a reload, the title for a task that was deleted elsewhere can be added as a new task`() throws {
        try begin()
        try tab.fill(.rowTitle, with: "Milk")
        try tab.settle()
        try server.changeElsewhere("UPDATE task SET deleted = 1 WHERE title = \(Self.title)")
        try tab.wait(for: "the news") {
            try $0.exists(.text(.containing("This task has been deleted in the meantime.")))
        }
        tab.close()
        let next = try browser.open()
        try next.wait(for: "the text") { try $0.value(.addField) == "Milk" }
        #expect(try next.restoredDraft(in: .addField) != nil)
        try next.press(.enter, in: .addField)
        try next.wait(for: "the task") { try $0.exists(.checkbox("Milk")) && $0.value(.addField) == "" }
        #expect(try browser.open().value(.addField) == "")
    }

    @Test func `the field is saved when it loses the focus`() throws {
        try begin()
        try tab.fill(.rowTitle, with: "Milk")
        tab.blur()
        try waitForTitle("Milk")
    }

    /// Edits the title without a connection, and returns a tab that has it again.
    private func editOffline(meanwhile: () throws -> Void = {}) throws -> Tab {
        try begin()
        tab.goOffline()
        try tab.fill(.rowTitle, with: "Milk")
        try tab.press(.enter)
        #expect(tab.pendingPosts == 1)
        try meanwhile()
        tab.close()
        tab.goOnline()
        let next = try browser.open()
        try next.settle()
        #expect(next.pendingPosts == 0)
        return next
    }

    @Test func `a title that is saved without a connection is kept`() throws {
        let next = try editOffline()
        #expect(try next.exists(.checkbox("Milk")))
        #expect(next.refusedPosts.isEmpty)
    }

    @Test func `a kept title does not replace that of another user without telling`() throws {
        let next = try editOffline {
            try server.changeElsewhere("UPDATE task SET title = 'Theirs' WHERE title = \(Self.title)")
        }
        let refused = try #require(next.refusedPosts.first)
        #expect(refused.reason.contains("The title was changed to “Theirs” in the meantime."))
        #expect(refused.texts == ["Title": "Milk"])
        #expect(try next.exists(.checkbox("Theirs")))
        try next.sendAgain(refused)
        try next.wait(for: "the title") { try $0.exists(.checkbox("Milk")) }
        #expect(next.refusedPosts.isEmpty)
    }

    @Test func `a kept title of a task that is gone is refused with the reason`() throws {
        let next = try editOffline { try deleteElsewhere() }
        let refused = try #require(next.refusedPosts.first)
        #expect((refused.label, refused.reason) == ("Title", "This is no longer possible."))
        #expect(refused.texts == ["Title": "Milk"])
    }

    private func deleteElsewhere(_ title: String = Self.title) throws {
        let other = try Browser(server.address).open()
        try other.click(.button("Delete \(title)"))
        try other.settle()
    }

    @Test func `the text for a task that another window deletes is kept and becomes a new task`() throws {
        try begin()
        try tab.fill(.rowTitle, with: "Milk")
        try deleteElsewhere()
        try tab.wait(for: "the message") { try $0.exists(.text(.containing("deleted in the meantime"))) }
        #expect(tab.focused?.accessibleName == "Title")
        #expect(try tab.value(.rowTitle) == "Milk")
        try tab.press(.enter)
        try waitForTitle("Milk")
        #expect(try tab.text(.css(".statistics")) == "4 tasks, 3 due")
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

    /// Types a title without saving it, and returns a tab that was opened afterwards.
    private func typeAndReopen() throws -> Tab {
        try begin()
        try tab.fill(.rowTitle, with: "Milk")
        tab.close()
        let next = try browser.open()
        try next.settle()
        return next
    }

    @Test func `a title that was typed and not saved is in the open field again`() throws {
        let next = try typeAndReopen()
        #expect(next.focused?.accessibleName == "Title")
        #expect(try next.value(.rowTitle) == "Milk")
        #expect(try next.restoredDraft(in: .rowTitle)?.replaced == Self.title)
        try next.press(.enter)
        try next.wait(for: "the title") { try !$0.exists(.rowTitle) && $0.exists(.checkbox("Milk")) }
        next.close()
        #expect(try !browser.open().exists(.rowTitle))
    }

    @Test func `a title that was refused is in the open field again`() throws {
        let long = String(repeating: "x", count: 520)
        try begin()
        try tab.fill(.rowTitle, with: long)
        try tab.press(.enter)
        try tab.wait(for: "the message") { try $0.exists(.text(.containing("Please shorten the title"))) }
        try tab.settle()
        tab.close()
        let next = try browser.open()
        try next.settle()
        #expect(try next.value(.rowTitle) == long)
        try next.fill(.rowTitle, with: "Milk")
        try next.press(.enter)
        try next.wait(for: "the title") { try !$0.exists(.rowTitle) && $0.exists(.checkbox("Milk")) }
        next.close()
        #expect(try !browser.open().exists(.rowTitle))
    }

    @Test func `a title that was given up is not restored`() throws {
        let next = try typeAndReopen()
        try next.press(.escape)
        try next.wait(for: "the title") { try !$0.exists(.rowTitle) }
        next.close()
        let last = try browser.open()
        try last.settle()
        #expect(try !last.exists(.rowTitle))
    }

    @Test func `a title that is typed while the server restarts is kept`() throws {
        try begin()
        try tab.fill(.rowTitle, with: "Milk")
        try server.restart()
        try tab.wait(for: "the field") { try $0.exists(.rowTitle) && $0.value(.rowTitle) == "Milk" }
    }
}
