import Live
import LiveTesting
import Rx
import Scenes
import Testing

/// Failures in an app's own code.
struct FailureTests {
    private let server: DiaryServer

    init() throws {
        server = try DiaryServer()
    }

    private func diary(scripting: Bool = true) throws -> Tab {
        let tab = try server.browser(scripting: scripting).open("/diary")
        try tab.fill(.label("Name"), with: "Anna")
        try tab.fill(.label("Password"), with: "secret")
        try tab.click(.button("Sign in"))
        try tab.wait(for: "the diary") { $0.title == "Diary" }
        return tab
    }

    private var trace: String? { server.events.last { $0.name == "page-failed" }?["trace"] }

    private func mark(of tab: Tab) throws -> String {
        try #require(try tab.document.root.all(css: "meta[name=bindery-page]").first?["content"])
    }

    @Test func `a page failure shows an error page with a link to try again`() throws {
        let tab = try diary()
        let other = try diary()
        for tab in [tab, other] { try tab.wait(for: "the stream") { $0.isLive } }
        try tab.click(.button("Break"))
        try tab.wait(for: "the error page") { try $0.exists(.heading("This page has stopped")) }
        #expect(tab.title == "This page has stopped")
        #expect(try tab.text(.css("code")) == trace)
        #expect(tab.path == "/diary")
        #expect(try !tab.exists(.heading("Diary")))

        // Other pages are not affected.
        try other.fill(.label("Text"), with: "Fine")
        try other.click(.button("Write"))
        try other.wait(for: "the entry") { $0.text.contains("Fine") }

        try tab.click(.link("Try again"))
        try tab.wait(for: "the diary") { try $0.exists(.heading("Diary")) && $0.text.contains("Fine") }
        try tab.assertMatchesFreshRender()
        try tab.fill(.label("Text"), with: "Again")
        try tab.click(.button("Write"))
        try other.wait(for: "the entry") { $0.text.contains("Again") }
    }

    @Test func `a mount timeout is logged with the name of its limit`() throws {
        let server = try NotesServer { $0.limits.mountTimeout = .milliseconds(50) }
        #expect(try PlainClient(server).get("/slow").status == 500)
        let error = try #require(server.events.first { $0.name == "page-failed" }?["error"])
        #expect(error.contains("within 0.05 seconds (LiveLimits.mountTimeout)"))
    }

    @Test func `a page failure is logged once with its scene and address`() throws {
        let tab = try diary()
        try tab.wait(for: "the stream") { $0.isLive }
        try tab.click(.button("Break"))
        try tab.wait(for: "the error page") { try $0.exists(.heading("This page has stopped")) }
        let failures = server.events.filter { $0.name == "page-failed" }
        #expect(failures.count == 1)
        let event = try #require(failures.first)
        #expect(event.level == .error)
        #expect(event["scene"] == "entries" && event["address"] == "/diary" && event["error"] == "broken")
        #expect(event["page"]?.count == 8 && event["session"]?.count == 8 && event["trace"]?.count == 16)
    }

    @Test func `each retry that fails shows an error page of its own`() throws {
        let tab = try diary()
        try tab.wait(for: "the stream") { $0.isLive }
        server.app.diary.isBroken.accept(true)
        try tab.click(.button("Break"))
        try tab.wait(for: "the error page") { try $0.exists(.heading("This page has stopped")) }
        let first = try tab.text(.css("code"))
        try tab.click(.link("Try again"))
        try tab.wait(for: "another failure") { try $0.exists(.css("code")) && $0.text(.css("code")) != first }
        server.app.diary.isBroken.accept(false)
        try tab.click(.link("Try again"))
        try tab.wait(for: "the diary") { try $0.exists(.heading("Diary")) }
    }

    @Test(arguments: [true, false])
    func `a page that fails during its request is answered with the error page`(scripting: Bool) throws {
        let tab = try diary(scripting: scripting)
        server.app.diary.isBroken.accept(true)
        try tab.visit("/diary")
        #expect(tab.status == 500)
        #expect(try tab.text(.css("code")) == trace)
        if scripting {
            // The page with the error is kept: its stream opens, and it is not remounted.
            let page = try mark(of: tab)
            try tab.wait(for: "the stream") { $0.isLive }
            #expect(try mark(of: tab) == page)
        }
        server.app.diary.isBroken.accept(false)
        try tab.click(.link("Try again"))
        try tab.wait(for: "the diary") { try $0.exists(.heading("Diary")) }
    }

    @Test func `a failing plain form post is answered with the error page`() throws {
        let tab = try diary(scripting: false)
        try tab.click(.button("Break"))
        #expect(tab.status == 500)
        #expect(try tab.exists(.heading("This page has stopped")))
        #expect(try tab.text(.css("code")) == trace)
    }

    @Test func `an app can have an error scene of its own`() throws {
        server.app.diary.hasOwnFailureScene.accept(true)
        let tab = try diary()
        try tab.wait(for: "the stream") { $0.isLive }
        try tab.click(.button("Break"))
        try tab.wait(for: "the error page") { $0.title == "Sorry" }
        #expect(try tab.text(.role("alert")) == trace)
        try tab.click(.link("Once more"))
        try tab.wait(for: "the diary") { $0.title == "Diary" }
    }

    @Test func `the error page does not contain the error itself`() throws {
        let tab = try diary(scripting: false)
        try tab.click(.button("Break"))
        #expect(!tab.text.contains("broken"))
    }
}
