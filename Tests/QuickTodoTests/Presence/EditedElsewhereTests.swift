import LiveTesting
import Testing

/// The marks of tasks that other windows edit, on pages.
@Suite struct EditedElsewhereTests {
    private let server: TasksServer
    private static let title = "Double-click a title to change it"
    private static let mark = "Being edited in another window"

    init() throws {
        server = try TasksServer()
    }

    private func marks(_ tab: Tab) throws -> [String] { try tab.findAll(.css("li.row .elsewhere")).map(\.text) }

    private func news(_ tab: Tab) throws -> [String] {
        try tab.findAll(.css(".elsewhere-news")).map(\.text).filter { !$0.isEmpty }
    }

    private func note(_ tab: Tab) throws -> String { try tab.text(.css("dialog .elsewhere-note")) }

    @Test func `two windows show which task the other one edits`() throws {
        let (one, two) = (try Browser(server.address).open("/"), try Browser(server.address).open("/"))
        for tab in [one, two] { try tab.settle() }
        try one.click(.button("Edit \(Self.title)"))
        try two.wait(for: "the mark") { try marks($0) == [Self.mark] }
        #expect(try news(two) == ["“\(Self.title)” is being edited in another window."])
        #expect(try note(one) == "")
        let withoutScripts = try Browser(server.address, scripting: false).open("/")
        #expect(try marks(withoutScripts) == [Self.mark])
        try two.click(.button("Edit \(Self.title)"))
        for tab in [one, two] { try tab.wait(for: "the note") { try note($0) == Self.mark } }
        try one.click(.button("Cancel"))
        try two.wait(for: "the end of the note") { try note($0) == "" }
        try two.click(.button("Cancel"))
        for tab in [one, two] { try tab.wait(for: "no mark") { try marks($0).isEmpty && news($0).isEmpty } }
    }

    @Test func `a window that closes ends its marks`() throws {
        let browser = try Browser(server.address)
        let (one, two) = (try browser.open("/tasks/1"), try browser.open("/active"))
        try two.wait(for: "the mark") { try marks($0) == [Self.mark] }
        one.close()
        try two.wait(for: "no mark") { try marks($0).isEmpty }
    }

    @Test func `an edit in a row is marked in the other window only`() throws {
        let browser = try Browser(server.address)
        let (one, two) = (try browser.open("/"), try browser.open("/"))
        for tab in [one, two] { try tab.settle() }
        try one.doubleClick(.text("\(Self.title)"))
        try one.wait(for: "the field") { try $0.exists(.rowTitle) }
        try two.wait(for: "the mark") { try marks($0) == [Self.mark] }
        #expect(try marks(one).isEmpty)
        try one.press(.escape, in: .rowTitle)
        try two.wait(for: "no mark") { try marks($0).isEmpty }
    }

    @Test func `a window that is cut off while it edits a row ends its mark`() throws {
        let server = try TasksServer(presenceTimeout: .milliseconds(100))
        let (one, two) = (try Browser(server.address).open("/"), try Browser(server.address).open("/active"))
        for tab in [one, two] { try tab.settle() }
        try one.doubleClick(.text("\(Self.title)"))
        try two.wait(for: "the mark") { try marks($0) == [Self.mark] }
        one.goOffline()
        try two.wait(for: "no mark") { try marks($0).isEmpty }
    }
}
