import HTMLTemplates
import Live
import LiveTesting
import Testing

/// A scene whose address follows its content, and buttons that send their values and rows to relays.
struct SceneAddressTests {
    private let server: TestServer<SearchApp>

    init() throws {
        server = try TestServer(SearchApp(), templates: TemplateLibrary(sources: SearchApp.templates)) {
            $0.contentSources.images = ["https://images.example"]
        }
    }

    private func words(_ tab: Tab) throws -> [String] { try tab.findAll(.listItem()).map(\.text) }

    @Test func `the address follows the content without new history entries`() throws {
        let tab = try server.open("/?q=p")
        #expect(try words(tab) == ["pea", "peach", "pear", "plum"])
        try tab.fill(.label("Text"), with: "pea")
        try tab.wait(for: "the address") { $0.path == "/?q=pea" }
        #expect(try words(tab) == ["pea", "peach", "pear"])
        try tab.reload()
        #expect(try words(tab) == ["pea", "peach", "pear"])
        #expect(try tab.value(.label("Text")) == "pea")
        try tab.visit("/?q=plum")
        try tab.wait(for: "the other address") { try words($0) == ["plum"] }
        try tab.back()
        try tab.wait(for: "the first") { try words($0).count == 3 }
        #expect(tab.path == "/?q=pea")
    }

    @Test func `a press sends the button's value or its row`() throws {
        let tab = try server.open("/")
        try tab.click(.button(.exactly("P")))
        try tab.wait(for: "the value") { $0.path == "/?q=p" }
        try tab.click(.button("peach"))
        try tab.wait(for: "the row") { try words($0) == ["peach"] }
        #expect(tab.path == "/?q=peach")
        try tab.click(.button("Clear"))
        try tab.wait(for: "the address without words") { $0.path == "/" }
        try tab.assertMatchesFreshRender()
    }

    @Test func `buttons send their values and rows without JavaScript`() throws {
        let tab = try server.open("/", scripting: false)
        try tab.click(.button(.exactly("P")))
        #expect(tab.path == "/?q=p")
        try tab.click(.button("peach"))
        #expect(tab.path == "/?q=peach")
        #expect(try words(tab) == ["peach"])
        try tab.click(.button("Word"))
        #expect(tab.status == 422)
    }

    @Test func `the content security policy allows the app's image sources`() throws {
        let policy = try #require(try server.open("/", scripting: false).head.header("Content-Security-Policy"))
        #expect(policy.contains("img-src 'self' data: https://images.example; font-src 'self';"))
    }
}
