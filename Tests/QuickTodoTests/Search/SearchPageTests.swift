import Bindery
import LiveTesting
import Testing

/// The search on pages.
@Suite struct SearchPageTests {
    private let server: TasksServer

    init() throws {
        server = try TasksServer()
        try server.changeElsewhere(
            "INSERT INTO task (title, added, notes, tags) VALUES ('Buy <b>milk</b>', 1, 'or oat milk', 'home')")
    }

    private func titles(_ tab: Tab) throws -> [String] { try tab.findAll(.css(".row .title")).map(\.text) }

    private func waitForTitles(_ titles: [String], in tab: Tab) throws {
        try tab.wait(for: "the tasks \(titles)") { try self.titles($0) == titles }
    }

    @Test(arguments: ["/search?q=milk", "/search?tag=home"]) func `found tasks cannot be moved`(address: String) throws
    {
        let tab = try Browser(server.address).open(address)
        try waitForTitles(["Buy <b>milk</b>"], in: tab)
        #expect(try !tab.exists(.css("[data-reorder]")) && !tab.exists(.css(".row-moves")))
        try tab.click(.checkbox("Buy <b>milk</b>"))
        try tab.wait(for: "the done task") { try $0.exists(.css("[aria-label='Done Tasks'] .row")) }
        #expect(try !tab.exists(.css("[data-reorder]")))
        try tab.visit("/")
        #expect(try tab.findAll(.css("[data-reorder=move]")).count == 2)
        #expect(try !tab.findAll(.css(".row-moves")).isEmpty)
    }

    @Test func `typing on the list opens the search, and the address follows`() throws {
        let tab = try Browser(server.address).open()
        try tab.settle()
        try tab.type("mil", into: .label("Search"))
        try waitForTitles(["Buy <b>milk</b>"], in: tab)
        try tab.settle()
        #expect(tab.path == "/search?q=mil")
        #expect(try tab.text(.css(".summary")) == "1 task found")
        #expect(try tab.findAll(.css("mark")).map(\.text) == ["mil", "mil"])
        #expect(try tab.text(.css(".excerpt")) == "or oat milk")
        #expect(tab.focused?.id == "search-field")
        try tab.fill(.label("Search"), with: "tab")
        try waitForTitles(["Open a second tab and watch both"], in: tab)
        try tab.settle()
        #expect(tab.path == "/search?q=tab" && tab.title == "“tab” – QuickTodo")
        try tab.fill(.label("Search"), with: "nothing at all")
        try tab.wait(for: "no tasks") { try $0.text(.css(".summary")) == "No tasks found." }
        try tab.settle()
        try tab.back()
        try tab.wait(for: "the list") { try $0.findAll(.css(".row")).count == 5 }
        #expect(tab.path == "/")
        #expect(try tab.value(.label("Search")) == "")
        try tab.forward()
        try tab.wait(for: "the search") { try $0.value(.label("Search")) == "nothing at all" }
        try tab.fill(.label("Search"), with: "second")
        try waitForTitles(["Open a second tab and watch both"], in: tab)
    }

    @Test func `typed text is kept when the page is mounted again at another depth`() throws {
        // The search is over the tasks of today, but over the list in a new page.
        let tab = try Browser(server.address).open("/today")
        try tab.type("mi", into: .label("Search"))
        try waitForTitles(["Buy <b>milk</b>"], in: tab)
        tab.goOffline()
        try server.restart()
        try tab.type("x", into: .label("Search"))
        tab.goOnline()
        try tab.wait(for: "no tasks") { try $0.text(.css(".summary")) == "No tasks found." }
        #expect(try tab.value(.label("Search")) == "mix")
    }

    @Test(arguments: [true, false]) func `a search works with and without scripts`(scripting: Bool) throws {
        let tab = try Browser(server.address, scripting: scripting).open()
        try tab.fill(.label("Search"), with: "MILK")
        try tab.click(.button("Search"))
        try waitForTitles(["Buy <b>milk</b>"], in: tab)
        #expect(tab.path == "/search?q=MILK")
        try tab.choose("Done", in: .label("State"))
        try tab.click(.button("Apply"))
        try tab.wait(for: "no tasks") { try $0.text(.css(".summary")) == "No tasks found." }
        #expect(tab.path == "/search?q=MILK&state=done")
        try tab.choose("Any state", in: .label("State"))
        try tab.choose("#home", in: .label("Tag"))
        try tab.choose("No date", in: .label("Date"))
        try tab.click(.button("Apply"))
        try waitForTitles(["Buy <b>milk</b>"], in: tab)
        #expect(tab.path == "/search?q=MILK&tag=home&date=none")
        let other = try Browser(server.address, scripting: scripting).open(tab.path)
        #expect(try titles(other) == ["Buy <b>milk</b>"])
        #expect(try other.value(.label("Search")) == "MILK")
    }

    @Test(arguments: [true, false]) func `found tasks are checked, edited and deleted`(scripting: Bool) throws {
        let tab = try Browser(server.address, scripting: scripting).open("/search?q=milk")
        try tab.click(.checkbox("Buy <b>milk</b>"))
        try tab.wait(for: "the done task") { try $0.exists(.heading("Done Tasks")) }
        #expect(try tab.find(.checkbox("Buy <b>milk</b>"))["aria-checked"] == "true")
        try tab.click(.button("Edit Buy <b>milk</b>"))
        try tab.wait(for: "the editor") { try $0.exists(.dialog) }
        try tab.fill(.titleField, with: "Oat milk")
        try tab.click(.ok)
        // Without the script, an editor is always over the list.
        if !scripting { try tab.visit("/search?q=milk") }
        try waitForTitles(["Oat milk"], in: tab)
        #expect(tab.path == "/search?q=milk")
        try tab.click(.button("Delete Oat milk"))
        try waitForTitles([], in: tab)
        try tab.click(.button("Undo"))
        try waitForTitles(["Oat milk"], in: tab)
    }

    @Test func `an excerpt of notes has no markup`() throws {
        try server.changeElsewhere(
            "UPDATE task SET notes = '# Dairy\n- **oat** [milk](https://a.example)' WHERE notes <> ''")
        let tab = try Browser(server.address, scripting: false).open("/search?q=milk")
        #expect(try tab.text(.css(".excerpt")) == "Dairy oat milk (https://a.example)")
    }

    @Test func `results are live`() throws {
        let tab = try Browser(server.address).open("/search?q=bread")
        try tab.settle()
        try server.changeElsewhere("INSERT INTO task (title, added) VALUES ('Bread', 1)")
        try waitForTitles(["Bread"], in: tab)
        try server.changeElsewhere("UPDATE task SET title = 'Butter' WHERE title = 'Bread'")
        try waitForTitles([], in: tab)
    }

    @Test(arguments: [true, false]) func `a search is saved, renamed and deleted`(scripting: Bool) throws {
        let tab = try Browser(server.address, scripting: scripting).open("/search?q=milk&date=none")
        try tab.fill(.label("Name of this search"), with: "Dairy")
        try tab.click(.button("Save this search"))
        try tab.wait(for: "the link") { try $0.exists(.link("Dairy")) }
        #expect(try tab.find(.link("Dairy"))["aria-current"] == "page")
        let other = try Browser(server.address, scripting: scripting).open("/upcoming")
        #expect(try other.find(.link("Dairy"))["aria-current"] == "false")
        try other.click(.link("Dairy"))
        try waitForTitles(["Buy <b>milk</b>"], in: other)
        #expect(other.path == "/search?q=milk&date=none")
        try other.wait(for: "the heading") { try $0.text(.css("h1")) == "Dairy" && $0.title == "Dairy – QuickTodo" }
        try other.fill(.label("New name"), with: " ")
        try other.click(.button("Rename"))
        try other.wait(for: "the reason") { try $0.exists(.text("Please give the search a name.")) }
        try other.fill(.label("New name"), with: "Milk")
        try other.click(.button("Rename"))
        try other.wait(for: "the name") { try $0.exists(.link("Milk")) && !$0.exists(.link("Dairy")) }
        try other.click(.button("Delete this search"))
        try other.wait(for: "no link") { try !$0.exists(.link("Milk")) }
        try other.click(.button("Undo"))
        try other.wait(for: "the link") { try $0.exists(.link("Milk")) }
    }

    @Test(arguments: ["/search?q=%22&state=x&tag=%20&date=x", "/search?q=%00%FF", "/search?q=AND%20OR%20NEAR("])
    func `any address is a search`(path: String) throws {
        let tab = try Browser(server.address, scripting: false).open("\(path)")
        #expect(try tab.exists(.css(".summary")) && titles(tab) == [])
    }
}
