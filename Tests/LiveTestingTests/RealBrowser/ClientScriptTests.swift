import RxTesting
import Testing

@testable import LiveTesting

extension RealBrowserTests { @Suite struct ClientScriptTests {} }

/// The client script in Chromium and the headless tab must produce the same document from the same patches.
extension RealBrowserTests.ClientScriptTests {
    @Test func `missed patches and offline actions are exchanged after a reconnect`() throws {
        let server = try StubServer()
        try WebDriver.withWindow(at: server.address) { window in
            try window.wait(for: "the stream") { _ in server.withState { $0.pages["p1"]?.streams.isEmpty == false } }
            try window.setOffline(true)
            #expect(try window.execute("return navigator.onLine").bool == false)
            try window.click(.button("Delete Milk"))
            server.add("Bread")
            #expect(server.posts.isEmpty)
            try window.setOffline(false)
            try window.wait(for: "the missed patch") { try $0.exists(.button("Delete Bread")) }
            try window.wait(for: "the change made while offline") { try !$0.exists(.button("Delete Milk")) }
            #expect(server.posts == ["delete=1"])
        }
    }

    @Test func randomPatches() throws {
        let server = try StubServer()
        try WebDriver.withWindow(at: server.address) {
            $0.reducedMotion = true
        } _: { window in
            try window.wait(for: "the stream") { _ in server.withState { $0.pages["p1"]?.streams.isEmpty == false } }
            let browser = try Browser(server.address)
            // The server cannot render the result of these patches.
            browser.comparesPatches = false
            let tab = try browser.open()
            try window.find(.label("Title")).type("mine")
            try tab.fill(.label("Title"), with: "mine")

            var random = SeededGenerator(seed: 11)
            var model = PatchModel()
            for turn in 1...250 {
                let patch = model.patch(&random) + "\na view data-turn \(turn)"
                server.broadcast(patch)
                let arrived = Locator.css("[data-turn='\(turn)']")
                try tab.wait(for: "patch \(turn)") { try $0.exists(arrived) }
                try window.wait(for: "patch \(turn)") { try $0.exists(arrived) }
                let theirs = try window.execute("return document.body.innerHTML").string
                try #require(tab.document.body.innerHTML == theirs, "seed 11, after \(patch)")
                #expect(tab.patchProblems.isEmpty)
            }
            #expect(try window.value(.label("Title")) == "mine")
            #expect(try tab.value(.label("Title")) == "mine")
            #expect(try window.focused?.attribute("id") == "title")
            #expect(tab.focused?.id == "title")
            #expect(try window.consoleErrors().filter { !$0.contains("favicon") && !$0.contains("/live/") }.isEmpty)
        }
    }
}

/// Two lists and the changes that a server may make to them.
private struct PatchModel {
    private var lists: [[Int]] = [[], []]
    private var isLaidOut = false

    mutating func patch(_ random: inout SeededGenerator) -> String {
        guard isLaidOut else {
            isLaidOut = true
            return
                "h items <ul id=\"a\"></ul><ul id=\"b\"></ul><p id=\"t\">text</p><table><tbody id=\"tb\"></tbody></table>"
        }
        let count = Int.random(in: 1...4, using: &random)
        return (0..<count).map { _ in operation(&random) }.joined(separator: "\n")
    }

    private mutating func operation(_ random: inout SeededGenerator) -> String {
        let list = Int.random(in: 0...1, using: &random)
        let name = ["a", "b"][list]
        let place = lists[list].indices.randomElement(using: &random)
        switch Int.random(in: 0...8, using: &random) {
        case 0, 1, 2:
            let known = lists.joined()
            guard let fresh = (1...9).filter({ !known.contains($0) }).randomElement(using: &random) else {
                return "h t full"
            }
            let before = place.map { "r\(lists[list][$0])" } ?? "-"
            lists[list].insert(fresh, at: place ?? lists[list].count)
            return "i \(name) \(before) \(row(fresh, &random))"
        case 3:
            guard let place else { return "a t title none &amp; &quot;x&quot;" }
            return "d r\(lists[list].remove(at: place))"
        case 4, 5:
            guard let place else { return "r t title" }
            let moved = lists[list].remove(at: place)
            let target = Int.random(in: 0...1, using: &random)
            let next = Int.random(in: 0...lists[target].count, using: &random)
            let before = next < lists[target].count ? "r\(lists[target][next])" : "-"
            lists[target].insert(moved, at: next)
            return "m \(["a", "b"][target]) r\(moved) \(before)"
        case 6:
            guard let place else { return "h tb <tr><td>\(Int.random(in: 0...9, using: &random))<td>x</tr>" }
            return "e r\(lists[list][place]) \(row(lists[list][place], &random))"
        case 7:
            lists[list].shuffle(using: &random)
            let kept = Array(lists[list].prefix(Int.random(in: 0...4, using: &random)))
            lists[list] = kept
            return "h \(name) " + kept.map { row($0, &random) }.joined()
        default:
            return ["h t <b>bold</b> &lt;", "h t plain", "a t class x&#10;y", "r t class"].randomElement(
                using: &random)!
        }
    }

    private func row(_ id: Int, _ random: inout SeededGenerator) -> String {
        let inner = ["one", "<i>two</i> three", "<label>f<input id=\"f\(id)\" value=\"v\"></label>", "a<!-- c -->b"]
        let classes = ["", " class=\"done\"", " title=\"t\""]
        return "<li id=\"r\(id)\"\(classes.randomElement(using: &random)!)>\(inner.randomElement(using: &random)!)</li>"
    }
}
