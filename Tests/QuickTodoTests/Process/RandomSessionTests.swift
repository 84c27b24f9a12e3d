import Bindery
import LiveTesting
import Testing

/// Performs random actions on several pages of one list, with lost connections and restarts. At the end every page must
/// show the database's contents.
@Suite(.timeLimit(.minutes(60)))
struct RandomSessionTests {
    @Test func `every tab ends equal to a fresh rendering`() throws {
        let server = try TasksServer()
        var session = RandomSession(address: server.address)
        session.paths = ["/", "/active", "/completed", "/today", "/upcoming", "/tasks/1", "/bin", "/nothing"]
        session.happenings = [
            RandomSession.Happening("the server restarts") { random in
                if Int.random(in: 0..<4, using: &random) == 0 { try server.restart() }
            },
            RandomSession.Happening("tasks change elsewhere") { random in
                let id = Int.random(in: 1...6, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: try server.changeElsewhere("UPDATE task SET title = title || '*' WHERE id = \(id)")
                case 1: try server.changeElsewhere("DELETE FROM task WHERE id > \(id)")
                default:
                    try server.changeElsewhere("INSERT INTO task (title, added) SELECT 'more', added FROM task LIMIT 1")
                }
            },
        ]
        session.check = { tab in
            tab.browser.patience = .milliseconds(200)
            try tab.wait(for: "the current list", within: .seconds(120)) { tab in
                // The page of a list that does not exist does not follow its restoration or deletion.
                if tab.path.hasPrefix("/lists/"), try isOfMissingList(tab) { try tab.reload() }
                // An open editor keeps its initial text, and an editor may be about to open.
                if try tab.exists(.dialog()) { try? tab.click(.css("[name=cancel]")) }
                // A title that is being edited keeps the row of its task, also if the task is gone.
                if try tab.exists(.rowTitle) { try? tab.press(.escape, in: .rowTitle) }
                // Only this page has the typed text, the notes about its latest changes and the field in a row.
                let field = Locator.css(".add-field")
                if try tab.findAll(field).contains(where: { !$0.value.isEmpty }) { try? tab.fill(field, with: "") }
                let notes = try tab.findAll(.css(".undo .toast")) + tab.findAll(.css(".add-message"))
                // A search or choice may be over another list than that of a new page, and only this page has the choice.
                let isOver = tab.path.contains("search") || tab.path.contains("select")
                let own = try isOver || notes.contains { !$0.text.isEmpty } || tab.exists(.rowTitle)
                if own, try isCurrent(tab) { try tab.reload() }
                return (try? tab.assertMatchesFreshRender()) != nil
            }
        }
        try session.run(seeds: 1...40, filter: "QuickTodoTests.RandomSessionTests")
    }

    private func isOfMissingList(_ tab: Tab) throws -> Bool {
        try tab.findAll(.css("h1")).contains { ["This list no longer exists", "더 이상 없는 목록입니다"].contains($0.text) }
    }

    /// Indicates whether the tab shows the same tasks as a new one.
    private func isCurrent(_ tab: Tab) throws -> Bool {
        let fresh = try Browser(tab.browser.address.description).open(tab.path)
        return try shown(tab) == shown(fresh)
    }

    /// Returns the titles with the states of their boxes, in any language.
    private func shown(_ tab: Tab) throws -> [String?] {
        try tab.findAll(.css(".toggle")).flatMap { [$0["aria-label"], $0["aria-checked"]] }
    }
}
