import LiveTesting
import Testing

extension BrowserTests {
    /// Scenes, addresses and the browser's buttons.
    @Suite struct NavigationTests {
        private let server: ShelfServer

        init() throws { server = try ShelfServer() }

        private static let editor = Locator.dialog("Editor")

        @Test func backAndForwardThroughPushAndModal() throws {
            try server.inChromium { window in
                try window.click(.link("Book 5"))
                try window.waitFor(.heading("Book 5"))
                try window.click(.button("Edit"))
                try window.waitFor(Self.editor)
                #expect(try window.path == "/books/5/edit")

                try window.back()
                try window.waitForNo(Self.editor)
                #expect(try window.path == "/books/5")
                try window.back()
                try window.waitFor(.heading("Shelf"))
                #expect(try window.title == "60 books")
                try window.forward()
                try window.waitFor(.heading("Book 5"))
                try window.forward()
                try window.waitFor(Self.editor)
                #expect(try window.path == "/books/5/edit")
                #expect(try window.isFirstDocument)

                try window.reload()
                try window.waitFor(Self.editor)
                #expect(try window.value(.label("Title")) == "Book 5")
                try window.click(.button("Save"))
                try window.waitForNo(Self.editor)
                try window.waitFor(.heading("Book 5"))
                #expect(try window.path == "/books/5")
                try window.back()
                try window.waitFor(.heading("Shelf"))
            }
        }

        @Test func theFocusGoesIntoTheDialogAndBack() throws {
            try server.inChromium(at: "/books/5") { window in
                try window.execute("arguments[0].focus()", [window.find(.button("Edit")).json])
                for leave in [
                    { try window.press(.escape) }, { try window.back() }, { try window.click(.button("Save")) },
                ] {
                    try window.press(.enter)
                    try window.wait(for: "the focus in the dialog") { try $0.focused?.name == "Title" }
                    try leave()
                    try window.waitForNo(Self.editor)
                    try window.wait(for: "the focus where it was") { try $0.focused?.name == "Edit" }
                }
            }
        }
    }
}
