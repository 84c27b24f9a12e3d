import Live
import LiveTesting
import Rx
import Synchronization
import Testing

/// Rows that actions are expected to insert.
@Suite struct PredictedInsertionTests {
    private let messages = Messages()

    /// The texts and titles of the messages on the page.
    private func shown(_ tab: Tab) throws -> [String] {
        try tab.findAll(.css("li")).map { "\($0.text): \($0.elements.last?["title"] ?? "")" }
    }

    private static let texts = ["Hi", "<b>x</b> & \"y\"", "{{text}}", "\u{E000}draft", "  two  words "]

    @Test(arguments: texts) func `a sent message is shown at once, as it will be`(_ text: String) throws {
        let tab = try messages.serve().open()
        try tab.settle()
        tab.pauseReading()
        try tab.fill(.label("Message"), with: text)
        try tab.click(.button("Send"))
        let predicted = try shown(tab)
        #expect(predicted.count == 2)
        #expect(try tab.text(.css("#count")) == "2 messages")
        #expect(try tab.find(.label("Message")).value == "")
        tab.resumeReading()
        try tab.settle()
        #expect(try shown(tab) == predicted)
        #expect(!tab.isPredicting)
    }

    @Test func `messages of several people arrive in between`() throws {
        let tab = try messages.serve().open()
        try tab.settle()
        tab.goOffline()
        for text in ["One", "Two"] {
            try tab.fill(.label("Message"), with: text)
            try tab.click(.button("Send"))
        }
        messages.add("Other", by: "Bo")
        #expect(try shown(tab).map { $0.prefix { $0 != ":" } } == ["Bo Hello", "Ada One", "Ada Two"])
        tab.goOnline()
        try tab.settle()
        #expect(messages.all.value.map(\.text) == ["Hello", "Other", "One", "Two"])
        #expect(try shown(tab).map { $0.prefix { $0 != ":" } } == ["Bo Hello", "Bo Other", "Ada One", "Ada Two"])
    }

    @Test func `a failed message returns to its field`() throws {
        messages.refuses.store(true, ordering: .relaxed)
        let tab = try messages.serve().open()
        try tab.settle()
        tab.pauseReading()
        try tab.fill(.label("Message"), with: "Hi")
        try tab.click(.button("Send"))
        #expect(try shown(tab).count == 2)
        tab.resumeReading()
        try tab.settle()
        #expect(try shown(tab).count == 1)
        #expect(try tab.text(.css("#count")) == "1 messages")
        #expect(try tab.find(.label("Message")).value == "Hi")
    }

    @Test func `a blank message is not predicted`() throws {
        let tab = try messages.serve().open()
        try tab.settle()
        tab.pauseReading()
        try tab.fill(.label("Message"), with: "  ")
        try tab.click(.button("Send"))
        #expect(!tab.isPredicting)
    }

    @Test(.enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
    func `a message is shown at once in Chromium`() throws {
        let server = try messages.serve()
        let proxy = try DelayingProxy(to: server.port, delay: .milliseconds(300))
        defer { proxy.stop() }
        let listed = "return [...document.querySelectorAll('li span')].map((text) => text.textContent + text.title)"
        let counting = """
            window.patches = 0;
            addEventListener("bindery:patch", () => window.patches++, true);
            """
        try WebDriver.withWindow(at: proxy.address, before: counting) { window in
            try window.waitForTheStream()
            try window.wait(for: "the predictions") { try $0.execute("return window.patches > 0").bool == true }
            try window.fill(.label("Message"), with: "<i>&")
            try window.click(.button("Send"))
            #expect(try window.execute(listed).array.map(\.string) == ["HelloHello", "<i>&<i>&"])
            #expect(try window.text(.css("#count")) == "2 messages")
            #expect(try window.find(.label("Message")).value == "")
            try window.wait(for: "the message") { _ in messages.all.value.count == 2 }
            try window.wait(for: "the server's row") { try $0.exists(.css("li[id$='-1']")) }
            #expect(try window.execute(listed).array.map(\.string) == ["HelloHello", "<i>&<i>&"])
        }
    }
}
