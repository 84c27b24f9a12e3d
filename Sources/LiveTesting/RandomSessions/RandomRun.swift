import RxTesting

/// A random session in headless tabs.
final class RandomRun {
    /// The steps taken so far, for error reports.
    private(set) var steps: [String] = []
    let session: RandomSession
    var random: SeededGenerator
    private var windows: [Tab] = []

    init(_ session: RandomSession, seed: UInt64) {
        self.session = session
        random = SeededGenerator(seed: seed)
    }

    func run() throws {
        for _ in 0..<session.windows { windows.append(try openWindow()) }
        for _ in 0..<session.steps { try step() }
        for (number, tab) in windows.enumerated() {
            tab.browser.patience = .seconds(30)
            try calm(tab, "tab \(number) at the end")
        }
        for tab in windows {
            try session.check(tab)
            tab.close()
        }
    }

    /// Opens a tab in a new browser or in the browser of another tab.
    private func openWindow() throws -> Tab {
        let known = windows.randomElement(using: &random)?.browser
        let browser: Browser
        if let known, !known.client.isOffline, chance(1, of: 3) {
            browser = known
        } else {
            browser = try Browser(session.address, sharesStream: chance(1, of: 2))
            // The session decides when to compare, and a click on a removed element must not wait.
            browser.comparesPatches = chance(1, of: 4)
            browser.patience = .milliseconds(100)
            browser.reconnectDelay = .milliseconds(2)
            // With a small buffer, a tab that stops reading soon counts as slow.
            browser.client.streamBuffer = 2_048
        }
        return try browser.open(pick(session.paths))
    }

    private func step() throws {
        let number = Int.random(in: 0..<windows.count, using: &random)
        let tab = windows[number]
        let isUpToDate = !tab.isOffline && chance(3, of: 4)
        if isUpToDate { try settle(tab, "tab \(number)") }
        let kind = Int.random(in: 0..<(16 + session.happenings.count), using: &random)
        if kind >= 16 {
            let happening = session.happenings[kind - 16]
            note(happening.name)
            return try happening.happen(&random)
        }
        let state = tab.isOffline ? ", offline," : ""
        do {
            let deed = try kind < 8 ? touch(tab) : disturb(tab, kind, number)
            if let deed { note("tab \(number)\(state) \(deed)") }
        } catch let error as LiveTestingError where error.code == .notUsable {
            // The element was removed or disabled after it was chosen. This may happen in practice, too.
            note("tab \(number)\(state) finds its element no longer usable")
        }
    }

    private func disturb(_ tab: Tab, _ kind: Int, _ number: Int) throws -> String? {
        switch kind {
        case 8 where !tab.isOffline:
            tab.goOffline()
            return "goes offline"
        case 9, 10:
            guard tab.isOffline else { return nil }
            tab.goOnline()
            return "is online again"
        case 11:
            tab.dropStream()
            return "loses its stream"
        case 12:
            let isPaused = tab.live?.isReadingPaused ?? false
            if isPaused { tab.resumeReading() } else { tab.pauseReading() }
            return isPaused ? "resumes reading" : "stops reading"
        case 13:
            let isLost = chance(1, of: 2)
            if isLost { tab.loseNextAnswer() } else { tab.doubleNextPost() }
            return isLost ? "will lose a response" : "will post twice"
        case 14 where !tab.isOffline:
            let distance = chance(2, of: 3) ? -1 : 1
            try tab.go(distance)
            return "goes \(distance < 0 ? "back" : "forward") to \(tab.path)"
        case 15 where !tab.isOffline:
            if chance(1, of: 2) {
                try tab.reload()
                return "reloads"
            }
            tab.close()
            windows[number] = try openWindow()
            return "is closed, another is opened"
        default: return nil
        }
    }

    // MARK: Comparing

    /// Brings the tab up to date and compares it.
    private func settle(_ tab: Tab, _ name: String) throws {
        guard !tab.isOffline, let live = tab.live, !live.isReadingPaused else { return }
        let patience = tab.browser.patience
        defer { tab.browser.patience = patience }
        tab.browser.patience = .seconds(30)
        try live.settle(name)
    }

    /// Ends all disturbances of the tab, then brings it up to date.
    private func calm(_ tab: Tab, _ name: String) throws {
        tab.resumeReading()
        if tab.isOffline { tab.goOnline() }
        try settle(tab, name)
    }

    // MARK: Choosing

    func note(_ step: String) { steps.append(step) }

    func chance(_ part: Int, of whole: Int) -> Bool { Int.random(in: 0..<whole, using: &random) < part }

    func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
}
