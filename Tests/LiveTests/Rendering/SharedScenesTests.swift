import HTMLTemplates
import Testing

@testable import Live

struct SharedScenesTests {
    private let library: TemplateLibrary

    init() throws {
        library = try TemplateLibrary(sources: [
            "a": "<p>{{text}}</p><ul>{{#rows}}<li>{{.}}</li>{{/rows}}</ul>", "b": "<p>{{text}}</p>",
        ])
    }

    /// Returns the address of the bytes, which is equal for shared results.
    private func address(_ html: [UInt8]) -> UnsafeRawPointer? {
        html.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    }

    @Test func `pages with the same values share a scene`() throws {
        var scenes = SharedScenes()
        let (one, other) = (try library.template("a"), try library.template("b"))
        let rows = TemplateValue.list(TemplateList(values: ["x"]))
        let first = scenes.html(of: one, ["t", rows], idPrefix: "s", .standard)
        #expect(address(scenes.html(of: one, ["t", rows], idPrefix: "s", .standard)) == address(first))
        let others = [
            scenes.html(of: one, ["u", rows], idPrefix: "s", .standard),
            scenes.html(of: one, ["t", .list(TemplateList(values: ["y"]))], idPrefix: "s", .standard),
            scenes.html(of: one, ["t", rows], idPrefix: "m", .standard),
        ]
        #expect(others.allSatisfy { $0 != first })
        #expect(scenes.html(of: other, ["t"], idPrefix: "s", .standard) != first)
        scenes.removeAll()
        let again = scenes.html(of: one, ["t", rows], idPrefix: "s", .standard)
        #expect(again == first)
        #expect(address(again) != address(first))
    }

    @Test func `a large scene is not kept`() throws {
        var scenes = SharedScenes()
        let template = try library.template("b")
        let text = TemplateValue.text(String(repeating: "x", count: SharedScenes.largestKept))
        let first = scenes.html(of: template, [text], idPrefix: "s", .standard)
        #expect(address(scenes.html(of: template, [text], idPrefix: "s", .standard)) != address(first))
    }

    @Test func `values with functions are rendered for each page`() throws {
        var scenes = SharedScenes()
        let template = try library.template("b")
        let value = TemplateValue.lambda(TemplateLambda { _ in "x" })
        let first = scenes.html(of: template, [value], idPrefix: "s", .standard)
        #expect(address(scenes.html(of: template, [value], idPrefix: "s", .standard)) != address(first))
    }
}
