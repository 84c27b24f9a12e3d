import Live
import LiveTesting
import Rx
import RxTesting
import Testing

/// The visibility of a page to the user.
struct VisibilityTests {
    private let isVisible = BehaviorRelay(value: true)

    private func server() throws -> OneSceneServer {
        try OneSceneServer("<main><p>{{shown}}</p><form method=\"post\"><button name=\"go\">Go</button></form></main>")
        {
            [isVisible] page in
            page.bindVisibility(to: isVisible)
            page.bindValue("shown", from: isVisible)
            page.bindEvent("go", to: PublishRelay<Void>())
        }
    }

    @Test func `hiding and showing the tab is reported to the view model`() throws {
        let server = try server()
        let tab = try server.open()
        #expect(isVisible.value)
        tab.hide()
        try tab.wait(for: "hidden") { $0.text.contains("false") }
        tab.show()
        try tab.wait(for: "shown") { $0.text.contains("true") }
        try tab.click(.button("Go"))
        #expect(isVisible.value)
    }

    @Test func `a page without a stream counts as hidden`() throws {
        let server = try server()
        let tab = try server.open()
        tab.goOffline()
        _ = try isVisible.filter { !$0 }.toBlocking(timeout: 5).first()
        tab.goOnline()
        try tab.wait(for: "the page") { $0.text.contains("true") }
        tab.hide()
        try tab.wait(for: "hidden") { $0.text.contains("false") }
        tab.dropStream()
        try tab.wait(for: "the stream") { $0.isLive }
        #expect(tab.text.contains("false"))
    }

    @Test func `visibility changes made offline are reported in order`() throws {
        let server = try server()
        let tab = try server.open()
        tab.goOffline()
        tab.hide()
        tab.show()
        tab.goOnline()
        try tab.wait(for: "the page") { $0.text.contains("true") && $0.isLive }
        #expect(isVisible.value)
    }

    @Test func `a page without JavaScript counts as visible`() throws {
        let server = try server()
        let tab = try server.browser(scripting: false).open("/")
        #expect(tab.text.contains("true"))
    }
}
