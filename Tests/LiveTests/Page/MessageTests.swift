import Live
import LiveTesting
import Rx
import Testing
import Texts

/// The messages of view models, as the user sees them.
struct MessageTests {
    private let server: NotesServer

    init() throws {
        server = try NotesServer()
    }

    private func liveTab() throws -> Tab {
        let tab = try server.open()
        return tab
    }

    @Test func `an alert is shown until the user dismisses it`() throws {
        let tab = try liveTab()
        server.app.notes.alerts.accept("No <room> left")
        try tab.wait(for: "the alert") { try $0.exists(.button("Dismiss No <room> left")) }
        server.app.notes.notices.accept("By the way")
        try tab.wait(for: "the notice") { try $0.exists(.button("Dismiss By the way")) }
        try tab.click(.button("Dismiss No <room> left"))
        try tab.wait(for: "the alert to disappear") { try !$0.exists(.role("alert")) }
        #expect(try tab.exists(.button("Dismiss By the way")))
        #expect(tab.patchProblems == [])
    }

    @Test func `the next action clears the messages`() throws {
        let tab = try liveTab()
        server.app.notes.alerts.accept("Failed")
        try tab.wait(for: "the alert") { try $0.exists(.role("alert")) }
        try tab.fill(.label("Filter"), with: "x")
        try tab.wait(for: "the filter") { try !$0.exists(.button("Edit First")) }
        #expect(try tab.exists(.role("alert")))
        try tab.click(.button("Add"))
        try tab.wait(for: "the alert to disappear") { try !$0.exists(.role("alert")) }
    }

    /// The wording of a text whose values are empty is not.
    @Test func `a message without characters is not shown`() throws {
        let layout = OneSceneServer.layout.replacing(
            "</body>", with: "{{#messages}}<p role=\"{{role}}\">{{text}}</p>{{/messages}}</body>")
        let template = "<main><form method=\"post\"><button name=\"go\">Go</button></form></main>"
        let server = try OneSceneServer(template, layout: layout) { page in
            let texts = PublishRelay<Text>()
            page.bindNotice(from: texts)
            page.bindAction("go") {
                for text in ["", "\("")", "\(Text(verbatim: ""))", "Seen"] as [Text] { texts.accept(text) }
            }
        }
        let tab = try server.open(scripting: false)
        try tab.click(.button("Go"))
        #expect(try tab.findAll(.role("status")).map(\.text) == ["Seen"])
    }

    @Test func `at most five messages are shown without duplicates`() throws {
        let tab = try liveTab()
        for text in ["1", "2", "3", "2", "4", "5", "6"] { server.app.notes.notices.accept(text) }
        try tab.wait(for: "the last") { try $0.exists(.button("Dismiss 6")) }
        let texts = try tab.findAll(.button(.containing("Dismiss"))).map(\.text)
        #expect(texts == ["3", "2", "4", "5", "6"].map { "Dismiss \($0)" })
    }

    @Test func `a message sent during a connection loss is shown once`() throws {
        let tab = try liveTab()
        tab.goOffline()
        server.app.notes.alerts.accept("Meanwhile")
        tab.goOnline()
        try tab.wait(for: "the alert") { try $0.exists(.button("Dismiss Meanwhile")) }
        tab.dropStream()
        server.app.notes.notices.accept("Afterwards")
        try tab.wait(for: "the notice") { try $0.exists(.button("Dismiss Afterwards")) }
        #expect(tab.patches.filter { $0.contains("Meanwhile") }.count == 1)
        #expect(tab.patchProblems == [])
    }

    @Test func `a reloaded page does not repeat a message`() throws {
        let tab = try liveTab()
        server.app.notes.alerts.accept("Once")
        try tab.wait(for: "the alert") { try $0.exists(.role("alert")) }
        try tab.reload()
        #expect(try !tab.exists(.role("alert")))
    }

    /// The client reconnects when the server has already discarded the patches that the client missed.
    @Test func `a remounted page shows the messages that its client missed`() throws {
        let tab = try liveTab()
        let witness = try liveTab()
        server.app.notes.alerts.accept("Long ago")
        try witness.wait(for: "the alert") { try $0.exists(.button("Dismiss Long ago")) }
        // More patches are sent than the server keeps, and the client reads none of them before its connection breaks.
        for count in 0..<20 {
            server.app.notes.all.accept([Note(id: count, text: "\(count)")])
            try witness.wait(for: "note \(count)") { try $0.exists(.button("Edit \(count)")) }
        }
        tab.dropStream()
        try tab.wait(for: "the alert") { try $0.exists(.button("Dismiss Long ago")) }
        #expect(tab.patches.filter { $0.contains("Long ago") }.isEmpty)
        try tab.reload()
        #expect(try !tab.exists(.role("alert")))
    }

    @Test func `a message is shown in the next scene`() throws {
        let tab = try liveTab()
        try tab.click(.button("Edit First"))
        try tab.wait(for: "the editor") { try $0.exists(.dialog("Editor")) }
        try tab.click(.button("OK"))
        try tab.wait(for: "the list with the notice") {
            try !$0.exists(.dialog("Editor")) && $0.exists(.button("Dismiss Saved."))
        }
    }

    /// Everything outside the dialog is inert, so the dialog shows the messages while it is open.
    @Test func `an open dialog shows the messages`() throws {
        let tab = try liveTab()
        server.app.notes.notices.accept("Before")
        try tab.wait(for: "the notice") { try $0.exists(.button("Dismiss Before")) }
        // The other tab opens the editor by its address, so no message is cleared.
        let editor = try server.open("/notes/1")
        server.app.notes.alerts.accept("Meanwhile")
        try editor.wait(for: "the alert in the dialog") { try $0.exists(.button("Dismiss Meanwhile")) }
        let place = Locator.css("dialog [data-message]")
        #expect(try editor.findAll(place).count == 1)
        #expect(try editor.findAll(.css("[data-message]")).count == 1)
        try editor.click(.button("Dismiss Meanwhile"))
        try editor.wait(for: "the alert to disappear") { try $0.findAll(place).isEmpty }
        server.app.notes.alerts.accept("Again")
        try editor.wait(for: "the alert in the dialog") { try $0.exists(.button("Dismiss Again")) }
        // After the dialog has closed, the layout shows the messages: here the action's own notice, which stays.
        try editor.fill(.label("Text"), with: "Changed")
        try editor.click(.button("OK"))
        try editor.wait(for: "the list") { try $0.exists(.button("Dismiss Saved.")) && !$0.exists(.dialog("Editor")) }
        let shown = try editor.findAll(.css("body > div > [data-message]")).map(\.text)
        #expect(shown == ["Saved.\nDismiss Saved."])
        #expect(editor.patchProblems == [])
    }

    @Test func `without JavaScript a message is shown once after the redirect`() throws {
        let browser = try server.browser(scripting: false)
        let tab = try browser.open("/notes/1")
        try tab.click(.button("OK"))
        #expect(tab.path == "/")
        #expect(try tab.exists(.button("Dismiss Saved.")))
        try tab.reload()
        #expect(try !tab.exists(.button("Dismiss Saved.")))
    }

    @Test func `a message can be dismissed without JavaScript`() throws {
        let tab = try server.browser(scripting: false).open("/notes/1")
        try tab.click(.button("OK"))
        try tab.click(.button("Dismiss Saved."))
        #expect(tab.path == "/")
        #expect(try !tab.exists(.button("Dismiss Saved.")))
    }

    @Test func `another browser does not show the message`() throws {
        let tab = try server.browser(scripting: false).open("/notes/1")
        try tab.click(.button("OK"))
        let other = try server.browser(scripting: false).open()
        #expect(try !other.exists(.button("Dismiss Saved.")))
    }

    /// The order of a view's bindings does not matter.
    @Test func `a message sent while another output is bound is shown`() throws {
        let failures = PublishRelay<String>()
        let messages = "<div>{{#messages}}<p role=\"{{role}}\">{{text}}</p>{{/messages}}</div></body>"
        let layout = OneSceneServer.layout.replacing("</body>", with: messages)
        let server = try OneSceneServer("<main>{{state}}</main>", layout: layout) { page in
            page.bindValue("state", from: Observable.just("Failed").do(onNext: { _ in failures.accept("It failed.") }))
            page.bindAlert(from: failures)
        }
        #expect(try server.browser().open().text(.css("[role=alert]")) == "It failed.")
    }
}
