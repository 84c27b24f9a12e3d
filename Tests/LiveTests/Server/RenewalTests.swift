import LiveTesting
import Testing

/// A server with other templates replaces the one that a headless tab's page came from.
@Suite struct RenewalTests {
    @Test func `a deploy reloads the tab when no field has the focus`() throws {
        let server = try ShelfServer()
        let tab = try Browser(server.address).open("/books/5")
        let isNew = { (tab: Tab) in try tab.document.root.all(css: "meta[name=edition]").count == 1 }
        try tab.fill(.label("Stars"), with: "4")
        try tab.wait(for: "the stars") { try $0.text(.css(".stars")) == "4" }
        var templates = ShelfApp.templates
        templates["layout"]?.replace("<head>", with: "<head><meta name='edition' content='2'>")
        try server.deploy(templates)
        try tab.wait(for: "the new server") { tab in
            server.app.shelf.change(5) { $0.title += "." }
            return tab.title.hasPrefix("Book 5.")
        }
        // A field with the user's input has the focus.
        #expect(try !isNew(tab))
        tab.blur()
        try tab.wait(for: "the new document", isNew)
        try tab.wait(for: "the restored input, also on the server") { tab in
            try tab.value(.label("Stars")) == "4" && tab.text(.css(".stars")) == "4"
        }
    }

    @Test func `a restart with the same templates does not reload the tab`() throws {
        let server = try ShelfServer()
        let tab = try Browser(server.address).open()
        try server.deploy(ShelfApp.templates)
        try tab.wait(for: "the new server") { tab in
            server.app.shelf.add()
            return tab.title != "60 books"
        }
        try tab.click(.link("Book 5"))
        try tab.wait(for: "the book") { try $0.exists(.heading("Book 5")) }
        // Once when it was opened, and once when it was remounted.
        #expect(server.requests.filter { $0 == "GET /" }.count == 2)
    }
}
