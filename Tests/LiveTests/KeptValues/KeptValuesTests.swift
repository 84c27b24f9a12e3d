import Live
import LiveTesting
import Locks
import Rx
import Scenes
import Testing

/// Values that views keep beyond a page, which is mounted again after a restart of the server.
struct KeptValuesTests {
    private let template = """
        <main><p id="mount">{{mount}}</p><p id="count">{{count}}</p><form method="post"><button name="go">Go</button></form></main>
        """

    /// A number that tests and views share.
    private final class Number: Sendable {
        private let number: Mutex<Int>

        init(_ number: Int) { self.number = Mutex(number) }

        var value: Int { number.withLock { $0 } }

        func set(_ value: Int) { number.withLock { $0 = value } }

        func next() -> Int {
            number.withLock {
                $0 += 1
                return $0
            }
        }
    }

    /// The number of times that the view was bound.
    private let mounts = Number(0)
    /// The version of the counter's value.
    private let version = Number(1)

    /// A page that counts the presses of its button.
    private func counter(_ configure: (inout LiveConfiguration) -> Void = { _ in }) throws -> OneSceneServer {
        try OneSceneServer(template, configure) { [mounts, version] page in
            let count = BehaviorRelay(value: 0)
            page.bindValue("count", from: count)
            page.bindValue("mount", from: Observable.just(mounts.next()))
            page.bindAction("go") { count.accept(count.value + 1) }
            page.keep("count", count, version: version.value) { $0.version == 1 ? try $0.decode(Int.self) * 100 : nil }
        }
    }

    private func count(of tab: Tab) throws -> String { try tab.text(.css("#count")) }

    /// Presses the button and waits for the count.
    private func press(_ tab: Tab, to count: Int) throws {
        try tab.click(.button("Go"))
        try tab.wait(for: "the count") { try self.count(of: $0) == "\(count)" }
    }

    /// The sealed values that the tab has.
    private func sealed(_ tab: Tab) throws -> String {
        let lines = tab.patches.flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix("x bindery-kept ") }
        return String(try #require(lines.last).split(separator: "\"")[1])
    }

    private func names(of server: OneSceneServer) -> [String] {
        server.events.map(\.name).filter { $0.hasPrefix("kept-") }
    }

    /// Waits until the page has been mounted again.
    private func restart(
        _ server: OneSceneServer, _ tab: Tab, _ configure: (inout LiveConfiguration) -> Void = { _ in }
    )
        throws
    {
        let former = try tab.text(.css("#mount"))
        try server.restart(configure)
        try tab.wait(for: "the new page") { try $0.isLive && $0.text(.css("#mount")) != former }
        try tab.settle()
    }

    @Test func `a kept value returns when the page is mounted again, before it is rendered`() throws {
        let server = try counter()
        let tab = try server.open()
        for count in 1...2 { try press(tab, to: count) }
        for _ in 1...2 {
            try restart(server, tab)
            #expect(try count(of: tab) == "2")
        }
        try press(tab, to: 3)
        try restart(server, tab)
        #expect(try count(of: tab) == "3")
        #expect(names(of: server) == [])
    }

    @Test func `a page that the user opens or reloads starts without kept values`() throws {
        let server = try counter()
        let tab = try server.open()
        try press(tab, to: 1)
        try tab.reload()
        #expect(try count(of: tab) == "0")
        #expect(try count(of: server.open()) == "0")
    }

    @Test func `the values of one path do not return at another`() throws {
        let server = try counter()
        let tab = try server.open("/a")
        try press(tab, to: 1)
        let client = PlainClient(server)
        let counts = try ["/a", "/b"].map { path in
            let html = try client.get(path, headers: [("Bindery-Kept", sealed(tab))]).text
            return try DOM.Document(html: html).root.all(css: "#count").map(\.text)
        }
        #expect(counts == [["1"], ["0"]])
        #expect(names(of: server) == [])
    }

    @Test func `a new key seals, and the old one still opens until it is removed`() throws {
        let (old, new) = (try SealingKey(String(repeating: "old ", count: 8)), SealingKey.random())
        let server = try counter { $0.sealingKeys = [old] }
        let tab = try server.open()
        try press(tab, to: 1)
        let former = try sealed(tab)
        try restart(server, tab) { $0.sealingKeys = [new, old] }
        #expect(try count(of: tab) == "1")
        #expect(try sealed(tab) != former)
        try restart(server, tab) { $0.sealingKeys = [new] }
        #expect(try count(of: tab) == "1")
        #expect(names(of: server) == [])
        try restart(server, tab) { $0.sealingKeys = [.random()] }
        #expect(try count(of: tab) == "0")
        #expect(names(of: server) == ["kept-values-refused"])
        // The client's values are replaced.
        try restart(server, tab)
        #expect(names(of: server).count == 1)
    }

    @Test func `without keys nothing is kept`() throws {
        let server = try counter { $0.sealingKeys = [] }
        let tab = try server.open()
        try press(tab, to: 1)
        try restart(server, tab)
        #expect(try count(of: tab) == "0")
        #expect(names(of: server) == [])
    }

    @Test func `values that are refused are logged at most once a minute`() throws {
        let server = try counter()
        let client = PlainClient(server)
        for _ in 0..<3 { _ = try client.get("/", headers: [("Bindery-Kept", "changed.seal")]) }
        #expect(names(of: server) == ["kept-values-refused"])
    }

    @Test func `the values of the layout and of components return too`() throws {
        let server = try CountersPage.server { page, name, count in page.keep(name, count) }
        let tab = try server.open()
        for name in CountersPage.names {
            try tab.click(.button(.exactly(name)))
            try tab.wait(for: "the count") { try CountersPage.count(name, in: $0) == "1" }
        }
        try restart(server, tab)
        #expect(try CountersPage.names.map { try CountersPage.count($0, in: tab) } == ["1", "1", "1"])
        #expect(names(of: server) == [])
    }

    @Test func `a value of another version is migrated or dropped with a line in the log`() throws {
        let server = try counter()
        let tab = try server.open()
        try press(tab, to: 1)
        version.set(2)
        try restart(server, tab)
        #expect(try count(of: tab) == "100")
        version.set(3)
        try restart(server, tab)
        #expect(try count(of: tab) == "0")
        #expect(names(of: server) == ["kept-value-dropped"])
        let reason = server.events.first { $0.name == "kept-value-dropped" }?["error"]
        #expect(reason == "it has version 2 instead of 3")
    }

    @Test func `a value of another form or name is dropped with a line in the log`() throws {
        let server = try OneSceneServer(template) { [mounts, version] page in
            let (count, text) = (BehaviorRelay(value: 0), BehaviorRelay(value: "none"))
            page.bindValue("mount", from: Observable.just(mounts.next()))
            page.bindValue("count", from: Observable.combineLatest(count, text) { "\($0) \($1)" })
            page.bindAction("go") {
                count.accept(count.value + 1)
                text.accept("some")
            }
            if version.value == 2 {
                page.keep("count", text)
            } else {
                page.keep("count", count)
                page.keep("text", text)
            }
        }
        let tab = try server.open()
        try tab.click(.button("Go"))
        try tab.wait(for: "the change") { try self.count(of: $0) == "1 some" }
        version.set(2)
        try restart(server, tab)
        #expect(try count(of: tab) == "0 none")
        let lines = server.events.filter { $0.name == "kept-value-dropped" }.map { $0["value"] }
        #expect(lines == ["scene count", "scene text"])
    }

    @Test func `values that are too large are not kept, and an error is logged`() throws {
        let server = try OneSceneServer(template) { [mounts] page in
            let text = BehaviorRelay(value: "")
            page.bindValue("mount", from: Observable.just(mounts.next()))
            page.bindValue("count", from: text.map { $0.count })
            page.bindAction("go") { text.accept(text.value + String(repeating: "a", count: 2_000)) }
            page.keep("text", text)
        }
        let tab = try server.open()
        try press(tab, to: 2_000)
        try tab.click(.button("Go"))
        try tab.wait(for: "the text") { try self.count(of: $0) == "4000" }
        #expect(names(of: server) == ["kept-values-too-large"])
        try restart(server, tab)
        #expect(try count(of: tab) == "0")
    }

    @Test func `without the script a value is carried over to the later documents of the browser`() throws {
        let server = try counter()
        let tab = try server.open(scripting: false)
        for count in 1...2 {
            try tab.click(.button("Go"))
            #expect(try self.count(of: tab) == "\(count)")
        }
    }

    @Test func `a short secret is refused`() {
        #expect(throws: LiveError.self) { try SealingKey(String(repeating: "x", count: 31)) }
    }
}
