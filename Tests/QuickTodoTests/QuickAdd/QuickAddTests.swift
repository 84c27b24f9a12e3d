import Bindery
import LiveTesting
import Testing

/// The field to add tasks, with and without scripts, and on a slow connection.
@Suite struct QuickAddTests {
    private let server: TasksServer

    init() throws {
        server = try TasksServer()
    }

    private func titles(_ tab: Tab) throws -> [String] {
        try tab.findAll(.css("section[aria-label='Due Tasks'] .title")).map(\.text)
    }

    @Test(arguments: [true, false]) func `a task is added and the field is ready for the next`(scripting: Bool) throws {
        let tab = try Browser(server.address, scripting: scripting).open()
        #expect(tab.focused?.accessibleName == "Add a task")
        for title in ["Milk", "  우유 "] {
            try tab.fill(.addField, with: title)
            try tab.press(.enter, in: .addField)
            try tab.wait(for: "the empty field") { try $0.value(.addField) == "" }
        }
        try tab.wait(for: "the tasks") { try titles($0).prefix(2) == ["우유", "Milk"] }
        try tab.wait(for: "the statistics") { try $0.text(.css(".statistics")) == "6 tasks, 5 due" }
        #expect(tab.path == "/")
    }

    @Test(arguments: [true, false]) func `nothing is added without visible text`(scripting: Bool) throws {
        let tab = try Browser(server.address, scripting: scripting).open()
        for title in ["", "   "] {
            try tab.fill(.addField, with: title)
            try tab.press(.enter, in: .addField)
            try tab.settle()
        }
        #expect(try tab.text(.css(".statistics")) == "4 tasks, 3 due")
    }

    @Test func `a title that is too long is refused with a message at the field`() throws {
        let tab = try Browser(server.address).open()
        let title = String(repeating: "x", count: 501)
        try tab.fill(.addField, with: title)
        try tab.press(.enter, in: .addField)
        try tab.wait(for: "the message") { try $0.text(.css("#add-message")).contains("at most 500 characters") }
        #expect(try tab.value(.addField) == title)
    }

    @Test func `tasks are shown before the server has answered`() throws {
        let tab = try Browser(server.address).open()
        try tab.settle()
        tab.pauseReading()
        for title in ["One", "Two"] {
            try tab.fill(.addField, with: title)
            try tab.press(.enter, in: .addField)
            #expect(try tab.value(.addField) == "")
        }
        #expect(try titles(tab).prefix(2) == ["Two", "One"])
        tab.resumeReading()
        try tab.wait(for: "the tasks without predictions") {
            try !$0.isPredicting
                && titles($0).prefix(3) == ["Two", "One", "Check this task: it moves to Done Tasks"]
        }
    }

    @Test func `nothing is predicted where the new task is not shown`() throws {
        let tab = try Browser(server.address).open("/completed")
        try tab.settle()
        tab.pauseReading()
        try tab.fill(.addField, with: "Milk")
        try tab.press(.enter, in: .addField)
        #expect(!tab.isPredicting)
        tab.resumeReading()
        try tab.wait(for: "the statistics") { try $0.text(.css(".statistics")) == "5 tasks, 4 due" }
    }

    private func addList() throws {
        try server.changeElsewhere("INSERT INTO list (name, position) VALUES ('Home garden', 1)")
    }

    @Test(arguments: [true, false]) func `a task is added to the list that its text names`(scripting: Bool) throws {
        try addList()
        let tab = try Browser(server.address, scripting: scripting).open()
        try tab.fill(.addField, with: #"Dig @"home garden""#)
        try tab.press(.enter, in: .addField)
        try tab.wait(for: "the task") { try titles($0).first == "Dig" }
        #expect(try tab.text(.css(".facts .of-list")) == "Home garden")
    }

    @Test(arguments: [true, false]) func `the name of a list is completed by a key or a button`(byKey: Bool) throws {
        try addList()
        let tab = try Browser(server.address).open()
        try tab.fill(.addField, with: "Dig @ga")
        let suggestion = Locator.button("Add to “Home garden”")
        try tab.wait(for: "the suggestion") { try $0.exists(suggestion) }
        if byKey { try tab.press(.down, in: .addField) } else { try tab.click(suggestion) }
        try tab.wait(for: "the name") { try $0.value(.addField) == #"Dig @"Home garden" "# }
        try tab.wait(for: "the preview") { try $0.text(.css(".preview .list")) == "Home garden" }
        #expect(try !tab.exists(suggestion))
    }
}
