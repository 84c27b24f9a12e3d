import RxTesting

/// A random session in a tab of Chromium, in which the client script applies the patches.
final class ChromiumRun {
    /// The steps taken so far, for error reports.
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
        // Requests that fail while offline are expected. Blocked resources are not.
        if let blocked = try window.consoleErrors().first(where: { $0.contains("Content Security Policy") }) {
            throw LiveTestingError(
                .difference, "The content security policy blocks a resource that the page needs: \(blocked)")
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
            if try execute("return Boolean(history.state && !history.state.first)").bool == true {
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

    /// Uses a control or follows a link. Returns a description of the step; `nil` if there is nothing to use.
    private func touch() throws -> String? {
        func number() -> JSONValue { .number(Double(Int.random(in: 0..<1_000_000, using: &random))) }
        let untouched = JSONValue.array((session.untouched + (isOffline ? ["a"] : [])).map { .string($0) })
        if chance(1, of: 4),
            let event = try execute(Self.causingEvent, [number(), number(), number(), untouched]).string
        {
            return event
        }
        return try execute(Self.touching, [number(), number(), .string(pick(session.texts)), untouched]).string
    }

    /// Runs a script, after the answer to a question about an edit that would be lost: it can open at any time, because
    /// the browser shows the entry of a step back, or the scene of a link, later.
    private func execute(_ script: String, _ arguments: [JSONValue] = []) throws -> JSONValue {
        do {
            return try window.execute(script, arguments)
        } catch let error as LiveTestingError where error.code == .webDriver && window.question != nil {
            try window.answer(true)
            return try window.execute(script, arguments)
        }
    }

    /// Waits until the document equals the server's fresh rendering.
    private func settle() throws {
        var lines: [[JSONValue]] = []
        // Between two documents there is nothing to compare.
        try window.wait(for: "a document to compare") { window in
            // After a restart of the server, a step back may load a document, which is asked about if there is an edit.
            if window.question != nil { try window.answer(true) }
            let differing = try window.executeAsync(Self.comparing, [.number(20_000)])
            lines = differing.array.map(\.array)
            return true
        }
        guard lines.count == 2 else { return }
        let (own, fresh) = (lines[0].map { Substring($0.string ?? "") }, lines[1].map { Substring($0.string ?? "") })
        throw LiveTestingError(
            .difference, "Chromium's document differs from the server's fresh rendering.",
            details: "Only in the tab (+), only in the server's rendering (-):\n"
                + PageComparison.difference(own, fresh))
    }

    private func note(_ step: String) { steps.append(step) }

    private func chance(_ part: Int, of whole: Int) -> Bool { Int.random(in: 0..<whole, using: &random) < part }

    private func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
}
