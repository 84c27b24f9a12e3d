import LiveTesting
import Testing

extension BrowserTests {
    /// A server with other templates or another script takes the place of the one that a window came from.
    @Suite struct DeployTests {
        private static let stars = Locator.label("Stars")

        @Test func theWindowLoadsItselfAnewWhenNobodyIsInTheMiddleOfSomething() throws {
            let server = try ShelfServer()
            try server.inChromium(at: "/books/5") { window in
                try window.type("4", into: Self.stars)
                var templates = ShelfApp.templates
                templates["layout"]?.replace("<head>", with: "<head><meta name='edition' content='2'>")
                try server.deploy(templates)
                try window.wait(for: "the new server") { window in
                    server.app.shelf.change(5) { $0.title += "." }
                    return try window.title.hasPrefix("Book 5.")
                }
                // A field that was typed in has the focus.
                try window.execute("dispatchEvent(new Event('focus'))")
                #expect(try window.isFirstDocument)
                #expect(try window.value(Self.stars) == "4")

                try window.execute("document.activeElement.blur(); scrollTo(0, 500); dispatchEvent(new Event('focus'))")
                try window.wait(for: "the new document") { window in
                    try !window.isFirstDocument && window.exists(.css("meta[name=edition]"))
                }
                try window.wait(for: "what was typed, with the server too") { window in
                    try window.value(Self.stars) == "4" && window.text(.css(".stars")) == "4"
                }
                // What was typed makes the page longer above, and the browser keeps in view what one looks at.
                try window.wait(for: "the scroll position") { try $0.execute("return scrollY").number ?? 0 >= 500 }
            }
        }

        /// The form was sent while nobody answered, and the server that answers then is another one.
        @Test func aFormThatWaitsAcrossARestartIsSentOnce() throws {
            let server = try ShelfServer()
            try server.inChromium(at: "/books/5") { window in
                try window.type("good", into: .label("Review"))
                try window.setOffline(true)
                try window.click(.button("Publish"))
                try server.deploy(ShelfApp.templates)
                try window.setOffline(false)
                try window.wait(for: "the review") { try $0.exists(.text("Published.")) }
                // What is sent goes out in order: what would come after it has come when the scene has closed.
                try window.click(.button("Close"))
                try window.waitFor(.heading("Shelf"))
                #expect(server.app.shelf.published == ["good"])
                #expect(try window.isFirstDocument)
            }
        }

        @Test func theSameServerIsNoReasonToLoadAnew() throws {
            let server = try ShelfServer()
            try server.inChromium { window in
                try server.deploy(ShelfApp.templates)
                try window.wait(for: "the new server") { window in
                    server.app.shelf.add()
                    return try window.title != "60 books"
                }
                try window.execute("dispatchEvent(new Event('focus'))")
                try window.click(.link("Book 5"))
                try window.waitFor(.heading("Book 5"))
                #expect(try window.isFirstDocument)
            }
        }
    }
}
