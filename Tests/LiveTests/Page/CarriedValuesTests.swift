import Live
import LiveTesting
import Rx
import Testing

/// Values that are carried over to later documents while no script runs.
struct CarriedValuesTests {
    /// A page that counts the presses of its button, as far as it remembers them.
    private func counter() throws -> OneSceneServer {
        let template = """
            <main><p id="count">{{count}}</p><form method="post"><button name="go">Go</button></form></main>
            """
        return try OneSceneServer(template) { page in
            let count = BehaviorRelay(value: 0)
            page.bindValue("count", from: count)
            page.bindAction("go") { count.accept(count.value + 1) }
            page.carryOver("count", from: count, to: count.accept)
        }
    }

    @Test func `a value that a post leaves reaches the later documents of the browser only`() throws {
        let server = try counter()
        let tab = try server.open(scripting: false)
        #expect(try tab.text(.css("#count")) == "0")
        for count in 1...3 {
            try tab.click(.button("Go"))
            #expect(try tab.text(.css("#count")) == "\(count)")
        }
        try tab.visit("/")
        #expect(try tab.text(.css("#count")) == "3")
        #expect(try server.open(scripting: false).text(.css("#count")) == "0")
    }

    @Test func `values of the layout and of components are carried over too`() throws {
        let server = try CountersPage.server { page, name, count in
            page.carryOver(name, from: count, to: count.accept)
        }
        let tab = try server.open(scripting: false)
        for name in CountersPage.names { try tab.click(.button(.exactly(name))) }
        #expect(try CountersPage.names.map { try CountersPage.count($0, in: tab) } == ["1", "1", "1"])
    }

    @Test func `with the script nothing is carried over`() throws {
        let server = try counter()
        let tab = try server.open()
        try tab.click(.button("Go"))
        try tab.wait(for: "the count") { try $0.text(.css("#count")) == "1" }
        try tab.reload()
        #expect(try tab.text(.css("#count")) == "0")
    }
}
