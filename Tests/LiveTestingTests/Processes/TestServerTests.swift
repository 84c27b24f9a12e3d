import HTMLTemplates
import Live
import LiveTesting
import Testing

/// The lifetime of a test's server.
@Suite struct TestServerTests {
    private func server() throws -> TestServer<MemoApp> {
        try TestServer(MemoApp(), templates: TemplateLibrary(sources: MemoApp.templates))
    }

    private func write(_ text: String, _ tab: Tab) throws {
        try tab.fill(.label("Memo"), with: text)
        try tab.click(.button("Add"))
        try tab.wait(for: "the memo") { $0.text.contains(text) }
    }

    @Test func `the server runs while a tab exists`() throws {
        let tab = try server().open()
        try write("Still here", tab)
        try tab.reload()
        #expect(tab.status == 200)
    }

    @Test func `the server runs while a browser exists`() throws {
        let browser = try server().browser(sharesStream: true)
        #expect(try browser.open().status == 200)
        try write("A second tab", browser.open())
    }

    @Test func `the server ends with its last reference`() throws {
        weak var gone: TestServer<MemoApp>?
        let address: String
        do {
            let server = try server()
            (gone, address) = (server, server.address)
            let tab = try server.open()
            #expect(tab.status == 200)
        }
        #expect(gone == nil)
        #expect(throws: LiveTestingError.self) { try HTTPClient().get(address + "/") }
    }

    @Test func `stopping the server does not wait for its tabs`() throws {
        let server = try server()
        let tab = try server.open()
        server.stop()
        #expect(throws: LiveTestingError.self) { try HTTPClient().get(server.address + "/") }
        #expect(tab.status == 200)
    }
}
