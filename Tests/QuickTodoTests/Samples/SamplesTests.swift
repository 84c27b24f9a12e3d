import Bindery
import LiveTesting
import Testing

/// The tasks of the first start.
@Suite struct SamplesTests {
    @Test(arguments: [true, false]) func `the examples are dismissed at once, which can be undone`(scripting: Bool)
        throws
    {
        let server = try TasksServer()
        try server.changeElsewhere("INSERT INTO task (title, added) VALUES ('My own', 1)")
        let tab = try Browser(server.address, scripting: scripting).open("/")
        func statistics() throws -> String { try tab.text(.css(".statistics")) }
        #expect(try statistics() == "5 tasks, 4 due")
        try tab.click(.button("Dismiss the examples"))
        try tab.wait(for: "the other task") { _ in try statistics() == "1 task, 1 due" }
        #expect(try !tab.exists(.button("Dismiss the examples")))
        #expect(try tab.exists(.text("Dismissed 4 examples.")))
        try tab.click(.button("Undo"))
        try tab.wait(for: "the examples") { _ in try statistics() == "5 tasks, 4 due" }
        #expect(try tab.exists(.button("Dismiss the examples")))
    }
}
