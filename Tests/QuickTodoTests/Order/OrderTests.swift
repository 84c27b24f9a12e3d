import Bindery
import LiveTesting
import Testing

/// The order of tasks on pages.
@Suite struct OrderTests {
    private let server: TasksServer
    private static let titles = [
        "Check this task: it moves to Done Tasks", "Double-click a title to change it",
        "Open a second tab and watch both",
    ]

    init() throws { server = try TasksServer() }

    private func wait(_ order: [Int], _ tab: Tab) throws {
        let expected = order.map { Self.titles[$0] }
        try tab.wait(for: "\(expected)") {
            try $0.findAll(.css("section[aria-label='Due Tasks'] .title")).map(\.text) == expected
        }
    }

    private func row(_ index: Int) -> Locator { .css(".row[data-value='\(3 - index)']") }

    @Test func `a row is dragged to another place, in all windows, and back by Undo`() throws {
        let (tab, other) = (try Browser(server.address).open(), try Browser(server.address).open())
        try tab.move(row(2), before: row(0))
        try wait([2, 0, 1], tab)
        try wait([2, 0, 1], other)
        try tab.move(row(2), toEndOf: .due)
        try wait([0, 1, 2], tab)
        try tab.click(.button("Undo"))
        try wait([2, 0, 1], tab)
        #expect(try Browser(server.address).open().findAll(.css(".title")).first?.text == Self.titles[2])
    }

    @Test func `a row is dragged between the sections`() throws {
        let tab = try Browser(server.address).open()
        try tab.move(row(1), toEndOf: .done)
        try wait([0, 2], tab)
        #expect(try tab.isChecked(.checkbox("\(Self.titles[1])")))
        try tab.move(row(1), before: row(0))
        try wait([1, 0, 2], tab)
        #expect(try !tab.isChecked(.checkbox("\(Self.titles[1])")))
    }

    @Test(arguments: [true, false]) func `buttons move a row up and down`(scripting: Bool) throws {
        let tab = try Browser(server.address, scripting: scripting).open()
        try tab.click(.button("Move \(Self.titles[1]) up"))
        try wait([1, 0, 2], tab)
        try tab.click(.button("Move \(Self.titles[1]) down"))
        try wait([0, 1, 2], tab)
        #expect(try tab.exists(.text("Moved “\(Self.titles[1])”.")))
    }

    /// The second press comes before the response to the first.
    @Test func `each press of a button for a step is a step`() throws {
        let tab = try Browser(server.address).open()
        try tab.settle()
        tab.goOffline()
        for _ in 1...2 { try tab.click(.button("Move \(Self.titles[0]) down")) }
        tab.goOnline()
        try wait([1, 2, 0], tab)
    }

    @Test func `a row that is dragged to another day is due then`() throws {
        try server.changeElsewhere("UPDATE task SET due = 4102444800 + 10.5 * 3600 WHERE id = 1")  // 2100-01-01
        try server.changeElsewhere("UPDATE task SET due = unixepoch('now', 'start of day') + 10.5 * 3600 WHERE id = 2")
        let tab = try Browser(server.address).open("/upcoming")
        try tab.move(.css(".row[data-value='1']"), before: .css(".row[data-value='2']"))
        try tab.wait(for: "both on one day") {
            try $0.findAll(.css("section .row")).count == 2 && !$0.exists(.region("Later"))
        }
        #expect(try tab.exists(.button("Undo")))
    }
}
