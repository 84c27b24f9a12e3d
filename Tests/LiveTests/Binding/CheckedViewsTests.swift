import HTMLTemplates
import Testing

@testable import Live

@Suite struct CheckedViewsTests {
    private static func library() throws -> TemplateLibrary {
        try TemplateLibrary(sources: ["one": "<p></p>", "two": "<p></p>"])
    }

    private static func use(
        _ library: TemplateLibrary, isComponent: Bool = false, keys: [DeclaredKey] = [], inputs: [String] = [],
        readFields: [String] = [], files: [String] = []
    ) -> CheckedViews.Use {
        CheckedViews.Use(
            library: library, isComponent: isComponent, keys: keys, inputs: inputs, readFields: readFields, files: files
        )
    }

    @Test func `a view is known only with the same names, template and library`() throws {
        let library = try Self.library()
        let key = DeclaredKey(name: "a", kind: .text, isOptional: false)
        let other = DeclaredKey(name: "a", kind: .number, isOptional: false)
        let optional = DeclaredKey(name: "a", kind: .text, isOptional: true)
        // Each differs from the others.
        let uses = [
            Self.use(library), Self.use(try Self.library()), Self.use(library, isComponent: true),
            Self.use(library, keys: [key]), Self.use(library, keys: [other]), Self.use(library, keys: [optional]),
            Self.use(library, inputs: ["a"]), Self.use(library, inputs: ["a", "b"]),
            Self.use(library, readFields: ["a"]), Self.use(library, files: ["a"]),
        ]
        for (index, use) in uses.enumerated() {
            var checked = CheckedViews()
            let template = try use.library.template("one")
            checked.add(CheckedView(template, BinderDraft()), for: use)
            for (another, candidate) in uses.enumerated() {
                #expect((checked.view("one", for: candidate)?.template === template) == (another == index))
            }
            #expect(checked.view("two", for: use) == nil)
            checked.removeAll()
            #expect(checked.view("one", for: use) == nil)
        }
    }

    @Test func `few uses of a template are kept`() throws {
        let library = try Self.library()
        let template = try library.template("one")
        let uses = (0..<20).map { Self.use(library, inputs: ["\($0)"]) }
        var checked = CheckedViews()
        for use in uses { checked.add(CheckedView(template, BinderDraft()), for: use) }
        #expect(checked.view("one", for: uses[19]) != nil)
        #expect(checked.view("one", for: uses[0]) == nil)
    }
}
