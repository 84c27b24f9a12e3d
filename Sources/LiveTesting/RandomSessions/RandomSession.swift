import Foundation
public import RxTesting

/// Some windows of an app in which random things are done, while connections are cut and answers are lost; in the end every window has to
/// show what the server renders anew.
///
///     var session = RandomSession(address: server.address)
///     session.happenings = [RandomSession.Happening("the server restarts") { _ in try server.restart() }]
///     try session.run(seeds: 1...1000, filter: "NotesTests")
///
/// It finds out by itself what can be done: it presses buttons, fills in fields, follows links, goes back. Before most steps the window is
/// brought up to date and compared, so a seed as a rule leads to the same steps; where threads of the server race each other it may not.
public struct RandomSession {
    /// What happens beside the windows: another process changes something, the server restarts.
    public struct Happening {
        let name: String
        let happen: (inout SeededGenerator) throws -> Void

        /// Something that may happen before a step.
        ///
        /// - Parameters:
        ///   - name: for the failure's list of steps: “the server restarts”.
        ///   - happen: does it, with the session's random numbers.
        public init(_ name: String, _ happen: @escaping (inout SeededGenerator) throws -> Void) {
            self.name = name
            self.happen = happen
        }
    }

    /// The server's address.
    public let address: String
    /// Where windows are opened, at random.
    public var paths = ["/"]
    /// How many windows there are at once.
    public var windows = 3
    /// How many steps are taken, in all windows together.
    public var steps = 20
    /// CSS selectors of what is not to be touched.
    public var untouched: [String] = []
    /// What is typed.
    public var texts = ["", "a", "Milk & <b>", "  x ", "두 번째", "7", "-1", "note!"]
    /// What may happen besides; each as often as one of a window's own deeds.
    public var happenings: [Happening] = []
    /// What else has to hold of each window in the end; the page is compared before.
    public var check: (Tab) throws -> Void = { _ in }

    /// Makes a session with the server at this address.
    public init(address: String) {
        self.address = address
    }

    /// Runs a session for each seed, or where the environment has `SEED=17` or `SEED=1-50` for those. Stops at the first failure.
    ///
    /// - Parameters:
    ///   - filter: what follows `swift test --filter` to run this test, for the failure's text.
    ///   - prepare: makes the app what it has to be at the start of each session.
    /// - Throws: `LiveTestingError` that says which seed it was, how to run it alone, which steps were taken, and what is wrong.
    public func run(
        seeds: ClosedRange<UInt64>, filter: String, prepare: () throws -> Void = {}
    ) throws {
        try forEach(seeds, filter, prepare) { seed in
            let run = RandomRun(self, seed: seed)
            return (run.run, { run.steps })
        }
    }

    /// Runs a session in Chromium for each seed, or for those that the environment names in `SEED`: one window, in which the client script
    /// applies the patches. Before most steps, and in the end, the document must equal the server's fresh rendering as the browser parses it,
    /// down to the namespaces of its elements and the case of their attributes. Stops at the first failure.
    ///
    /// - Parameters:
    ///   - driver: the browser; its window leaves the page that it shows.
    ///   - filter: what follows `swift test --filter` to run this test, for the failure's text.
    ///   - prepare: makes the app what it has to be at the start of each session.
    /// - Throws: `LiveTestingError` as `run(seeds:filter:prepare:)` does.
    public func runInChromium(
        _ driver: WebDriver, seeds: ClosedRange<UInt64>, filter: String, prepare: () throws -> Void = {}
    ) throws {
        try forEach(seeds, filter, prepare) { seed in
            let run = ChromiumRun(self, seed: seed, in: driver.window)
            return (run.run, { run.steps })
        }
    }

    /// - Parameter make: makes a session of a seed, and says what was done in it so far.
    private func forEach(
        _ seeds: ClosedRange<UInt64>, _ filter: String, _ prepare: () throws -> Void,
        _ make: (UInt64) -> (run: () throws -> Void, steps: () -> [String])
    ) throws {
        let wanted = (ProcessInfo.processInfo.environment["SEED"] ?? "").split(separator: "-").compactMap { UInt64($0) }
        for seed in wanted.isEmpty ? seeds : wanted[0]...max(wanted[0], wanted.last ?? 0) {
            let (run, steps) = make(seed)
            do {
                try prepare()
                try run()
            } catch {
                throw LiveTestingError(
                    .difference,
                    "The session of seed \(seed) failed. Alone: SEED=\(seed) swift test --filter \(filter)",
                    details: "\(error)\nSteps:\n" + steps().map { "  \($0)" }.joined(separator: "\n"))
            }
        }
    }
}
