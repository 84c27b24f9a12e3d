import LiveTesting
import Testing

extension BrowserTests {
    @Suite struct ChatBrowserTests {
        private let log = Locator.role("log", "Messages")

        /// Returns a page of another person in the chat.
        private func joined(_ name: String, in gallery: RunningGallery) throws -> Tab {
            let tab = try gallery.open("/chat")
            try tab.fill(.textBox("Name"), with: name)
            try tab.click(.button("Join"))
            try tab.wait(for: "the field") { try $0.exists(.textBox("Message")) }
            return tab
        }

        private func send(_ text: String, in tab: Tab) throws {
            try tab.fill(.textBox("Message"), with: text)
            try tab.click(.button("Send"))
            try tab.wait(for: "the message") { try $0.text(log).contains(text.prefix(12)) }
        }

        private func type(_ text: String, in window: WebDriverWindow) throws {
            for key in text { try window.press(Key(key)) }
        }

        @Test func `people join, type and leave`() throws {
            let gallery = try RunningGallery()
            let bo = try joined("Bo", in: gallery)
            try WebDriver.withWindow(at: gallery.url("/chat")) {
                $0.reducedMotion = true
            } _: { window in
                try takePictures("chat-start", of: window)
                try window.click(.textBox("Name"))
                try type("Ada", in: window)
                try window.press(.enter)
                try window.wait(for: "the focus") {
                    try $0.execute("return document.activeElement.name").string == "draft"
                }
                try bo.wait(for: "Ada") { $0.text.contains("2 people are here") }
                let patches = bo.patches.count
                try type("hel", in: window)
                try bo.wait(for: "the typist") { $0.text.contains("Ada is typing…") }
                try type("lo", in: window)
                try window.press(.enter)
                try bo.wait(for: "the message") { try $0.text(log).contains("hello") && !$0.text.contains("typing…") }
                try window.wait(for: "an empty field") { try $0.value(.textBox("Message")) == "" }
                try send("안녕하세요, Ada! <b>", in: bo)
                try window.wait(for: "the answer") { try $0.text(log).contains("안녕하세요, Ada! <b>") }
                try bo.type("x", into: .textBox("Message"))
                try window.wait(for: "the typist") { try $0.text(.css(".chat-typists")) == "Bo is typing…" }
                try takePictures("chat", of: window)
                try window.zoomText(2)
                try takePictures("chat-large", of: window)
                try window.zoomText(1)
                // A reload is not noticed by others.
                try window.reload()
                try window.waitFor(.textBox("Message"))
                #expect(!bo.patches.dropFirst(patches).contains { $0.contains("1 person") })
                #expect(try BrowserTests.consoleErrors(of: window.driver) == [])
                try window.visit("about:blank")
                try bo.wait(for: "Ada's end") { $0.text.contains("1 person is here") }
            }
        }

        /// The letters are typed into the field with the name, which is still there.
        @Test func `a message that is typed before the field has arrived is complete`() throws {
            let gallery = try RunningGallery()
            let proxy = try DelayingProxy(to: gallery.port, delay: .milliseconds(150))
            defer { proxy.stop() }
            let counting = "window.patches = 0; addEventListener('bindery:patch', () => window.patches++, true)"
            try WebDriver.withWindow(at: proxy.address + "/chat", before: counting) { window in
                try window.wait(for: "the predictions") { try $0.execute("return window.patches > 0").bool == true }
                try window.click(.textBox("Name"))
                try type("Ada", in: window)
                try window.press(.enter)
                try type("hello, all", in: window)
                try window.press(.enter)
                try window.wait(for: "the message") { try $0.text(log).contains("hello, all") }
                #expect(try window.text(.css(".chat-person")) == "Ada")
                #expect(try window.value(.textBox("Message")) == "")
            }
        }

        @Test func `the log stays at its end unless the user has scrolled up`() throws {
            let gallery = try RunningGallery()
            let bo = try joined("Bo", in: gallery)
            try WebDriver.withWindow(at: gallery.url("/chat")) {
                $0.reducedMotion = true
            } _: { window in
                let distance = """
                    const log = document.querySelector("[role=log]"), last = log.querySelector("li:last-child");
                    return Math.round(last.getBoundingClientRect().bottom - log.getBoundingClientRect().bottom);
                    """
                let top = "return Math.round(document.querySelector('[role=log] li').getBoundingClientRect().top)"
                for number in 1...2 { try send("\(number) " + String(repeating: "word ", count: 180), in: bo) }
                try window.wait(for: "two") { try $0.findAll(.css(".chat-message")).count == 2 }
                #expect(try window.execute(distance).number ?? 99 <= 0)
                _ = try window.execute("document.querySelector('[role=log]').scrollTop = -150")
                let before = try window.execute(top).number
                try send("3 " + String(repeating: "word ", count: 50), in: bo)
                try window.wait(for: "three") { try $0.findAll(.css(".chat-message")).count == 3 }
                let after = try window.execute(top).number
                #expect(before == after)
                _ = try window.execute("document.querySelector('[role=log]').scrollTop = 0")
                try send("4 " + String(repeating: "word ", count: 50), in: bo)
                try window.wait(for: "four") { try $0.findAll(.css(".chat-message")).count == 4 }
                #expect(try window.execute(distance).number ?? 99 <= 0)
                try takePictures("chat-long", of: window)
            }
        }
    }
}
