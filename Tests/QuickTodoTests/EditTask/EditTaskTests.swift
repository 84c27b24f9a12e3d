import Bindery
import LiveTesting
import Testing

/// The editor of a task on pages, with and without scripts.
@Suite struct EditTaskTests {
    private let server: TasksServer
    private static let title = "Check this task: it moves to Done Tasks"

    init() throws {
        server = try TasksServer()
    }

    private func edit(_ tab: Tab) throws {
        try tab.click(.button("Edit \(Self.title)"))
        try tab.wait(for: "the editor") { try $0.exists(.dialog) }
    }

    @Test(arguments: [true, false]) func `all fields are saved and shown again`(scripting: Bool) throws {
        let tab = try Browser(server.address, scripting: scripting).open()
        try edit(tab)
        try tab.fill(.label("Notes"), with: "Two\nlines")
        try tab.fill(.label("Date"), with: "2031-02-03")
        try tab.fill(.label("Time"), with: "14:30")
        try tab.choose("Every 2 weeks", in: .label("Repeat"))
        try tab.choose("High", in: .label("Priority"))
        try tab.check(.label("Repeat from the day of completion"))
        try tab.fill(.label("Tags"), with: "#home work")
        try tab.click(.ok)
        try tab.wait(for: "the list") { try !$0.exists(.dialog) }
        try tab.wait(for: "the facts") { try $0.text(.css(".facts .priority")) == "High priority" }
        #expect(try tab.findAll(.css(".facts .tag")).map(\.text) == ["#home", "#work"])
        #expect(try tab.text(.css(".facts .repetition")) == "Every 2 weeks, after completion")
        #expect(try tab.text(.css(".facts .due")).contains("Feb 3, 2031"))
        try edit(tab)
        #expect(try tab.value(.label("Notes")) == "Two\nlines")
        #expect(try tab.value(.label("Date")) == "2031-02-03")
        #expect(try tab.value(.label("Time")) == "14:30")
        #expect(try tab.value(.label("Repeat")) == "2 week")
        #expect(try tab.value(.label("Priority")) == "high")
        #expect(try tab.value(.label("Tags")) == "home work")
        // Nothing was changed.
        try tab.click(.ok)
        try tab.wait(for: "the list") { try !$0.exists(.dialog) }
        #expect(try tab.text(.css(".facts .repetition")) == "Every 2 weeks, after completion")
    }

    @Test(arguments: [true, false]) func `a date that is refused is told beside it`(scripting: Bool) throws {
        let tab = try Browser(server.address, scripting: scripting).open()
        try edit(tab)
        try tab.fill(.label("Time"), with: "14:30")
        try tab.click(.ok)
        try tab.wait(for: "the reason") { try $0.text(.css("#editor-due-error")) == "Please choose a date, too." }
        #expect(try tab.find(.label("Date"))["aria-invalid"] == "true")
        #expect(try tab.value(.label("Time")) == "14:30")
    }

    @Test(arguments: [true, false]) func `a canceled edit is offered again`(scripting: Bool) throws {
        let tab = try Browser(server.address, scripting: scripting).open()
        try edit(tab)
        try tab.fill(.titleField, with: "Mine")
        try tab.fill(.label("Notes"), with: "typed")
        try tab.choose("High", in: .label("Priority"))
        try tab.click(.cancel)
        try tab.wait(for: "the offer") {
            try !$0.exists(.dialog) && $0.text(.css(".undo")).contains("Discarded the changes of “\(Self.title)”.")
        }
        try tab.click(.button("Undo"))
        try tab.wait(for: "the editor") { try $0.exists(.dialog) }
        #expect(try tab.value(.titleField) == "Mine")
        #expect(try tab.value(.label("Notes")) == "typed")
        #expect(try tab.value(.label("Priority")) == "high")
        try tab.click(.ok)
        try tab.wait(for: "the task") { try !$0.exists(.dialog) && $0.exists(.checkbox("Mine")) }
    }

    @Test func `what was typed before the first subtask was added is kept across a reload`() throws {
        let browser = try Browser(server.address)
        let tab = try browser.open()
        try edit(tab)
        try tab.fill(.label("Notes"), with: "typed")
        try tab.fill(.label("Add a subtask"), with: "One")
        try tab.press(.enter, in: .label("Add a subtask"))
        try tab.wait(for: "the subtask") { try $0.exists(.checkbox("One")) }
        try tab.settle()
        let path = tab.path
        tab.close()
        let next = try browser.open("\(path)")
        try next.wait(for: "the draft") { try $0.restoredDraft(in: .label("Notes")) != nil }
        #expect(try next.value(.label("Notes")) == "typed")
    }

    @Test func `the text for a task that was deleted elsewhere becomes a new task`() throws {
        let tab = try Browser(server.address).open()
        try edit(tab)
        try tab.wait(for: "the title") { $0.title == "\(Self.title) – QuickTodo" }
        try tab.fill(.titleField, with: "Mine")
        try tab.settle()
        try server.changeElsewhere("UPDATE task SET deleted = 1 WHERE title = \(Self.title)")
        try tab.wait(for: "the news") { try $0.text(.css("#editor-message")).contains("OK saves it as a new task") }
        #expect(try tab.find(.css(".decision")).text.contains("OK saves it as a new task"))
        #expect(try tab.exists(.css(".decision [name=ok]")), "the button is in sight with the message")
        #expect(try tab.value(.titleField) == "Mine")
        try tab.click(.ok)
        try tab.wait(for: "the task") { try !$0.exists(.dialog) && $0.exists(.checkbox("Mine")) }
        #expect(tab.path == "/")
    }
}
