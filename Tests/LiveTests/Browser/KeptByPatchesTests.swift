import LiveTesting
import Testing

extension BrowserTests {
    /// The browser's own state of an element survives every patch that keeps the element.
    @Suite struct KeptByPatchesTests {
        private let server: ShelfServer

        init() throws { server = try ShelfServer() }

        /// Causes three patches: a row is inserted, a row changes, rows change places.
        private func changeMuch(_ window: WebDriverWindow) throws {
            server.app.shelf.add()
            try window.waitForTitle("61 books")
            server.app.shelf.change(1) { $0.title = "Emma" }
            try window.waitFor(.link("Emma"))
            try window.click(.button("Move Book 2 up"))
            try window.wait(for: "the moved row") { _ in
                server.app.shelf.titles.prefix(3) == ["Book 61", "Book 2", "Emma"]
            }
            server.app.shelf.add()
            try window.waitForTitle("62 books")
        }

        @Test func `patches keep open details, playing media and selected text`() throws {
            try server.inChromium { window in
                try window.click(.css("summary"))
                try window.execute(
                    """
                    window.audio = document.querySelector('audio');
                    audio.muted = true;
                    audio.play();
                    getSelection().selectAllChildren(document.querySelector('.prose b'));
                    """)
                try window.wait(for: "the sound") { try $0.execute("return audio.currentTime > 0").bool == true }
                try changeMuch(window)
                #expect(try window.execute("return document.querySelector('details').open").bool == true)
                #expect(try window.execute("return getSelection().toString()").string == "like")
                #expect(try window.execute("return audio.isConnected && !audio.paused").bool == true)
            }
        }

        @Test func `patches do not restart transitions`() throws {
            try server.inChromium { window in
                try window.execute(
                    """
                    const sheet = new CSSStyleSheet();
                    sheet.replaceSync('li { transition: color 1000s linear; color: red } li.read { color: blue }');
                    document.adoptedStyleSheets = [sheet];
                    window.row = document.querySelectorAll('li')[4];
                    """)
                try window.click(.button("Read Book 5"))
                try window.wait(for: "the transition") { window in
                    // The style sheet has started an animation before, to red.
                    try window.execute(
                        """
                        window.running = row.getAnimations().find((one) => one.transitionProperty);
                        return Boolean(running && row.className === 'read');
                        """
                    ).bool == true
                }
                try window.execute("running.currentTime = 5000")
                try changeMuch(window)
                let (isRunning, time) = (
                    try window.execute("return row.getAnimations().includes(running) && running.playState"),
                    try window.execute("return running.currentTime")
                )
                #expect(isRunning.string == "running")
                #expect(time.number ?? 0 > 5000)
            }
        }

        @Test func `moved rows keep their elements`() throws {
            try server.inChromium { window in
                try window.execute(
                    """
                    window.rows = [...document.querySelectorAll('li')];
                    window.removed = [];
                    new MutationObserver((all) => all.forEach((one) => removed.push(...one.removedNodes)))
                      .observe(document.querySelector('ol'), { childList: true });
                    """)
                try window.click(.button("Move Book 30 up"))
                try window.wait(for: "the move") {
                    try $0.execute("return document.querySelectorAll('li')[28] === rows[29]").bool == true
                }
                // One of the two neighbors was moved; no other row was touched.
                #expect(try window.execute("return removed.length").number == 1)
                server.app.shelf.reverse()
                try window.wait(for: "the reversed order") {
                    try $0.execute("return document.querySelector('li') === rows[59]").bool == true
                }
                #expect(
                    try window.execute("return rows.every((row) => row.isConnected)").bool == true)
            }
        }

        @Test func `rows are reordered with the keyboard`() throws {
            try server.inChromium { window in
                let button = Locator.button("Move Book 3 up")
                try window.execute("arguments[0].focus()", [window.find(button).json])
                for title in ["Book 2", "Book 1"] {
                    try window.press(.enter)
                    try window.wait(for: "Book 3 before \(title)") { window in
                        let titles = try window.findAll(.css("li a")).prefix(3).map { try $0.text }
                        let place = titles.firstIndex(of: "Book 3") ?? 9
                        return titles.firstIndex(of: title) ?? 9 > place
                    }
                    #expect(try window.focused?.name == "Move Book 3 up")
                }
                #expect(server.app.shelf.titles.prefix(3) == ["Book 3", "Book 1", "Book 2"])
            }
        }
    }
}
