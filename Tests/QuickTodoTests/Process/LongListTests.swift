import Bindery
import LiveTesting
import Testing

/// A list with more tasks than a page shows at once.
@Suite struct LongListTests {
    private let server: TasksServer

    init() throws {
        server = try TasksServer()
        try server.changeElsewhere("DELETE FROM task")
        try server.changeElsewhere(
            """
            INSERT INTO task (id, title, added, checked) WITH RECURSIVE number(n) AS (
                SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 400
            ) SELECT n, 'Task ' || n, n, iif(n > 250, n, NULL) FROM number
            """)
    }

    /// Returns the titles that a section shows.
    private func titles(_ tab: Tab, _ section: String) throws -> [String] {
        try tab.findAll(.css("section[aria-label='\(section)'] .title")).map(\.text)
    }

    private func tasks(_ ids: some Sequence<Int>) -> [String] { ids.map { "Task \($0)" } }

    private func more(_ tab: Tab) throws -> [String] { try tab.findAll(.css("button[name=window]")).map(\.text) }

    @Test func `a page has a window of each section`() throws {
        let tab = try Browser(server.address).open()
        #expect(try tab.text(.css(".statistics")) == "400 tasks, 250 due")
        #expect(try titles(tab, "Due Tasks") == tasks((151...250).reversed()))
        #expect(try titles(tab, "Done Tasks") == tasks((301...400).reversed()))
        #expect(try more(tab) == ["More Due Tasks (150)", "More Done Tasks (50)"])

        try tab.click(.button("More Done Tasks (50)"))
        try tab.wait(for: "all done tasks") { try titles($0, "Done Tasks").count == 150 }
        #expect(try more(tab) == ["More Due Tasks (150)"])

        try tab.click(.css(".toggle[value='200']"))
        try tab.wait(for: "the checked task") { try titles($0, "Done Tasks").first == "Task 200" }
        #expect(try titles(tab, "Due Tasks") == tasks((150...250).reversed().filter { $0 != 200 }))
        #expect(try tab.text(.css(".statistics")) == "400 tasks, 249 due")
    }

    @Test func `without JavaScript each window has an address`() throws {
        let tab = try Browser(server.address, scripting: false).open()
        try tab.click(.button("More Due Tasks (150)"))
        #expect(tab.path == "/?window.due=100")
        #expect(try titles(tab, "Due Tasks") == tasks((51...150).reversed()))
        #expect(try more(tab) == ["Previous Due Tasks", "More Due Tasks (50)", "More Done Tasks (50)"])
        try tab.click(.css(".toggle[value='120']"))
        #expect(tab.path == "/?window.due=100")
        #expect(try titles(tab, "Due Tasks") == tasks((50...150).reversed().filter { $0 != 120 }))
        #expect(try titles(tab, "Done Tasks").first == "Task 120")
        try tab.click(.button("Previous Due Tasks"))
        #expect(try titles(tab, "Due Tasks").first == "Task 250")
    }
}
