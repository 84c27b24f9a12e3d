import Live
import LiveTesting
import Rx
import Scenes
import Testing

/// Outputs that are delivered once, in a real browser.
@Suite(
    .serialized, .timeLimit(.minutes(60)), .enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
struct OutputBrowserTests {
    private func inChromium(at address: String, before script: String = "", _ work: (WebDriverWindow) throws -> Void)
        throws
    {
        try WebDriver.withWindow(at: address, before: script) { window in
            try window.waitForTheStream()
            try work(window)
        }
    }

    @Test func `scripts receive events and the app icon its badge`() throws {
        let (names, count) = (PublishRelay<[String]>(), BehaviorRelay<Int?>(value: 2))
        let server = try OneSceneServer("<main><p>Here</p></main>") { page in
            page.emit("names", from: names.observe(on: MainScheduler.instance))
            page.bindBadge(from: count.observe(on: MainScheduler.instance))
        }
        let script = """
            window.told = []; window.badges = [];
            document.addEventListener('bindery:names', ({ detail }) => told.push(...detail), true);
            navigator.setAppBadge = async (count) => { badges.push(Number(count)); };
            """
        try inChromium(at: server.address, before: script) { window in
            names.accept(["a \"quoted\" <name>", "two\nlines"])
            try window.wait(for: "both names") {
                try $0.execute("return told.join('|')").string == "a \"quoted\" <name>|two\nlines"
            }
            count.accept(nil)
            try window.wait(for: "no number") { try $0.execute("return badges.join()").string == "2,0" }
        }
    }

    /// A server with a button for each output that acts on the browser.
    private func acting() throws -> OneSceneServer {
        let buttons = ["save", "leave", "copy"].map { "<button name=\"\($0)\">\($0)</button>" }.joined()
        return try OneSceneServer("<main><form method=\"post\">\(buttons)</form><p>{{state}}</p></main>") { page in
            let (downloads, redirects, texts) = (
                PublishRelay<Download>(), PublishRelay<String>(), PublishRelay<String>()
            )
            page.bindDownload(from: downloads)
            page.bindRedirect(from: redirects)
            page.bindClipboard(from: texts)
            page.bindAction("save", to: CocoaAction { .just(downloads.accept(Download("a.txt", bytes: [65, 66]))) })
            page.bindAction("leave", to: CocoaAction { .just(redirects.accept("/elsewhere?x")) })
            page.bindAction("copy", to: CocoaAction { .just(texts.accept("<b>text</b>")) })
            page.bindValue(
                "state", from: downloads.flatMapLatest { $0.progress.map { "\($0.phase)" } }.startWith("none"))
        }
    }

    @Test func `a download is saved and a redirect followed`() throws {
        let server = try acting()
        try inChromium(at: server.address) { window in
            try window.click(.button("save"))
            try window.wait(for: "the download") {
                try $0.execute("return document.querySelector('p').textContent").string == "finished"
            }
            try window.click(.button("leave"))
            try window.wait(for: "the address") { try $0.execute("return location.search").string == "?x" }
        }
    }

    @Test func `a text is copied, or shown where the browser does not permit that`() throws {
        let script = """
            window.copied = []; window.isPermitted = true;
            Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => {
              if (!isPermitted) throw new Error('no');
              copied.push(text);
            } } });
            """
        let copied = { (window: WebDriverWindow) in try window.execute("return copied.join()").string }
        let server = try acting()
        try inChromium(at: server.address, before: script) { window in
            try window.click(.button("copy"))
            try window.wait(for: "the text") { try copied($0) == "<b>text</b>" }
            #expect(try !window.exists(.textBox("Text to copy")))
            try window.execute("isPermitted = false")
            try window.click(.button("copy"))
            try window.waitFor(.textBox("Text to copy"))
            let selected = try window.execute(
                "const field = document.activeElement; return field.value.slice(field.selectionStart, field.selectionEnd)"
            )
            #expect(selected.string == "<b>text</b>")
            try window.execute("isPermitted = true")
            try window.click(.button("Copy"))
            try window.waitForNo(.textBox("Text to copy"))
            #expect(try copied(window) == "<b>text</b>,<b>text</b>")
        }
    }

    @Test func `an alert is dismissed`() throws {
        let server = try NotesServer()
        try inChromium(at: server.address) { window in
            server.app.notes.alerts.accept("It <failed>")
            try window.waitFor(.button("Dismiss It <failed>"))
            #expect(try window.exists(.role("alert")))
            try window.click(.button("Dismiss It <failed>"))
            try window.waitForNo(.role("alert"))
        }
    }

    /// Timers fire early and record their delays.
    @Test func `a rate-limited post is retried after the server's delay`() throws {
        let server = try NotesServer()
        try inChromium(at: server.address) { window in
            try window.execute(
                """
                const real = window.fetch;
                const answers = [['429', { 'Retry-After': '7' }], ['429', {}]];
                window.fetch = (url, options) => {
                  const [status, headers] = (options?.body && answers.shift()) || [];
                  return status ? Promise.resolve(new Response('', { status, headers })) : real(url, options);
                };
                window.pauses = [];
                const { setTimeout: later } = window;
                window.setTimeout = (work, wait) => {
                  pauses.push(wait);
                  return later(work, Math.min(wait, 50));
                };
                """)
            try window.click(.button("Add"))
            try window.waitForTitle("3 notes")
            let pauses = try window.execute("return pauses.filter((pause) => pause === 7000 || pause === 500)")
            // The first one is that of the progress bar.
            #expect(pauses.array.map(\.number) == [500, 7_000, 500])
            #expect(server.app.notes.all.value.count == 3)
        }
    }

    @Test func `a rejected post marks the document until a post is accepted`() throws {
        let server = try NotesServer()
        try inChromium(at: server.address) { window in
            let refused = "return document.documentElement.dataset.refused ?? ''"
            try window.execute(
                "window.taken = fetch; window.fetch = async () => new Response('', { status: 413 })")
            try window.click(.button("Add"))
            try window.wait(for: "the mark") { try $0.execute(refused).string == "413" }
            try window.execute("window.fetch = taken")
            try window.click(.button("Add"))
            try window.wait(for: "no mark") { try $0.execute(refused).string == "" && $0.title == "3 notes" }
        }
    }
}
