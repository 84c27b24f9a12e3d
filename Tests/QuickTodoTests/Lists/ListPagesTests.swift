import Bindery
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
        try tab.wait(for: "its page") { try $0.text(.css("h1")) == name && !$0.exists(.dialog()) }
        #expect(tab.path.hasPrefix("/lists/") && tab.path != "/lists/new")
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

    @Test(arguments: [true, false]) func `a new list opens its page`(scripting: Bool) throws {
        let tab = try Browser(server.address, scripting: scripting).open("/today")
        try tab.click(.button("New list"))
        try tab.wait(for: "the dialog") { try $0.exists(.dialog("New list")) }
        try tab.fill(.label("Name"), with: "Home")
        try tab.click(.button("OK"))
        try tab.wait(for: "its page") { try $0.text(.css("h1")) == "Home" && !$0.exists(.dialog()) }
        #expect(tab.path == "/lists/2")
        try tab.wait(for: "the note") { try $0.exists(.text("Created the list “Home”.")) }
        try tab.fill(.addField, with: "Milk")
        try tab.press(.enter, in: .addField)
        try tab.wait(for: "the task") { try $0.exists(.checkbox("Milk").within(.due)) }
    }

    @Test func `a blank name is refused`() throws {
        let tab = try browser.open("/lists/new")
        try tab.click(.button("OK"))
        try tab.wait(for: "the reason") { try $0.text(.css("#list-message")) == "Please give the list a name." }
    }

    @Test(arguments: [true, false]) func `the name of another list is refused`(scripting: Bool) throws {
        _ = try openList("Home")
        let tab = try Browser(server.address, scripting: scripting).open("/lists/new")
        try tab.fill(.label("Name"), with: " home ")
        try tab.click(.button("OK"))
        try tab.wait(for: "the reason") {
            try $0.text(.css("#list-message")) == "There is another list with the name “Home”."
        }
        #expect(try tab.value(.label("Name")) == " home ")
        #expect(try tab.find(.label("Name"))["aria-invalid"] == "true")
    }

    @Test(arguments: [true, false], ["/lists/new", "/lists/2/edit"]) func `a canceled dialog is offered again`(
        scripting: Bool, path: String
    ) throws {
        _ = try openList("Home")
        let tab = try Browser(server.address, scripting: scripting).open("\(path)")
        let isNew = path == "/lists/new"
        try tab.fill(.label("Name"), with: "House")
        try tab.check(.role(.radio, "Red"))
        try tab.click(.cancel)
        try tab.wait(for: "the offer") {
            try !$0.exists(.dialog)
                && $0.text(.css(".undo")).contains(
                    isNew ? "Discarded the new list “House”." : "Discarded the changes of “Home”.")
        }
        try tab.click(.button("Undo"))
        try tab.wait(for: "the dialog") { try $0.exists(.dialog) }
        #expect(tab.path == path)
        #expect(try tab.value(.label("Name")) == "House")
        #expect(try tab.isChecked(.role(.radio, "Red")))
        try tab.click(.ok)
        try tab.wait(for: "the list") { try !$0.exists(.dialog) && $0.text(.css("h1")) == "House" }
        #expect(try tab.exists(.link("Home")) == isNew)
    }

    @Test func `without scripts, a move keeps what is typed`() throws {
        _ = try openList("Work")
        let path = try openList("Home").path
        let tab = try Browser(server.address, scripting: false).open(path + "/edit")
        try tab.fill(.label("Name"), with: "House")
        try tab.click(.button("Move up"))
        #expect(try tab.value(.label("Name")) == "House")
        try tab.click(.ok)
        #expect(try tab.text(.css("h1")) == "House")
    }

    @Test func `the choices of a dialog are kept when the page is mounted again at another depth`() throws {
        let tab = try browser.open("/today")
        try tab.click(.button("New list"))
        try tab.wait(for: "the dialog") { try $0.exists(.dialog("New list")) }
        tab.goOffline()
        try server.restart()
        try tab.click(.label("Teal"))
        try tab.click(.button("OK"))
        tab.goOnline()
        try tab.wait(for: "the reason") { try $0.text(.css("#list-message")) == "Please give the list a name." }
        #expect(try tab.find(.label("Teal")).isChecked)
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

    /// Opens the dialog of a new list, and returns its tab and another one that shows the same list.
    private func editInTwoTabs(_ name: String) throws -> (tab: Tab, other: Tab) {
        let tab = try openList(name)
        let other = try Browser(server.address).open(tab.path)
        try tab.click(.button("Edit list"))
        try tab.wait(for: "the dialog") { try $0.exists(.dialog("Edit list")) }
        return (tab, other)
    }

    private func change(_ name: String, color: String, in tab: Tab) throws {
        try tab.click(.button("Edit list"))
        try tab.wait(for: "the dialog") { try $0.exists(.dialog("Edit list")) }
        try tab.fill(.label("Name"), with: name)
        try tab.check(.role(.radio, "\(color)"))
        try tab.click(.button("OK"))
        try tab.wait(for: "the name") { try $0.text(.css("h1")) == name && !$0.exists(.dialog()) }
    }

    @Test func `an open dialog follows the changes of others and combines them`() throws {
        let (tab, other) = try editInTwoTabs("My home")
        try change("My house", color: "Red", in: other)
        try tab.wait(for: "the name") { try $0.value(.label("Name")) == "My house" }
        #expect(try tab.isChecked(.role(.radio, "Red")))
        try tab.fill(.label("Name"), with: "Our house")
        try change("My houses", color: "Red", in: other)
        try tab.wait(for: "the news") {
            try $0.text(.css("#list-message"))
                == "The name was changed to “My houses” in the meantime. OK combines both changes."
        }
        try tab.click(.button("OK"))
        try tab.wait(for: "both changes") { try $0.text(.css("h1")) == "Our houses" }
    }

    @Test func `without scripts, the name of another user is told before it is replaced`() throws {
        let path = try openList("Home").path
        let tab = try Browser(server.address, scripting: false).open(path + "/edit")
        try server.changeElsewhere("UPDATE list SET name = 'House' WHERE name = 'Home'")
        try tab.fill(.label("Name"), with: "Flat")
        try tab.click(.button("OK"))
        #expect(
            try tab.text(.css("#list-message"))
                == "The name was changed to “House” in the meantime. Press OK again to replace it with yours.")
        #expect(try tab.value(.label("Name")) == "Flat")
        try tab.click(.button("OK"))
        #expect(try tab.text(.css("h1")) == "Flat")
    }

    @Test func `a list that is deleted elsewhere can be saved as a new one, or restored`() throws {
        let (tab, other) = try editInTwoTabs("Home")
        try tab.fill(.label("Name"), with: "House")
        try other.fill(.label("Add a task"), with: "Milk")
        try other.click(.button("Add"))
        try other.wait(for: "the task") { try $0.exists(.checkbox("Milk")) }
        try other.click(.button("Edit list"))
        try other.click(.button("Delete list"))
        let news = "This list has been deleted in the meantime. OK saves it as a new list."
        try tab.wait(for: "the news") { try $0.text(.css("#list-message")) == news }
        #expect(try !tab.exists(.button("Archive list")))
        try tab.click(.button("OK"))
        try tab.wait(for: "the new list") { try $0.exists(.link("House")) && !$0.exists(.dialog()) }
        #expect(try tab.exists(.text("This list has been deleted.")))
        #expect(try !tab.exists(.label("Add a task")))
        try tab.click(.button("Restore the list"))
        try tab.wait(for: "the restored list") { try $0.text(.css("h1")) == "Home" && $0.exists(.checkbox("Milk")) }
        try tab.click(.button("Undo"))
        try tab.wait(for: "the deleted list") { try $0.exists(.text("This list has been deleted.")) }
        try tab.click(.link("Show all tasks"))
        try tab.wait(for: "all tasks") { try $0.path == "/" && !$0.exists(.text("This list has been deleted.")) }
    }

    @Test(arguments: [true, false]) func `a template that was saved is told in the dialog`(scripting: Bool) throws {
        _ = try openList("Home")
        let tab = try Browser(server.address, scripting: scripting).open("/lists/2")
        try tab.click(.button("Edit list"))
        try tab.click(.button("Save as template"))
        let news = Locator.css(".list-news")
        try tab.wait(for: "the note") { try $0.text(news).contains("Saved the template “Home”.") }
        try tab.click(.button("Undo").within(.dialog("Edit list")))
        try tab.wait(for: "no note") { try $0.text(news) == "" }
        try tab.click(.button("Cancel"))
        #expect(try browser.open("/settings").findAll(.css("[name=renameTemplate]")).isEmpty)
    }

    @Test(arguments: [true, false], ["/lists/2", "/lists/2/active"])
    func `a new task on the page of a deleted list is over the list of all tasks`(
        scripting: Bool, path: String
    ) throws {
        _ = try openList("Home")
        let tab = try Browser(server.address, scripting: scripting).open("\(path)")
        try server.changeElsewhere("UPDATE list SET deleted = 1 WHERE id = 2")
        if !scripting { try tab.reload() }
        try tab.wait(for: "the news") { try $0.exists(.text("This list has been deleted.")) }
        try tab.click(.newTask)
        try tab.wait(for: "the editor") { try $0.exists(.dialog) }
        try tab.fill(.titleField, with: "Milk")
        try tab.click(.ok)
        try tab.wait(for: "the task") { try !$0.exists(.dialog) && $0.exists(.checkbox("Milk")) }
        #expect(tab.path == "/")
    }

    @Test(arguments: [true, false]) func `templates are renamed and deleted with Undo`(scripting: Bool) throws {
        for name in ["Home", "Work"] {
            let tab = try openList(name)
            try tab.click(.button("Edit list"))
            try tab.click(.button("Save as template"))
            try tab.click(.button("Cancel"))
            try tab.wait(for: "the note") { try $0.exists(.text("Saved the template “\(name)”.")) }
        }
        let tab = try Browser(server.address, scripting: scripting).open("/settings")
        func waitForNames(_ names: [String]) throws {
            try tab.wait(for: "\(names)") {
                try $0.findAll(.css("[name=renameTemplate]")).compactMap { $0["aria-label"] }
                    == names.map { "Rename \($0)" }
            }
        }
        func rename(_ name: String, to new: String) throws {
            try tab.fill(.css(".row-template:has([aria-label='Rename \(name)']) input"), with: new)
            try tab.click(.button("Rename \(name)"))
        }
        try rename("Home", to: "Work")
        try tab.wait(for: "the reason") {
            try $0.text(.css(".section [role=alert]")) == "There is another template with the name “Work”."
        }
        try rename("Home", to: "House")
        try waitForNames(["House", "Work"])
        try tab.click(.button("Undo"))
        try waitForNames(["Home", "Work"])
        try tab.click(.button("Delete Home"))
        try waitForNames(["Work"])
        try tab.click(.button("Undo"))
        try waitForNames(["Home", "Work"])
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

    /// Adds the list “Home” with a due task and a done one.
    private func addHome() throws {
        try server.changeElsewhere("INSERT INTO list (name, position) VALUES ('Home', 1)")
        try server.changeElsewhere("UPDATE task SET list = 2 WHERE id IN (1, 4)")
    }

    private func sections(_ tab: Tab) throws -> [String] { try tab.findAll(.css("section h2")).map(\.text) }

    @Test(arguments: [true, false]) func `a list has filters with addresses`(scripting: Bool) throws {
        try addHome()
        let tab = try Browser(server.address, scripting: scripting).open("/lists/2")
        for (name, path, expected) in [
            ("Active", "/lists/2/active", ["Due Tasks"]), ("Completed", "/lists/2/completed", ["Done Tasks"]),
            ("All", "/lists/2", ["Due Tasks", "Done Tasks"]),
        ] {
            try tab.click(.link("\(name)"))
            try tab.wait(for: "the filter \(name)") { try sections($0) == expected }
            #expect(try tab.path == path && tab.text(.css("h1")) == "Home")
            #expect(try tab.findAll(.css(".filters [aria-current=page]")).map(\.text) == [name])
            #expect(try tab.findAll(.css(".lists [aria-current=page]")).map(\.text) == ["Home"])
            #expect(try tab.findAll(.css(".toggle")).count == expected.count)
            #expect(try tab.text(.css(".statistics")) == "2 tasks, 1 due")
        }
        try tab.back()
        try tab.wait(for: "the filter before") { try sections($0) == ["Done Tasks"] }
        try tab.back()
        try tab.wait(for: "the filter before that") { try sections($0) == ["Due Tasks"] }
        try tab.click(.link("All tasks"))
        try tab.wait(for: "all tasks") { try $0.path == "/" && $0.text(.css(".statistics")) == "4 tasks, 3 due" }
    }

    @Test(arguments: [true, false])
    func `all tasks of a list are completed and cleared without those of others`(scripting: Bool) throws {
        try addHome()
        let all = try browser.open("/")
        let tab = try Browser(server.address, scripting: scripting).open("/lists/2/active")
        try tab.click(.button("Complete all"))
        try tab.wait(for: "the done tasks") { try $0.text(.css(".statistics")) == "2 tasks, 0 due" }
        try all.wait(for: "the done task") { try $0.text(.css(".statistics")) == "4 tasks, 2 due" }
        try tab.click(.button("Clear completed"))
        try tab.wait(for: "no tasks") { try $0.text(.css(".statistics")) == "No tasks yet" }
        #expect(tab.path == "/lists/2/active")
        try all.wait(for: "the other tasks") { try $0.text(.css(".statistics")) == "2 tasks, 2 due" }
    }

    @Test func `a part of a list is live, and ends with the list`() throws {
        try addHome()
        let (tab, other) = (try browser.open("/lists/2/completed"), try browser.open("/lists/2"))
        for page in [tab, other] { try page.settle() }
        try other.click(.checkbox("Open a second tab and watch both"))
        try tab.wait(for: "the done task") { try $0.exists(.checkbox("Open a second tab and watch both")) }
        try tab.click(.button("Edit list"))
        try tab.click(.button("Delete list"))
        try tab.wait(for: "all tasks") { $0.path == "/" }
        #expect(try Browser(server.address).open("/lists/2/active").text(.css("h1")) == "This list no longer exists")
    }
}
