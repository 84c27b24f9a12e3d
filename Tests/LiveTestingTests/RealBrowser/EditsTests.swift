import Testing

@testable import LiveTesting

extension RealBrowserTests { @Suite struct EditsTests {} }

/// The posts sent while a user edits a form, by Chromium and by the headless tab.
extension RealBrowserTests.EditsTests {
    @Test func `only edited fields are sent`() throws {
        let server = try StubServer()
        try WebDriver.withWindow(at: server.address) { window in
            try window.fill(.label("Title"), with: "a")
            try window.fill(.label("Note"), with: "b")
            try window.wait(for: "both posts") { _ in server.posts.count == 2 }
            try window.press(.tab)
            try window.click(.button("Add"))
            try window.wait(for: "the new item") { try $0.exists(.button("Delete a")) }
            let expected = ["title=a", "note=b", "title=a&note=b&add="]
            #expect(server.posts == expected)

            let tab = try Browser(server.address).open()
            try tab.fill(.label("Title"), with: "a")
            try tab.fill(.label("Note"), with: "b")
            try tab.wait(for: "both posts") { _ in server.posts.count == 5 }
            tab.blur()
            try tab.click(.button("Add"))
            try tab.wait(for: "the post") { _ in server.posts.count == 6 }
            #expect(Array(server.posts.dropFirst(3)) == expected)
        }
    }

    /// Responds to posts with 413 while `isRefusing` is true.
    private static let refusing = """
        const real = window.fetch;
        window.isRefusing = true;
        window.fetch = (url, options) => options?.body && isRefusing
          ? Promise.resolve(new Response('', { status: 413 })) : real(url, options);
        """

    private func waitForTheRejection(_ window: WebDriverWindow) throws {
        try window.wait(for: "the rejection") {
            try $0.execute("return document.documentElement.dataset.refused").string == "413"
        }
    }

    @Test func `a rejected edit is sent again with the next one`() throws {
        let server = try StubServer()
        try WebDriver.withWindow(at: server.address) { window in
            try window.execute(Self.refusing)
            try window.fill(.label("Title"), with: "a")
            try window.press(.tab)
            try waitForTheRejection(window)
            try window.execute("isRefusing = false")
            try window.type("b", into: .label("Note"))
            try window.wait(for: "the post") { _ in !server.posts.isEmpty }
            #expect(server.posts == ["title=a&note=b"])
        }
    }

    @Test func `a rejected form is unsaved again`() throws {
        let server = try StubServer()
        try WebDriver.withWindow(at: server.address) { window in
            let asks = """
                const event = new Event('beforeunload', { cancelable: true });
                dispatchEvent(event);
                return event.defaultPrevented;
                """
            try window.execute(Self.refusing)
            for isRefused in [true, false] {
                try window.execute("isRefusing = \(isRefused)")
                try window.type("a", into: .label("Title"))
                try window.click(.button("Add"))
                if isRefused { try waitForTheRejection(window) }
                try window.waitForNo(.css("[aria-busy]"))
                #expect(try window.execute(asks).bool == isRefused)
            }
        }
    }

    @Test func `a button that waits for its response ignores a second press`() throws {
        let server = try StubServer()
        try WebDriver.withWindow(at: server.address) { window in
            try window.execute(
                """
                const real = window.fetch;
                window.fetch = async (url, options) => {
                  const answer = await real(url, options);
                  if (options?.body && !window.isQuick) await new Promise((done) => (window.answer = done));
                  return answer;
                };
                """)
            try window.click(.button("Add"))
            try window.wait(for: "the answer") { try $0.execute("return Boolean(window.answer)").bool == true }
            try window.click(.button("Add"))
            try window.execute("document.querySelector('[name=title]').focus()")
            try window.press(.enter)
            try window.execute("isQuick = true; answer()")
            try window.waitForNo(.css("[aria-busy]"))
            try window.click(.button("Delete Milk"))
            try window.wait(for: "the other post") { _ in server.posts.last == "delete=1" }
            #expect(server.posts == ["title=&note=&add=", "delete=1"])
        }
    }

    @Test func `pending edits are sent together`() throws {
        let server = try StubServer()
        try WebDriver.withWindow(at: server.address) { window in
            try window.wait(for: "the stream") { _ in server.withState { $0.pages["p1"]?.streams.isEmpty == false } }
            try window.setOffline(true)
            for number in 1...5 {
                try window.fill(.label("Note"), with: "\(number)")
                try window.fill(.label("Title"), with: "t\(number)")
            }
            try window.press(.tab)
            try window.setOffline(false)
            try window.wait(for: "the last edit") { _ in server.posts.last?.contains("t5") == true }
            // One post may have been on its way when the later edits were made.
            #expect(server.posts.count <= 2)
            #expect(server.posts.last?.contains("note=5") == true)
        }
    }

    @Test func `a throttled slider posts its value while it is dragged`() throws {
        let server = try StubServer()
        try WebDriver.withWindow(at: server.address) { window in
            _ = try window.executeAsync(
                """
                const done = arguments[0], slider = document.getElementById("note");
                slider.type = "range";
                slider.dataset.live = "throttle 50";
                let step = 0;
                const timer = setInterval(() => {
                  slider.value = ++step;
                  slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
                  if (step === 60) { clearInterval(timer); done(); }
                }, 10);
                """)
            try window.wait(for: "the end of the drag") { _ in server.posts.last == "note=60" }
            #expect(server.posts.count > 2)
            #expect(server.posts.count < 30)
        }
    }
}
