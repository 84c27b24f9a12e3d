import RxTesting
import Testing

@testable import LiveTesting

/// Each operation of the live protocol, and the state that it must not change.
struct PatchTests {
    private let document = DOM.Document(
        html: """
            <main id=m><p id=f1>old <b>x</b></p><a id=f2 href=/a title=t>link</a>
            <ul id=l><li id=l-1>1</li><li id=l-2>2</li><li id=l-3>3</li></ul><ul id=k></ul>
            <form method=post><input id=t name=t value=v><input id=c name=c type=checkbox><textarea id=a name=a>text</textarea></form></main>
            """)

    private func element(_ id: String) throws -> DOM.Element { try #require(document.element(id: id)) }

    private func order(_ list: String = "l") throws -> String {
        try element(list).elements.map { $0.id ?? "?" }.joined(separator: " ")
    }

    @Test func innerHTML() throws {
        let bold = try #require(try document.first(css: "#f1 b"))
        #expect(document.apply(patch: "h f1 new <b>y</b> &amp; more").problems.isEmpty)
        #expect(try element("f1").innerHTML == "new <b>y</b> &amp; more")
        #expect(try document.first(css: "#f1 b") === bold)
        _ = document.apply(patch: "h f1 ")
        #expect(try element("f1").children.isEmpty)
    }

    /// After a mount, a scene may be at another depth, which the ids of its elements contain.
    @Test func `a region of a script gets its new id and keeps its content`() throws {
        let page = DOM.Document(html: "<div><ul id=s1f3 data-live=ignore data-json=1 class=own><li>own</li></ul></div>")
        page.remount(DOM.Document(html: "<div><ul id=f3 data-live=ignore data-json=2></ul></div>")) { _ in false }
        let region = try #require(page.element(id: "f3"))
        #expect(region["data-json"] == "2")
        #expect(region["class"] == "own")
        #expect(region.innerHTML == "<li>own</li>")
    }

    @Test func `the focus moves to the next row, the previous row or the heading`() throws {
        let rows = ["a", "b", "c"].map { name in
            "<li id=\(name)><button name=edit>E</button><button id=\(name)-b name=delete>D</button></li>"
        }
        let document = DOM.Document(html: "<h2>Rows</h2><ul id=l>\(rows.joined())</ul><h2>After</h2>")
        document.focused = document.element(id: "b-b")
        for (removed, next) in [("b", "c-b"), ("c", "a-b")] {
            _ = document.apply(patch: "d \(removed)")
            #expect(document.focused?.id == next)
        }
        _ = document.apply(patch: "d a")
        #expect(document.focused?.text == "Rows")
    }

    @Test func `SVG elements keep their namespace and attribute case`() throws {
        let document = DOM.Document(
            html: "<svg id=s viewBox='0 0 1 1'><g id=g></g></svg><div id=d></div><a id=x></a>")
        let patch = """
            i g - <circle id="c" cx="1" />
            a s viewbox 0 0 2 2
            a s preserveaspectratio none
            h d <svg viewbox="0 0 3 3"><g id="h" /></svg>
            h h <lineargradient />
            a x viewbox 1
            """
        #expect(document.apply(patch: patch).problems.isEmpty)
        #expect(try document.all(css: "circle, linearGradient").map(\.namespace) == [.svg, .svg])
        let svg = try #require(document.element(id: "s"))
        #expect(svg.attributes.map(\.name) == ["id", "viewBox", "preserveAspectRatio"])
        #expect(svg["viewBox"] == "0 0 2 2")
        #expect(try document.first(css: "#d svg")?["viewBox"] == "0 0 3 3")
        #expect(document.element(id: "x")?["viewbox"] == "1")
        _ = document.apply(patch: "r s viewbox\ne c <circle id=\"c\"><title>t</title></circle>")
        #expect(svg["viewBox"] == nil)
        #expect(document.element(id: "c")?.elements.first?.namespace == .svg)
    }

    @Test func `a hidden field takes the server's value`() throws {
        let document = DOM.Document(
            html: "<main id=m><form method=post><input type=hidden name=a value=1></form></main>")
        #expect(document.apply(patch: "v m a 0 2 &amp; 3").problems.isEmpty)
        #expect(try document.first(css: "input")?["value"] == "2 & 3")
    }

    @Test func wholeElement() throws {
        let row = try element("l-2")
        _ = document.apply(patch: "e l-2 <li id=\"l-2\" class=\"done\"><i>two</i></li>")
        #expect(try element("l-2") === row)
        #expect(row.html == "<li id=\"l-2\" class=\"done\"><i>two</i></li>")
        _ = document.apply(patch: "e l-2 <p id=\"l-2\">other</p>")
        #expect(try element("l-2").name == "p")
        #expect(try order() == "l-1 l-2 l-3")
    }

    @Test func attributes() throws {
        _ = document.apply(patch: "a f2 href /b?x=1&amp;y=%20 z\na f2 data-new \nr f2 title")
        #expect(try element("f2").html == "<a id=\"f2\" href=\"/b?x=1&amp;y=%20 z\" data-new=\"\">link</a>")
    }

    @Test func rows() throws {
        let second = try element("l-2")
        #expect(document.apply(patch: "m l l-2 l-1").problems.isEmpty)
        #expect(try order() == "l-2 l-1 l-3")
        _ = document.apply(patch: "m l l-2 -")
        #expect(try order() == "l-1 l-3 l-2")
        _ = document.apply(patch: "m k l-2 -")
        #expect(try (order(), order("k")) == ("l-1 l-3", "l-2"))
        #expect(try element("l-2") === second)
        _ = document.apply(patch: "i l l-3 <li id=\"l-4\">4</li>\ni l - <li id=\"l-5\">5</li>\nd l-1")
        #expect(try order() == "l-4 l-3 l-5")
        let fourth = try element("l-4")
        _ = document.apply(patch: "i k - <li id=\"l-4\">again</li>")
        #expect(try (order(), order("k")) == ("l-3 l-5", "l-2 l-4"))
        #expect(fourth.text == "again")
    }

    @Test func historyAndOrder() {
        let outcome = document.apply(patch: "u /tasks/1\nU /tasks?x=a b\nb /")
        #expect(outcome.history == [.push("/tasks/1"), .replace("/tasks?x=a b"), .back("/")])
    }

    @Test(arguments: [
        "h nowhere x", "d nowhere", "m l nowhere -", "m l l-1 nowhere", "i l f1 <li id=z></li>", "x y", "e f1 text",
    ])
    func `an operation that cannot be applied is reported`(line: String) {
        #expect(document.apply(patch: line).problems.count == 1)
    }

    // MARK: The user's input

    @Test func `an unedited field takes the server's value`() throws {
        _ = document.apply(patch: "a t value new\na c checked ")
        #expect(try element("t").value == "new")
        #expect(try element("c").isChecked)
        _ = document.apply(patch: "r c checked")
        #expect(try !element("c").isChecked)
    }

    @Test func `a focused field keeps its value`() throws {
        let field = try element("t")
        document.focused = field
        field.value = "typed"
        _ = document.apply(patch: "a t value new\ne t <input id=\"t\" name=\"t\" value=\"newer\">")
        #expect(try element("t") === field)
        #expect(field.value == "typed")
        #expect(document.focused === field)
    }

    @Test func `an edited field keeps its value until the edit is answered`() throws {
        let field = try element("t")
        field.value = "typed"
        field.live.edit = 7
        _ = document.apply(patch: "a t value new\nv m t 6 answered too soon")
        #expect(field.value == "typed")
        _ = document.apply(patch: "v m t 7 normalized &lt; &copy=1 &#10;b")
        #expect(field.value == "normalized < &copy=1 b")
        _ = document.apply(patch: "a t value later")
        #expect(field.value == "later")
    }

    @Test func `a value operation sets checkboxes and selects`() throws {
        _ = document.apply(
            patch:
                "h f1 <select id=\"s\" name=\"s\"><option>a</option><option>b</option></select>\nv m c 1 true\nv m s 1 b"
        )
        #expect(try element("c").isChecked)
        #expect(try element("s").value == "b")
        _ = document.apply(patch: "v m c 2 ")
        #expect(try !element("c").isChecked)
    }

    @Test func `a value operation sets all controls of a name`() throws {
        let group = ["a", "b"].map { "<input id=\"r\($0)\" type=\"radio\" name=\"r\" value=\"\($0)\">" }.joined()
        let boxes = ["true", "b"].map { "<input id=\"b\($0)\" type=\"checkbox\" name=\"b c\" value=\"\($0)\">" }
            .joined()
        let list =
            "<select id=\"s\" name=\"s\" multiple><option>a</option><option>b</option><option>c</option></select>"
        _ = document.apply(
            patch: "h f1 \(group)\(boxes)\(list)\nv m r 0 b\nv m b&#32;c 0 true&#10;\nv m s 0 a&#10;c&#10;")
        #expect(try element("rb").isChecked)
        #expect(try element("btrue").isChecked)
        #expect(try !element("bb").isChecked)
        #expect(try element("s").selectedOptions.map(\.value) == ["a", "c"])
        try element("ra").setChecked(true)
        try element("ra").live.edit = 3
        _ = document.apply(patch: "v m r 2 b")
        #expect(try element("ra").isChecked)
        _ = document.apply(patch: "v m r 3 b")
        #expect(try element("rb").isChecked)
    }

    @Test func `the user's choice survives options that are marked as selected`() throws {
        _ = document.apply(patch: "h f1 <select id=\"s\" name=\"s\"><option>a</option><option>b</option></select>")
        let select = try element("s")
        select.held = "b"
        select.live.edit = 1
        _ = document.apply(
            patch: "h s <option>a</option><option selected>c</option><option>b</option><option selected>d</option>")
        #expect(select.value == "b")
        _ = document.apply(patch: "v m s 1 d")
        #expect(select.value == "d")
    }

    @Test func `a replaced element passes the focus on`() throws {
        document.focused = try element("l-1")
        _ = document.apply(patch: "d l-1\ni l l-2 <li id=\"l-1\">1</li>")
        #expect(document.focused === (try element("l-1")))
    }

    // MARK: Dialogs

    @Test func `a modal dialog takes the focus and returns it`() throws {
        let link = try element("f2")
        document.focused = link
        let dialog =
            "<dialog id=\"d\" data-modal aria-label=\"Edit\"><button>B</button><input id=\"in\" autofocus></dialog>"
        _ = document.apply(patch: "h f1 \(dialog)")
        #expect(document.modalDialog?.id == "d")
        #expect(document.focused?.id == "in")
        _ = document.apply(patch: "e d \(dialog.replacing("Edit", with: "Other"))")
        #expect(document.modalDialog?.accessibleName == "Other")
        #expect(document.focused?.id == "in")
        _ = document.apply(patch: "h f1 gone")
        #expect(document.modalDialog == nil)
        #expect(document.focused === link)
    }

    /// Morphing turns any list into any other, and rows with the same id remain the same objects.
    @Test func `morphing keeps elements with the same ID`() throws {
        for seed in UInt64(1)...300 {
            var random = SeededGenerator(seed: seed)
            func rows(_ random: inout SeededGenerator) -> String {
                (1...6).shuffled(using: &random).prefix(Int.random(in: 0...6, using: &random))
                    .map { "<li id=\"r\($0)\">\(Int.random(in: 0...9, using: &random))</li>" }.joined()
            }
            let document = DOM.Document(html: "<ul id=l>\(rows(&random))</ul>")
            let list = try #require(document.element(id: "l"))
            let before = list.elements
            let wanted = rows(&random)
            _ = document.apply(patch: "h l \(wanted)")
            try #require(list.innerHTML == wanted, "seed \(seed)")
            for row in before where wanted.contains("\"\(row.id!)\"") {
                try #require(document.element(id: row.id!) === row, "seed \(seed), \(row.id!)")
            }
        }
    }
}
