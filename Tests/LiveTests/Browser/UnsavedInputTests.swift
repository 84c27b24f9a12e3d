import LiveTesting
import Testing

extension FormBrowserTests {
    /// A form with `data-unsaved` and unsaved input is left only after the user confirms.
    @Suite struct UnsavedInputTests {
        private let server: ShelfServer

        init() throws { server = try ShelfServer() }

        private static let review = Locator.label("Review")
        private static let allBooks = Locator.link("All books")

        /// Runs a closure in a book's scene, opened from the shelf.
        private func onABook(_ work: (WebDriverWindow) throws -> Void) throws {
            try server.inChromium { window in
                try window.click(.link("Book 5"))
                try window.waitFor(.heading("Book 5"))
                try work(window)
            }
        }

        /// Leaves the scene and answers the confirmation.
        private func leave(_ window: WebDriverWindow, _ isYes: Bool, by way: () throws -> Void) throws {
            // The browser answers the command only after the dialog is known.
            try? way()
            try window.wait(for: "the confirmation") { $0.question == "Leave without publishing?" }
            try window.answer(isYes)
        }

        @Test func `a link requires a confirmation`() throws {
            try onABook { window in
                try window.type("half", into: Self.review)
                try leave(window, false) { try window.click(Self.allBooks) }
                #expect(try window.path == "/books/5")
                #expect(try window.value(Self.review) == "half")
                try leave(window, true) { try window.click(Self.allBooks) }
                try window.waitFor(.heading("Shelf"))
                try window.click(.link("Book 6"))
                try window.waitFor(.heading("Book 6"))
                try window.click(Self.allBooks)
                try window.waitFor(.heading("Shelf"))
            }
        }

        @Test func `the back button requires a confirmation`() throws {
            try onABook { window in
                try window.type("half", into: Self.review)
                try leave(window, false) { try window.back() }
                try window.wait(for: "the same address") { try $0.path == "/books/5" }
                #expect(try window.value(Self.review) == "half")
                try leave(window, true) { try window.back() }
                try window.waitFor(.heading("Shelf"))
                try window.forward()
                try window.waitFor(.heading("Book 5"))
            }
        }

        /// Before another document is loaded, the browser asks its own question if the page cancels the unloading.
        private func asks(_ window: WebDriverWindow) throws -> Bool {
            try window.execute(
                """
                const event = new Event('beforeunload', { cancelable: true });
                dispatchEvent(event);
                return event.defaultPrevented;
                """
            ).bool == true
        }

        @Test func `published input requires no confirmation`() throws {
            try onABook { window in
                #expect(try !asks(window))
                try window.type("good", into: Self.review)
                #expect(try asks(window))
                try window.click(.button("Publish"))
                try window.waitFor(.text("Published."))
                #expect(try !asks(window))
                try window.click(Self.allBooks)
                try window.waitFor(.heading("Shelf"))
                #expect(server.app.shelf.published == ["good"])
            }
        }

        @Test func `rejected input requires a confirmation`() throws {
            try onABook { window in
                try window.type("x", into: Self.review)
                try window.press(.backspace)
                try window.click(.button("Publish"))
                try window.waitFor(.text("Write something."))
                try leave(window, false) { try window.click(Self.allBooks) }
                try window.type("good", into: Self.review)
                try window.click(.button("Publish"))
                try window.waitFor(.text("Published."))
                try window.click(Self.allBooks)
                try window.waitFor(.heading("Shelf"))
            }
        }

        @Test func `abandoned input is restored when the user returns`() throws {
            try onABook { window in
                try window.type("half", into: Self.review)
                try leave(window, true) { try window.click(Self.allBooks) }
                try window.waitFor(.heading("Shelf"))
                try window.back()
                try window.wait(for: "the restored text") { try $0.value(Self.review) == "half" }
                #expect(try asks(window))
                try leave(window, true) { try window.back() }
                try window.waitFor(.heading("Shelf"))
                try window.forward()
                try window.wait(for: "the restored text") { try $0.value(Self.review) == "half" }
                // The server has it too.
                try window.click(.button("Publish"))
                try window.waitFor(.text("Published."))
                #expect(server.app.shelf.published == ["half"])
            }
        }

        /// The browser drops the entries after the current one, and their numbers are reused.
        @Test func `a new history entry starts without drafts or a scroll position`() throws {
            try onABook { window in
                try window.type("half", into: Self.review)
                try window.execute("scrollTo(0, 300)")
                try leave(window, true) { try window.back() }
                try window.waitFor(.heading("Shelf"))
                try window.click(.link("Book 6"))
                try window.waitFor(.heading("Book 6"))
                #expect(try window.value(Self.review) == "")
                #expect(try window.execute("return scrollY").number == 0)
            }
        }

        @Test func `typed text is restored after a reload`() throws {
            try onABook { window in
                try window.type("half", into: Self.review)
                try? window.reload()
                if window.question != nil { try window.answer(true) }
                try window.wait(for: "the new document") { try !$0.isFirstDocument }
                try window.wait(for: "the restored text") { try $0.value(Self.review) == "half" }
                #expect(try asks(window))
                try window.click(.button("Publish"))
                try window.waitFor(.text("Published."))
                #expect(server.app.shelf.published == ["half"])
            }
        }

        @Test func `a form without a button requires no confirmation`() throws {
            try onABook { window in
                try window.type("5", into: .label("Stars"))
                try window.wait(for: "the stars") { try $0.text(.css(".stars")) == "5" }
                #expect(try !asks(window))
                try window.back()
                try window.waitFor(.heading("Shelf"))
            }
        }

        @Test func `the Escape key requires a confirmation and the Cancel button does not`() throws {
            try onABook { window in
                try window.click(.button("Edit"))
                try window.fill(.label("Title"), with: "Emma")
                for isYes in [false, true] {
                    try? window.press(.escape)
                    try window.wait(for: "the confirmation") { $0.question == "Close without saving?" }
                    try window.answer(isYes)
                    if !isYes { #expect(try window.value(.label("Title")) == "Emma") }
                }
                try window.waitForNo(.dialog("Editor"))
                #expect(try window.path == "/books/5")
                // Cancel is an explicit decision, so there is no confirmation. The key opens the editor because the script
                // ignores clicks on a button that has just appeared under the pointer.
                try window.press(.enter)
                try window.type("!", into: .label("Title"))
                try window.click(.button("Cancel"))
                try window.waitForNo(.dialog("Editor"))
            }
        }
    }
}
