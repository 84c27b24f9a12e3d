import LiveTesting
import Testing

/// The filters, and the buttons for all tasks.
@Suite struct FilterTests {
    private let server: TasksServer

    init() throws {
        server = try TasksServer()
    }

    private func sections(_ tab: Tab) throws -> [String] { try tab.findAll(.css("section h2")).map(\.text) }

    private func current(_ tab: Tab) throws -> [String] {
        try tab.findAll(.css(".filters a[aria-current=page]")).map(\.text)
    }

    @Test(arguments: [true, false]) func `each filter has an address and shows its section`(scripting: Bool) throws {
        let tab = try Browser(server.address, scripting: scripting).open()
        for (name, path, expected) in [
            ("Active", "/active", ["Due Tasks"]), ("Completed", "/completed", ["Done Tasks"]),
            ("All", "/", ["Due Tasks", "Done Tasks"]),
        ] {
            try tab.click(.link("\(name)"))
            try tab.wait(for: "the filter \(name)") { try sections($0) == expected }
            #expect(tab.path == path)
            #expect(try current(tab) == [name])
            #expect(try tab.text(.css(".statistics")) == "4 tasks, 3 due")
        }
        try tab.back()
        try tab.wait(for: "the filter before") { try sections($0) == ["Done Tasks"] }
        try tab.back()
        try tab.wait(for: "the filter before that") { try sections($0) == ["Due Tasks"] }
        try tab.forward()
        try tab.wait(for: "the later filter") { try sections($0) == ["Done Tasks"] }
    }

    @Test(arguments: [true, false]) func `a checked task leaves the list of active ones`(scripting: Bool) throws {
        let browser = try Browser(server.address, scripting: scripting)
        let tab = try browser.open("/active")
        let title = "Check this task: it moves to Done Tasks"
        try tab.click(.checkbox("\(title)"))
        try tab.wait(for: "the row to leave") { try !$0.exists(.checkbox("\(title)")) }
        #expect(tab.path == "/active")
        try tab.settle()
        let other = try browser.open("/completed")
        #expect(try other.exists(.checkbox("\(title)")))
    }

    @Test func `filtered lists are live, and their rows move at once`() throws {
        let (one, other) = (try Browser(server.address).open("/active"), try Browser(server.address).open("/completed"))
        for tab in [one, other] { try tab.settle() }
        one.pauseReading()
        let title = "Check this task: it moves to Done Tasks"
        try one.click(.checkbox("\(title)"))
        #expect(try !one.exists(.checkbox("\(title)")))
        #expect(try one.text(.css(".statistics")) == "4 tasks, 2 due")
        one.resumeReading()
        try other.wait(for: "the done task") { try $0.exists(.checkbox("\(title)")) }
    }

    @Test(arguments: ["/", "/active", "/completed"])
    func `an editor returns to the list that has opened it`(path: String) throws {
        let tab = try Browser(server.address).open("\(path)")
        try tab.settle()
        try tab.click(.newTask)
        try tab.wait(for: "the editor") { try $0.exists(.dialog) }
        try tab.fill(.titleField, with: "Milk")
        try tab.click(.ok)
        try tab.wait(for: "the list") { try !$0.exists(.dialog) }
        #expect(tab.path == path)
        #expect(try tab.text(.css(".statistics")) == "5 tasks, 4 due")
    }

    @Test(arguments: [true, false]) func `all tasks are completed and made due again`(scripting: Bool) throws {
        let tab = try Browser(server.address, scripting: scripting).open()
        func isPressed() throws -> String? { try tab.find(.button("Complete all"))["aria-pressed"] }
        #expect(try isPressed() == "false")
        try tab.click(.button("Complete all"))
        try tab.wait(for: "done tasks") { try $0.text(.css(".statistics")) == "4 tasks, 0 due" }
        #expect(try isPressed() == "true")
        try tab.click(.button("Complete all"))
        try tab.wait(for: "due tasks") { try $0.text(.css(".statistics")) == "4 tasks, 4 due" }
        #expect(try !tab.exists(.button("Clear completed")))
    }

    @Test(arguments: [true, false]) func `the completed tasks are cleared`(scripting: Bool) throws {
        let tab = try Browser(server.address, scripting: scripting).open()
        try tab.click(.button("Clear completed"))
        try tab.wait(for: "the other tasks") { try $0.text(.css(".statistics")) == "3 tasks, 3 due" }
        #expect(try !tab.exists(.button("Clear completed")))
        try tab.click(.button("Complete all"))
        try tab.wait(for: "done tasks") { try $0.text(.css(".statistics")) == "3 tasks, 0 due" }
        try tab.click(.button("Clear completed"))
        try tab.wait(for: "no tasks") { try $0.text(.css(".statistics")) == "No tasks yet" }
        #expect(try tab.find(.button("Complete all"))["disabled"] != nil)
    }
}
