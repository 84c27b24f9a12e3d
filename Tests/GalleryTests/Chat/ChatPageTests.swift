import LiveTesting
import Testing

@Suite struct ChatPageTests {
    private let gallery: RunningGallery
    private let log = Locator.role("log", "Messages")
    private let people = Locator.list("People here")

    init() throws {
        gallery = try RunningGallery()
    }

    private func join(_ name: String, in tab: Tab) throws {
        try tab.fill(.textBox("Name"), with: name)
        try tab.click(.button("Join"))
        if tab.browser.scripting { try tab.wait(for: "the field") { try $0.exists(.textBox("Message")) } }
    }

    private func joined(_ name: String) throws -> Tab {
        let tab = try gallery.open("/chat")
        try join(name, in: tab)
        return tab
    }

    private func names(_ tab: Tab) throws -> [String] {
        try tab.findAll(.listItem().within(people)).map(\.text)
    }

    private func send(_ text: String, in tab: Tab) throws {
        try tab.fill(.textBox("Message"), with: text)
        try tab.click(.button("Send"))
    }

    private func messages(_ tab: Tab) throws -> [String] {
        try tab.findAll(.css(".chat-text").within(log)).map(\.text)
    }

    @Test func `people join, write and leave`() throws {
        let reader = try gallery.open("/chat")
        #expect(try reader.exists(.heading("Chat")))
        #expect(try reader.text(log).contains("No messages yet"))
        #expect(try reader.find(log)["aria-live"] ?? "polite" == "polite")
        let (ada, bo) = (try joined("Ada"), try joined("하늘"))
        #expect(ada.focused?["name"] == "draft")
        try reader.wait(for: "two") { try names($0) == ["Ada", "하늘"] && $0.text.contains("2 people are here") }
        try ada.type("h", into: .textBox("Message"))
        try bo.wait(for: "the typist") { $0.text.contains("Ada is typing…") }
        #expect(!ada.text.contains("is typing…"))
        try send("hello", in: ada)
        try reader.wait(for: "hello") { try messages($0) == ["hello"] && !$0.text.contains("is typing…") }
        #expect(try ada.value(.textBox("Message")) == "")
        try send("안녕하세요 🙂", in: bo)
        try ada.wait(for: "the answer") { try messages($0) == ["hello", "안녕하세요 🙂"] }
        ada.close()
        try reader.wait(for: "one") { try names($0) == ["하늘"] && $0.text.contains("1 person is here") }
        try bo.click(.button("Leave"))
        try bo.wait(for: "the name") { try $0.exists(.button("Join")) && names($0).isEmpty }
        #expect(bo.focused?["name"] == "name")
    }

    @Test func `tabs of a browser are one person with one name`() throws {
        let browser = try gallery.browser()
        let (first, second) = (try browser.open("/chat"), try browser.open("/chat"))
        try join("Ada", in: first)
        try second.wait(for: "the name") { $0.text.contains("You are Ada") }
        try first.wait(for: "one") { try names($0) == ["Ada"] }
        first.close()
        try second.wait(for: "the rest") { try names($0) == ["Ada"] }
        try second.click(.link("Gallery"))
        let reader = try gallery.open("/chat")
        try reader.wait(for: "none") { try names($0).isEmpty }
    }

    @Test func `the chat works without JavaScript`() throws {
        let reader = try joined("Reader")
        let tab = try gallery.open("/chat", scripting: false)
        try tab.click(.button("Join"))
        #expect(tab.status == 422 && tab.text.contains("Please enter a name."))
        try tab.fill(.textBox("Name"), with: "Reader")
        try tab.click(.button("Join"))
        #expect(tab.status == 422 && tab.text.contains("Someone else has this name"))
        #expect(try tab.value(.textBox("Name")) == "Reader")
        try join("Ada", in: tab)
        #expect(tab.text.contains("You are Ada") && tab.text.contains("Without JavaScript"))
        #expect(try names(tab) == ["Reader"])
        for number in 1...5 { try send("\(number)", in: tab) }
        #expect(tab.status == 200)
        try send("6", in: tab)
        #expect(tab.status == 422 && tab.text.contains("very quickly"))
        #expect(try tab.value(.textBox("Message")) == "6")
        #expect(try messages(tab) == ["1", "2", "3", "4", "5"])
        try reader.wait(for: "the messages") { try messages($0).count == 5 }
        try send("back", in: reader)
        try reader.wait(for: "its message") { try messages($0).last == "back" }
        try tab.reload()
        #expect(try messages(tab).last == "back")
        try tab.click(.button("Leave"))
        #expect(try tab.exists(.button("Join")))
    }

    @Test func `a flood is refused with the message kept`() throws {
        let tab = try joined("Ada")
        for number in 1...8 { try send("\(number)", in: tab) }
        try tab.wait(for: "the refusal") { $0.text.contains("very quickly") }
        #expect(try messages(tab).count == 5)
        #expect(try !tab.value(.textBox("Message")).isEmpty)
    }

    @Test func `hostile texts are only text`() throws {
        let (ada, reader) = (try joined("<img src=x onerror=alert(1)>"), try gallery.open("/chat"))
        let texts = [
            "</ol><script>alert(1)</script>", "{{name}} &lt;b&gt; \" '", "\u{202E}txet",
            String(repeating: "W", count: 999),
        ]
        for text in texts { try send(text, in: ada) }
        let shown = texts.map { $0.replacing("\u{202E}", with: "") }
        try reader.wait(for: "the texts") { try messages($0) == shown }
        #expect(try reader.findAll(.css("main script, main img")).isEmpty)
        try reader.wait(for: "the name") { try names($0) == ["<img src=x onerror=alert(1)>"] }
    }

    @Test func `forged posts are refused`() throws {
        let tab = try gallery.open("/chat")
        let (address, client) = (try WebAddress(gallery.url("/chat")), tab.browser.client)
        let page = try #require(try tab.find(.css("meta[name=bindery-page]"))["content"])
        let live = [FormEntry("Bindery-Page", page)]
        // Without a name, without a page, and with too long values.
        for fields in [
            [FormEntry("draft", "x"), FormEntry("send", "")], [FormEntry("send", "")],
            [FormEntry("name", String(repeating: "x", count: 31)), FormEntry("join", "")],
            [FormEntry("name", String(repeating: "x", count: 100_000)), FormEntry("join", "")],
        ] {
            #expect(try client.send(ClientRequest(posting: fields, to: address, headers: live)).status == 204)
            #expect(try client.send(ClientRequest(posting: fields, to: address)).status == 422)
        }
        #expect(try names(tab).isEmpty && messages(tab).isEmpty)
        // A browser without cookies is another visitor with each post.
        let other = try gallery.browser(scripting: false)
        for number in 0..<50 {
            other.cookies = CookieJar()
            let fields = [FormEntry("name", "\(number)"), FormEntry("join", "")]
            #expect(try other.client.send(ClientRequest(posting: fields, to: address)).status == 200)
        }
        #expect(try names(tab).isEmpty)
    }
}
