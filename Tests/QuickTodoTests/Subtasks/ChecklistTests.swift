import Bindery
import LiveTesting
import Testing

/// The checklist in the editor of a task, and its progress in the row.
@Suite struct ChecklistTests {
    private let server: TasksServer
    private static let title = "Check this task: it moves to Done Tasks"

    init() throws { server = try TasksServer() }

    private func edit(scripting: Bool) throws -> Tab {
        let tab = try Browser(server.address, scripting: scripting).open()
        try tab.click(.button("Edit \(Self.title)"))
        try tab.wait(for: "the editor") { try $0.exists(.dialog) }
        return tab
    }

    private func add(_ title: String, _ tab: Tab) throws {
        try tab.fill(.label("Add a subtask"), with: title)
        try tab.click(.button("Add the subtask"))
        try tab.wait(for: title) { try $0.exists(.checkbox("\(title)")) }
    }

    private func waitForSteps(_ titles: [String], _ tab: Tab) throws {
        try tab.wait(for: "\(titles)") { try $0.findAll(.css(".step-title")).map(\.text) == titles }
    }

    @Test(arguments: [true, false])
    func `subtasks are added, checked, moved and deleted`(scripting: Bool) throws {
        let tab = try edit(scripting: scripting)
        for title in ["a", "b", "c"] { try add(title, tab) }
        #expect(try tab.value(.label("Add a subtask")) == "")
        try tab.click(.checkbox("b"))
        try tab.wait(for: "the progress") { try $0.text(.css(".checklist .progress")) == "1 of 3 subtasks" }
        try tab.click(.button("Move c up"))
        try waitForSteps(["a", "c", "b"], tab)
        try tab.click(.button("Delete c"))
        try waitForSteps(["a", "b"], tab)
        try tab.wait(for: "the offer") { try $0.findAll(.css(".step-told")).map(\.text) == ["Deleted “c”."] }
        try tab.click(.button("Undo"))
        try waitForSteps(["a", "c", "b"], tab)
        try tab.wait(for: "no offer") { try !$0.exists(.css(".step-told")) }
        try tab.click(.cancel)
        try tab.wait(for: "the list") { try !$0.exists(.dialog) }
        #expect(try tab.text(.css(".fact.checklist")) == "1 of 3 subtasks")
    }

    @Test func `without scripts, changes of subtasks keep what is typed into the other fields`() throws {
        let tab = try edit(scripting: false)
        try add("a", tab)
        try tab.fill(.titleField, with: "New title")
        try tab.fill(.label("Notes"), with: "New notes")
        try tab.choose("High", in: .label("Priority"))
        try tab.fill(.label("Add a subtask"), with: "b")
        func expectTyped(_ sourceLocation: SourceLocation = #_sourceLocation) throws {
            #expect(try tab.value(.titleField) == "New title", sourceLocation: sourceLocation)
            #expect(try tab.value(.label("Notes")) == "New notes", sourceLocation: sourceLocation)
            #expect(try tab.value(.label("Priority")) == "high", sourceLocation: sourceLocation)
        }
        try tab.click(.checkbox("a"))
        try expectTyped()
        #expect(try tab.value(.label("Add a subtask")) == "b")
        try tab.click(.button("Rename a"))
        try tab.fill(.label("Title of the subtask"), with: "x")
        try tab.click(.button("Add the subtask"))
        try expectTyped()
        #expect(try tab.value(.label("Title of the subtask")) == "x")
        #expect(try tab.value(.label("Add a subtask")) == "")
        try tab.click(.button("Save the title"))
        try waitForSteps(["x", "b"], tab)
        try expectTyped()
        try tab.fill(.label("Add a subtask"), with: "c")
        try tab.click(.ok)
        #expect(try tab.exists(.checkbox("New title")))
        try tab.click(.button("Edit New title"))
        try waitForSteps(["x", "b", "c"], tab)
        #expect(try tab.value(.label("Notes")) == "New notes")
    }

    @Test func `what was typed before Cancel is forgotten`() throws {
        let tab = try edit(scripting: false)
        try tab.fill(.titleField, with: "New title")
        try add("a", tab)
        #expect(try tab.value(.titleField) == "New title")
        try tab.click(.cancel)
        try tab.click(.button("Edit \(Self.title)"))
        #expect(try tab.value(.titleField) == Self.title)
    }

    @Test func `with scripts, a button of the subtasks leaves the other fields unsaved`() throws {
        let tab = try edit(scripting: true)
        try tab.fill(.titleField, with: "New title")
        try tab.fill(.label("Tags"), with: "home")
        try add("a", tab)
        #expect(try tab.value(.label("Tags")) == "home")
        try tab.fill(.label("Add a subtask"), with: "b")
        try tab.click(.checkbox("a"))
        try tab.wait(for: "the progress") { try $0.text(.css(".checklist .progress")) == "1 of 1 subtask" }
        #expect(try tab.value(.label("Add a subtask")) == "b")
        try tab.click(.ok)
        try tab.wait(for: "the list") { try !$0.exists(.dialog) && $0.exists(.checkbox("New title")) }
        #expect(try tab.text(.css(".fact.checklist")) == "1 of 2 subtasks")
    }

    @Test func `Enter adds a subtask and saves a title, and drags move`() throws {
        let tab = try edit(scripting: true)
        for title in ["a", "b"] {
            try tab.fill(.label("Add a subtask"), with: title)
            try tab.press(.enter, in: .label("Add a subtask"))
            try tab.wait(for: title) { try $0.exists(.checkbox("\(title)")) }
        }
        try tab.move(.css(".step:nth-child(2)"), before: .css(".step:nth-child(1)"))
        try waitForSteps(["b", "a"], tab)
        try tab.doubleClick(.css(".step:first-child .step-title"))
        try tab.wait(for: "the field") { try $0.exists(.label("Title of the subtask")) }
        try tab.fill(.label("Title of the subtask"), with: "x")
        try tab.press(.enter, in: .label("Title of the subtask"))
        try waitForSteps(["x", "a"], tab)
        try tab.click(.button("Rename x"))
        try tab.wait(for: "the field") { try $0.exists(.label("Title of the subtask")) }
        try tab.fill(.label("Title of the subtask"), with: "y")
        try tab.click(.button("Save the title"))
        try waitForSteps(["y", "a"], tab)
        #expect(try tab.exists(.dialog), "Enter in these fields does not close the editor")
        try tab.fill(.titleField, with: "New title")
        try tab.press(.enter, in: .titleField)
        try tab.wait(for: "the list") { try !$0.exists(.dialog) && $0.exists(.checkbox("New title")) }
    }
}
