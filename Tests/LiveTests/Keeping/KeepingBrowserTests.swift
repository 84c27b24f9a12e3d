import HTMLTemplates
import Live
import LiveTesting
import Locks
import Rx
import Testing

/// Pages that Chromium keeps.
@Suite(
    .serialized, .timeLimit(.minutes(60)), .enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
struct KeepingBrowserTests {
    private let pages = KeptPages()
    private let server: OneSceneServer
    private let age = Locator.css("[data-as-of]")

    init() throws { server = try pages.server() }

    /// Opens an address in a new tab of a browser that no longer reaches the server.
    private func openOffline(_ address: String, _ window: WebDriverWindow) throws -> WebDriverWindow {
        server.stop()
        let next = try window.driver.openWindow(asTab: true)
        try next.visit(server.address + address)
        return next
    }

    /// Expects no errors in the console other than those of requests that do not reach the server or name the kept page,
    /// of the missing icon, and of the worker's page, whose status is 503.
    private func expectNoErrors(_ window: WebDriverWindow) throws {
        let errors = try window.consoleErrors().filter { error in
            !["/live/", "ERR_CONNECTION_REFUSED", "favicon", "status of 503"].contains { error.contains($0) }
        }
        #expect(errors == [])
    }

    @Test func `a page is kept as it is after patches, and is shown until it is live again`() throws {
        try WebDriver.withWindow(at: server.address + "/kept") { first in
            try first.waitForCopy(of: "/kept", with: "first")
            pages.note.onNext("second <&")
            try first.type("halfway", into: .label("Draft"))
            try first.waitForCopy(of: "/kept", with: "second &lt;&amp;")
            #expect(try !first.keptPage("/kept").contains("halfway"))
            try expectNoErrors(first)
            let window = try openOffline("/kept", first)
            #expect(try window.text(.css("main [role=status]")) == "second <&")
            try window.wait(for: "the note") { try $0.text(age).contains("No connection. This page is from ") }
            #expect(try window.execute("return document.querySelector('.bar').offsetWidth").number == 40)
            #expect(try window.value(.label("Draft")) == "")
            try expectNoErrors(window)
            pages.note.onNext("third")
            try server.restart()
            try window.wait(for: "the live page") { try $0.text(.css("main [role=status]")) == "third" }
            #expect(try !window.exists(age))
            try window.click(.button("Press"))
            try window.wait(for: "the press") { _ in pages.pressCount == 1 }
            try window.waitForCopy(of: "/kept", with: "third")
        }
    }

    @Test func `a page that is not kept leads to the kept ones`() throws {
        try WebDriver.withWindow(at: server.address + "/kept") { first in
            try first.waitForCopy(of: "/kept", with: "first")
            try first.visit(server.address + "/other")
            try first.waitFor(.heading("Other"))
            let window = try openOffline("/other", first)
            #expect(try window.exists(.heading("No connection")))
            try expectNoErrors(window)
            try window.click(.link(.containing("Page /kept")))
            try window.waitFor(.heading("Kept"))
            #expect(try window.address == server.address + "/kept")
            #expect(try window.keptAddresses() == ["/kept"])
            try window.visit(server.address + "/other")
            try window.waitFor(.heading("No connection"))
            try server.restart()
            try window.waitFor(.heading("Other"))
        }
    }

    @Test func `links lead to kept pages while there is no connection`() throws {
        try WebDriver.withWindow(at: server.address + "/kept") { window in
            try window.waitForCopy(of: "/kept", with: "first")
            try window.click(.link("Second"))
            try window.waitForCopy(of: "/kept/two?b=1", with: "first")
            server.stop()
            try window.wait(for: "the lost connection") { try $0.exists(.css("html[data-connection=lost]")) }
            try window.click(.link("First"))
            try window.waitFor(age)
            #expect(try window.address == server.address + "/kept")
            #expect(try window.execute("return document.title").string == "Page /kept")
            try window.click(.link("Third"))
            try window.waitFor(.heading("No connection"))
            try window.back()
            try window.waitFor(age)
            #expect(try window.execute("return document.title").string == "Page /kept")
            try server.restart()
            try window.waitForNo(age)
            #expect(try window.execute("return document.title").string == "Page /kept")
        }
    }

    @Test func `the worker answers only documents and files`() throws {
        try WebDriver.withWindow(at: server.address + "/kept") { window in
            try window.waitForCopy(of: "/kept", with: "first")
            try window.wait(for: "the worker") {
                try $0.execute("return navigator.serviceWorker.controller !== null").bool == true
            }
            server.stop()
            let failed = try window.executeAsync(
                """
                const done = arguments[0];
                const requests = [
                  ["/kept"], ["/kept", { method: "POST", body: "a=1" }], ["/live/kept"], ["/live/stream"],
                  ["/bindery.js", { headers: { Range: "bytes=0-1" } }],
                ];
                Promise.allSettled(requests.map((request) => fetch(...request)))
                  .then((results) => done(results.map(({ status }) => status)));
                """)
            #expect(failed.array.compactMap(\.string) == Array(repeating: "rejected", count: 5))
            let file = try window.executeAsync(
                """
                const done = arguments[0];
                const script = document.createElement("script");
                script.onload = () => done(true);
                script.onerror = () => done(false);
                script.src = document.querySelector("script[src*='bindery.js?v=']").src;
                document.head.append(script);
                """)
            #expect(file.bool == true)
        }
    }

    @Test func `a server that does not answer is waited for only some seconds`() throws {
        try WebDriver.withWindow(at: server.address + "/kept") { first in
            try first.waitForCopy(of: "/kept", with: "first")
            server.stop()
            let silent = try SilentPort(server.port)
            let window = try first.driver.openWindow(asTab: true)
            try window.visit(server.address + "/kept")
            try window.waitFor(age)
            #expect(try window.exists(.heading("Kept")))
            silent.close()
            try server.restart()
            try window.waitForNo(age)
        }
    }

    @Test func `pages of an account are erased when it is signed out`() throws {
        let server = try DiaryServer()
        try WebDriver.withWindow(at: server.address + "/diary") { window in
            try window.fill(.label("Name"), with: "Anna")
            try window.fill(.label("Password"), with: "secret")
            try window.click(.button("Sign in"))
            try window.waitForCopy(of: "/diary", with: "Diary")
            let owner = try #require(try window.keptRecord()["owner"].string)
            #expect(owner.count == 20)
            try window.click(.button("Sign out"))
            try window.waitFor(.heading("Sign in"))
            try window.wait(for: "the erasure") { try $0.keptRecord()["owner"].string == "" }
            #expect(try window.keptAddresses() == [])
            #expect(try window.keptPage("/diary") == "")
            // A tab that was left open when the account was signed out.
            try window.execute(
                """
                const worker = navigator.serviceWorker.controller;
                worker.postMessage({ owner: arguments[0], time: performance.timeOrigin - 1000 });
                worker.postMessage({ owner: arguments[0], address: "/diary", html: "<p>private", headers: {} });
                worker.postMessage({ owner: "", address: "/sign-in", html: "<p>public", headers: {} });
                """, [.string(owner)])
            try window.wait(for: "the last message") { try $0.keptAddresses() == ["/sign-in"] }
            #expect(try window.keptPage("/diary") == "")
            server.stop()
            let next = try window.driver.openWindow(asTab: true)
            try next.visit(server.address + "/diary")
            #expect(try next.exists(.heading("No connection")))
        }
    }

    @Test func `the worker of an app that keeps no pages any more removes itself and its pages`() throws {
        let templates = Mutex(KeptPages.template)
        let app = OneSceneApp(locales: []) { [pages] page, address in pages.bind(page, address) }
        let server = try OneSceneServer(app, loops: 1) { app, group, configuration in
            let sources = ["layout": OneSceneServer.layout, "scene": templates.withLock { $0 }]
            let library = try TemplateLibrary(sources: sources)
            return try LiveServer(app, group: group, templates: library, configuration: configuration)
        }
        try WebDriver.withWindow(at: server.address + "/kept") { window in
            try window.waitForCopy(of: "/kept", with: "first")
            templates.withLock { $0.replace(" data-keep", with: "") }
            try server.restart()
            try window.visit(server.address + "/other")
            try window.wait(for: "the end of the worker") {
                try $0.executeAsync(
                    """
                    const done = arguments[0];
                    Promise.all([caches.keys(), navigator.serviceWorker.getRegistrations()])
                      .then((lists) => done(lists.flat().length));
                    """
                ).number == 0
            }
        }
    }

    @Test func `the newest pages are kept, with the files that they use`() throws {
        try WebDriver.withWindow(at: server.address + "/kept") { window in
            try window.waitForCopy(of: "/kept", with: "first")
            try window.execute(
                """
                for (let number = 1; number <= 55; number++)
                  navigator.serviceWorker.controller.postMessage({
                    owner: "", address: `/kept/${number}`, html: `<p>${number}`, headers: {}, title: "",
                    files: ["/bindery.js", "/nothing.js"],
                  });
                """)
            try window.wait(for: "the pages") { try $0.keptAddresses().first == "/kept/55" }
            #expect(try window.keptAddresses() == (6...55).reversed().map { "/kept/\($0)" })
            try window.wait(for: "the oldest pages to be removed") {
                try $0.keptPage("/kept/5") == "" && $0.keptPage("/kept") == ""
            }
            #expect(try window.keptPage("/kept/6") == "<p>6")
            let files = try window.executeAsync(
                """
                const done = arguments[0];
                caches.open("bindery-files").then((files) => files.keys())
                  .then((keys) => done(keys.map(({ url }) => new URL(url).pathname)));
                """
            ).array.compactMap(\.string)
            #expect(files.contains("/bindery.js") && !files.contains("/nothing.js"))
        }
    }

    @Test func `a browser that cannot keep pages says so once`() throws {
        try WebDriver.withWindow(at: "about:blank") { window in
            _ = try window.devTools(
                "Storage.overrideQuotaForOrigin", ["origin": .string(server.address), "quotaSize": 1])
            try window.visit(server.address + "/kept")
            try window.wait(for: "the note") { try $0.text(age).contains("This browser cannot keep this page") }
            try window.click(.button("Close"))
            #expect(try !window.exists(age))
            try window.click(.button("Press"))
            try window.wait(for: "the press") { _ in pages.pressCount == 1 }
        }
    }

    @Test func `a browser without workers shows the page as without the script`() throws {
        let refusing = "delete Navigator.prototype.serviceWorker"
        try WebDriver.withWindow(at: server.address + "/kept", before: refusing) { window in
            try window.click(.button("Press"))
            try window.wait(for: "the press") { _ in pages.pressCount == 1 }
            try expectNoErrors(window)
            #expect(try !window.exists(age))
        }
    }
}

/// Pages in the other browsers.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct KeepingProgramsTests {
    private static let others = [WebDriver.Program.firefox, .webKit].filter { WebDriver.isInstalled($0) }

    @Test(arguments: others) func `a kept page works in other browsers`(_ program: WebDriver.Program) throws {
        let pages = KeptPages()
        let server = try pages.server()
        try WebDriver.withWindow(at: server.address + "/kept") {
            $0.program = program
        } _: { window in
            try window.click(.button("Press"))
            try window.wait(for: "the press") { _ in pages.pressCount == 1 }
            guard try window.execute("return 'serviceWorker' in navigator").bool == true else { return }
            try window.waitForCopy(of: "/kept", with: "first")
            server.stop()
            try window.visit(server.address + "/kept")
            try window.waitFor(.css("[data-as-of]"))
            try server.restart()
            try window.waitForNo(.css("[data-as-of]"))
        }
    }
}
