import LiveTesting
import Testing

/// Two users check one task without having seen the other's check.
@Suite struct SimultaneousChecksTests {
    private let server: TasksServer
    private let tabs: [Tab]

    init() throws {
        server = try TasksServer()
        tabs = [try Browser(server.address).open(), try Browser(server.address).open()]
    }

    private func isDone(_ tab: Tab) throws -> Bool { try tab.find(.checkbox("Start QuickTodo")).isChecked }

    private func toggle(_ tab: Tab) throws { try tab.click(.checkbox("Start QuickTodo")) }

    private func settle() throws { for tab in tabs { try tab.settle() } }

    @Test func `a task that both check is done`() throws {
        try settle()
        let wasDone = try isDone(tabs[0])
        tabs[0].pauseReading()
        try toggle(tabs[1])
        try tabs[1].settle()
        try toggle(tabs[0])
        tabs[0].resumeReading()
        try settle()
        for tab in tabs { #expect(try isDone(tab) != wasDone) }
        try toggle(tabs[0])
        try settle()
        for tab in tabs { #expect(try isDone(tab) == wasDone) }
    }

    @Test func `a task that is checked without a connection stays checked`() throws {
        try settle()
        let wasDone = try isDone(tabs[0])
        tabs[0].goOffline()
        try toggle(tabs[0])
        try toggle(tabs[1])
        tabs[0].goOnline()
        try settle()
        for tab in tabs { #expect(try isDone(tab) != wasDone) }
    }
}
