import Foundation
import LiveTesting
import Testing

@testable import QuickTodo

/// The whole program on a PostgreSQL server, in two processes that share the database.
@Suite(.enabled(if: TestDatabase.hasServer, "PostgreSQL is not installed: run .ci/setup --tests"))
struct NodesTests {
    private static let title = "Double-click a title to change it"

    private func statistics(_ tab: Tab) throws -> String { try tab.text(.css(".statistics")) }

    @Test func `a change on one page appears on those of both processes, and after a restart`() throws {
        let one = try RunningApp(database: TestDatabase.serverURL())
        let two = try RunningApp(database: one.database)
        let browser = try Browser(one.server.address)
        let tabs = [
            try browser.open("/"), try browser.open("/"), try Browser(two.server.address).open("/active"),
        ]
        for tab in tabs { try tab.settle() }
        for tab in tabs { #expect(try statistics(tab) == "4 tasks, 3 due") }
        try tabs[0].click(.checkbox("\(Self.title)"))
        for tab in tabs { try tab.wait(for: "the check") { try statistics($0) == "4 tasks, 2 due" } }
        try tabs[2].click(.button("Delete Open a second tab and watch both"))
        for tab in tabs { try tab.wait(for: "the deletion") { try statistics($0) == "3 tasks, 1 due" } }
        try tabs[0].click(.button("Undo"))
        for tab in tabs { try tab.wait(for: "the undo of the check") { try statistics($0) == "3 tasks, 2 due" } }

        try one.server.restart()
        try tabs[0].wait(for: "the page of the new process") { try statistics($0) == "3 tasks, 2 due" }
        try tabs[0].settle()
        try tabs[0].click(.checkbox("\(Self.title)"))
        for tab in tabs { try tab.wait(for: "the check") { try statistics($0) == "3 tasks, 1 due" } }
    }

    @Test func `a task that is edited in a window of one process is marked on pages of the other`() throws {
        let one = try RunningApp(["--node", "one"], database: TestDatabase.serverDatabaseURL())
        let two = try RunningApp(["--node", "two"], database: one.database)
        func marks(_ tab: Tab) throws -> Int { try tab.findAll(.css("li.row .elsewhere")).count }
        let editors = try (0..<2).map { _ in try Browser(one.server.address).open("/tasks/1") }
        let list = try Browser(two.server.address).open("/")
        try list.wait(for: "the mark", within: .seconds(60)) { try marks($0) == 1 }
        // The last of two windows ends the mark.
        for tab in editors { try tab.settle() }
        editors[0].close()
        let other = try Browser(two.server.address).open("/tasks/1")
        try other.wait(for: "the note", within: .seconds(60)) { try $0.text(.css("dialog .elsewhere-note")) != "" }
        // The process dies, and another one takes its place.
        editors[1].goOffline()
        one.server.kill()
        try one.server.restart()
        try other.wait(for: "the end of the note", within: .seconds(60)) {
            try $0.text(.css("dialog .elsewhere-note")) == ""
        }
    }

    /// Each answer shows the change that the form has made.
    @Test func `forms work without scripts`() throws {
        let app = try RunningApp(database: TestDatabase.serverURL())
        let forms = TaskForms(HTTPClient(), app.url())
        // A page that is open shares its queries with those of the forms.
        let tab = try Browser(app.server.address).open("/")
        try tab.settle()
        for number in 1...5 {
            let editor = try forms.press("create")
            _ = try forms.save("우유 \(number)", at: editor.address)
            #expect(try forms.list().contains("\(number + 4) tasks, \(number + 3) due"))
        }
        let id = try forms.id(of: "우유 3")
        _ = try forms.press("toggle", id)
        #expect(try forms.list().contains("9 tasks, 7 due"))
        let found = try HTTPClient().get(app.url("/search?q=%EC%9C%A0%203"))
        #expect(found.text.contains("우유 3") && !found.text.contains("우유 4"))
        #expect(try HTTPClient().get(app.url("/health")).text.hasPrefix("ok"))
    }
}
