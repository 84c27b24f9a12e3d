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

    /// Rejects a post without a button of the page that cannot have its effect.
    func rejectUnknownName(in form: PostedForm) {
        // The address may show another scene than when the user made the post.
        if form.outboxNumber != nil, form.fields.pairs.contains(where: { target(of: $0.name) == nil }) {
            activity.actionRefused()
        }
        rejectUnknownValue(in: form)
    }

    /// Rejects the value of a script whose name no view has bound.
    private func rejectUnknownValue(in form: PostedForm) {
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
        guard let id = layout.template.body, let content = DocumentBody.content(of: document) else { return end() }
        operations.append(.content(id, Array(document[content])))
        noteAllShown()
    }
}

/// The body of a rendered document.
enum DocumentBody {
    /// Returns the range between the body's tags in a document whose template the compiler has checked; `nil` if it has
    /// none.
    static func content(of document: [UInt8]) -> Range<Int>? {
        guard let start = document.firstRange(of: Array("<body".utf8))?.upperBound else { return nil }
        var place = start
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
        let contentEnd = document.ranges(of: Array("</body>".utf8)).last?.lowerBound ?? document.count
        return contentStart..<max(contentStart, contentEnd)
    }
}
