import RxTesting
import Testing

@testable import LiveTesting

/// Parsing a page with the elements of its former rendering.
@Suite struct ElementReuseTests {
    private func parse(_ html: String, after former: ParsedPage? = nil) -> ParsedPage {
        ParsedPage(Array(html.utf8), reusing: former)
    }

    private func page(_ rows: [String]) -> String {
        "<!doctype html><html><head><title>t</title></head><body><table><tbody>"
            + rows.map { "<tr id=\"\($0)\"><td>\($0)</td><td><input value=\"1\"></td></tr>" }.joined(separator: "\n")
            + "</tbody></table></body></html>"
    }

    @Test func `unchanged elements move to the new document, around one that changed`() throws {
        let rows = ["a", "b", "c", "d", "e"]
        for changed in [["a", "b", "x", "d", "e"], ["a", "b", "d", "e"], ["a", "b", "c", "y", "d", "e"]] {
            let former = parse(page(rows))
            let elements = Dictionary(uniqueKeysWithValues: rows.map { ($0, former.document.element(id: $0)) })
            let next = parse(page(changed), after: former)
            #expect(next.document.root.html == DOM.Document(html: page(changed)).root.html)
            for id in changed where elements[id] != nil {
                #expect(next.document.element(id: id) === elements[id]!, "\(id) in \(changed)")
            }
        }
    }

    @Test func `an element that was moved is taken over again`() throws {
        let first = parse(page(["a", "b", "c"]))
        let row = try #require(first.document.element(id: "c"))
        let second = parse(page(["x", "a", "b", "c"]), after: first)
        let third = parse(page(["x", "y", "a", "b", "c"]), after: second)
        #expect(third.document.element(id: "c") === row)
    }

    @Test func `the text at the start of an element is kept after an element that was taken over`() {
        let former = parse("<body><pre><b>x</b>\nz</pre></body>")
        let next = parse("<body><pre><b>x</b>\ny</pre></body>", after: former)
        #expect(next.document.body.textContent == "x\ny")
    }

    /// However the markup changes, the document equals one that is parsed anew.
    @Test func `every document equals one that is parsed anew`() throws {
        for seed in UInt64(1)...100 {
            var random = SeededGenerator(seed: seed)
            var pieces = (0..<20).map { _ in Self.piece(&random, depth: 3) }
            var former: ParsedPage?
            for _ in 1...6 {
                let html = "<html><head></head><body>\(pieces.joined())</body></html>"
                let next = parse(html, after: former)
                try #require(next.document.root.html == DOM.Document(html: html).root.html, "seed \(seed)")
                former = next
                let place = Int.random(in: 0..<pieces.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: pieces[place] = Self.piece(&random, depth: 3)
                case 1: pieces.insert(Self.piece(&random, depth: 2), at: place)
                default: if pieces.count > 1 { pieces.remove(at: place) }
                }
            }
        }
    }

    /// Mostly correct markup with few different names and ids, so that elements are easily confused.
    private static func piece(_ random: inout SeededGenerator, depth: Int) -> String {
        if Int.random(in: 0..<12, using: &random) == 0 { return RandomMarkup.make(&random) }
        guard depth > 0 else { return ["x", " y", "\n", "<br>", "<input value=\"2\">"].randomElement(using: &random)! }
        let name = ["div", "p", "ul", "pre", "svg", "b", "form", "textarea"].randomElement(using: &random)!
        let id = Bool.random(using: &random) ? " id=\"\(Int.random(in: 0..<4, using: &random))\"" : ""
        let content = (0..<Int.random(in: 0...3, using: &random)).map { _ in piece(&random, depth: depth - 1) }
        return "<\(name)\(id)>\(content.joined())</\(name)>"
    }
}
