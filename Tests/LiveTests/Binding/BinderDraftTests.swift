import HTMLTemplates
import Testing

@testable import Live

@Suite struct BinderDraftTests {
    /// The names that a view declares.
    private struct Names {
        var keys = [DeclaredKey(name: "a", kind: .text, isOptional: false)]
        var inputs = [DeclaredInput(name: "a", takesFiles: false)]
        var readFields = ["a"]

        /// Binds a view with the draft, and returns what the draft knows of it.
        func bind(
            with draft: BinderDraft, of library: TemplateLibrary, isComponent: Bool = false, noting view: CheckedView?
        ) -> CheckedView? {
            #expect(draft.take())
            for key in keys { draft.declare(key) }
            for input in inputs { draft.inputs.declare(input) }
            for field in readFields { draft.readFields.declare(field) }
            defer { draft.giveBack() }
            if let view { draft.note(view, of: library, isComponent: isComponent) }
            return draft.unchangedView(of: library, isComponent: isComponent)
        }
    }

    private static func library() throws -> TemplateLibrary { try TemplateLibrary(sources: ["one": "<p>{{a}}</p>"]) }

    private static var others: [Names] {
        let key = DeclaredKey(name: "a", kind: .text, isOptional: false)
        let input = DeclaredInput(name: "a", takesFiles: false)
        return [
            Names(keys: []), Names(keys: [key, key]),
            Names(keys: [DeclaredKey(name: "b", kind: .text, isOptional: false)]),
            Names(keys: [DeclaredKey(name: "a", kind: .number, isOptional: false)]),
            Names(keys: [DeclaredKey(name: "a", kind: .text, isOptional: true)]), Names(inputs: []),
            Names(inputs: [input, input]), Names(inputs: [DeclaredInput(name: "b", takesFiles: false)]),
            Names(inputs: [DeclaredInput(name: "a", takesFiles: true)]), Names(readFields: []),
            Names(readFields: ["a", "b"]), Names(readFields: ["b"]),
        ]
    }

    @Test func `only a view with the names of the view before is known`() throws {
        let library = try Self.library()
        let view = CheckedView(try library.template("one"), BinderDraft())
        for other in Self.others {
            let draft = BinderDraft()
            #expect(Names().bind(with: draft, of: library, noting: nil) == nil)
            _ = Names().bind(with: draft, of: library, noting: view)
            #expect(Names().bind(with: draft, of: library, noting: nil)?.template === view.template)
            #expect(Names().bind(with: draft, of: library, isComponent: true, noting: nil) == nil)
            #expect(Names().bind(with: draft, of: try Self.library(), noting: nil) == nil)
            #expect(other.bind(with: draft, of: library, noting: nil) == nil, "\(other)")
            // The view that is known does not have the names of the last one.
            #expect(other.bind(with: draft, of: library, noting: nil) == nil, "\(other)")
        }
    }

    @Test func `a view in a view of the same type has its own draft`() throws {
        var drafts = BinderDrafts()
        let (view, other) = (BoundView(), OtherView())
        let outer = drafts.take(for: view)
        let inner = drafts.take(for: view)
        #expect(outer !== inner)
        #expect(drafts.take(for: other) !== outer)
        inner.giveBack()
        outer.giveBack()
        #expect(drafts.take(for: view) === inner)
    }
}

private struct BoundView: View {
    static let template = "one"
    func bind(_ page: ViewBinder) {}
}

private struct OtherView: View {
    static let template = "one"
    func bind(_ page: ViewBinder) {}
}
