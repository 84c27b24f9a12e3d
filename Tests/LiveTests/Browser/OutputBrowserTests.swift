import Live
import LiveTesting
import Rx
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
            #expect(pauses.array.map(\.number) == [7_000, 500])
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
