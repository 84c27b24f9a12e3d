import Bindery
import LiveTesting
import Testing

/// The views “Today” and “Upcoming”, on pages.
@Suite struct AgendaPageTests {
    private let server: TasksServer

    init() throws {
        server = try TasksServer()
        try server.changeElsewhere("DELETE FROM task")
    }

    private func shown(_ tab: Tab) throws -> [String] {
        try tab.findAll(.css("section")).map { section in
            let titles = try tab.findAll(.css(".title").within(.region("\(section["aria-label"] ?? "")"))).map(\.text)
            return "\(section["aria-label"] ?? ""): \(titles.joined(separator: ", "))"
        }
    }

    @Test(arguments: [true, false]) func `typed dates appear in the views`(scripting: Bool) throws {
        let tab = try Browser(server.address, scripting: scripting).open()
        for text in ["Milk today", "Rent tomorrow !high #home", "Bread"] {
            try tab.fill(.addField, with: text)
            try tab.press(.enter, in: .addField)
            try tab.wait(for: "the empty field") { try $0.value(.addField) == "" }
        }
        try tab.click(.link("Today"))
        try tab.wait(for: "today") { try shown($0) == ["Today: Milk"] }
        #expect(tab.path == "/today")
        try tab.wait(for: "the title") { $0.title == "(1) Today – QuickTodo" }
        #expect(try tab.text(.css("h1")) == "Today" && tab.text(.css(".statistics")) == "1 due task")
        try tab.click(.link("Upcoming"))
        try tab.wait(for: "the days") { try shown($0) == ["Today: Milk", "Tomorrow: Rent"] }
        #expect(tab.path == "/upcoming")
        #expect(try tab.findAll(.css(".facts .due")).map(\.text) == ["Today", "Tomorrow"])
        try tab.click(.checkbox("Milk"))
        try tab.wait(for: "an empty day") { try shown($0) == ["Today: ", "Tomorrow: Rent"] }
        #expect(try tab.exists(.text("Nothing is due today. Enjoy your day!")))
        #expect(try tab.text(.css("h1")) == "Upcoming" && tab.text(.css(".statistics")) == "1 due task")
    }

    @Test(arguments: [true, false]) func `a task that is not shown is told`(scripting: Bool) throws {
        let tab = try Browser(server.address, scripting: scripting).open("/completed")
        try tab.fill(.addField, with: "Milk")
        try tab.press(.enter, in: .addField)
        try tab.wait(for: "the notice") { try $0.exists(.text("Added to Inbox: “Milk”.")) }
        #expect(tab.path == "/completed")
    }

    @Test(arguments: ["/today", "/upcoming"], [true, false])
    func `a view by day offers nothing for tasks that it does not show`(path: String, scripting: Bool) throws {
        let tab = try Browser(server.address, scripting: scripting).open("\(path)")
        for name in ["Complete all", "Clear completed"] { #expect(try !tab.exists(.button("\(name)"))) }
        for name in ["All", "Active", "Completed"] { #expect(try !tab.exists(.link("\(name)"))) }
        #expect(try tab.exists(.link("Select")))
        try tab.click(.link("All tasks"))
        try tab.wait(for: "the list") { try $0.exists(.button("Complete all")) && $0.exists(.link("Completed")) }
    }

    @Test(arguments: [true, false]) func `a task that is added on Today without a date appears there`(scripting: Bool)
        throws
    {
        let tab = try Browser(server.address, scripting: scripting).open("/today")
        try tab.fill(.addField, with: "Milk")
        try tab.press(.enter, in: .addField)
        try tab.wait(for: "the task") { try shown($0) == ["Today: Milk"] }
        #expect(try !tab.exists(.text("Added to Inbox: “Milk”.")))
    }

    @Test func `the meaning of the text is shown while it is typed`() throws {
        let tab = try Browser(server.address).open()
        try tab.settle()
        try tab.fill(.addField, with: "Rent every month tomorrow !high #home")
        try tab.wait(for: "the preview") {
            try $0.findAll(.css("#add-preview li")).map(\.text) == [
                "Tomorrow", "Every month", "High priority", "#home",
            ]
        }
        try tab.press(.enter, in: .addField)
        try tab.wait(for: "no preview") { try $0.findAll(.css("#add-preview li")).isEmpty }
        #expect(try tab.exists(.checkbox("Rent")))
    }
}
