import Bindery
import LiveTesting
import Testing

/// The choice of several tasks, on pages.
@Suite struct SelectionPageTests {
    private let server: TasksServer
    private static let first = "Check this task: it moves to Done Tasks"
    private static let second = "Open a second tab and watch both"

    init() throws { server = try TasksServer() }

    private func open(_ path: String = "/", scripting: Bool) throws -> Tab {
        let tab = try Browser(server.address, scripting: scripting).open("\(path)")
        try tab.click(.link("Select"))
        try tab.wait(for: "the boxes") { try $0.exists(.checkbox("Select \(Self.first)")) }
        return tab
    }

    private func choose(_ titles: [String], in tab: Tab) throws {
        for title in titles { try tab.check(.checkbox("Select \(title)")) }
    }

    @Test(arguments: [true, false]) func `chosen tasks are completed and deleted, with one undo`(scripting: Bool) throws
    {
        let tab = try open(scripting: scripting)
        #expect(tab.path == "/select")
        try choose([Self.first, Self.second], in: tab)
        if scripting {
            try tab.wait(for: "the number") { try $0.text(.css(".statistics")) == "2 tasks chosen" }
        }
        try tab.click(.button("Complete"))
        try tab.wait(for: "the note") { try $0.exists(.text("Completed 2 tasks.")) }
        #expect(try tab.text(.css(".statistics")) == "No tasks chosen")
        #expect(try tab.findAll(.css("input:checked")).isEmpty)
        try choose([Self.first], in: tab)
        try tab.click(.button("Delete"))
        try tab.wait(for: "the note") { try $0.exists(.text("Deleted 1 task.")) }
        #expect(try !tab.exists(.checkbox("Select \(Self.first)")))
        try tab.click(.button("Undo"))
        try tab.wait(for: "the task") { try $0.exists(.checkbox("Select \(Self.first)")) }
        try tab.click(.button("Done"))
        try tab.wait(for: "the list") { $0.path == "/" }
        #expect(try tab.text(.css(".statistics")) == "4 tasks, 1 due")
        #expect(try !tab.exists(.checkbox("Select \(Self.first)")))
    }

    @Test(arguments: [true, false]) func `chosen tasks get tags and dates`(scripting: Bool) throws {
        let tab = try open("/active", scripting: scripting)
        #expect(tab.path == "/active/select")
        try choose([Self.first, Self.second], in: tab)
        try tab.fill(.label("Tags"), with: "#home work")
        try tab.click(.button("Add tags"))
        try tab.wait(for: "the tags") {
            try $0.findAll(.css(".tag")).map(\.text) == ["#home", "#work", "#home", "#work"]
        }
        #expect(try tab.findAll(.css("input:checked")).count == 2, "the tasks remain chosen")
        try tab.uncheck(.checkbox("Select \(Self.first)"))
        try tab.fill(.label("Date"), with: "2031-05-04")
        try tab.click(.button("Set date"))
        try tab.wait(for: "the date") { try $0.findAll(.css(".due")).count == 1 }
        try tab.click(.button("Remove date"))
        try tab.wait(for: "no date") { try $0.findAll(.css(".due")).isEmpty }
    }

    @Test(arguments: [true, false]) func `an action needs a choice and a valid value`(scripting: Bool) throws {
        let tab = try open(scripting: scripting)
        try tab.click(.button("Delete"))
        try tab.wait(for: "the reason") { try $0.exists(.text("Please choose at least one task.")) }
        try choose([Self.first], in: tab)
        try tab.click(.button("Add tags"))
        try tab.wait(for: "the reason") { try $0.exists(.text("Please type a tag.")) }
        try choose([Self.first], in: tab)
        try tab.click(.button("Set date"))
        try tab.wait(for: "the reason") { try $0.exists(.text("Please choose a date.")) }
    }

    @Test func `without scripts all tasks are chosen until the choice is done`() throws {
        let tab = try open(scripting: false)
        try tab.check(.checkbox("Select \(Self.first)"))
        try tab.click(.button("Select all"))
        #expect(try tab.text(.css(".statistics")) == "4 tasks chosen")
        #expect(try tab.findAll(.css("input:checked")).count == 4)
        try tab.uncheck(.checkbox("Select \(Self.first)"))
        try tab.fill(.label("Tags"), with: "home")
        try tab.click(.button("Add tags"))
        #expect(try tab.text(.css(".statistics")) == "3 tasks chosen")
        try tab.click(.button("Select none"))
        #expect(try tab.text(.css(".statistics")) == "No tasks chosen")
        try tab.click(.button("Select all"))
        try tab.click(.button("Done"))
        try tab.click(.link("Select"))
        #expect(try tab.text(.css(".statistics")) == "No tasks chosen")
    }

    @Test func `all tasks of a search are chosen, and those that leave it no longer`() throws {
        let tab = try open("/search?q=tas", scripting: true)
        #expect(tab.path == "/search/select?q=tas")
        try tab.click(.button("Select all"))
        try tab.wait(for: "the number") { try $0.text(.css(".statistics")) == "1 task chosen" }
        try server.changeElsewhere("INSERT INTO task (title, added) VALUES ('Another task', 1)")
        try tab.wait(for: "the task") { try $0.exists(.checkbox("Select Another task")) }
        try tab.click(.button("Select all"))
        try tab.wait(for: "the number") { try $0.text(.css(".statistics")) == "2 tasks chosen" }
        try server.changeElsewhere("UPDATE task SET deleted = 1 WHERE title = 'Another task'")
        try tab.wait(for: "the number") { try $0.text(.css(".statistics")) == "1 task chosen" }
        try tab.click(.button("Select none"))
        try tab.wait(for: "no choice") { try $0.text(.css(".statistics")) == "No tasks chosen" }
        try tab.back()
        try tab.wait(for: "the search") { $0.path == "/search?q=tas" }
    }

    @Test(arguments: ["", "/active"]) func `the choice on the page of a list leads back to it`(part: String) throws {
        try server.changeElsewhere("INSERT INTO list (id, name, position) VALUES (7, 'Garden', 1)")
        try server.changeElsewhere("INSERT INTO task (title, added, list) VALUES ('In no other list', 1, 7)")
        let tab = try Browser(server.address).open("/lists/7\(part)")
        try tab.click(.link("Select"))
        try tab.wait(for: "the box") { try $0.exists(.checkbox("Select In no other list")) }
        #expect(tab.path == "/lists/7\(part)/select")
        #expect(try tab.findAll(.css("input[type=checkbox]")).count == 1, "the other lists' tasks are not shown")
        try choose(["In no other list"], in: tab)
        try tab.reload()
        try tab.click(.button("Done"))
        try tab.wait(for: "the list") { $0.path == "/lists/7\(part)" }
        #expect(try tab.text(.css("h1")) == "Garden")
    }
}
