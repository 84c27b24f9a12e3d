import Bindery
import LiveTesting
import Testing

/// The offer to undo the latest change, on pages.
@Suite struct UndoTests {
    private let server: TasksServer
    private let tab: Tab
    private static let title = "Check this task: it moves to Done Tasks"

    init() throws {
        server = try TasksServer()
        tab = try Browser(server.address).open()
        try tab.settle()
    }

    private func waitForStatistics(_ text: String) throws {
        try tab.wait(for: "the statistics \(text)") { try $0.text(.css(".statistics")) == text }
    }

    @Test func `a deleted task comes back, and the note says so`() throws {
        try tab.click(.button("Delete \(Self.title)"))
        try waitForStatistics("3 tasks, 2 due")
        try tab.wait(for: "the offer") { try $0.exists(.text("Deleted “\(Self.title)”.")) }
        try tab.click(.button("Undo"))
        try waitForStatistics("4 tasks, 3 due")
        try tab.wait(for: "the result") {
            try $0.exists(.text("Undone: Deleted “\(Self.title)”.")) && !$0.exists(.button("Undo"))
        }
        #expect(try tab.exists(.checkbox("\(Self.title)")))
    }

    @Test func `Ctrl and Z undoes one change after the other, also with another filter`() throws {
        try tab.click(.checkbox("\(Self.title)"))
        try waitForStatistics("4 tasks, 2 due")
        try tab.click(.button("Complete all"))
        try waitForStatistics("4 tasks, 0 due")
        try tab.click(.link("Active"))
        try tab.wait(for: "the filter") { $0.path == "/active" }
        try tab.press(Key("z"), holding: .control)
        try waitForStatistics("4 tasks, 2 due")
        try tab.press(Key("z"), holding: .control)
        try waitForStatistics("4 tasks, 3 due")
        try tab.press(Key("z"), holding: .control)
        try tab.settle()
        try waitForStatistics("4 tasks, 3 due")
    }

    @Test func `another window's change is not overwritten`() throws {
        try tab.click(.checkbox("\(Self.title)"))
        try waitForStatistics("4 tasks, 2 due")
        let other = try Browser(server.address).open()
        try other.settle()
        try other.click(.checkbox("\(Self.title)"))
        try waitForStatistics("4 tasks, 3 due")
        try tab.click(.button("Undo"))
        try tab.wait(for: "the note") {
            try $0.exists(.text("The task has been changed since and stays as it is."))
        }
        #expect(try !other.exists(.button("Undo")) || other.exists(.text("“\(Self.title)” is due again.")))
        try waitForStatistics("4 tasks, 3 due")
    }

    @Test func `a row with a title and a time is a task`() throws {
        try server.changeElsewhere("INSERT INTO task (title, added) VALUES ('Imported', 1)")
        try tab.wait(for: "the task") { try $0.exists(.checkbox("Imported")) }
        try server.changeElsewhere("UPDATE task SET deleted = 1 WHERE title = 'Imported'")
        try tab.wait(for: "no task") { try !$0.exists(.checkbox("Imported")) }
    }

    @Test func `without scripts, the page after a change offers to undo it`() throws {
        let tab = try Browser(server.address, scripting: false).open("/active")
        try tab.click(.button("Delete \(Self.title)"))
        #expect(try !tab.exists(.checkbox("\(Self.title)")) && tab.exists(.text("Deleted “\(Self.title)”.")))
        try tab.click(.checkbox("Open a second tab and watch both"))
        #expect(try tab.exists(.text("Completed “Open a second tab and watch both”.")))
        try tab.click(.button("Undo"))
        let result = "Undone: Completed “Open a second tab and watch both”."
        #expect(try tab.exists(.text("\(result)")) && !tab.exists(.button("Undo")))
        #expect(tab.path == "/active")
        #expect(try tab.exists(.checkbox("Open a second tab and watch both")))
        #expect(try tab.text(.css(".statistics")) == "3 tasks, 2 due")
        // Other browsers are not offered anything.
        #expect(try !Browser(server.address, scripting: false).open("/active").exists(.text("\(result)")))
    }
}
