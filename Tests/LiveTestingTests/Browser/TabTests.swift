import LiveTesting
import Testing

@Suite(.timeLimit(.minutes(60)))
struct TabTests {
    @Test func patchesArriveFromOtherTabs() throws {
        let server = try StubServer()
        let one = try Browser(server.address).open()
        let other = try Browser(server.address).open()
        let status = try other.find(.status)
        try one.fill(.label("Title"), with: "Eggs")
        try one.click(.button("Add"))
        try other.wait(for: "the eggs") { try $0.exists(.button("Delete Eggs")) }
        #expect(status.text == "2 items")
        #expect(try other.find(.status) === status)
        try one.wait(for: "the field to be cleared") { try $0.value(.label("Title")).isEmpty }
        try one.assertMatchesFreshRender()
        try other.assertMatchesFreshRender()

        try other.click(.button("Delete Milk"))
        try one.wait(for: "the milk to be removed") { try !$0.exists(.text(.containing("Milk"))) }
        #expect(server.posts == ["title=Eggs", "title=Eggs&note=&add=", "delete=1"])
        #expect(one.patchProblems.isEmpty)
    }

    @Test func `a patch elsewhere keeps typed text and the focus`() throws {
        let server = try StubServer()
        let tab = try Browser(server.address).open()
        try tab.fill(.label("Title"), with: "half a ti")
        server.add("Bread")
        try tab.wait(for: "the bread") { try $0.exists(.text("Bread ×")) }
        #expect(try tab.value(.label("Title")) == "half a ti")
        #expect(tab.focused?.id == "title")
    }

    @Test func `a normalized value is set when the field loses the focus`() throws {
        let server = try StubServer()
        let tab = try Browser(server.address).open()
        try tab.fill(.label("Title"), with: "  a b ")
        tab.blur()
        try tab.wait(for: "the normalized title") { try $0.value(.label("Title")) == "ab" }
    }

    @Test func `a live field posts after a pause in typing`() throws {
        let server = try StubServer()
        let tab = try Browser(server.address).open()
        try tab.type("a", into: .label("Note"))
        try tab.type("b", into: .label("Note"))
        try tab.wait(for: "the post") { _ in server.posts.last == "note=ab" }
    }

    @Test func `while one tab waits, the others of its browser send and receive`() throws {
        let server = try StubServer()
        let browser = try Browser(server.address)
        let (one, other) = (try browser.open(), try browser.open())
        try other.type("ab", into: .label("Note"))
        try one.wait(for: "the post of the other tab") { _ in server.posts.last == "note=ab" }
        try one.click(.button("Delete Milk"))
        // Only the former text is read, because a search would apply the patches of the other tab itself.
        let list = try other.find(.status)
        try one.wait(for: "the patch in the other tab") { _ in list.text == "0 items" }
    }

    @Test func `Enter submits the form with its default button`() throws {
        let server = try StubServer()
        let tab = try Browser(server.address).open()
        try tab.fill(.label("Title"), with: "Tea")
        try tab.press(.enter)
        try tab.wait(for: "the tea") { try $0.exists(.button("Delete Tea")) }
        #expect(server.posts.last == "title=Tea&note=&add=")
    }

    @Test func `links and history change scenes without loading a document`() throws {
        let server = try StubServer()
        let tab = try Browser(server.address).open()
        let body = tab.document.body
        try tab.click(.link("About"))
        try tab.wait(for: "the other scene") { try $0.exists(.heading("About")) }
        #expect(tab.path == "/about")
        try tab.back()
        try tab.wait(for: "the list") { try $0.exists(.heading("List")) }
        #expect(tab.path == "/")
        try tab.forward()
        try tab.wait(for: "the other scene") { try $0.exists(.heading("About")) }
        #expect(tab.document.body === body)
        try tab.reload()
        #expect(tab.document.body !== body)
        #expect(try tab.exists(.heading("About")))
        tab.close()
        #expect(server.withState { $0.closed } == ["p1", "p2"])
    }

    @Test func `going to a path of the app changes the scene in place`() throws {
        let server = try StubServer()
        let tab = try Browser(server.address).open()
        let body = tab.document.body
        try tab.go(to: "/about")
        try tab.wait(for: "the other scene") { try $0.exists(.heading("About")) }
        #expect(tab.path == "/about")
        #expect(tab.document.body === body)
        try tab.back()
        try tab.wait(for: "the list") { try $0.exists(.heading("List")) }
    }

    @Test func `without JavaScript going to a path loads its document`() throws {
        let server = try StubServer()
        let tab = try Browser(server.address, scripting: false).open()
        let body = tab.document.body
        try tab.go(to: "/about")
        #expect(try tab.exists(.heading("About")))
        #expect(tab.document.body !== body)
    }

    @Test func `missed patches arrive after the stream reconnects`() throws {
        let server = try StubServer()
        let tab = try Browser(server.address).open()
        tab.dropStream()
        server.add("Bread")
        try tab.wait(for: "the bread") { try $0.exists(.button("Delete Bread")) }
        try tab.assertMatchesFreshRender()
    }

    @Test func `an action performed offline is sent once`() throws {
        let server = try StubServer()
        let tab = try Browser(server.address).open()
        tab.goOffline()
        try tab.click(.button("Delete Milk"))
        #expect(server.posts.isEmpty)
        #expect(try tab.exists(.button("Delete Milk")))
        tab.goOnline()
        try tab.wait(for: "the milk to be removed") { try !$0.exists(.button("Delete Milk")) }
        #expect(server.posts == ["delete=1"])
    }

    @Test(arguments: [true, false])
    func `a discarded page is remounted with the user's input`(isWhileTyping: Bool) throws {
        let server = try StubServer()
        let tab = try Browser(server.address).open()
        let field = try tab.find(.label("Title"))
        try tab.fill(.label("Title"), with: "Rice")
        if isWhileTyping { try server.restart() } else { server.forgetPages() }
        try tab.click(.button("Add"))
        try tab.wait(for: "the rice") { try $0.exists(.button("Delete Rice")) }
        #expect(try tab.find(.label("Title")) === field)
        #expect(server.withState { $0.items.map(\.title) } == ["Milk", "Rice"])
        try tab.wait(for: "the page to be live") { $0.isLive }
    }

    @Test func `a deferred post is sent once more`() throws {
        let server = try StubServer()
        server.withState { $0.refusals = 1 }
        let tab = try Browser(server.address).open()
        try tab.click(.button("Delete Milk"))
        try tab.wait(for: "the milk to be removed") { try !$0.exists(.button("Delete Milk")) }
        #expect(server.posts == ["delete=1", "delete=1"])
    }

    @Test func `a timeout names the awaited event and shows the page`() throws {
        let server = try StubServer()
        let tab = try Browser(server.address).open()
        let error = #expect(throws: LiveTestingError.self) {
            try tab.wait(for: "pigs", within: .milliseconds(30)) { try $0.exists(.text("Pigs")) }
        }
        #expect(error?.message.contains("waiting for pigs") == true)
        #expect(error?.details.contains("[textbox “Title” = “”]") == true)
        #expect(error?.details.contains("→ GET /") == true)
    }

    @Test func `a locator that matches several elements is ambiguous`() throws {
        let server = try StubServer()
        server.add("Bread")
        let tab = try Browser(server.address).open()
        try tab.wait(for: "the bread") { try $0.exists(.button("Delete Bread")) }
        let error = #expect(throws: LiveTestingError.self) { try tab.click(.button(.containing("Delete"))) }
        #expect(error?.code == .ambiguous)
    }

    // MARK: Without scripts

    @Test func `without JavaScript forms and links load documents`() throws {
        let server = try StubServer()
        let browser = try Browser(server.address, scripting: false)
        let tab = try browser.open()
        try tab.fill(.label("Title"), with: "Jam")
        try tab.click(.button("Add"))
        #expect(try tab.exists(.button("Delete Jam")))
        #expect(tab.path == "/")
        try tab.click(.link("About"))
        #expect(tab.title == "List")
        #expect(try tab.exists(.heading("About")))
        try tab.back()
        #expect(try tab.exists(.button("Delete Jam")))
        #expect(throws: LiveTestingError.self) { try tab.back() }
        #expect(!tab.isLive)
        let error = #expect(throws: LiveTestingError.self) { try tab.click(.button("Nowhere")) }
        #expect(error?.code == .notFound)
        try tab.visit("/nowhere")
        #expect(tab.status == 404)
    }
}
