import LiveTesting
import Testing

/// Lists on their pages: the navigation, the dialogs, and the tasks of one list.
@Suite struct ListPagesTests {
    private let server: TasksServer
    private let browser: Browser

    init() throws {
        server = try TasksServer()
        browser = try Browser(server.address)
    }

    /// Opens the page of a new list.
    private func openList(_ name: String) throws -> Tab {
        let tab = try browser.open("/")
        try tab.click(.button("New list"))
        try tab.wait(for: "the dialog") { try $0.exists(.dialog("New list")) }
        try tab.fill(.label("Name"), with: name)
        try tab.click(.button("OK"))
        try tab.wait(for: "the list") { try $0.exists(.link("\(name)")) && !$0.exists(.dialog()) }
        try tab.click(.link("\(name)"))
        try tab.wait(for: "its page") { try $0.text(.css("h1")) == name && $0.path.hasPrefix("/lists/") }
        return tab
    }

    @Test func `a list has its own tasks, which other windows count`() throws {
        let other = try browser.open("/")
        let tab = try openList("Home")
        #expect(try tab.text(.css(".statistics")) == "No tasks yet")
        try tab.fill(.textBox("Add a task"), with: "Milk")
        try tab.click(.button("Add"))
        try tab.wait(for: "the task") { try $0.exists(.checkbox("Milk")) }
        #expect(try tab.text(.css(".statistics")) == "1 task, 1 due")
        #expect(try tab.findAll(.css(".toggle")).count == 1)
        try other.wait(for: "the number") { try $0.findAll(.css("[href='/lists/2'] ~ .count")).map(\.text) == ["1"] }
        #expect(try other.exists(.checkbox("Milk")))
    }

    @Test func `a blank name is refused`() throws {
        let tab = try browser.open("/lists/new")
        try tab.click(.button("OK"))
        try tab.wait(for: "the reason") { try $0.text(.css("#list-message")) == "Please give the list a name." }
    }

    @Test func `a list is renamed, archived and deleted, each with Undo`() throws {
        let tab = try openList("Home")
        try tab.click(.button("Edit list"))
        try tab.wait(for: "the dialog") { try $0.exists(.dialog("Edit list")) }
        try tab.fill(.label("Name"), with: "House")
        try tab.click(.button("OK"))
        try tab.wait(for: "the name") { try $0.text(.css("h1")) == "House" }
        try tab.click(.button("Undo"))
        try tab.wait(for: "the former name") { try $0.text(.css("h1")) == "Home" }
        try tab.click(.button("Edit list"))
        try tab.click(.button("Archive list"))
        try tab.wait(for: "the archive") { try $0.exists(.css("[data-archived=true]")) }
        try tab.click(.button("Undo"))
        try tab.wait(for: "the list in use") { try !$0.exists(.css("[data-archived=true]")) }
        try tab.click(.button("Edit list"))
        try tab.click(.button("Delete list"))
        try tab.wait(for: "the list of all") { try $0.path == "/" && !$0.exists(.link("Home")) }
        try tab.click(.button("Undo"))
        try tab.wait(for: "the restored list") { try $0.exists(.link("Home")) }
    }

    @Test func `the editor moves a task to another list`() throws {
        let tab = try openList("Home")
        try tab.visit("/tasks/1")
        try tab.choose("Home", in: .label("List"))
        try tab.click(.button("OK"))
        try tab.wait(for: "the number") { try $0.findAll(.css("[href='/lists/2'] ~ .count")).map(\.text) == ["1"] }
    }

    @Test(arguments: [true, false])
    func `rows name the list where tasks of several lists are shown`(scripting: Bool) throws {
        let list = try openList("Home")
        try list.fill(.textBox("Add a task"), with: "Milk today")
        try list.click(.button("Add"))
        try list.wait(for: "the task") { try $0.exists(.checkbox("Milk")) }
        #expect(try list.findAll(.css(".of-list")).isEmpty)
        let tab = try Browser(server.address, scripting: scripting).open("/")
        for path in ["/", "/active", "/today", "/upcoming", "/search?q=milk", "/select", "/search/select?q=milk"] {
            try tab.visit(path)
            #expect(try tab.findAll(.css("li.row .of-list")).map(\.text) == ["Home"], "\(path)")
            let described = try tab.findAll(.css("[aria-description='In the list “Home”']"))
            #expect(described.map { $0["aria-label"] } == [path.contains("select") ? "Select Milk" : "Milk"])
        }
        try list.click(.button("Edit list"))
        try list.fill(.label("Name"), with: "House")
        try list.click(.button("OK"))
        try list.wait(for: "the name") { try $0.text(.css("h1")) == "House" }
        try tab.visit("/")
        try tab.click(.css(".row .of-list"))
        try tab.wait(for: "the list") { try $0.path == "/lists/2" && $0.text(.css("h1")) == "House" }
        try list.click(.button("Delete Milk"))
        try list.settle()
        try tab.visit("/bin")
        #expect(try tab.find(.css(".bin-row .of-list"))["href"] == "/lists/2")
        #expect(try tab.find(.button("Restore Milk"))["aria-description"] == "In the list “House”")
    }
}
