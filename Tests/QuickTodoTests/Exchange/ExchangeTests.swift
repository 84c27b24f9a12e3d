import Bindery
import Foundation
import LiveTesting
import Testing

/// The scenes of imports and exports.
@Suite struct ExchangeTests {
    private let server: TasksServer

    init() throws { server = try TasksServer() }

    private func choose(_ text: String, _ name: String, in tab: Tab, scripting: Bool) throws {
        try tab.click(.link("Import and export"))
        try tab.wait(for: "the scene") { $0.path == "/exchange" }
        try tab.attach(AttachedFile(name, bytes: Array(text.utf8)), to: .css("#exchange-file"))
        if !scripting { try tab.click(.button("Continue")) }
    }

    @Test(arguments: [true, false])
    func `a file is shown before it is added, and one Undo takes it back`(scripting: Bool) throws {
        let tab = try Browser(server.address, scripting: scripting).open()
        let csv = "title,tags,due,list\nMilk,shop,2030-05-04,Home\n,,\n,x,\nBread,a b,never\n"
        try choose(csv, "mine.csv", in: tab, scripting: scripting)
        try tab.wait(for: "the preview") { $0.path.hasPrefix("/exchange/") }
        #expect(
            try tab.text(.css(".exchange-summary"))
                == "2 tasks will be added. 1 record is skipped. 1 value is left out.")
        #expect(try tab.exists(.text("Line 4: skipped, because it has no title.")))
        #expect(try tab.findAll(.css(".import-title")).map(\.text) == ["Milk", "Bread"])
        #expect(try tab.findAll(.css(".import-task .facts")).map(\.text) == ["Home May 4, 2030 #shop", "#a #b"])
        let other = try Browser(server.address, scripting: false).open()
        #expect(try other.text(.css(".statistics")) == "4 tasks, 3 due")
        try tab.click(.button("Import 2 tasks"))
        try tab.wait(for: "the list") { $0.path == "/" }
        try tab.wait(for: "the tasks") { try $0.text(.css(".statistics")) == "6 tasks, 5 due" }
        #expect(try tab.exists(.text("Imported 2 tasks.")))
        try tab.click(.button("Undo"))
        try tab.wait(for: "the list as before") { try $0.text(.css(".statistics")) == "4 tasks, 3 due" }
    }

    @Test func `an import without tasks cannot be completed, and says why`() throws {
        let tab = try Browser(server.address).open()
        try choose("title,notes\n,x\n", "mine.csv", in: tab, scripting: true)
        try tab.wait(for: "the preview") { $0.path.hasPrefix("/exchange/") }
        #expect(
            try tab.text(.css("#import-summary"))
                == "No task will be added, so there is nothing to import. 1 record is skipped.")
        #expect(try tab.exists(.css("button[name=complete][disabled][aria-describedby=import-summary]")))
    }

    @Test(arguments: [true, false]) func `a file with a mistake is refused with its line`(scripting: Bool) throws {
        let tab = try Browser(server.address, scripting: scripting).open()
        try choose("title\n\"Milk", "mine.csv", in: tab, scripting: scripting)
        let message = Locator.text("Line 2 has a quotation mark that is never closed.")
        if scripting { try tab.wait(for: "the message") { try $0.exists(message) } }
        #expect(try tab.exists(message))
        #expect(tab.path == "/exchange")
    }

    @Test func `without scripts and a file, the user is asked for one`() throws {
        let tab = try Browser(server.address, scripting: false).open("/exchange")
        try tab.click(.button("Continue"))
        #expect(try tab.exists(.text("Please choose a file.")))
    }

    @Test func `a preview that was discarded does not exist`() throws {
        let tab = try Browser(server.address).open()
        try choose("Milk", "todo.txt", in: tab, scripting: true)
        try tab.wait(for: "the preview") { $0.path.hasPrefix("/exchange/") }
        let path = tab.path
        try tab.click(.button("Cancel"))
        try tab.wait(for: "the scene") { $0.path == "/exchange" }
        #expect(try HTTPClient().get(server.address + path).status == 404)
    }

    @Test(arguments: ["quicktodo.json", "quicktodo.csv", "todo.txt", "todoist.csv", "quicktodo.ics"])
    func `exports are downloads`(name: String) throws {
        try server.changeElsewhere("UPDATE task SET due = 1900000000 WHERE id = 1")
        let response = try HTTPClient().get("\(server.address)/export/\(name)?zone=Asia/Seoul")
        #expect(response.status == 200)
        #expect(response.header("Content-Disposition")?.contains("attachment; filename=\"\(name)\"") == true)
        #expect(response.text.contains("Open a second tab and watch both"))
    }
}
