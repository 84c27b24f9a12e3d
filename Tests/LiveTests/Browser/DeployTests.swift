import LiveTesting
import Testing

extension ConnectionBrowserTests {
    /// A server with other templates or another script replaces the one that a tab's page came from.
    @Suite struct DeployTests {
        private static let stars = Locator.label("Stars")

        @Test func `a deploy reloads the tab when no field has the focus`() throws {
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
                // A field with the user's input has the focus.
                try window.execute("dispatchEvent(new Event('focus'))")
                #expect(try window.isFirstDocument)
                #expect(try window.value(Self.stars) == "4")

                try window.execute("document.activeElement.blur(); scrollTo(0, 500); dispatchEvent(new Event('focus'))")
                try window.wait(for: "the new document") { window in
                    try !window.isFirstDocument && window.exists(.css("meta[name=edition]"))
                }
                try window.wait(for: "the restored input, also on the server") { window in
                    try window.value(Self.stars) == "4" && window.text(.css(".stars")) == "4"
                }
                // The restored input makes the page longer above the viewport, and the browser keeps the visible
                // content in place.
                try window.wait(for: "the scroll position") { try $0.execute("return scrollY").number ?? 0 >= 500 }
            }
        }

        /// Deploys templates that differ from the former ones, and waits until the tab has mounted the page again.
        private func deploy(_ edition: String, _ server: ShelfServer, _ window: WebDriverWindow) throws {
            var templates = ShelfApp.templates
            templates["layout"]?.replace("<head>", with: "<head><meta name='edition' content='\(edition)'>")
            templates["book"]?.replace("<ol>", with: "<input type=\"file\" aria-label=\"Cover\"><ol>")
            try window.execute(
                "window.mounts = 0; document.documentElement.addEventListener('bindery:mount', () => mounts++)")
            try server.deploy(templates)
            try window.wait(for: "the new server") { window in
                try window.execute("return !window.mounts || mounts > 0").bool == true
            }
        }

        private func isReloaded(_ edition: String, _ window: WebDriverWindow) throws -> Bool {
            try window.execute("dispatchEvent(new Event('focus'))")
            return try window.exists(.css("meta[name=edition][content='\(edition)']"))
        }

        @Test func `a deploy does not reload a tab with a chosen file, or one that an app's script keeps`() throws {
            let server = try ShelfServer()
            try server.inChromium(at: "/books/5") { window in
                try deploy("2", server, window)
                try window.wait(for: "the new document") { try isReloaded("2", $0) }
                try window.waitForTheStream()
                try window.execute(
                    """
                    const files = new DataTransfer();
                    files.items.add(new File(["x"], "cover.png"));
                    document.querySelector("input[type=file]").files = files.files;
                    window.asked = 0;
                    document.documentElement.addEventListener("bindery:reload", (event) => {
                      asked++;
                      event.preventDefault();
                    });
                    """)
                try deploy("3", server, window)
                try window.wait(for: "the remounted page") { try $0.execute("return mounts").number == 1 }
                for _ in 0..<3 { #expect(try !isReloaded("3", window)) }
                #expect(try window.execute("return asked").number == 0)
                try window.execute("document.querySelector('input[type=file]').value = ''")
                #expect(try !isReloaded("3", window))
                #expect(try window.execute("return asked").number == 1)
            }
        }

        @Test func `a deploy keeps the focus`() throws {
            let server = try ShelfServer()
            try server.inChromium(at: "/books/5") { window in
                try window.execute("document.querySelector('textarea').focus()")
                try deploy("2", server, window)
                try window.wait(for: "the new document") { try isReloaded("2", $0) }
                try window.wait(for: "the focus") { try $0.focused?.name == "Review" }
            }
        }

        /// The form was submitted while the server was unreachable, and another server answers afterwards.
        @Test func `a form submitted during a restart is sent once`() throws {
            let server = try ShelfServer()
            try server.inChromium(at: "/books/5") { window in
                try window.type("good", into: .label("Review"))
                try window.setOffline(true)
                try window.click(.button("Publish"))
                try server.deploy(ShelfApp.templates)
                try window.setOffline(false)
                try window.wait(for: "the review") { try $0.exists(.text("Published.")) }
                // Posts are sent in order: when the scene is closed, everything before it has been handled.
                try window.click(.button("Close"))
                try window.waitFor(.heading("Shelf"))
                #expect(server.app.shelf.published == ["good"])
                #expect(try window.isFirstDocument)
            }
        }

        @Test func `a restart with the same files does not reload the tab`() throws {
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
