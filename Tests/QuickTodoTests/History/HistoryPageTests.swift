import Bindery
import LiveTesting
import Testing

/// The history of a task in its editor.
@Suite struct HistoryPageTests {
    @Test(arguments: [true, false]) func `the editor tells what has changed and when`(scripting: Bool) throws {
        let server = try TasksServer()
        try server.changeElsewhere("UPDATE task SET title = 'Milk' WHERE id = 1")
        try server.changeElsewhere("UPDATE task SET tags = 'shop', priority = 2 WHERE id = 1")
        try server.changeElsewhere("UPDATE task SET checked = 1795690000 WHERE id = 1")
        let tab = try Browser(server.address, scripting: scripting).open("/tasks/1")
        func lines() throws -> [String] { try tab.findAll(.css(".history li span")).map(\.text) }
        let former = try lines()
        #expect(former.first == "Completed." && former.last == "Added.")
        #expect(former.contains("Tags set to #shop.") && former.contains("Priority changed from None to Medium."))
        #expect(former.contains("Title changed from “Open a second tab and watch both” to “Milk”."), "\(former)")
        #expect(try tab.findAll(.css(".history time")).first?["datetime"] == "2026-11-26T10:46:40Z")
        try server.changeElsewhere("UPDATE task SET notes = 'x' WHERE id = 1")
        if !scripting { try tab.reload() }
        try tab.wait(for: "the latest change") { _ in try lines() == ["Notes changed."] + former }
    }

    @Test func `a new task has no history`() throws {
        let server = try TasksServer()
        let tab = try Browser(server.address).open("/")
        try tab.click(.newTask)
        try tab.wait(for: "the editor") { try $0.exists(.dialog) }
        #expect(try tab.findAll(.css(".history li")).isEmpty)
    }
}
