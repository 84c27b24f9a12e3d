import LiveTesting
import Rx
import Testing

/// The same pages without the client script.
struct PlainPageTests {
    private let server: NotesServer

    init() throws {
        server = try NotesServer()
    }

    @Test func `a post is answered with the changed page`() throws {
        let tab = try server.browser(scripting: false).open()
        try tab.click(.button("Add"))
        #expect(tab.path == "/")
        #expect(try tab.exists(.button("Edit New")))
    }

    @Test func `an action leads to another scene`() throws {
        let tab = try server.browser(scripting: false).open()
        try tab.click(.button("Edit First"))
        #expect(tab.path == "/notes/1")
        try tab.fill(.label("Text"), with: "Edited")
        try tab.click(.button("OK"))
        #expect(tab.path == "/")
        #expect(try tab.exists(.button("Edit Edited")))
    }

    @Test func `a rejected post shows the page with the message`() throws {
        let tab = try server.browser(scripting: false).open("/notes/1")
        try tab.fill(.label("Text"), with: "")
        try tab.click(.button("OK"))
        #expect(tab.status == 422)
        #expect(try tab.text(.role("alert")) == "Write something.")
        #expect(try tab.value(.label("Text")) == "")
    }

    @Test func `a press in a removed row is ignored`() throws {
        let tab = try server.browser(scripting: false).open()
        server.app.notes.all.accept([])
        try tab.click(.button("Remove First"))
        #expect(tab.path == "/")
        #expect(try tab.text(.status) == "0 notes")
    }
}
