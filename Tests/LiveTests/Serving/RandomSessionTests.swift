import LiveTesting
import Rx
import RxTesting
import Testing

/// Several windows at once, random deeds, lost connections: in the end every window shows what a fresh rendering does.
@Suite(.timeLimit(.minutes(5)))
struct RandomSessionTests {
    private static let seeds = UInt64(1)...250

    @Test(arguments: [3]) func everyWindowEndsAsAFreshRendering(windows: Int) throws {
        let server = try NotesServer()
        for seed in Self.seeds {
            do {
                try session(seed: seed, windows: windows, server)
            } catch {
                Issue.record(error, "seed \(seed)")
                return
            }
        }
    }

    private func session(seed: UInt64, windows: Int, _ server: NotesServer) throws {
        var random = SeededGenerator(seed: seed)
        server.app.notes.all.accept((1...5).map { Note(id: $0, text: "note \($0)") })
        var tabs: [Tab] = []
        for _ in 0..<windows {
            let browser = try server.browser()
            browser.patience = .milliseconds(100)
            tabs.append(try browser.open())
        }
        for _ in 0..<25 {
            let tab = tabs[Int.random(in: 0..<windows, using: &random)]
            try act(in: tab, on: server, &random)
        }
        for tab in tabs {
            tab.browser.patience = .seconds(10)
            tab.goOnline()
        }
        for (place, tab) in tabs.enumerated() {
            try tab.wait(for: "the stream of window \(place)") { $0.isLive }
            try tab.wait(for: "window \(place) to show what is true") { tab in
                // An editor keeps the text that it was opened with, and is not compared.
                if try tab.exists(.dialog()) { try tab.click(.button("Cancel")) }
                return (try? tab.assertMatchesFreshRender()) != nil
            }
            tab.close()
        }
    }

    private func act(in tab: Tab, on server: NotesServer, _ random: inout SeededGenerator) throws {
        let isCovered = try tab.exists(.dialog())
        switch Int.random(in: 0..<12, using: &random) {
        case 0: tab.goOffline()
        case 1, 2: tab.goOnline()
        case 3: tab.dropStream()
        case 4 where !isCovered: try clickAny("add", in: tab, &random)
        case 5 where !isCovered: try clickAny("remove", in: tab, &random)
        case 6 where !isCovered: try clickAny("edit", in: tab, &random)
        case 7 where isCovered: try clickAny("ok", in: tab, &random)
        case 8 where isCovered: try clickAny("cancel", in: tab, &random)
        case 9 where isCovered && !tab.isOffline: try? tab.back()
        default: changeFromElsewhere(server, &random)
        }
    }

    private func clickAny(_ name: String, in tab: Tab, _ random: inout SeededGenerator) throws {
        let buttons = try tab.findAll(.css("button[name=\(name)]")).filter { !$0.isDisabled }
        guard !tab.isOffline, let button = buttons.randomElement(using: &random) else { return }
        let value = button["value"].map { "[value='\($0)']" } ?? ""
        // It may go away before the click: so it may in life.
        try? tab.click(.css("button[name=\(name)]\(value)"))
    }

    /// What no window did: another process, a timer.
    private func changeFromElsewhere(_ server: NotesServer, _ random: inout SeededGenerator) {
        var notes = server.app.notes.all.value
        notes.shuffle(using: &random)
        if let place = notes.indices.randomElement(using: &random) { notes[place].text += "*" }
        server.app.notes.all.accept(notes)
    }
}
