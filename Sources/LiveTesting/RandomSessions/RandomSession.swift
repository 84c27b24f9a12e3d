import Foundation
public import RxTesting

/// A test that takes random actions in several tabs of an app while connections are cut and responses are lost. At the
/// end, every tab must show the server's fresh rendering.
///
///     var session = RandomSession(address: server.address)
///     session.happenings = [RandomSession.Happening("the server restarts") { _ in try server.restart() }]
///     try session.run(seeds: 1...1000, filter: "NotesTests")
///
/// The session discovers the possible actions: it presses buttons, fills in fields, causes the events that templates
/// declare with `data-on-…`, follows links and goes back. Before most steps it brings the tab up to date and compares it, so that a seed usually leads to the same steps. The steps
/// may differ if threads of the server race each other.
public struct RandomSession {
    /// An event outside the tabs: another process changes data, or the server restarts.
    public struct Happening {
        let name: String
        let happen: (inout SeededGenerator) throws -> Void

        /// Creates an event that may happen before a step.
        ///
        /// - Parameters:
        ///   - name: The name in the list of steps of an error: “the server restarts”.
        ///   - happen: Performs the event, with the session's random numbers.
        public init(_ name: String, _ happen: @escaping (inout SeededGenerator) throws -> Void) {
            self.name = name
            self.happen = happen
        }
    }

    /// The server's address.
    public let address: String
    /// The paths from which one is chosen at random for each new tab.
    public var paths = ["/"]
    /// The number of tabs that are open at the same time.
    public var windows = 3
    /// The total number of steps in all tabs.
    public var steps = 20
    /// CSS selectors of elements that the session must not use.
    public var untouched: [String] = []
    /// The strings that the session types.
    public var texts = ["", "a", "Milk & <b>", "  x ", "두 번째", "7", "-1", "note!"]
    /// The events outside the tabs; each is as likely as one of the actions in a tab.
    public var happenings: [Happening] = []
    /// An additional check of each tab at the end, after the comparison of its page.
    public var check: (Tab) throws -> Void = { _ in }

    /// Creates a session with the server at an address.
    public init(address: String) {
        self.address = address
    }

    /// Runs a session for each seed, or for the seeds of the environment variable `SEED` (`SEED=17` or `SEED=1-50`).
    /// Stops at the first error.
    ///
    /// - Parameters:
    ///   - seeds: The seeds; a seed determines all steps of its session.
    ///   - filter: The argument of `swift test --filter` that runs this test, for the error message.
    ///   - prepare: Brings the app into its initial state before each session.
    /// - Throws: `LiveTestingError` with the seed, the command that runs it alone, the steps taken, and the underlying
    ///   error.
    public func run(
        seeds: ClosedRange<UInt64>, filter: String, prepare: () throws -> Void = {}
    ) throws {
        try Self.forEach(seeds, filter, prepare) { seed in
            let run = RandomRun(self, seed: seed)
            return (run.run, { run.steps })
        }
    }

    /// Runs a session in Chromium for each seed, or for the seeds of the environment variable `SEED`, in one tab in
    /// which the client script applies the patches. Before most steps and at the end, the document must equal the
    /// server's fresh rendering as the browser parses it, including the namespaces of its elements and the case of
    /// their attributes. Stops at the first error.
    ///
    /// - Parameters:
    ///   - driver: The browser; its tab leaves the page that it shows.
    ///   - seeds: The seeds; a seed determines all steps of its session.
    ///   - filter: The argument of `swift test --filter` that runs this test, for the error message.
    ///   - prepare: Brings the app into its initial state before each session.
    /// - Throws: `LiveTestingError` as `run(seeds:filter:prepare:)` does.
    public func runInChromium(
        _ driver: WebDriver, seeds: ClosedRange<UInt64>, filter: String, prepare: () throws -> Void = {}
    ) throws {
        try Self.forEach(seeds, filter, prepare) { seed in
            let run = ChromiumRun(self, seed: seed, in: driver.window)
            return (run.run, { run.steps })
        }
    }

    /// Runs a session for each seed, or for the seeds of the environment variable `SEED`.
    ///
    /// - Parameter make: Creates the session of a seed, and returns functions that run it and that return its steps so
    ///   far.
    package static func forEach(
        _ seeds: ClosedRange<UInt64>, _ filter: String, _ prepare: () throws -> Void = {},
        _ make: (UInt64) throws -> (run: () throws -> Void, steps: () -> [String])
    ) throws {
        let wanted = (ProcessInfo.processInfo.environment["SEED"] ?? "").split(separator: "-").compactMap { UInt64($0) }
        for seed in wanted.isEmpty ? seeds : wanted[0]...max(wanted[0], wanted.last ?? 0) {
            let (run, steps) = try make(seed)
            do {
                try prepare()
                try run()
            } catch {
                throw LiveTestingError(
                    .difference,
                    "The session with seed \(seed) failed. To run it alone: SEED=\(seed) swift test --filter \(filter)",
                    details: "\(error)\nSteps:\n" + steps().map { "  \($0)" }.joined(separator: "\n"))
            }
        }
    }
}
