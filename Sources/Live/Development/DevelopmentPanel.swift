import HTMLTemplates

/// What a page under development holds beside its scenes: an element that shows what is wrong with the templates.
///
/// It is closed by a form of the kind that closes its dialog, so it needs no script; its style comes from ``stylesheetPath``, since the
/// pages' policy allows nothing inline.
struct DevelopmentPanel {
    static let elementID = "bindery-development"
    static let stylesheetPath = "/live/development.css"

    /// What a page's head gets.
    static let head = "<link rel=\"stylesheet\" href=\"\(stylesheetPath)\">"

    /// The element's content: nothing when all is well.
    private(set) var content: [UInt8] = []

    private let template: Template

    init() throws {
        template = try TemplateLibrary(sources: ["panel": Self.source]).template(
            "panel", keys: ["problems": .list(rows: TemplateSchema(ProblemRow.keys), keyed: false)])
    }

    /// Shows these problems from now on. False when they are shown already.
    mutating func show(_ problems: [TemplateProblem]) -> Bool {
        var new: [UInt8] = []
        if !problems.isEmpty {
            template.render(
                [.list(TemplateList(problems.map(ProblemRow.init), keys: ProblemRow.keys, id: nil))],
                idPrefix: Self.elementID + "-", into: &new)
        }
        defer { content = new }
        return new != content
    }

    /// The document with the element at the end of its body.
    func inserted(into document: [UInt8]) -> [UInt8] {
        let element = Array("<div id=\"\(Self.elementID)\">".utf8) + content + Array("</div>".utf8)
        let end = Array("</body>".utf8)
        var place = document.count - end.count
        while place >= 0, !document[place...].starts(with: end) { place -= 1 }
        if place < 0 { place = document.count }
        return Array(document[..<place]) + element + document[place...]
    }

    private struct ProblemRow: Sendable {
        let place: String
        let message: String

        init(_ problem: TemplateProblem) {
            place = problem.line == 0 ? problem.file : "\(problem.file):\(problem.line):\(problem.column)"
            message = problem.message
        }

        static let keys = TemplateKeys<ProblemRow> { key in
            key("place", \.place)
            key("message", \.message)
        }
    }

    private static let source = """
        <dialog open aria-labelledby="bindery-development-title">
          <h2 id="bindery-development-title">A template cannot be used</h2>
          <dl>{{#problems}}<dt>{{place}}</dt><dd>{{message}}</dd>{{/problems}}</dl>
          <form method="dialog"><p>The last good version is shown until all is well again.</p><button>Close</button></form>
        </dialog>
        """

    static let stylesheet = """
        #bindery-development dialog {
          position: fixed; inset: auto 1rem 1rem; z-index: 2147483647; box-sizing: border-box; width: auto; max-width: 60rem;
          max-height: 60vh; margin: 0 auto; padding: 1rem 1.25rem; overflow: auto; border: 0; border-top: 4px solid #d33;
          border-radius: 6px; background: #1d1f23; color: #f4f4f5; box-shadow: 0 8px 40px #0008;
          font: 1rem/1.45 system-ui, sans-serif; text-align: start;
        }
        #bindery-development h2 { margin: 0 0 .5rem; font-size: 1.05rem; color: inherit; }
        #bindery-development dl { margin: 0 0 1rem; }
        #bindery-development dt { font: .9rem/1.45 ui-monospace, monospace; color: #ffb4ab; overflow-wrap: anywhere; }
        #bindery-development dd { margin: 0 0 .6rem; overflow-wrap: anywhere; }
        #bindery-development form { display: flex; gap: 1rem; align-items: center; justify-content: space-between; }
        #bindery-development form p { margin: 0; color: #c5c6ca; }
        #bindery-development button {
          padding: .35rem .9rem; border: 1px solid #8b8d93; border-radius: 4px; background: #33363c; color: inherit; font: inherit;
        }

        """
}
