import HTMLTemplates
import LiveTesting
import Testing

/// Waiting until a tab and its server have nothing left to do.
@Suite(.timeLimit(.minutes(60)))
struct SettlingTests {
    @Test func `a settled tab has sent its fields and shows the answers`() throws {
        let server = try TestServer(MemoApp(), templates: TemplateLibrary(sources: MemoApp.templates))
        let tab = try server.open()
        try tab.fill(.label("Memo"), with: "Milk")
        try tab.settle()
        #expect(try tab.value(.label("Memo")) == "Milk")
        try tab.click(.button("Add"))
        try tab.settle()
        #expect(try tab.findAll(.listItem().within(.list("Memos"))).map(\.text) == ["Milk"])
    }

    @Test func `a live field is sent without waiting for the pause in typing`() throws {
        let server = try StubServer()
        let tab = try Browser(server.address).open()
        try tab.type("ab", into: .label("Note"))
        #expect(server.posts.isEmpty)
        try tab.settle()
        #expect(server.posts == ["note=ab"])
    }

    @Test func `a tab cannot settle offline`() throws {
        let server = try TestServer(MemoApp(), templates: TemplateLibrary(sources: MemoApp.templates))
        let tab = try server.open()
        tab.goOffline()
        let error = #expect(throws: LiveTestingError.self) { try tab.settle() }
        #expect(error?.code == .notUsable)
    }

    @Test func `a page without scripts is settled`() throws {
        let server = try TestServer(MemoApp(), templates: TemplateLibrary(sources: MemoApp.templates))
        try server.open(scripting: false).settle()
    }
}
