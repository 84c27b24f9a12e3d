import HTMLTemplates

/// The documents that were rendered most recently. The document of another page with the same layout, values and scenes
/// differs from them only in the page's id, so that it is copied. Must be used on its loop only.
struct SharedDocuments {
    /// The parts of a document that are not the page's own.
    struct Parts {
        let layout: Template
        /// The layout's values, as pages share them.
        let values: [TemplateValue]
        /// The part of the head that follows the page's id, as pages share it.
        let head: [UInt8]
        /// The scenes, as pages share them.
        let content: [UInt8]
        let modal: [UInt8]

        fileprivate func areSame(as other: Parts) -> Bool {
            layout === other.layout && content.sharesStorage(with: other.content)
                && modal.sharesStorage(with: other.modal) && head.sharesStorage(with: other.head)
                && SharedValues.areSame(values, other.values)
        }
    }

    private struct Rendered {
        let parts: Parts
        /// The bytes before and after the page's id.
        let before: ArraySlice<UInt8>
        let after: ArraySlice<UInt8>
    }

    /// The number of documents that are kept.
    private static let kept = 4

    private var documents: [Rendered] = []

    /// Returns the document of a page with this id; `nil` if none with these parts was rendered recently.
    func document(of parts: Parts, id: String) -> [UInt8]? {
        guard let known = documents.first(where: { $0.parts.areSame(as: parts) }) else { return nil }
        var document: [UInt8] = []
        document.reserveCapacity(known.before.count + id.utf8.count + known.after.count)
        document.append(contentsOf: known.before)
        document.append(contentsOf: id.utf8)
        document.append(contentsOf: known.after)
        return document
    }

    /// Keeps the document of a page, unless it is long.
    mutating func add(_ document: [UInt8], of parts: Parts, id: String) {
        guard document.count <= SharedScenes.largestKept, let place = Self.place(of: Array(id.utf8), in: document)
        else { return }
        documents.insert(
            Rendered(parts: parts, before: document[..<place.lowerBound], after: document[place.upperBound...]), at: 0)
        if documents.count > Self.kept { documents.removeLast() }
    }

    /// Returns the place of the page's id, which the layout may write several times; `nil` then.
    private static func place(of id: [UInt8], in document: [UInt8]) -> Range<Int>? {
        let places = document.ranges(of: id)
        return places.count == 1 ? places[0] : nil
    }

    /// Removes all documents, because templates have changed.
    mutating func removeAll() { documents = [] }
}

extension Array {
    /// Indicates whether both arrays are known to be equal, because they have the same memory. Takes constant time.
    func sharesStorage(with other: [Element]) -> Bool {
        count == other.count
            && withUnsafeBufferPointer { own in other.withUnsafeBufferPointer { $0.baseAddress == own.baseAddress } }
    }
}
