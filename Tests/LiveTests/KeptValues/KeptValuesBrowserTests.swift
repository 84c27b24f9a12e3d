import Live
import LiveTesting
import Rx
import Testing

/// Kept values in Chromium.
@Suite(.enabled(if: WebDriver.isInstalled, "needs chromium and chromium-driver"))
struct KeptValuesBrowserTests {
    private func server() throws -> OneSceneServer {
        try OneSceneServer(
            "<main><p id=\"count\">{{count}}</p><form method=\"post\"><button name=\"go\">Go</button></form></main>"
        ) { page in
            let count = BehaviorRelay(value: 0)
            page.bindValue("count", from: count)
            page.bindAction("go") { count.accept(count.value + 1) }
            page.keep("count", count)
        }
    }

    private func count(_ window: WebDriverWindow) throws -> String { try window.text(.css("#count")) }

    /// Restarts the server, and waits until the window shows a page of the new process.
    private func restart(_ server: OneSceneServer, _ window: WebDriverWindow) throws {
        try window.execute(
            "window.mounts = 0; document.documentElement.addEventListener('bindery:mount', () => window.mounts++)")
        try server.restart()
        try window.wait(for: "the new page") { try $0.execute("return window.mounts").number != 0 }
    }

    @Test func `a kept value returns after restarts and after the reload of a deployment`() throws {
        let server = try server()
        try WebDriver.withWindow(at: server.address) { window in
            try window.waitForTheStream()
            for count in 1...2 {
                try window.click(.button("Go"))
                try window.wait(for: "the count") { try self.count($0) == "\(count)" }
            }
            for _ in 1...2 {
                try restart(server, window)
                try window.wait(for: "the value") { try self.count($0) == "2" }
            }
            // The tab takes the page of another release for its own.
            try window.execute(
                """
                window.isFormer = true;
                document.querySelector("meta[name=bindery-page]").dataset.version = "former";
                """)
            try server.restart()
            try window.wait(for: "the reload") {
                try $0.execute("dispatchEvent(new Event('focus')); return window.isFormer !== true").bool == true
            }
            try window.wait(for: "the value") { try self.count($0) == "2" }
            #expect(try window.execute("return document.cookie.includes('bindery-kept')").bool == false)
            try window.waitForTheStream()
            try restart(server, window)
            try window.wait(for: "the value") { try self.count($0) == "2" }
            // A reload by the user starts anew.
            try window.execute("location.reload()")
            try window.wait(for: "the first value") { try self.count($0) == "0" }
        }
    }
}
