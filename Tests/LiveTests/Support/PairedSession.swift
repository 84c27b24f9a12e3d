import LiveTesting
import Locks
import Rx
import RxTesting

/// A random session in a tab of LiveTesting and a window of Chromium at the same time. Each has its own server with the
/// same errands. After each step both must show the same, also while actions are running and their effects are predicted.
final class PairedSession {
    /// The steps taken so far, for error reports.
    private(set) var steps: [String] = []
    private let sides: [(errands: Errands, server: OneSceneServer)]
    private let tab: Tab
    private let window: WebDriverWindow
    private let comparison: ClientComparison
    private var random: SeededGenerator
    private var isHolding = false

    /// The script that each document of the window runs first. Presses do not expire while the page is offline, because
    /// the two clients may wait for different times.
    static let script =
        ClientComparison.watching + """
            {
              const start = window.setTimeout;
              window.setTimeout = (work, time, ...others) =>
                time === 5000 && /isOld/.test(work) ? 0 : start(work, time, ...others);
            }
            """

    /// Opens the page of a new server in both clients.
    ///
    /// - Parameter window: A window whose documents run ``script``.
    init(seed: UInt64, in window: WebDriverWindow) throws {
        random = SeededGenerator(seed: seed)
        sides = try (0..<2).map { _ in
            let errands = Errands()
            return (errands, try errands.serve())
        }
        self.window = window
        let browser = try sides[0].server.browser()
        browser.pressPatience = .seconds(3_600)
        tab = try browser.open()
        comparison = ClientComparison(tab, window)
        try window.visit(sides[1].server.address)
    }

    /// Takes steps, and compares the two clients after each.
    func run(steps count: Int = 20) throws {
        try compare()
        for _ in 0..<count {
            guard let step = try step() else { continue }
            steps.append(step)
            try compare()
        }
        if tab.isOffline {
            try setOffline(false)
            // The servers have all posts before actions end.
            try compare()
        }
        try setHolding(false)
        steps.append("ends")
        try tab.settle()
        try compare()
    }

    /// Compares the pages and the contents of the servers.
    private func compare() throws {
        if !tab.isOffline { try tab.catchUp() }
        try comparison.check(after: steps.last ?? "opens the page")
        let (own, other) = (sides[0].errands, sides[1].errands)
        guard tab.isOffline || own.content.value == other.content.value && own.heldCount == other.heldCount else {
            throw LiveTestingError(
                .difference, "The servers have different contents.",
                details: "Chromium's, with \(other.heldCount) actions that wait:\n\(other.content.value)\n"
                    + "The tab's, with \(own.heldCount) actions that wait:\n\(own.content.value)\n\(tab.report())")
        }
    }

    // MARK: Steps

    /// Takes a random step. Returns its description; `nil` if it is not possible now.
    private func step() throws -> String? {
        switch Int.random(in: 0..<20, using: &random) {
        case 0...8: return try press()
        case 9, 10: return try note()
        case 11: return try setHolding(!isHolding)
        case 12...14: return release(isAccepted: Int.random(in: 0..<3, using: &random) > 0)
        case 15, 16: return try setOffline(!tab.isOffline)
        case 17: return try tab.isOffline ? nil : restart()
        default: return changeElsewhere()
        }
    }

    /// Presses a button of a row, or one above the rows.
    private func press() throws -> String? {
        let buttons = try tab.document.body.all(css: "main button").filter { $0["name"] != "note" }
        guard let button = buttons.randomElement(using: &random), let name = button["name"] else { return nil }
        let selector = "[name=\(name)]" + (button["value"].map { "[value='\($0)']" } ?? "")
        try tab.click(.css(selector))
        try inWindow("press", selector)
        return "presses \(selector)"
    }

    /// Types a note, and usually sends it.
    private func note() throws -> String? {
        let text = ["Milk & <b>", "두 번째", "a", "  x ", ""].randomElement(using: &random) ?? ""
        let field = Locator.css("[name=draft]")
        // In a browser, deleting nothing is no edit.
        if try text != "" || tab.find(field).value != "" {
            try tab.fill(field, with: text)
            try inWindow("type", "[name=draft]", text)
        }
        guard Int.random(in: 0..<4, using: &random) > 0 else { return "types “\(text)”" }
        try tab.click(.css("[name=note]"))
        try inWindow("press", "[name=note]")
        return "sends “\(text)”"
    }

    /// Holds actions back, or ends all and holds none.
    @discardableResult
    private func setHolding(_ isHolding: Bool) throws -> String? {
        self.isHolding = isHolding
        for (errands, server) in sides {
            errands.isHolding.withLock { $0 = isHolding }
            if !isHolding { while errands.release(isAccepted: true, on: server) {} }
        }
        return isHolding ? "holds actions back" : "ends all actions"
    }

    /// Ends the action that has waited longest.
    private func release(isAccepted: Bool) -> String? {
        let hasReleased = sides.map { $0.errands.release(isAccepted: isAccepted, on: $0.server) }
        return hasReleased[0] ? (isAccepted ? "accepts" : "refuses") + " an action" : nil
    }

    @discardableResult
    private func setOffline(_ isOffline: Bool) throws -> String? {
        try window.setOffline(isOffline)
        if isOffline { tab.goOffline() } else { tab.goOnline() }
        return isOffline ? "goes offline" : "is online again"
    }

    /// Restarts the servers, which lose the actions that wait. Sometimes the user presses a button meanwhile.
    private func restart() throws -> String? {
        let id = "return document.querySelector('meta[name=bindery-page]').content"
        let former = try window.execute(id)
        for (errands, server) in sides {
            server.stop()
            errands.dropHeld()
        }
        let deed = try Bool.random(using: &random) ? press() : nil
        for (_, server) in sides { try server.restart() }
        try window.wait(for: "another page") { try $0.execute(id) != former }
        return "restarts the server" + (deed.map { ", meanwhile " + $0 } ?? "")
    }

    /// Changes the errands as another page does.
    private func changeElsewhere() -> String? {
        let (kind, id) = (Int.random(in: 0..<4, using: &random), Int.random(in: 1...6, using: &random))
        for (errands, server) in sides { server.onLoop { errands.change { $0.makeChange(kind, of: id) } } }
        return "another page makes change \(kind) of \(id)"
    }

    // MARK: Chromium

    /// Performs in Chromium what the tab does: the focus moves, and then the control is used.
    private func inWindow(_ act: String, _ selector: String, _ text: String = "") throws {
        let script = """
            const [act, selector, text] = arguments;
            const node = document.querySelector(selector);
            if (!node) return false;
            node.focus();
            if (act === "press") node.click();
            else {
              node.select();
              document.execCommand(text ? "insertText" : "delete", false, text);
            }
            return true;
            """
        let isFound = try window.execute(script, [.string(act), .string(selector), .string(text)]).bool
        guard isFound == true else { throw LiveTestingError(.notFound, "Chromium's page has no \(selector).") }
    }
}

extension Errands.Content {
    fileprivate mutating func makeChange(_ kind: Int, of id: Int) {
        switch kind {
        case 0: update(id) { $0.starred }
        case 1: errands.removeAll { $0.id == id }
        case 2: note("Other \(id)", by: "Bo")
        case _ where errands.contains { $0.id == id }:
            update(id) {
                var renamed = $0
                renamed.title += "!"
                return renamed
            }
        default: errands.append(Errand(id: id))
        }
    }
}
