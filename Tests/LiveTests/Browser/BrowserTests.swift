import LiveTesting
import Testing

/// Behavior that only a real browser shows: Chromium runs the client script with the notes app.
@Suite(
    .serialized, .timeLimit(.minutes(60)), .enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
struct BrowserTests {
    /// Twenty tabs of one browser over HTTP/1.1, which limits a browser to six connections per server.
    @Test func `twenty tabs of one browser stay live`() throws {
        let server = try NotesServer()
        let driver = try WebDriver()
        defer { driver.quit() }
        let first = driver.window
        try first.visit(server.address)
        var tabs = [first]
        for _ in 1..<20 {
            let tab = try driver.openWindow(asTab: true)
            try tab.visit(server.address)
            tabs.append(tab)
        }
        try tabs[19].click(.button("Add"))
        for tab in tabs { try tab.wait(for: "the new note") { try $0.title == "3 notes" } }

        // The tab that holds the stream closes, and another tab takes over.
        try first.close()
        tabs.removeFirst()
        try tabs[7].click(.button("Add"))
        for tab in tabs { try tab.wait(for: "the second new note") { try $0.title == "4 notes" } }
    }

    /// Runs a closure with a tab of a new browser that shows a page of a new server.
    private func inChromium(at path: String = "/", _ work: (WebDriverWindow) throws -> Void) throws {
        let server = try NotesServer()
        try WebDriver.withWindow(at: server.address + path) { window in
            try window.waitForTheStream()
            try work(window)
        }
        withExtendedLifetime(server) {}
    }

    @Test func `typed text does not appear in the next scene`() throws {
        try inChromium(at: "/notes/1") { window in
            try window.type(" half", into: .label("Text"))
            // The browser answers the command only after the dialog.
            try? window.click(.link("The second note"))
            try window.wait(for: "the confirmation") { $0.question != nil }
            try window.answer(true)
            try window.wait(for: "the second note") { try $0.value(.label("Text")) == "Second & <b>last</b>" }
            #expect(try window.execute("return document.querySelector('dialog').matches(':modal')").bool == true)
        }
    }

    @Test func `a press beside a dialog leaves the focus in it`() throws {
        try inChromium(at: "/notes/1") { window in
            try window.click(.label("Text"))
            try window.press(at: (5, 5))
            #expect(try window.focused?.name == "Text")
        }
    }

    /// Chromium closes a dialog at the second Esc, regardless of the page.
    @Test func `a dialog stays open until the server closes it`() throws {
        try inChromium(at: "/notes/1") { window in
            try window.execute("window.closings = 0; addEventListener('close', () => closings++, true)")
            try window.setOffline(true)
            // Chromium lets a page cancel Esc once after a click.
            try window.click(.label("Text"))
            try window.press(.escape)
            #expect(try window.execute("return closings").number == 0)
            for _ in 0..<2 { try window.press(.escape) }
            try window.wait(for: "the dialog") {
                try $0.execute("return document.querySelector('dialog').matches(':modal')").bool == true
            }
            try window.setOffline(false)
            try window.wait(for: "the list") { try !$0.exists(.dialog("Editor")) }
        }
    }

    @Test func `a live field posts its value when a composition ends`() throws {
        try inChromium { window in
            _ = try window.execute(
                """
                const field = document.querySelector('[name=filter]');
                field.value = 'Fir';
                field.dispatchEvent(new InputEvent('input', {bubbles: true, isComposing: true}));
                field.dispatchEvent(new CompositionEvent('compositionend', {bubbles: true}));
                """)
            try window.wait(for: "one note") { try $0.findAll(.listItem()).count == 1 }
        }
    }

    /// A proxy responds in place of a server that is being replaced.
    @Test func `a post is retried while the server is unavailable`() throws {
        try inChromium { window in
            _ = try window.execute(
                """
                const real = window.fetch;
                let refusals = 3;
                window.fetch = (url, options) => options?.method === 'POST' && refusals-- > 0
                  ? Promise.resolve(new Response('', {status: 502})) : real(url, options);
                """)
            try window.click(.button("Add"))
            try window.wait(for: "the new note") { try $0.title == "3 notes" }
        }
    }

    @Test func `fields named like properties of a form do not break its submission`() throws {
        try inChromium { window in
            _ = try window.execute(
                """
                window.isSame = true;
                document.querySelector('form').insertAdjacentHTML('afterbegin', '<input name="action"><input name="method">');
                """)
            try window.click(.button("Add"))
            try window.wait(for: "the new note") { try $0.title == "3 notes" }
            #expect(try window.execute("return window.isSame").bool == true)
        }
    }

    @Test func `the page recovers from a patch that cannot be applied`() throws {
        try inChromium { window in
            _ = try window.execute(
                """
                const list = document.querySelector('ul');
                list.insertBefore = () => {
                  delete list.insertBefore;
                  throw new Error('no');
                };
                """)
            try window.click(.button("Add"))
            try window.wait(for: "the new note") { try $0.title == "3 notes" }
        }
    }
}
