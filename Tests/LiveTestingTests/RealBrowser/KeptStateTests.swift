import RxTesting
import Testing

@testable import LiveTesting

extension RealBrowserTests { @Suite struct KeptStateTests {} }

/// The state of a document that patches must not change, in Chromium.
extension RealBrowserTests.KeptStateTests {
    /// A page of the stub server, and the number of patches sent to it.
    private final class Page {
        let server: StubServer
        let window: WebDriverWindow
        private var turn = 0

        init(_ server: StubServer, _ window: WebDriverWindow) {
            (self.server, self.window) = (server, window)
        }

        /// Sends a patch and waits until the client has applied it.
        func apply(_ patch: String) throws {
            turn += 1
            server.broadcast(patch + "\na view data-turn \(turn)")
            try window.waitFor(.css("[data-turn='\(turn)']"))
        }
    }

    private func onAPage(_ work: (Page) throws -> Void) throws {
        let server = try StubServer()
        try WebDriver.withWindow(at: server.address, before: "delete Navigator.prototype.locks") {
            $0.reducedMotion = true
        } _: { window in
            try window.wait(for: "the stream") { _ in server.withState { $0.pages["p1"]?.streams.isEmpty == false } }
            try work(Page(server, window))
        }
    }

    /// An element with state that only the browser knows; both scripts access it as `node`.
    private struct Case {
        let name: String
        let html: String
        /// The element as the next patch sends it.
        let again: String
        let setup: String
        let check: String

        init(_ name: String, _ html: String, again: String? = nil, _ setup: String, _ check: String) {
            (self.name, self.html, self.again, self.setup, self.check) = (name, html, again ?? html, setup, check)
        }
    }

    private static let typing = "node.dispatchEvent(new InputEvent('input', { bubbles: true }));"

    private static let cases = [
        Case("the element itself", "<p id=x>a</p>", again: "<p id=x>b</p>", "node.mark = 1", "node.mark === 1"),
        Case("opened details", "<details id=x><summary>s</summary>t</details>", "node.open = true", "node.open"),
        Case("a modal dialog", "<dialog id=x data-modal><p>t</p></dialog>", "", "node.open && node.matches(':modal')"),
        Case(
            "a selection", "<p id=x>one <b>two</b></p>", "getSelection().selectAllChildren(node.lastChild)",
            "getSelection().toString() === 'two'"),
        Case(
            "a scroll position", "<div id=x style='height: 20px; overflow: auto'><p style='height: 200px'>t</p></div>",
            "node.scrollTop = 15", "node.scrollTop === 15"),
        Case(
            "a focused button", "<button id=x>a</button>", again: "<button id=x>b</button>", "node.focus()",
            "node === document.activeElement"),
        Case(
            "a focused field", "<input id=x name=x value=abc>", again: "<input id=x name=x value=d>",
            "node.focus(); node.setSelectionRange(1, 2)",
            "node.value === 'abc' && node.selectionStart === 1 && node.selectionEnd === 2"),
        Case(
            "an edited field", "<input id=x name=x value=a>", again: "<input id=x name=x value=b>",
            "node.value = 'mine';" + typing, "node.value === 'mine'"),
        Case(
            "an edited text", "<textarea id=x name=x>a</textarea>", again: "<textarea id=x name=x>b</textarea>",
            "node.value = 'mine';" + typing, "node.value === 'mine'"),
        Case(
            "a box that was unchecked", "<input type=checkbox id=x name=x checked>",
            again: "<input type=checkbox id=x name=x title=t checked>", "node.checked = false;" + typing,
            "!node.checked"),
        Case(
            "a chosen option", "<select id=x name=x><option>1<option>2<option>3</select>",
            again: "<select id=x name=x><option selected>3<option>2<option>1</select>", "node.value = '2';" + typing,
            "node.value === '2'"),
        // The other cases would also pass with a script that changes nothing.
        Case(
            "no state", "<input id=x name=x value=a>", again: "<input id=x name=x value=b title=t>", "",
            "node.value === 'b' && node.title === 't'"),
    ]

    /// The patch contains either the content of the section around the element or the section itself.
    @Test(arguments: ["h case ", "e case <section id=case>"])
    func `every kind of element keeps its state`(operation: String) throws {
        try onAPage { page in
            let node = "const node = document.getElementById('x'); "
            for one in Self.cases {
                try page.apply("h view <form method=post><section id=case>\(one.html)</section></form>")
                try page.window.execute(node + one.setup)
                try page.apply("\(operation)<p>before</p>\(one.again)<p>after</p>")
                #expect(try page.window.execute(node + "return \(one.check)").bool == true, "\(one.name)")
                try page.apply("h view <p>Next</p>")
            }
        }
    }

    /// Removing a row from the document and inserting it again would end the composition, even if the focus is
    /// restored.
    @Test func `typing continues while rows move`() throws {
        try onAPage { page in
            let window = page.window
            var rows = Array(1...6)
            let list = rows.map { "<li id=r\($0)><input id=f\($0) name=f\($0)></li>" }.joined()
            try page.apply("h view <form method=post><ul id=list>\(list)</ul></form>")
            try window.execute(
                """
                window.lost = [];
                for (const type of ['focusout', 'compositionend'])
                  addEventListener(type, (event) => lost.push(`${type} of ${event.target.id}`), true);
                """)
            var random = SeededGenerator(seed: 12)
            for row in 1...6 {
                try window.execute("document.getElementById('f\(row)').focus(); lost.length = 0")
                try window.devTools("Input.imeSetComposition", ["text": "ㅎ", "selectionStart": 1, "selectionEnd": 1])
                for moved in [row] + rows.shuffled(using: &random) + [row] {
                    rows.removeAll { $0 == moved }
                    let place = Int.random(in: 0...rows.count, using: &random)
                    let next = place < rows.count ? "r\(rows[place])" : "-"
                    rows.insert(moved, at: place)
                    page.server.broadcast("m list r\(moved) \(next)")
                }
                try page.apply("h count")
                #expect(try window.execute("return lost").array == [], "row \(row), seed 12")
                let order = try window.execute("return [...document.querySelectorAll('li')].map((row) => row.id)")
                #expect(order.array.map(\.string) == rows.map { "r\($0)" }, "seed 12")
                try window.devTools("Input.insertText", ["text": "한"])
                #expect(
                    try window.execute("return document.activeElement.id + document.activeElement.value").string
                        == "f\(row)한")
            }
        }
    }

    /// Random changes insert and remove rows. The other rows must not even move, because their sound, frames and
    /// animations would restart.
    @Test func `only inserted and removed rows are touched`() throws {
        try onAPage { page in
            let window = page.window
            try page.apply("h view <ul id=list></ul>")
            try window.execute(
                """
                window.changes = [];
                const note = (sign, nodes) => nodes.forEach((node) => changes.push(sign + node.id));
                new MutationObserver((all) => all.forEach((one) => (note('-', one.removedNodes), note('+', one.addedNodes))))
                  .observe(document.getElementById('list'), { childList: true });
                """)
            var random = SeededGenerator(seed: 3)
            var (rows, next) = ([Int](), 1)
            for round in 1...30 {
                let gone = rows.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
                rows.removeAll { gone.contains($0) }
                let fresh = Array(next..<next + Int.random(in: 0...3, using: &random))
                next += fresh.count
                for row in fresh { rows.insert(row, at: Int.random(in: 0...rows.count, using: &random)) }
                try page.apply("h list " + rows.map { "<li id=r\($0)>\(round)</li>" }.joined())
                let changes = try window.execute("return changes.splice(0).sort()").array.compactMap(\.string)
                #expect(
                    changes == (gone.map { "-r\($0)" } + fresh.map { "+r\($0)" }).sorted(), "round \(round), seed 3")
                let shown = try window.execute("return [...document.querySelectorAll('li')].map((row) => row.id)")
                #expect(shown.array.map(\.string) == rows.map { "r\($0)" }, "round \(round), seed 3")
            }
        }
    }

    /// Controls, the values that the server sends, and the resulting content of the form.
    private static let values: [(html: String, setup: String, operation: String, form: String)] = [
        ("<input name=x value=a>", "", "v view x 0 b&lt;", "x=b%3C"),
        ("<input name='x y' value=a>", "", "v view x&#32;y 0 b c", "x+y=b+c"),
        ("<textarea name=x>a</textarea>", "", "v view x 0 b", "x=b"),
        ("<input type=hidden name=x value=a>", "", "v view x 0 b", "x=b"),
        ("<input type=checkbox name=x>", "", "v view x 0 true", "x=on"),
        ("<input type=checkbox name=x value=yes>", "", "v view x 0 true", "x=yes"),
        ("<input type=checkbox name=x checked>", "", "v view x 0 ", ""),
        (
            "<input type=checkbox name=x value=a><input type=checkbox name=x value=b><input type=checkbox name=x value=c>",
            "",
            "v view x 0 a&#10;c&#10;", "x=a&x=c"
        ),
        ("<input type=radio name=x value=a checked><input type=radio name=x value=b>", "", "v view x 0 b", "x=b"),
        ("<select name=x><option>a<option>b</select>", "", "v view x 0 b", "x=b"),
        ("<select name=x multiple><option>a<option>b<option>c</select>", "", "v view x 0 a&#10;c&#10;", "x=a&x=c"),
        // Edits count from 1. The server has seen this edit in neither case, or in both cases.
        ("<input name=x value=a>", typing, "v view x 0 b", "x=a"),
        ("<input name=x value=a>", typing, "v view x 1000 b", "x=b"),
        ("<input type=checkbox name=x>", "node.checked = true;" + typing, "v view x 0 ", "x=on"),
        ("<input type=hidden name=x value=a>", "node.value = 'script'", "v view x 1000 b", "x=script"),
    ]

    @Test func `every value reaches its controls`() throws {
        try onAPage { page in
            for (html, setup, operation, form) in Self.values {
                try page.apply("h view <form method=post>\(html)</form>")
                try page.window.execute("const node = document.querySelector('form [name]'); " + setup)
                try page.apply(operation)
                let data = try page.window.execute(
                    "return new URLSearchParams(new FormData(document.forms[0])).toString()")
                #expect(data.string == form, "\(html) \(setup) \(operation)")
                try page.apply("h view <p>Next</p>")
            }
        }
    }

    @Test func `a patch received twice is applied once`() throws {
        try onAPage { page in
            try page.window.execute(
                "window.heard = []; addEventListener('bindery:heard', ({ detail }) => heard.push(detail), true)")
            for number in 1...3 {
                page.server.broadcast("x heard \(number)")
                page.server.repeatPatches()
            }
            try page.apply("x heard 4")
            #expect(try page.window.execute("return heard").array.map(\.number) == [1, 2, 3, 4])
        }
    }
}
