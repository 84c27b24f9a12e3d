import LiveTesting
import Testing

/// Pages that are remounted and discarded again.
@Suite struct RemountTests {
    @Test func `a remount that redirects is requested once`() throws {
        let server = try LostPagesServer(count: 1)
        let tab = try Browser(server.address).open()
        try tab.wait(for: "the sign-in scene") { $0.title == "Sign in" }
        #expect(tab.path == "/sign-in")
        #expect(server.mounts.count == 2)
    }

    @Test func `repeated remounts wait longer each time`() throws {
        let server = try LostPagesServer()
        let browser = try Browser(server.address)
        let tab = try browser.open()
        try tab.wait(for: "the seventh page") { _ in server.mounts.count >= 7 }
        // The minimum with random jitter of 1.7, 2.9, 4.9, 8.4 and 14.2 times the first delay.
        #expect(server.mounts[6] - server.mounts[1] > browser.reconnectDelay * 16)
        #expect(server.mounts[2] - server.mounts[1] > browser.reconnectDelay * 0.8)
    }

    @Test func `a remounted page shows the fields of its document`() throws {
        let server = try ResetFieldsServer.make()
        let tab = try server.open()
        try tab.click(.button("Set"))
        try tab.wait(for: "the values") { try $0.value(.label("Notes")) == "two" }
        try server.restart()
        try tab.wait(for: "the first values") { try $0.text(.status) == "first one false s" }
        try tab.settle()
        #expect(try tab.value(.label("Text")) == "first")
        #expect(try tab.value(.label("Notes")) == "one")
        #expect(try !tab.isChecked(.label("Box")))
        #expect(try tab.value(.label("Size")) == "s")
    }

    @Test func `text that a remount has sent and the user removes then is sent without it`() throws {
        let server = try ResetFieldsServer.make()
        let tab = try server.open()
        try tab.type("!", into: .label("Text"))
        try server.restart()
        try tab.wait(for: "the text") { try $0.text(.status) == "first! one false s" }
        try tab.fill(.label("Text"), with: "first")
        try tab.focus(.label("Notes"))
        try tab.wait(for: "the former text") { try $0.text(.status) == "first one false s" }
    }
}
