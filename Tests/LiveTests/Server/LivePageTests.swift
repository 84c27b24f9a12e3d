import LiveTesting
import Rx
import Testing

/// Pages with the client script as emulated by LiveTesting.
struct LivePageTests {
    private let server: NotesServer

    init() throws {
        server = try NotesServer()
    }

    @Test func `a change appears in every tab`() throws {
        let one = try server.browser().open()
        let other = try server.browser().open()
        try one.click(.button("Add"))
        for tab in [one, other] {
            try tab.wait(for: "the new note") { try $0.exists(.button("Edit New")) && $0.title == "3 notes" }
            try tab.assertMatchesFreshRender()
        }
        try other.click(.button("Remove First"))
        try one.wait(for: "the first note to disappear") { try !$0.exists(.button("Edit First")) }
        try one.assertMatchesFreshRender()
    }

    @Test func `the changes of one turn are sent as one patch`() throws {
        let tab = try server.open()
        let before = tab.patches.count
        try tab.click(.button("Add"))
        try tab.wait(for: "the new note") { $0.title == "3 notes" }
        #expect(tab.patches.count == before + 1)
        #expect(tab.patches.last?.split(separator: "\n").count == 3)
    }

    @Test func `a modal scene opens with its address and closes with the back button`() throws {
        let tab = try server.browser().open()
        try tab.click(.button("Edit First"))
        try tab.wait(for: "the editor") { try $0.exists(.dialog("Editor")) }
        #expect(tab.path == "/notes/1")
        #expect(try tab.value(.label("Text")) == "First")
        try tab.assertMatchesFreshRender()
        try tab.back()
        try tab.wait(for: "the list") { try !$0.exists(.dialog("Editor")) }
        #expect(tab.path == "/")
        try tab.forward()
        try tab.wait(for: "the editor again") { try $0.exists(.dialog("Editor")) }
        try tab.click(.button("Cancel"))
        try tab.wait(for: "the list again") { try !$0.exists(.dialog("Editor")) }
        #expect(tab.path == "/")
        try tab.assertMatchesFreshRender()
    }

    @Test func `a saved note changes in every tab`() throws {
        let tab = try server.browser().open("/notes/2")
        let other = try server.browser().open()
        #expect(try tab.value(.label("Text")) == "Second & <b>last</b>")
        try tab.fill(.label("Text"), with: "a \"new\" <text>")
        try tab.click(.button("OK"))
        for tab in [tab, other] {
            try tab.wait(for: "the new text") { try $0.exists(.button("Edit a \"new\" <text>")) }
            try tab.assertMatchesFreshRender()
        }
    }

    @Test func `a rejection shows its reason and keeps the editor open`() throws {
        let tab = try server.browser().open("/notes/1")
        try tab.fill(.label("Text"), with: "")
        try tab.click(.button("OK"))
        try tab.wait(for: "the message") { try $0.text(.role("alert")) == "Write something." }
        #expect(tab.path == "/notes/1")
        try tab.fill(.label("Text"), with: "Something")
        try tab.click(.button("OK"))
        try tab.wait(for: "the list") { try $0.exists(.button("Edit Something")) && !$0.exists(.dialog()) }
    }

    @Test func `a value normalized by the view model reaches the field`() throws {
        let tab = try server.browser().open("/notes/1")
        try tab.fill(.label("Text"), with: "Hello!")
        tab.blur()
        try tab.wait(for: "the field without the mark") { try $0.value(.label("Text")) == "Hello" }
    }

    @Test func `typed text survives patches`() throws {
        let tab = try server.browser().open("/notes/1")
        let other = try server.browser().open()
        try tab.type(" half", into: .label("Text"))
        try other.click(.button("Remove Second & <b>last</b>"))
        try tab.wait(for: "the patch") { $0.title == "1 notes" }
        #expect(try tab.value(.label("Text")) == "First half")
    }

    @Test func `a live field filters the list while the user types`() throws {
        let tab = try server.browser().open()
        try tab.fill(.label("Filter"), with: "Fir")
        try tab.wait(for: "one note") { try $0.findAll(.listItem()).count == 1 }
        try tab.fill(.label("Filter"), with: "")
        try tab.wait(for: "both notes") { try $0.findAll(.listItem()).count == 2 }
    }

    @Test func `a pushed scene replaces the list until the user goes back`() throws {
        let tab = try server.browser().open()
        try tab.click(.button("Help"))
        try tab.wait(for: "the help") { $0.title == "Help" }
        #expect(tab.path == "/help")
        try tab.assertMatchesFreshRender()
        try tab.back()
        try tab.wait(for: "the list") { try $0.exists(.button("Add")) }
        try tab.assertMatchesFreshRender()
    }

    @Test func `missed changes arrive with the next stream`() throws {
        let tab = try server.browser().open()
        let other = try server.browser().open()
        try tab.wait(for: "the stream") { $0.isLive }
        tab.goOffline()
        try other.click(.button("Add"))
        try other.wait(for: "its own change") { $0.title == "3 notes" }
        #expect(tab.title == "2 notes")
        tab.goOnline()
        try tab.wait(for: "the change") { $0.title == "3 notes" }
        try tab.assertMatchesFreshRender()
    }

    @Test func `another user's change does not cancel a navigation`() throws {
        let tab = try server.browser().open()
        let other = try server.browser().open()
        try tab.wait(for: "the stream") { $0.isLive }
        try tab.click(.link("Slow help"))
        try other.click(.button("Add"))
        try tab.wait(for: "the patch") { $0.title == "3 notes" }
        #expect(tab.path == "/slow")
        server.app.notes.found.accept(())
        try tab.wait(for: "the help") { $0.title == "Help" }
    }

    /// The scenes' own address replaces the one that led to them; otherwise the back button would lead there again.
    @Test func `the scene's own address replaces the requested one`() throws {
        let tab = try server.browser().open("/?from=mail")
        try tab.wait(for: "the scene's own address") { $0.path == "/" }
        try tab.click(.link("Slow help"))
        server.app.notes.found.accept(())
        try tab.wait(for: "the help") { $0.path == "/help" }
        try tab.back()
        try tab.wait(for: "the list") { try $0.exists(.button("Add")) }
        #expect(tab.path == "/")
        #expect(!tab.patches.contains { $0.split(separator: "\n").contains { $0.hasPrefix("u ") } })
    }

    /// Changes in a covered scene are sent when the scene is shown again, and only then.
    @Test(arguments: [0, 1, 3])
    func `changes in a covered scene are sent once when it is shown again`(count: Int) throws {
        let tab = try server.open()
        let other = try server.open()
        try tab.click(.button("Help"))
        try tab.wait(for: "the help") { $0.title == "Help" }
        for number in 0..<count {
            try other.click(.button("Add"))
            try other.wait(for: "the note") { $0.title == "\(3 + number) notes" }
        }
        try tab.back()
        try tab.wait(for: "the list") { $0.title == "\(2 + count) notes" }
        try other.click(.button("Add"))
        try tab.wait(for: "one more") { $0.title == "\(3 + count) notes" }
        let operations = tab.patches.flatMap { $0.split(separator: "\n") }
        #expect(operations.count { $0.hasPrefix("i ") } == 1, "The other rows arrived with the scene.")
    }

    /// Two editors have the same template and the same ids, but different texts.
    @Test func `typed text does not appear in the next scene`() throws {
        let tab = try server.browser().open("/notes/1")
        try tab.type(" half", into: .label("Text"))
        try tab.click(.link("The second note"))
        try tab.wait(for: "the second note") { try $0.value(.label("Text")) == "Second & <b>last</b>" }
        try tab.assertMatchesFreshRender()
    }

    @Test func `an unknown address is answered with 404`() throws {
        let tab = try server.browser().open("/notes/77")
        #expect(tab.status == 404)
        #expect(try tab.exists(.heading("Nothing here")))
    }
}
