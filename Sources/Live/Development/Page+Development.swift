import HTMLTemplates

/// What development asks of a page.
extension Page {
    /// Whether the page is made of one of these templates.
    func isMade(ofAnyOf templates: Set<String>) -> Bool {
        templates.contains(layout.template.name) || stack.contains { templates.contains($0.mount.template.name) }
    }

    /// What the panel shows changed.
    func panelChanged() {
        stale.insert(.panel)
        setNeedsFlush()
    }

    /// Shows the page with the templates that were saved: its scenes, with their view models and all that they hold, stay.
    ///
    /// - Parameter newLayout: the layout, where it has changed.
    func show(_ templates: Set<String>, layout newLayout: Template?) {
        // A page that has stopped may do so no more with another template.
        guard fault == nil else { return end() }
        coordinator?.adopt(templates)
        if let newLayout {
            replaceLayout(by: newLayout)
            stale.insert(.body)
        }
        updateLayout()
        stale.formUnion([.content, .modal])
        setNeedsFlush()
    }

    /// Adds the operation that brings the client the whole body. Its attributes, and the head but for the title, stay as they are until the
    /// page is loaded.
    func flushBody(into operations: inout [Operation]) {
        let document = document().html
        guard let body = DocumentBody(document) else { return end() }
        operations.append(.content(body.id ?? DocumentBody.id, Array(document[body.content])))
        noteAllShown()
    }
}

/// The body of a rendered document, which needs an id to be sent anew.
struct DocumentBody {
    /// The id that a body gets under development where its layout gives it none.
    static let id = "bindery-body"

    /// The id that the layout gives it.
    let id: String?
    /// Between its tags.
    let content: Range<Int>
    /// Where further attributes can stand in its tag.
    let attributes: Int

    /// Finds the body of a document whose template the compiler has checked; nil where it has none.
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
