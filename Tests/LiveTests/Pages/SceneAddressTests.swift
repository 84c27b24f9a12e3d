import EventLoops
import HTMLTemplates
import HTTP
import Live
import LiveTesting
import Testing

/// A scene whose address follows what it shows, and buttons that send relays their values and rows.
final class SceneAddressTests {
    private let group = EventLoopGroup(count: 1)
    private let server: HTTPServer

    init() throws {
        let site = #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 }
        var configuration = LiveConfiguration(site: site)
        configuration.imageSources = ["https://images.example"]
        let live = try LiveServer(
            SearchApp(), group: group, templates: TemplateLibrary(sources: SearchApp.templates),
            configuration: configuration)
        server = HTTPServer(group: group, configuration: HTTPServerConfiguration(port: 0), handler: live.handler)
        try server.start()
    }

    deinit {
        server.shutdown(within: .seconds(1))
        group.shutdown()
    }

    private func open(_ path: String, scripting: Bool = true) throws -> Tab {
        let tab = try Browser("http://127.0.0.1:\(server.boundPort)", scripting: scripting).open(path)
        if scripting { try tab.wait(for: "the stream") { $0.isLive } }
        return tab
    }

    private func words(_ tab: Tab) throws -> [String] { try tab.findAll(.listItem()).map(\.text) }

    @Test func theAddressFollowsWithoutNewEntries() throws {
        let tab = try open("/?q=p")
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

    @Test func aPressSendsTheButtonsValueOrItsRow() throws {
        let tab = try open("/")
        try tab.click(.button(.exactly("P")))
        try tab.wait(for: "the value") { $0.path == "/?q=p" }
        try tab.click(.button("peach"))
        try tab.wait(for: "the row") { try words($0) == ["peach"] }
        #expect(tab.path == "/?q=peach")
        try tab.click(.button("Clear"))
        try tab.wait(for: "nothing") { $0.path == "/" }
        try tab.assertMatchesFreshRender()
    }

    @Test func theSameByFormsAlone() throws {
        let tab = try open("/", scripting: false)
        try tab.click(.button(.exactly("P")))
        #expect(tab.path == "/?q=p")
        try tab.click(.button("peach"))
        #expect(tab.path == "/?q=peach")
        #expect(try words(tab) == ["peach"])
        try tab.click(.button("Word"))
        #expect(tab.status == 422)
    }

    @Test func imagesMayComeFromWhereTheAppSays() throws {
        let policy = try #require(try open("/", scripting: false).head.header("Content-Security-Policy"))
        #expect(policy.contains("img-src 'self' data: https://images.example; font-src 'self';"))
    }
}
