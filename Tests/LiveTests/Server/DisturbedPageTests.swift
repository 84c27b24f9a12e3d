import HTTP
import Live
import LiveTesting
import Rx
import Testing

/// Connections that lose, repeat or delay data.
struct DisturbedPageTests {
    @Test(arguments: [true, false]) func `a repeated post is accepted once`(isLost: Bool) throws {
        let server = try NotesServer()
        let tab = try server.browser().open()
        if isLost { tab.loseNextAnswer() } else { tab.doubleNextPost() }
        try tab.click(.button("Add"))
        try tab.wait(for: "the note") { $0.title == "3 notes" }
        try tab.click(.button("Remove First"))
        try tab.wait(for: "the first note to disappear") { try !$0.exists(.button("Edit First")) }
        #expect(server.app.notes.all.value.map(\.text) == ["Second & <b>last</b>", "New"])
    }

    @Test func `a scene that arrives after the user went back does not open`() throws {
        let server = try NotesServer()
        let tab = try server.browser().open()
        try tab.click(.button("Help"))
        try tab.wait(for: "the help") { $0.path == "/help" }
        try tab.click(.link("Back to the notes"))
        try tab.wait(for: "the list") { try $0.exists(.button("Edit First")) }
        tab.pauseReading()
        try tab.click(.button("Edit First"))
        try tab.back()
        // The editor's address arrives after the user has gone back.
        tab.resumeReading()
        try tab.wait(for: "the help again") { $0.title == "Help" }
        #expect(tab.path == "/help")
    }

    /// The two scenes have a field with the same name, so the server accepts the edit for the second scene, whose field
    /// the client does not show yet.
    @Test func `an edit in a scene that was just left appears in the next scene`() throws {
        let server = try NotesServer()
        let tab = try server.browser().open("/notes/1")
        try tab.wait(for: "the stream") { $0.isLive }
        tab.pauseReading()
        try tab.click(.link("The second note"))
        try tab.fill(.label("Text"), with: "early")
        tab.blur()
        tab.resumeReading()
        try tab.wait(for: "the second note") { $0.patches.contains { $0.contains("Second &amp;") } }
        try tab.wait(for: "the edit") { try $0.value(.label("Text")) == "early" }
        // The server does not send a client that shows the scene the value that the client already has.
        try tab.fill(.label("Text"), with: "late")
        try tab.click(.button("OK"))
        try tab.wait(for: "the list") { $0.path == "/" }
        #expect(server.app.notes.all.value.map(\.text) == ["First", "late"])
        let told = tab.patches.flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix("v ") }
        #expect(told.map { $0.split(separator: " ").last } == ["early"])
    }

    @Test func `the tabs of a browser share a stream`() throws {
        let server = try NotesServer()
        let browser = try Browser(server.address, sharesStream: true)
        let tabs = [try browser.open(), try browser.open()]
        try tabs[0].click(.button("Add"))
        for tab in tabs { try tab.wait(for: "the note") { $0.title == "3 notes" } }
        tabs[0].dropStream()
        server.app.notes.all.accept([])
        for tab in tabs { try tab.wait(for: "no note") { $0.title == "0 notes" } }
        tabs[0].close()
        try tabs[1].click(.button("Add"))
        try tabs[1].wait(for: "the note") { $0.title == "1 notes" }
    }

    @Test func `a client that stops reading receives the difference later`() throws {
        let server = try NotesServer { $0.server.systemSendBuffer = 4_096 }
        let browser = try server.browser()
        browser.client.streamBuffer = 2_048
        let tab = try browser.open()
        let other = try server.browser().open()
        tab.pauseReading()
        for round in 1...60 {
            var random = SystemRandomNumberGenerator()
            let text = (0..<300).map { _ in String(random.next(), radix: 36) }.joined()
            server.app.notes.all.accept([Note(id: round, text: text)])
            try other.wait(for: "round \(round)") { try $0.exists(.button("Remove \(text)")) }
        }
        tab.resumeReading()
        let last = try other.text(.css("li span"))
        try tab.wait(for: "the last round") { try $0.exists(.text("\(last)")) }
        #expect(tab.patches.count < other.patches.count)
    }
}
