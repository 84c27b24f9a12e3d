import HTMLTemplates

/// Renders the whole document of a page.
extension Page {
    /// The kinds of a layout's keys.
    static let layoutKeys: [String: TemplateKeyKind] = [
        "live": .html, "title": .text, "content": .html, "modal": .html, "presenting": .bool,
        Message.listKey: Message.listKind,
    ]

    /// Returns the current document, which counts as sent to the client afterwards.
    func renderDocument() -> PageDocument {
        let start = inspection.map { _ in ContinuousClock.now }
        context.readProperties()
        let document = document()
        if let start { inspection?.note(document: document.html, madeIn: start.duration(to: .now)) }
        noteAllShown()
        history = PatchHistory(renderedAt: context.assembler.lastID)
        messages.wereSent(with: 0)
        stale.formIntersection([.address, .effects])
        isRendered = true
        return document
    }

    /// Records that the client has the whole current document.
    func noteAllShown() {
        layout.clientHasAll()
        for part in [LayoutPart.content, .modal] { noteShown(part) }
    }

    /// Returns the current document and the id of the last patch, so that a client can verify that it has applied the
    /// patches correctly.
    ///
    /// - Returns: nil while changes cannot be sent, because the client may lack them.
    func renderForComparison() -> (document: PageDocument, lastPatch: UInt64?)? {
        guard let stream, stream.isWritable, hold == nil else { return nil }
        flush()
        return isFit ? (document(), history.lastID) : nil
    }

    func document() -> PageDocument {
        let head =
            "<meta name=\"bindery-page\" content=\"\(id)\" data-version=\"\(context.version)\">"
            + "<script src=\"\(context.scriptPath)\" defer></script>"
            + (context.development == nil ? "" : DevelopmentPanel.head)
        var values = layout.values
        for (key, html) in [("live", Array(head.utf8)), ("content", html(of: .content)), ("modal", html(of: .modal))] {
            if let slot = layout.template.slot(of: key) { values[slot] = .html(SafeHTML(trusted: html)) }
        }
        var document: [UInt8] = []
        layout.template.render(values, idPrefix: layout.idPrefix, format: renderer.format, into: &document)
        var page = PageDocument(html: document)
        if hasStyles { page.addStyleRules(after: head, nonce: StyleNonce.make()) }
        guard let panel = context.development else { return page }
        // The body needs an id, so that it can be replaced when its layout is saved.
        if let body = DocumentBody(page.html), body.id == nil {
            page.html.insert(contentsOf: Array(" id=\"\(DocumentBody.id)\"".utf8), at: body.attributes)
        }
        page.html = panel.inserted(into: page.html, with: lateOutputProblems)
        return page
    }

    /// A Boolean value that indicates whether any template on the page may set an element's style.
    private var hasStyles: Bool {
        layout.template.hasStyles
            || [LayoutPart.content, .modal].contains { scene(in: $0)?.binder.template.hasStyles == true }
    }

    /// Returns the scene in a part of the layout.
    func scene(in part: LayoutPart) -> MountedScene? { part == .modal ? scenes.modal : scenes.content }

    func html(of part: LayoutPart) -> [UInt8] {
        var html: [UInt8] = []
        scene(in: part)?.binder.render(into: &html)
        return html
    }
}

/// A part of a layout that contains a scene. The raw value is the template's key.
enum LayoutPart: String {
    case content
    case modal
}

extension Template {
    /// Returns the fragment of the layout that contains the part; nil if the layout does not have the part.
    func fragment(of part: LayoutPart) -> TemplateFragment? {
        slot(of: part.rawValue).flatMap { slot in fragments.last { $0.keys.contains(slot) } }
    }
}
