import Glibc

/// Takes elements over from an earlier parse of nearly the same document, instead of parsing their source again.
///
/// While an element is parsed, its counterpart is the element of the earlier document in the same place. Where the
/// source of the counterpart's next child occurs again, byte by byte, that child moves to the new document with all of
/// its content. Elements are parsed alike in both documents, because the open elements around them have the same names.
/// A list that begins or ends elsewhere has no counterparts; its elements are parsed as usual.
struct ElementReuse {
    private let former: [UInt8]
    private let source: [UInt8]
    /// The counterparts of the open elements in which elements can be taken over.
    private var counterparts: [ObjectIdentifier: Counterpart] = [:]
    /// The body of the earlier document, until the new body is parsed.
    private var formerBody: DOM.Element?

    private struct Counterpart {
        let element: DOM.Element
        /// The place of the counterpart in the earlier source.
        let start: Int
        /// The place of the new element in the new source.
        let newStart: Int
    }

    /// - Parameter page: The earlier document. Its elements move to the new one, so it must not be used again.
    init(from page: ParsedPage, for source: [UInt8]) {
        former = page.source
        self.source = source
        // Where the markup was corrected, the content of an element depends on more than its source.
        formerBody = page.document.problems.isEmpty ? page.document.body : nil
    }

    /// Returns the element that the source at a place would be parsed as, if the earlier document has it there.
    mutating func element(at place: Int, in parent: DOM.Element) -> DOM.Element? {
        guard let counterpart = counterparts[ObjectIdentifier(parent)] else { return nil }
        // The second child matches where one was removed.
        for child in counterpart.element.children.lazy.compactMap({ $0 as? DOM.Element }).prefix(2) {
            guard let extent = child.extent, isSame(counterpart.start + extent.start, at: place, extent.count) else {
                continue
            }
            dropChildren(of: counterpart.element, before: child)
            child.remove()
            child.extent = DOM.Extent(start: place - counterpart.newStart, count: extent.count)
            return child
        }
        return nil
    }

    /// Records that the parser has begun an element.
    ///
    /// - Parameter place: The place of its start tag in the new source.
    mutating func began(_ element: DOM.Element, at place: Int) {
        if element.name == "body", let formerBody, let extent = formerBody.extent {
            self.formerBody = nil
            counterparts[ObjectIdentifier(element)] = Counterpart(
                element: formerBody, start: extent.start, newStart: place)
            return
        }
        guard let parent = element.parent, let outer = counterparts[ObjectIdentifier(parent)],
            let next = outer.element.children.lazy.compactMap({ $0 as? DOM.Element }).first,
            next.name == element.name, next.id == element.id, let extent = next.extent
        else { return }
        dropChildren(of: outer.element, before: next)
        next.remove()
        counterparts[ObjectIdentifier(element)] = Counterpart(
            element: next, start: outer.start + extent.start, newStart: place)
    }

    private func dropChildren(of parent: DOM.Element, before child: DOM.Element) {
        parent.children.removeSubrange(..<(parent.children.firstIndex { $0 === child } ?? 0))
    }

    private func isSame(_ start: Int, at place: Int, _ count: Int) -> Bool {
        guard place + count <= source.count else { return false }
        return former.withUnsafeBytes { former in
            source.withUnsafeBytes { memcmp(former.baseAddress! + start, $0.baseAddress! + place, count) == 0 }
        }
    }
}

/// A document and the bytes that it was parsed from.
struct ParsedPage {
    let source: [UInt8]
    let document: DOM.Document

    /// Parses a page.
    ///
    /// - Parameter former: An earlier rendering of the same page, whose unchanged elements move to this one; it must
    ///   not be used again.
    init(_ source: [UInt8], reusing former: ParsedPage? = nil) {
        self.source = source
        var parser = HTMLParser(reuse: former.map { ElementReuse(from: $0, for: source) })
        parser.feed(source)
        document = DOM.Document(parser.finish())
    }
}
