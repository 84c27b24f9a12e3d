import HTMLTemplates
import HTTP
import Scenes

/// Shows changed templates and diagnostics on a page in development mode.
extension Page {
    /// Decides whether the page uses any of the templates.
    func isMade(ofAnyOf templates: Set<String>) -> Bool {
        templates.contains(layout.template.name)
            || stack.contains { templates.contains($0.binder.template.name) }
            || components.contains { templates.contains($0.binder.template.name) }
    }

    /// The diagnostics of this page for the panel.
    var problems: PageProblems {
        PageProblems(
            late: lateOutputProblems, events: inspection?.eventProblems ?? [],
            values: inspection?.rejectedValues ?? [])
    }

    /// Logs and shows the events of the page's templates that only a pointer can cause.
    func checkEvents() {
        guard let inspection, context.development != nil else { return }
        var templates: [Template] = []
        for binder in [layout!] + stack.map(\.binder) {
            templates.append(binder.template)
            templates += binder.components?.all.map(\.binder.template!) ?? []
        }
        var found: [PlacedDiagnostic] = []
        for warning in templates.flatMap(EventCheck.warnings) where !found.contains(warning) { found.append(warning) }
        guard found != inspection.eventProblems else { return }
        for warning in found where !inspection.eventProblems.contains(warning) {
            context.log(
                .warning, "event-needs-pointer",
                [LogEvent.Field("place", warning.place), LogEvent.Field("advice", warning.message)])
        }
        inspection.eventProblems = found
        panelChanged()
    }

    /// Rejects a value that a script has sent. In development mode, the rejection is logged and shown.
    ///
    /// - Parameters:
    ///   - name: The name under which the value was sent.
    ///   - why: A sentence for the developer.
    ///   - place: The place of the name in a template.
    func reject(valueFor name: String, _ why: String, at place: String) {
        activity.actionRefused()
        guard let inspection, context.development != nil else { return }
        let rejection = PlacedDiagnostic(place, "The value that a script sent as “\(name)” was rejected. \(why)")
        guard !inspection.rejectedValues.contains(rejection) else { return }
        context.log(
            .warning, "value-rejected",
            [LogEvent.Field("place", place), LogEvent.Field("advice", rejection.message)])
        inspection.rejectedValues = [rejection] + inspection.rejectedValues.prefix(2)
        panelChanged()
    }

    /// Rejects the value of a script whose name no view has bound.
    func rejectUnknownValue(in form: PostedForm) {
        guard let kind = form.eventKind, kind == .send || kind == .state, let name = form.fields.pairs.first?.name
        else { return }
        reject(
            valueFor: String(name.prefix(100)), "No view on the page binds this name with bindSent(_:to:).",
            at: "bindery.send")
    }

    /// Sends the panel's new content.
    func panelChanged() {
        markStale(.panel)
        setNeedsFlush()
    }

    /// Shows the page with the saved templates. Its scenes, with their view models and state, are kept.
    ///
    /// - Parameter newLayout: The layout, if it has changed.
    func show(_ templates: Set<String>, layout newLayout: Template?) {
        // A page that has failed may succeed with another template.
        guard failure.latest == nil else { return end() }
        coordinator?.adopt(templates)
        if let newLayout {
            coordinator?.adoptLayout(newLayout)
            markStale(.body)
        }
        updateLayout()
        markStale([.content, .modal])
        setNeedsFlush()
    }

    /// Adds the operation that replaces the whole body. The body's attributes, and the head except for the title, do
    /// not change until the page is loaded again.
    func flushBody(into operations: inout [Operation]) {
        let document = document().html
        guard let body = DocumentBody(document) else { return end() }
        operations.append(.content(body.id ?? DocumentBody.id, Array(document[body.content])))
        noteAllShown()
    }
}

/// The body of a rendered document, which needs an id so that it can be replaced.
struct DocumentBody {
    /// The id that a body gets in development mode if its layout does not set one.
    static let id = "bindery-body"

    /// The id that the layout sets, if any.
    let id: String?
    /// The range between the body's tags.
    let content: Range<Int>
    /// The index in the body's tag at which attributes can be inserted.
    let attributes: Int

    /// Finds the body of a document whose template the compiler has checked; `nil` if it has none.
    init?(_ document: [UInt8]) {
        guard let start = Self.place(of: "<body", in: document[...]) else { return nil }
        attributes = start + 5
        var place = attributes
        var quote: UInt8?
        while place < document.count, quote != nil || document[place] != UInt8(ascii: ">") {
            let byte = document[place]
            if byte == quote {
                quote = nil
            } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            place += 1
        }
        let contentStart = min(place + 1, document.count)
        let tag = document[attributes..<place]
        id = Self.place(of: " id=\"", in: tag).map { start in
            String(decoding: tag[(start + 5)...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
        }
        let end = Array("</body>".utf8)
        var contentEnd = document.count - end.count
        while contentEnd >= contentStart, !document[contentEnd...].starts(with: end) { contentEnd -= 1 }
        content = contentStart..<(contentEnd < contentStart ? document.count : contentEnd)
    }

    private static func place(of text: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
        let text = Array("\(text)".utf8)
        return bytes.indices.first { bytes[$0...].starts(with: text) }
    }
}
