import Bindery
import LiveTesting
import Testing

/// The scene of the bin.
@Suite struct BinPageTests {
    private let server: TasksServer
    private static let title = "Double-click a title to change it"

    init() throws {
        server = try TasksServer()
    }

    private func titles(_ tab: Tab) throws -> [String] { try tab.findAll(.css(".bin-row .title")).map(\.text) }

    @Test(arguments: [true, false]) func `a deleted task is restored from the bin, or erased`(scripting: Bool) throws {
        let browser = try Browser(server.address, scripting: scripting)
        let bin = try browser.open("/bin")
        #expect(try bin.exists(.text("The bin is empty.")) && !bin.exists(.button("Empty the bin")))
        let list = try browser.open("/")
        for title in [Self.title, "Start QuickTodo"] {
            try list.click(.button("Delete \(title)"))
            try list.settle()
        }
        if !scripting { try bin.reload() }
        try bin.wait(for: "the tasks") { try titles($0) == ["Start QuickTodo", Self.title] }
        try bin.click(.button("Restore \(Self.title)"))
        try bin.wait(for: "the other task") { try titles($0) == ["Start QuickTodo"] }
        #expect(try bin.exists(.text("Restored “\(Self.title)”.")) && bin.path == "/bin")
        if !scripting { try list.visit("/") }
        try list.wait(for: "the restored task") { try $0.exists(.checkbox("\(Self.title)")) }
        try bin.click(.button("Undo"))
        try bin.wait(for: "both tasks") { try titles($0) == ["Start QuickTodo", Self.title] }
        try bin.click(.button("Erase \(Self.title)"))
        try bin.wait(for: "the other task") { try titles($0) == ["Start QuickTodo"] }
        try bin.click(.button("Empty the bin"))
        try bin.wait(for: "no task") { try titles($0).isEmpty }
        try bin.click(.button("Undo"))
        try bin.wait(for: "the task of the latest change") { try titles($0) == ["Start QuickTodo"] }
    }
}
