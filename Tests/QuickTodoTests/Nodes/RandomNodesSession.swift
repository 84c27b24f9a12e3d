import Foundation
import LiveTesting
import RxTesting
import Testing

/// A random session of three users on three nodes.
final class RandomNodesSession {
    /// The steps taken so far.
    private(set) var steps: [String] = []

    private let cluster: NodeCluster
    private var random: SeededGenerator
    private var users: [User] = []
    private var count = 0
    /// Indicates whether a node is cut off with its connections open, which takes long.
    private let cutsOff: Bool
    /// The node that is killed or cut off now.
    private var absent: (node: String, isStopped: Bool)?

    private final class User {
        let tab: Tab
        /// The tasks that the user has added and not checked.
        var due: [String] = []
        /// The tasks that the user has added and checked.
        var done: [String] = []
        /// The text in the field to add tasks.
        var typed = ""

        init(_ tab: Tab) { self.tab = tab }
    }

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        cutsOff = seed % 4 == 2
        cluster = try NodeCluster(database: TestDatabase.serverDatabaseURL())
    }

    func run() throws {
        for name in NodeCluster.names {
            let browser = try cluster.browser(on: name, sharesStream: Bool.random(using: &random))
            browser.comparesPatches = false
            browser.client.streamBuffer = 2_048
            let tab = try browser.open()
            try tab.settle()
            // An element that cannot be used now is not waited for.
            browser.patience = .milliseconds(100)
            users.append(User(tab))
        }
        for number in 1...18 {
            // The node is cut off for some steps in the middle.
            if cutsOff, number == 6 { try cutOff() }
            let user = try #require(users.randomElement(using: &random))
            try act(user)
            if Int.random(in: 0..<3, using: &random) == 0 { try disturb(user) }
            if absent?.isStopped == false, Bool.random(using: &random) { try bringBack() }
            if number == 12 {
                try awaitMove()
                try bringBack()
            }
        }
        try bringBack()
        try check()
    }

    // MARK: Actions

    private func act(_ user: User) throws {
        let name = try cluster.node(of: user.tab.browser)
        do {
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                count += 1
                try user.tab.fill(.addField, with: "half-typed \(count)")
                user.typed = "half-typed \(count)"
                steps.append("user on \(name) types “\(user.typed)”")
            case 1:
                guard let title = user.due.first else { return }
                let box = Locator.checkbox("\(title)")
                guard try user.tab.exists(box) else { return }
                try user.tab.check(box)
                user.due.removeFirst()
                user.done.append(title)
                steps.append("user on \(name) checks “\(title)”")
            default:
                count += 1
                let title = "task \(count)."
                try user.tab.fill(.addField, with: title)
                user.typed = title
                try user.tab.press(.enter, in: .addField)
                user.typed = ""
                user.due.append(title)
                steps.append("user on \(name) adds “\(title)”")
            }
        } catch let error as LiveTestingError where [.notUsable, .notFound, .timeout].contains(error.code) {
            steps.append("user on \(name) finds the element no longer usable")
        }
    }

    // MARK: Disturbances

    private func disturb(_ user: User) throws {
        let name = NodeCluster.names.randomElement(using: &random) ?? "one"
        let tab = user.tab
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1:
            guard absent == nil else { return }
            steps.append("node \(name) is killed")
            absent = (name, false)
            try cluster.server(name).kill()
        case 2:
            guard absent == nil else { return }
            steps.append("a release replaces node \(name)")
            try cluster.server(name).terminate()
            try cluster.server(name).restart()
        case 3:
            steps.append("the database's connections are lost")
            try TestDatabase.endConnections(of: cluster.database)
        case 4:
            steps.append("a stream is lost")
            tab.dropStream()
        case 5:
            let isPaused = tab.isOffline
            steps.append("a user is \(isPaused ? "online" : "offline")")
            if isPaused { tab.goOnline() } else { tab.goOffline() }
        case 6:
            steps.append("a user stops reading")
            tab.pauseReading()
        case 7:
            steps.append("a user reads again")
            tab.resumeReading()
        default:
            let isLost = Bool.random(using: &random)
            steps.append("a response is \(isLost ? "lost" : "for a post that is sent twice")")
            if isLost { tab.loseNextAnswer() } else { tab.doubleNextPost() }
        }
    }

    private func cutOff() throws {
        try bringBack()
        let name = try cluster.node(of: users[0].tab.browser)
        steps.append("node \(name) is cut off")
        absent = (name, true)
        try cluster.server(name).send(signal: SIGSTOP)
    }

    /// Waits until the first user, whose node is cut off, has a page on another one.
    private func awaitMove() throws {
        guard let absent, absent.isStopped else { return }
        let tab = users[0].tab
        if tab.isOffline { tab.goOnline() }
        tab.resumeReading()
        try tab.wait(for: "another node", within: .seconds(120)) { [cluster] tab in
            try cluster.node(of: tab.browser) != absent.node
        }
    }

    private func bringBack() throws {
        guard let (node, isStopped) = absent else { return }
        absent = nil
        steps.append("node \(node) is back")
        if isStopped { try cluster.server(node).send(signal: SIGCONT) } else { try cluster.server(node).restart() }
    }

    // MARK: The end

    private func check() throws {
        let due = users.flatMap(\.due).sorted()
        let done = users.flatMap(\.done).sorted()
        for user in users {
            let tab = user.tab
            tab.browser.patience = .seconds(120)
            if tab.isOffline { tab.goOnline() }
            tab.resumeReading()
        }
        for user in users { try user.tab.settle() }
        for (number, user) in users.enumerated() {
            let tab = user.tab
            var last: [[String]] = []
            do {
                try tab.wait(for: "all changes once") { tab in
                    last = try ["Due Tasks", "Done Tasks"].map { region in
                        try tab.findAll(.css("section[aria-label='\(region)'] .title")).map(\.text)
                            .filter { $0.hasPrefix("task ") || $0.hasPrefix("half-typed") }.sorted()
                    }
                    return last == [due, done]
                }
            } catch {
                throw LiveTestingError(
                    .difference, "User \(number) has \(last) instead of \([due, done]).",
                    details: "\(error)\n\(cluster.output)")
            }
            let typed = try tab.value(.addField)
            guard typed == user.typed else {
                throw LiveTestingError(.difference, "User \(number) has typed “\(user.typed)”, and has “\(typed)” now.")
            }
            try tab.settle()
            // Only this page has the typed text and the notes about its user's latest changes.
            if !typed.isEmpty { try tab.fill(.addField, with: "") }
            try tab.settle()
            try tab.assertMatchesFreshRender(ignoring: [".messages.undo"])
        }
    }
}
