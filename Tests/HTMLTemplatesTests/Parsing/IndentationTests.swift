import HTMLTemplates
import Testing

/// The indentation of partials, compared with a model: each line of a partial gets the indentation of every tag around
/// it.
@Suite struct IndentationTests {
    private static let indentations = ["", " ", "   ", "\t", " \t"]

    @Test func `nested partials add their indentations`() throws {
        for outer in Self.indentations {
            for middle in Self.indentations {
                for inner in Self.indentations {
                    let sources = [
                        "page": "first\n\(outer){{>a}}\nlast\n",
                        "a": "a1\n\(middle){{>b}}\na2\n",
                        "b": "b1\n{{#yes}}\n\(inner){{>c}}\n{{/yes}}\n b2\n",
                        "c": "c1\n {{name}}\n\nc2\n",
                    ]
                    let c = ["c1", " N", "", "c2"].map { inner + $0 }
                    let b = (["b1"] + c + [" b2"]).map { middle + $0 }
                    let a = (["a1"] + b + ["a2"]).map { outer + $0 }
                    let expected = (["first"] + a + ["last"]).map { $0 + "\n" }.joined()
                    let template = try TemplateLibrary(sources: sources, syntax: .plain).template("page")
                    let result = template.render(.object(["yes": true, "name": "N"]))
                    #expect(String(decoding: result, as: UTF8.self) == expected)
                }
            }
        }
    }
}
