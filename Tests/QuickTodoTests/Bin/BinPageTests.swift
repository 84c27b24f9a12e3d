import Bindery
import LiveTesting
import Testing

/// The scene of the bin.
@Suite struct BinPageTests {
    private let server: TasksServer
    private static let title = "Double-click a title to change it"

    init() throws {
        server = try TasksServer()
    }

    private func titles(_ tab: Tab) throws -> [String] { try tab.findAll(.css(".bin-row .title")).map(\.text) }

    @Test(arguments: [true, false]) func `a deleted task is restored from the bin, or erased`(scripting: Bool) throws {
        let browser = try Browser(server.address, scripting: scripting)
        let bin = try browser.open("/bin")
        #expect(try bin.exists(.text("The bin is empty.")) && !bin.exists(.button("Empty the bin")))
        let list = try browser.open("/")
        for title in [Self.title, "Start QuickTodo"] {
            try list.click(.button("Delete \(title)"))
            try list.settle()
        }
        if !scripting { try bin.reload() }
        try bin.wait(for: "the tasks") { try titles($0) == ["Start QuickTodo", Self.title] }
        try bin.click(.button("Restore \(Self.title)"))
        try bin.wait(for: "the other task") { try titles($0) == ["Start QuickTodo"] }
        #expect(try bin.exists(.text("Restored “\(Self.title)”.")) && bin.path == "/bin")
        if !scripting { try list.visit("/") }
        try list.wait(for: "the restored task") { try $0.exists(.checkbox("\(Self.title)")) }
        try bin.click(.button("Undo"))
        try bin.wait(for: "both tasks") { try titles($0) == ["Start QuickTodo", Self.title] }
        try bin.click(.button("Erase \(Self.title)"))
        try bin.wait(for: "the other task") { try titles($0) == ["Start QuickTodo"] }
        try bin.click(.button("Empty the bin"))
        try bin.wait(for: "no task") { try titles($0).isEmpty }
        try bin.click(.button("Undo"))
        try bin.wait(for: "the task of the latest change") { try titles($0) == ["Start QuickTodo"] }
    }

    @Test func `the heading has the focus when the bin has been emptied`() throws {
        try server.changeElsewhere("UPDATE task SET deleted = 1")
        let bin = try Browser(server.address).open("/bin")
        try bin.click(.button("Empty the bin"))
        try bin.wait(for: "no button") { try !$0.exists(.button("Empty the bin")) }
        #expect(bin.focused?.text == "Bin")
    }

    @Test(arguments: ["/tasks/1", "/lists/2"]) func `the address of what was deleted has a link to the bin`(
        path: String
    ) throws {
        try server.changeElsewhere("UPDATE task SET deleted = 1 WHERE id = 1")
        let tab = try Browser(server.address, scripting: false).open("\(path)")
        try tab.click(.link("Look in the bin"))
        #expect(tab.path == "/bin")
        try tab.visit("/nothing")
        #expect(try !tab.exists(.link("Look in the bin")))
    }

    @Test(arguments: [true, false]) func `a deleted list is restored from its page, or from the bin`(scripting: Bool)
        throws
    {
        try server.changeElsewhere("INSERT INTO list (id, name, position) VALUES (2, 'Home', 1)")
        try server.changeElsewhere("INSERT INTO task (title, added, list) VALUES ('Milk', 1, 2), ('Tea', 1, 2)")
        let tab = try Browser(server.address, scripting: scripting).open("/lists/2/edit")
        try tab.click(.button("Delete list"))
        try tab.wait(for: "all tasks") { $0.path == "/" }
        try tab.visit("/lists/2")
        try tab.click(.button("Restore the list"))
        try tab.wait(for: "the list") { try $0.text(.css("h1")) == "Home" && $0.exists(.checkbox("Milk")) }
        try tab.visit("/lists/2/edit")
        try tab.click(.button("Delete list"))
        try tab.wait(for: "all tasks") { $0.path == "/" }
        try tab.visit("/bin")
        #expect(try tab.findAll(.css(".of-deleted")).count == 2)
        #expect(try tab.find(.css("[aria-label='Deleted lists'] .facts")).text.hasPrefix("2 tasks"))
        try tab.click(.button("Restore the list Home"))
        try tab.wait(for: "no list") { try !$0.exists(.css("[aria-label='Deleted lists']")) && titles($0).isEmpty }
        try tab.visit("/lists/2")
        try tab.wait(for: "the tasks") { try $0.exists(.checkbox("Milk")) && $0.exists(.checkbox("Tea")) }
    }
}
