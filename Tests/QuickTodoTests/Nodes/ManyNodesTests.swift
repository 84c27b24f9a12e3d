import Foundation
import LiveTesting
import Testing

/// Three processes behind nginx: the pages of one that dies, is cut off or is replaced are mounted on another one.
@Suite(.serialized, .timeLimit(.minutes(60)), .enabled(if: NodeCluster.isAvailable, "needs PostgreSQL and nginx"))
struct ManyNodesTests {
    private let cluster: NodeCluster

    init() throws {
        cluster = try NodeCluster()
    }

    /// The pages of one browser: a list with a half-typed task, and an open editor with a changed title.
    private struct Desk {
        let list, editor: Tab

        init(_ browser: Browser) throws {
            (list, editor) = (try browser.open(), try browser.open())
            for tab in [list, editor] { try tab.settle() }
            try editor.click(.button("Edit Check this task: it moves to Done Tasks"))
            try editor.wait(for: "the editor") { try $0.exists(.dialog) }
            try editor.settle()
            try list.fill(.addField, with: "Half-typed")
            try editor.fill(.label("Title"), with: "Changed")
        }

        /// Waits until both pages are live again, with the typed text.
        func wait() throws {
            for tab in [list, editor] { try tab.wait(for: "the page", within: .seconds(120)) { $0.isLive } }
            #expect(try list.value(.addField) == "Half-typed")
            #expect(list.focused?.accessibleName == "Add a task")
            #expect(try editor.value(.label("Title")) == "Changed")
            #expect(try editor.exists(.dialog))
        }

        /// Continues where the user was interrupted.
        func finish() throws {
            try list.press(.enter, in: .addField)
            try editor.click(.ok)
            for tab in [list, editor] {
                try tab.wait(for: "both changes", within: .seconds(60)) { tab in
                    let titles = try tab.findAll(.css("section[aria-label='Due Tasks'] .title")).map(\.text)
                    return titles.count { $0 == "Half-typed" } == 1 && titles.count { $0 == "Changed" } == 1
                }
                try tab.settle()
            }
        }
    }

    @Test func `browsers are spread over the nodes, and stay where they are`() throws {
        let browsers = try (0..<6).map { _ in try Browser(cluster.address) }
        let tabs = try browsers.map { try $0.open() }
        let nodes = try browsers.map(cluster.node)
        #expect(Set(nodes) == Set(NodeCluster.names))
        for tab in tabs { try tab.settle() }
        try tabs[0].fill(.addField, with: "On all nodes")
        try tabs[0].press(.enter, in: .addField)
        for tab in tabs {
            try tab.wait(for: "the task") { $0.text.contains("On all nodes") }
            try tab.settle()
        }
        for browser in browsers { _ = try browser.open("/completed") }
        #expect(try browsers.map(cluster.node) == nodes)
    }

    /// Prints the time since `start`, which is at most `limit` on a machine with nothing else to do; a busy one may take
    /// three times as long.
    private func expect(_ start: ContinuousClock.Instant, within limit: Duration, _ event: String) {
        let time = start.duration(to: .now)
        print("The pages were mounted again \(time) after \(event); the limit is \(limit).")
        #expect(time < limit * 3)
    }

    @Test(arguments: [true, false]) func `the pages of a killed node are soon on another one`(sharesStream: Bool) throws
    {
        let browser = try cluster.browser(on: "two", sharesStream: sharesStream)
        let desk = try Desk(browser)
        #expect(try cluster.node(of: browser) == "two")
        let start = ContinuousClock.now
        try cluster.server("two").kill()
        try desk.wait()
        expect(start, within: .seconds(5), "a node was killed")
        #expect(try cluster.node(of: browser) != "two")
        try desk.finish()
    }

    /// Its connections stay open, and it accepts new ones, but it never answers.
    @Test func `the pages of a node that is cut off are on another one within 20 seconds`() throws {
        let browser = try cluster.browser(on: "three")
        let desk = try Desk(browser)
        let start = ContinuousClock.now
        try cluster.server("three").send(signal: SIGSTOP)
        defer { try? cluster.server("three").send(signal: SIGCONT) }
        // The first sign of life is missed only later.
        for tab in [desk.list, desk.editor] {
            try tab.wait(for: "the silence", within: .seconds(60)) { _ in try cluster.node(of: browser) != "three" }
        }
        try desk.wait()
        expect(start, within: .seconds(20), "a node was cut off")
        try desk.finish()
    }

    @Test func `an action under way when its node dies is applied once`() throws {
        let browser = try cluster.browser(on: "one")
        let tab = try browser.open()
        let other = try cluster.browser(on: "two").open()
        for tab in [tab, other] { try tab.settle() }
        // The node performs the post, but the browser does not learn of it.
        try tab.fill(.addField, with: "Applied once")
        try tab.settle()
        tab.loseNextAnswer(goingOffline: true)
        try tab.press(.enter, in: .addField)
        try other.wait(for: "the task") { $0.text.contains("Applied once") }
        try cluster.server("one").kill()
        tab.goOnline()
        try tab.wait(for: "another node", within: .seconds(60)) { _ in try cluster.node(of: browser) != "one" }
        for tab in [tab, other] {
            try tab.settle()
            let titles = try tab.findAll(.css(".title")).filter { $0.text == "Applied once" }
            #expect(titles.count == 1)
        }
    }

    /// A dialog is not kept by the browser, and its form creates another list each time that it is performed.
    @Test func `a dialog that is submitted when its node dies creates one list`() throws {
        let browser = try cluster.browser(on: "one")
        let tab = try browser.open()
        let other = try cluster.browser(on: "two").open()
        for tab in [tab, other] { try tab.settle() }
        try tab.click(.button("New list"))
        try tab.fill(.label("Name"), with: "Created once")
        try tab.settle()
        tab.loseNextAnswer(goingOffline: true)
        try tab.click(.button("OK"))
        try other.wait(for: "the list") { $0.text.contains("Created once") }
        try cluster.server("one").kill()
        tab.goOnline()
        try tab.wait(for: "another node", within: .seconds(60)) { _ in try cluster.node(of: browser) != "one" }
        try tab.wait(for: "the message", within: .seconds(30)) { $0.text.contains("Your last action already arrived") }
        try other.settle()
        #expect(try other.findAll(.link("Created once")).count == 1)
    }

    @Test func `no request fails while a release replaces one node after another`() throws {
        let desks = try NodeCluster.names.map { try Desk(try cluster.browser(on: $0)) }
        let client = HTTPClient()
        var number = 0
        try cluster.deploy { node in
            // A browser of the node that is gone, a new browser, and a form without the script.
            client.cookies.set("bindery_node=\(node); Path=/", from: try WebAddress(cluster.address))
            #expect(try client.get(cluster.address).status == 200, "\(cluster.output)")
            #expect(try HTTPClient().get(cluster.address).status == 200)
            number += 1
            client.cookies.set("bindery_node=\(node); Path=/", from: try WebAddress(cluster.address))
            let form = [FormEntry("newTask", "Form \(number)"), FormEntry("add", "")]
            #expect(try client.post(form, to: cluster.address + "/").status == 200)
        }
        for desk in desks { try desk.wait() }
        for desk in desks {
            try desk.list.wait(for: "the forms' tasks") { tab in
                (1...number).allSatisfy { tab.text.contains("Form \($0)") }
            }
        }
        try desks[0].finish()
    }
}
