import Differences
import HTMLTemplates
import Live
import LiveTesting
import Rx
import Testing

extension BrowserTests {
    /// The focus after the focused element is removed.
    @Suite struct FocusTests {
        private let server: ShelfServer

        init() throws { server = try ShelfServer() }

        private func waitForFocus(on name: String, _ window: WebDriverWindow) throws {
            try window.wait(for: "the focus on “\(name)”") { try $0.focused?.name == name }
        }

        private func remove(_ title: String, _ window: WebDriverWindow) throws {
            try window.execute(
                "document.querySelector(arguments[0]).focus()", [.string("[aria-label='Remove \(title)']")])
            try window.press(.enter)
        }

        @Test func `the focus moves to the next row, the previous row or the heading`() throws {
            server.app.shelf.books.accept(Array(server.app.shelf.books.value.prefix(3)))
            try server.inChromium { window in
                try window.wait(for: "three rows") { try $0.findAll(.css("li")).count == 3 }
                try remove("Book 2", window)
                try waitForFocus(on: "Remove Book 3", window)
                try remove("Book 3", window)
                try waitForFocus(on: "Remove Book 1", window)
                try remove("Book 1", window)
                try waitForFocus(on: "Shelf", window)
                #expect(try window.focused?.role == .heading)
            }
        }

        @Test func `the focus moves to the next row's link when another tab removes the row`() throws {
            try server.inChromium { window in
                try window.execute("document.querySelector('li a').focus()")
                server.app.shelf.books.accept(Array(server.app.shelf.books.value.dropFirst(2)))
                try waitForFocus(on: "Book 3", window)
            }
        }

        @Test func `the focus stays on an element outside the removed row`() throws {
            try server.inChromium { window in
                try window.execute("document.querySelector('[name=add]').focus()")
                server.app.shelf.books.accept(Array(server.app.shelf.books.value.dropFirst()))
                try window.waitForTitle("59 books")
                try waitForFocus(on: "Add", window)
            }
        }

        @Test func `the focus moves to the same control of the next component`() throws {
            let team = Team()
            team.members.accept(["a", "b", "c"])
            let server = try OneSceneServer(Team.template, others: Team.templates) { team.bind($0) }
            try WebDriver.withWindow(at: server.address) { window in
                try window.waitForTheStream()
                try window.execute("document.querySelector('li:nth-child(2) [name$=remove]').focus()")
                try window.press(.enter)
                try waitForFocus(on: "Remove c", window)
                try window.press(.enter)
                try waitForFocus(on: "Remove a", window)
            }
        }

        @Test func `the focus moves from a field of a row that fails to its button`() throws {
            let names = ["a", "b"].map { FailingRow($0) }
            let server = try OneSceneServer(
                "<main><h1>One</h1><form method=\"post\"><ul>{{#rows}}<li>{{{component}}}</li>{{/rows}}</ul></form></main>",
                others: ["row": "<p><input name=\"name\" value=\"{{name}}\" data-live=\"debounce 1\"></p>"]
            ) { page in page.bindComponents("rows", from: Observable.just(names)) { FailingRowView(row: $0) } }
            try WebDriver.withWindow(at: server.address) { window in
                try window.waitForTheStream()
                try window.execute("document.querySelector('li:last-child input').focus()")
                names[1].text.accept("boom")
                try window.wait(for: "the failure") { try $0.exists(.css(".bindery-failure")) }
                try waitForFocus(on: "Try again", window)
            }
        }

        @Test func `text in a form of the layout does not prevent another scene`() throws {
            let layout = OneSceneServer.layout.replacing(
                "<body>", with: "<body><form method=\"post\"><input aria-label=\"Note\"><button>Go</button></form>")
            let server = try OneSceneServer("<main><h1>One</h1><a href=\"/two\">Two</a></main>", layout: layout) { _ in
            }
            try WebDriver.withWindow(at: server.address) { window in
                try window.waitForTheStream()
                try window.type("half", into: .label("Note"))
                try window.click(.link("Two"))
                try window.wait(for: "the other address") { try $0.path == "/two" }
                #expect(try window.value(.label("Note")) == "half")
            }
        }
    }
}

private final class FailingRow: IdentifiableType, Sendable {
    struct Failure: Error {}

    let identity: String
    let text: BehaviorRelay<String>

    init(_ name: String) {
        identity = name
        text = BehaviorRelay(value: name)
    }
}

private struct FailingRowView: View {
    static let template = "row"
    let row: FailingRow

    func bind(_ page: ViewBinder) {
        page.bindValue(
            "name",
            from: row.text.map { text in
                if text == "boom" { throw FailingRow.Failure() }
                return text
            })
    }
}
