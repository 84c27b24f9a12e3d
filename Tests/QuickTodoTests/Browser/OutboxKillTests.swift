import Dispatch
import Foundation
import LiveTesting
import RxTesting
import Testing

extension OutageBrowserTests {
    /// The browser and the server are killed at random moments while tasks are added, renamed and checked. Everything that
    /// the user was shown as saved or pending is there exactly once in the end.
    @Suite struct OutboxKillTests {
        @Test(arguments: 1...OutboxKillTests.seeds as ClosedRange<UInt64>)
        func `everything that was stored or saved is there once`(seed: UInt64) throws {
            let session = try KilledSession(seed: seed)
            defer { session.end() }
            do {
                for step in 1...Self.steps { try session.perform(step) }
                try session.settle()
                try session.compare()
            } catch {
                Issue.record("\(session.report)")
                throw error
            }
        }

        /// The number of sessions, and of the user's changes in each.
        static let seeds = UInt64(ProcessInfo.processInfo.environment["OUTBOX_SEEDS"] ?? "") ?? 1
        static let steps = Int(ProcessInfo.processInfo.environment["OUTBOX_STEPS"] ?? "") ?? 12
    }
}

/// A session of one user with a browser that keeps its profile, and the tasks that must be there in the end.
private final class KilledSession {
    /// A fault that happens while the user makes a change.
    private enum Fault: CaseIterable {
        case none, offline, deadServer, dyingServer, killedBrowser, abruptlyKilledBrowser, both
    }

    private let app: RunningApp
    private let profile: String
    private var browser: WebDriver
    private var window: WebDriverWindow { browser.window }
    private var random: SeededGenerator
    private let client = HTTPClient()
    /// The titles that must be there once, with an indication whether the task is done.
    private var expected: [String: Bool] = [:]
    /// The changes whose outcome the user has not seen, because the browser was killed at once.
    private var uncertain: [String: Set<Bool>] = [:]
    private var log: [String] = []

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        app = try RunningApp()
        profile = FileManager.default.temporaryDirectory.appendingPathComponent("profile-\(UUID())").path
        browser = try Self.start(profile)
        try window.visit(app.url())
        for title in ["first", "second", "third"] {
            try window.add(title)
            expected[title] = false
        }
    }

    func end() {
        browser.kill()
        try? FileManager.default.removeItem(atPath: profile)
    }

    private static func start(_ profile: String) throws -> WebDriver {
        try WebDriver {
            $0.profile = profile
            $0.reducedMotion = true
        }
    }

    // MARK: Changes

    /// Makes one change, with a fault, and repairs what the fault has broken.
    func perform(_ number: Int) throws {
        let fault = Fault.allCases.randomElement(using: &random) ?? .none
        let certain = expected.keys.filter { uncertain[$0] == nil }.sorted()
        let title = certain.randomElement(using: &random)
        let kind = title == nil ? "add" : ["add", "rename", "toggle", "toggle"].randomElement(using: &random) ?? ""
        log.append("\(number): \(kind) \(title ?? ""), \(fault)")
        try make(kind, of: title ?? "", naming: "\(kind) \(number)", fault)
        try repair(fault)
    }

    private func make(_ kind: String, of title: String, naming fresh: String, _ fault: Fault) throws {
        switch kind {
        case "add":
            try window.click(.newTask)
            try change(fault, submitting: fresh)
            note(fresh, false, instead: nil, fault)
        case "rename":
            try window.click(.button("Edit \(title)"))
            try change(fault, submitting: fresh)
            note(fresh, expected[title] ?? false, instead: title, fault)
        default:
            try change(fault, of: "toggle") { try $0.click(.css(".toggle[aria-label='\(title)']")) }
            let isDone = !(expected[title] ?? false)
            if fault == .abruptlyKilledBrowser { uncertain[title] = [isDone, !isDone] }
            expected[title] = isDone
        }
    }

    private func note(_ title: String, _ isDone: Bool, instead former: String?, _ fault: Fault) {
        if fault == .abruptlyKilledBrowser {
            // Either the new title or the former one is there.
            uncertain[title] = [isDone]
            if let former { uncertain[former] = [isDone] }
        } else if let former {
            expected[former] = nil
        }
        expected[title] = isDone
    }

    /// Fills in the editor and presses OK.
    private func change(_ fault: Fault, submitting title: String) throws {
        try window.waitFor(.dialog)
        try change(fault, of: "ok") { window in
            try window.fill(.titleField, with: title)
            try window.click(.ok)
        }
    }

    /// Makes a change with a fault, and waits until the browser has stored it or the server has answered.
    private func change(_ fault: Fault, of button: String, _ work: (WebDriverWindow) throws -> Void) throws {
        let killed = DispatchSemaphore(value: 0)
        switch fault {
        case .offline: try window.setOffline(true)
        case .deadServer, .both: app.server.kill()
        case .dyingServer:
            let delay = Int.random(in: 0...60, using: &random)
            let server = SendableServer(app.server)
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay)) {
                server.process.kill()
                killed.signal()
            }
        case .none, .killedBrowser, .abruptlyKilledBrowser: break
        }
        try window.execute("window.stored = window.answered = 0")
        try window.execute(Self.observer)
        try work(window)
        if fault != .abruptlyKilledBrowser {
            try window.wait(for: "the change to be stored or answered") {
                try $0.execute("return window.stored + window.answered > 0").bool == true
            }
        }
        if fault == .dyingServer { killed.wait() }
    }

    /// Counts the posts of the change that are stored or answered. The one that has opened the editor may be answered
    /// later.
    private static let observer = """
        document.documentElement.addEventListener("bindery:post", ({ detail }) => {
          if (!detail.isWhole) return;
          if (detail.status !== undefined) window.answered += detail.isObserved ? 1 : 0;
          else {
            detail.isObserved = true;
            const timer = setInterval(() => {
              if (!detail.isStored) return;
              clearInterval(timer);
              window.stored++;
            }, 1);
          }
        });
        """

    private func repair(_ fault: Fault) throws {
        switch fault {
        case .none: break
        case .offline: try window.setOffline(false)
        case .deadServer, .dyingServer: try app.server.restart()
        case .both:
            browser.kill()
            try app.server.restart()
        case .killedBrowser, .abruptlyKilledBrowser: browser.kill()
        }
        if [.both, .killedBrowser, .abruptlyKilledBrowser].contains(fault) { browser = try Self.start(profile) }
        try settle()
    }

    // MARK: The end

    /// Waits until the browser has no stored posts, on the list.
    func settle() throws {
        if try window.address != app.url() { try window.visit(app.url()) }
        try window.wait(for: "an empty outbox, after \(log.joined(separator: "; "))") { window in
            try window.executeAsync(Self.counting).number == 0
        }
        try window.wait(for: "the list") { try $0.exists(.css(".statistics")) && !$0.exists(.dialog) }
        if try window.execute("return document.documentElement.dataset.connection ?? ''").string == "lost" {
            try window.wait(for: "the connection") {
                try $0.execute("return document.documentElement.dataset.connection ?? ''").string == ""
            }
        }
        // A press on a row that has just moved under the pointer has no effect.
        _ = try window.executeAsync(Self.awaitingCalm)
    }

    /// Ends when no patch has arrived for longer than a user needs to see one.
    private static let awaitingCalm = """
        const done = arguments[0];
        let timer = setTimeout(done, 200);
        document.documentElement.addEventListener("bindery:patch", () => {
          clearTimeout(timer);
          timer = setTimeout(done, 200);
        });
        """

    private static let counting = """
        const done = arguments[0];
        const opening = indexedDB.open("bindery-outbox");
        opening.onupgradeneeded = () => opening.transaction.abort();
        opening.onerror = () => done(0);
        opening.onsuccess = () => {
          const counting = opening.result.transaction("posts").objectStore("posts").count();
          counting.onsuccess = () => {
            opening.result.close();
            done(counting.result);
          };
        };
        """

    /// Compares the server's list with the user's changes.
    func compare() throws {
        let comment: Comment = "\(log.joined(separator: "; "))"
        let document = DOM.Document(html: try client.get(app.url()).text)
        var found: [String: [Bool]] = [:]
        for box in try document.root.all(css: ".toggle") {
            found[box["aria-label"] ?? "", default: []].append(box["aria-checked"] == "true")
        }
        for (title, isDone) in expected where uncertain[title] == nil {
            #expect(found[title] == [isDone], "\(title): \(comment)")
        }
        for (title, states) in found {
            #expect(states.count == 1 || title.isEmpty, "\(title): \(comment)")
            if let possible = uncertain[title] { #expect(possible.isSuperset(of: states), comment) }
        }
    }

    /// The changes so far, the text of the page, and the list of the server.
    var report: String {
        let page = try? window.execute("return document.title + document.body.innerText").string
        let list = (try? client.get(app.url()).text).map { DOM.Document(html: $0) }
        let boxes = (try? list?.root.all(css: ".toggle")) ?? []
        let titles = boxes.map { "\($0["aria-label"] ?? "") \($0["aria-checked"] ?? "")" }
        return "\(log)\n\(page ?? "no page")\n\(titles)"
    }

    /// The server's process, which only one thread uses at a time.
    private struct SendableServer: @unchecked Sendable {
        let process: ServerProcess
        init(_ process: ServerProcess) { self.process = process }
    }
}
