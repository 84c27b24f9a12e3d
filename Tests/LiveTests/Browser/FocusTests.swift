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
    }
}
