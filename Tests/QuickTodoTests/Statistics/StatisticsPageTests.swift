import Bindery
import LiveTesting
import Testing

/// The scene of the statistics.
@Suite struct StatisticsPageTests {
    private let server: TasksServer

    init() throws {
        server = try TasksServer()
    }

    /// Returns the number under a heading.
    private func figure(_ name: String, _ tab: Tab) throws -> String? {
        let (names, values) = (try tab.findAll(.css(".figure dt")), try tab.findAll(.css(".figure dd")))
        return zip(names, values).first { $0.0.text == name }?.1.text
    }

    @Test func `numbers have the notation of the user's language`() throws {
        try server.changeElsewhere(
            """
            WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 1997)
            INSERT INTO task (title, added) SELECT 'Task ' || n, n FROM number
            """)
        let tab = try Browser(server.address).open("/statistics")
        try tab.wait(for: "the number") { try figure("Due", $0) == "2,000" }
        let list = try Browser(server.address).open("/")
        #expect(try list.text(.css("[href='/lists/1'] ~ .count")) == "2,000")
        let more = try list.find(.css("[name=window]")).accessibleName
        #expect(more.contains("(1,9"), "\(more)")
    }

    @Test(arguments: [true, false]) func `the figures and the chart follow the tasks`(scripting: Bool) throws {
        let browser = try Browser(server.address, scripting: scripting)
        let tab = try browser.open("/")
        try tab.click(.link("Settings"))
        try tab.click(.link("Statistics"))
        try tab.wait(for: "the scene") { $0.title == "Statistics – QuickTodo" }
        #expect(tab.path == "/statistics")
        #expect(try figure("Due", tab) == "3" && figure("Done", tab) == "1" && figure("Done today", tab) == "1")
        #expect(try figure("Streak", tab) == "1 day")
        let list = try browser.open("/")
        try list.click(.button("Complete all"))
        try list.settle()
        if !scripting { try tab.reload() }
        try tab.wait(for: "the figures") { try figure("Done today", $0) == "4" && figure("Due", $0) == "0" }
        #expect(try tab.findAll(.css("svg rect")).count == 30)
        #expect(try tab.findAll(.css("svg rect")).last?["height"] == "96")
        #expect(
            try tab.text(.css(".chart-card .hint")) == "4 tasks completed in the last 30 days, at most 4 on one day.")
        #expect(try tab.findAll(.css("tbody td")).map(\.text) == Array(repeating: "0", count: 29) + ["4"])
        try list.click(.button("Undo"))
        try list.settle()
        if !scripting { try tab.reload() }
        try tab.wait(for: "the former figures") { try figure("Done today", $0) == "1" }
    }
}
