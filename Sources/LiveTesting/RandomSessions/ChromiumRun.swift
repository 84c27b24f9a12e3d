import RxTesting

/// One random session in a window of Chromium, where the client script itself applies the patches.
final class ChromiumRun {
    /// The steps that were taken, for a failure.
    private(set) var steps: [String] = []
    private let session: RandomSession
    private let window: WebDriverWindow
    private var random: SeededGenerator
    private var isOffline = false

    init(_ session: RandomSession, seed: UInt64, in window: WebDriverWindow) {
        self.session = session
        self.window = window
        random = SeededGenerator(seed: seed)
    }

    func run() throws {
        _ = try window.consoleErrors()
        try window.visit(session.address + pick(session.paths))
        for _ in 0..<session.steps { try step() }
        if isOffline { try goOnline() }
        try settle()
        // Being offline fails requests, which is no fault of the page; what its policy blocks is.
        if let blocked = try window.consoleErrors().first(where: { $0.contains("Content Security Policy") }) {
            throw LiveTestingError(.difference, "The page's policy blocks what the page needs: \(blocked)")
        }
    }

    private func step() throws {
        if !isOffline, chance(3, of: 4) { try settle() }
        let kind = Int.random(in: 0..<(11 + session.happenings.count), using: &random)
        switch kind {
        case 11...:
            let happening = session.happenings[kind - 11]
            note(happening.name)
            try happening.happen(&random)
        case 10 where isOffline: try goOnline()
        case 10:
            try window.setOffline(true)
            isOffline = true
            note("goes offline")
        case 9 where !isOffline:
            if try window.execute("return Boolean(history.state && !history.state.first)").bool == true {
                try window.back()
                note("goes back")
            }
        case 8 where !isOffline && chance(1, of: 2):
            try window.reload()
            note("reloads")
        default: if let deed = try touch() { note(deed) }
        }
    }

    private func goOnline() throws {
        try window.setOffline(false)
        isOffline = false
        note("is online again")
    }

    /// Uses a control or follows a link. Returns what was done, nil when there is nothing.
    private func touch() throws -> String? {
        let numbers = (0..<2).map { _ in JSONValue.number(Double(Int.random(in: 0..<1_000_000, using: &random))) }
        let untouched = JSONValue.array((session.untouched + (isOffline ? ["a"] : [])).map { .string($0) })
        return try window.execute(Self.touching, numbers + [.string(pick(session.texts)), untouched]).string
    }

    /// Waits until the document is what the server renders anew.
    private func settle() throws {
        var lines: [[JSONValue]] = []
        // Between two documents there is nothing to compare.
        try window.wait(for: "a document to compare") { window in
            let differing = try window.executeAsync(Self.comparing, [.number(20_000)])
            lines = differing.array.map(\.array)
            return true
        }
        guard lines.count == 2 else { return }
        let (own, fresh) = (lines[0].map { Substring($0.string ?? "") }, lines[1].map { Substring($0.string ?? "") })
        throw LiveTestingError(
            .difference, "Chromium's document is not what the server renders anew.",
            details: "Only in the window (+), only in the server's rendering (-):\n"
                + PageComparison.difference(own, fresh))
    }

    private func note(_ step: String) { steps.append(step) }

    private func chance(_ part: Int, of whole: Int) -> Bool { Int.random(in: 0..<whole, using: &random) < part }

    private func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
}
