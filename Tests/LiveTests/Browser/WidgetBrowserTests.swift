import EventLoops
import Foundation
import HTMLTemplates
import LiveTesting
import Rx
import Testing

@testable import Live

extension BrowserTests {
    /// Widgets in Chromium: the calls of their hooks, the values that they send, and what remains without scripts.
    @Suite struct WidgetBrowserTests {
        private let page = WidgetPage()
        private let server: OneSceneServer

        init() throws { server = try page.server() }

        private static let atFirst = [
            "mounted plan [1,2.5]", "mounted inner 1", "mounted row 1", "mounted row 1", "mounted row 1",
        ]

        private func calls(_ window: WebDriverWindow) throws -> [String] {
            try window.execute("return window.calls ?? []").array.compactMap(\.string)
        }

        private func waitForMount(_ window: WebDriverWindow) throws {
            try window.waitForTheStream()
            try window.wait(for: "the widgets") { try calls($0).count >= Self.atFirst.count }
            #expect(try calls(window).sorted() == Self.atFirst.sorted())
            try window.execute("calls.splice(0)")
        }

        private func inChromium(
            _ server: OneSceneServer? = nil, errors: [String] = ["mounted of the widget “row”"],
            _ work: (WebDriverWindow) throws -> Void
        ) throws {
            try WebDriver.withWindow(at: (server ?? self.server).address) { window in
                try waitForMount(window)
                try work(window)
                let found = try window.consoleErrors().filter { error in
                    !error.contains("favicon") && !errors.contains { error.contains($0) }
                }
                #expect(found == [])
            }
        }

        private func change(_ work: @escaping @Sendable (WidgetPage) -> Void) {
            server.loop.execute { [page] in work(page) }
        }

        private func expect(_ expected: [String], _ window: WebDriverWindow) throws {
            try? window.wait(for: "\(expected)") { try calls($0).count >= expected.count }
            #expect(try calls(window) == expected)
            try window.execute("calls.splice(0)")
        }

        private func waitForCaption(_ text: String, _ window: WebDriverWindow) throws {
            try window.wait(for: "the caption") {
                try $0.execute("return document.querySelector('.around').firstChild.data").string == text
            }
        }

        private let drawing = "return document.querySelector('.plan').outerHTML"

        @Test func `a patch around a region keeps its content and calls updated for other data only`() throws {
            try inChromium { window in
                let before = try window.execute("return document.querySelector('.plan em')?.textContent").string
                #expect(before == "drawn")
                try window.execute("window.node = document.querySelector('.plan em')")
                change { $0.caption.accept("Other") }
                try waitForCaption("Other", window)
                try expect([], window)
                change {
                    $0.plan.accept(.init(name: "B", places: [7]))
                    $0.caption.accept("Third")
                }
                try expect(["updated plan [7]"], window)
                change { $0.plan.accept(.init(name: "B", places: [8])) }
                try expect(["updated plan [8]"], window)
                change { $0.plan.accept(.init(name: "B", places: [8])) }
                change { $0.caption.accept("Fourth") }
                try waitForCaption("Fourth", window)
                try expect([], window)
                #expect(try window.execute("return node === document.querySelector('.plan em')").bool == true)
                // The attributes that the script has set are kept.
                #expect(try window.execute("return document.querySelector('.plan').className").string == "plan ready")
                #expect(try window.execute("return document.querySelector('.plan').style.color").string == "red")
            }
        }

        @Test func `a region that is removed and shown again is mounted again`() throws {
            try inChromium { window in
                change { $0.isShown.accept(false) }
                try expect(["removed plan [1,2.5]"], window)
                change { $0.isShown.accept(true) }
                try expect(["mounted plan [1,2.5]"], window)
                #expect(try window.execute(drawing).string?.contains("drawn") == true)
            }
        }

        @Test func `rows that move keep their widgets and a hook that fails stops nothing`() throws {
            let errors = ["mounted of the widget “row”", "updated of the widget “row”"]
            try inChromium(errors: errors) { window in
                change { page in page.rows.accept([3, 1, 2].map { WidgetRow(id: $0, size: 1) }) }
                try window.wait(for: "the rows") {
                    try $0.execute("return document.querySelector('ul li').textContent").string == "31"
                }
                try expect([], window)
                change { page in
                    page.rows.accept([WidgetRow(id: 1, size: 5), WidgetRow(id: 4, size: 6), WidgetRow(id: 2, size: 7)])
                    page.inner.accept(2)
                }
                try window.wait(for: "the calls") { try calls($0).count >= 5 }
                #expect(
                    try calls(window).sorted() == [
                        "mounted row 6", "removed row 1", "updated inner 2", "updated row 5", "updated row 7",
                    ])
                let logged = try window.consoleErrors()
                #expect(logged.contains { $0.contains("updated of the widget “row” has failed") })
            }
        }

        @Test func `scripts send values under their own names`() throws {
            try inChromium { window in
                let isAnswered = try window.executeAsync(
                    """
                    const [done] = arguments;
                    const { plan, inner } = widgets;
                    Promise.all([plan.send("move", { id: 1, x: 2.5 }), inner.send("move", { id: 7, x: 0 }),
                      plan.send("hint", undefined), bindery.send("hint", "global & “all”"),
                      plan.send("hint", 7), plan.send("nothing", 1), bindery.send("inner:move", { id: 8, x: 1 })])
                      .then(() => done(true));
                    """)
                #expect(isAnswered.bool == true)
                try window.wait(for: "the log") { _ in page.log.value.count == 5 }
                #expect(page.log.value == ["move 1 2.5", "inner 7", "hint -", "hint global & “all”", "inner 8"])
            }
        }

        /// The last of many states arrives, and far fewer than were sent.
        @Test func `states replace those before`() throws {
            try inChromium { window in
                try window.execute("for (let x = 1; x <= 500; x++) widgets.plan.sendState('move', { id: 1, x })")
                try window.wait(for: "the last state") { _ in page.log.value.last == "move 1 500.0" }
                #expect(page.log.value.count < 5)
            }
        }

        @Test func `a restarted server and a stream that was cut mount nothing twice`() throws {
            try inChromium(errors: ["mounted of the widget “row”", "net::", "Failed to load"]) { window in
                try window.execute("window.node = document.querySelector('.plan em')")
                let id = "return document.querySelector('meta[name=bindery-page]').content"
                let former = try window.execute(id).string
                try server.restart()
                try window.wait(for: "another page") { try $0.execute(id).string != former }
                change { $0.plan.accept(.init(name: "C", places: [9])) }
                try expect(["updated plan [9]"], window)
                try window.setOffline(true)
                change { $0.plan.accept(.init(name: "C", places: [10])) }
                try window.execute("widgets.plan.send('hint', 'kept')")
                try window.setOffline(false)
                try expect(["updated plan [10]"], window)
                try window.wait(for: "the value") { _ in page.log.value == ["hint kept"] }
                #expect(try window.execute("return node === document.querySelector('.plan em')").bool == true)
            }
        }

        @Test func `a page from the browser's cache is mounted once`() throws {
            try inChromium { window in
                try window.visit(server.address + "/probe/probe.js")
                change { $0.plan.accept(.init(name: "C", places: [9])) }
                try window.back()
                try window.wait(for: "the data") { try calls($0).contains { $0.hasSuffix("plan [9]") } }
                let all = try calls(window)
                // A document that was not kept is a new one, which mounts its own widgets.
                let isKept = all == ["updated plan [9]"]
                #expect(isKept || all.filter { $0.hasPrefix("mounted") }.count == Self.atFirst.count, "\(all)")
                #expect(all.filter { $0.hasSuffix("plan [9]") }.count == 1)
            }
        }

        /// A script that runs long after the page has arrived, and one that fails to load.
        @Test func `a definition mounts the regions that are on the page already`() throws {
            let server = try page.server(script: "window.isLoaded = true;")
            try WebDriver.withWindow(at: server.address) { window in
                try window.waitForTheStream()
                try window.wait(for: "the script") { try $0.execute("return window.isLoaded").bool == true }
                #expect(try window.text(.css(".plan p")) == "Fallback of Caption")
                try window.execute(WidgetPage.probe)
                #expect(try calls(window).sorted() == Self.atFirst.sorted())
                try window.execute("bindery.define('other', {})")
                #expect(try calls(window).count == Self.atFirst.count)
            }
        }

        @Test func `without scripts the region shows its fallback`() throws {
            try WebDriver.withWindow(at: server.address) {
                $0.javaScript = false
            } _: { window in
                #expect(try window.text(.css(".plan p")) == "Fallback of Caption")
                page.caption.accept("Other")
                try window.click(.button("Act"))
                try window.wait(for: "the fallback") { try $0.text(.css(".plan p")) == "Fallback of Other" }
            }
        }

        @Test func `a saved template mounts its widgets again`() throws {
            let folder = try DevelopmentTests.Folder([
                "layout": OneSceneServer.layout, "scene": WidgetPage.template, "inner": WidgetPage.templates["inner"]!,
            ])
            let library = try TemplateLibrary(directory: folder.path)
            let probe = FileManager.default.temporaryDirectory.appendingPathComponent("bindery-probe-\(UUID())")
            try FileManager.default.createDirectory(at: probe, withIntermediateDirectories: true)
            try Data(WidgetPage.probe.utf8).write(to: probe.appendingPathComponent("probe.js"))
            let app = OneSceneApp(locales: []) { [page] in page.bind($0) }
            let server = try OneSceneServer(app, templates: library, loops: 1) {
                $0.development = true
                $0.folders["/probe"] = probe.path
            }
            try WebDriver.withWindow(at: server.address) { window in
                try waitForMount(window)
                try folder.save(
                    "scene", WidgetPage.template.replacing("<h1>Widgets</h1>", with: "<h1>Gadgets</h1><hr>"))
                try window.waitFor(.heading("Gadgets"))
                // The plan is the same element; where elements have changed, each widget has been mounted once.
                let all = try calls(window)
                let mounted = all.filter { $0.hasPrefix("mounted") }.count
                let removed = all.filter { $0.hasPrefix("removed") }.count
                #expect(mounted <= Self.atFirst.count && removed <= mounted, "\(all)")
                let drawn = try window.execute("return document.querySelectorAll('.plan em').length").number
                #expect(drawn == 1)
            }
        }
    }
}
