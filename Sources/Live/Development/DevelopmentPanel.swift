import HTMLTemplates

/// The panel that pages show in development mode, with template errors and outputs without a value.
///
/// A form with `method="dialog"` closes it, so it needs no script. Its style sheet is at ``stylesheetPath``, because
/// the pages' policy allows no inline styles.
struct DevelopmentPanel {
    static let elementID = "bindery-development"
    static let stylesheetPath = "/live/development.css"

    /// The element that is added to a page's head.
    static let head = "<link rel=\"stylesheet\" href=\"\(stylesheetPath)\">"

    /// The element's content on pages without diagnostics of their own; empty if there are no diagnostics.
    private(set) var content: [UInt8] = []
    private var diagnostics: [PlacedDiagnostic] = []

    private let template: Template

    init() throws {
        template = try TemplateLibrary(sources: ["panel": Self.source]).template(
            "panel",
            keys: [
                "title": .text, "advice": .text,
                "diagnostics": .list(rows: TemplateSchema(PlacedDiagnostic.keys), keyed: false),
            ])
    }

    /// Replaces the diagnostics. Returns false if they have not changed.
    mutating func show(_ diagnostics: [PlacedDiagnostic]) -> Bool {
        guard diagnostics != self.diagnostics else { return false }
        self.diagnostics = diagnostics
        content = render(diagnostics, with: PageProblems())
        return true
    }

    /// Returns the element's content on a page.
    ///
    /// - Parameter problems: The diagnostics of the page itself.
    func content(with problems: PageProblems) -> [UInt8] {
        problems.isEmpty ? content : render(diagnostics, with: problems)
    }

    private func render(_ diagnostics: [PlacedDiagnostic], with problems: PageProblems) -> [UInt8] {
        let all = diagnostics + problems.late + problems.values + problems.events
        let (title, advice) =
            if let first = diagnostics.first {
                (
                    first.isInCatalog ? "A catalogue cannot be used" : "A template cannot be used",
                    "The last valid version is shown until the errors are corrected."
                )
            } else if !problems.late.isEmpty {
                ("An output has no value yet", "The page is shown without these values after a timeout.")
            } else if !problems.values.isEmpty {
                ("The value of a script was rejected", "This is a warning: the view model has not received the value.")
            } else {
                ("An event needs a mouse", "This is a warning: the page works for users with a mouse or a finger.")
            }
        guard !all.isEmpty else { return [] }
        var values = [TemplateValue](repeating: .null, count: template.keys.count)
        for (key, value) in [
            ("title", TemplateValue.text(title)), ("advice", .text(advice)),
            ("diagnostics", .list(TemplateList(all, keys: PlacedDiagnostic.keys, id: nil))),
        ] {
            if let slot = template.slot(of: key) { values[slot] = value }
        }
        var html: [UInt8] = []
        template.render(values, idPrefix: Self.elementID + "-", into: &html)
        return html
    }

    /// Returns the document with the element at the end of its body.
    func inserted(into document: [UInt8], with problems: PageProblems) -> [UInt8] {
        let element = Array("<div id=\"\(Self.elementID)\">".utf8) + content(with: problems) + Array("</div>".utf8)
        let end = Array("</body>".utf8)
        var place = document.count - end.count
        while place >= 0, !document[place...].starts(with: end) { place -= 1 }
        if place < 0 { place = document.count }
        return Array(document[..<place]) + element + document[place...]
    }

    private static let source = """
        <dialog open aria-labelledby="bindery-development-title">
          <h2 id="bindery-development-title">{{title}}</h2>
          <dl>{{#diagnostics}}<dt>{{place}}</dt><dd>{{message}}</dd>{{/diagnostics}}</dl>
          <form method="dialog"><p>{{advice}}</p><button>Close</button></form>
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

/// The diagnostics of one page, beside those of its templates.
struct PageProblems {
    /// The outputs that have no value yet.
    var late: [PlacedDiagnostic] = []
    /// The events that only a pointer can cause.
    var events: [PlacedDiagnostic] = []
    /// The values of scripts that were rejected.
    var values: [PlacedDiagnostic] = []

    var isEmpty: Bool { late.isEmpty && events.isEmpty && values.isEmpty }
}

extension PlacedDiagnostic {
    fileprivate static let keys = TemplateKeys<PlacedDiagnostic> { key in
        key("place", \.place)
        key("message", \.message)
    }
}
