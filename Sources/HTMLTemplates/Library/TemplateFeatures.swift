/// The attributes in the sources of a library that need parts of the client.
package struct TemplateFeatures: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Events and widgets: `data-on-…`, `data-widget`.
    package static let events = TemplateFeatures(rawValue: 1)
    /// Drafts that the browser keeps: `data-drafts`.
    package static let drafts = TemplateFeatures(rawValue: 2)
    /// Rows that the user can move: `data-reorder`.
    package static let reordering = TemplateFeatures(rawValue: 4)
    /// Keys of the whole page: `data-keys`.
    package static let shortcuts = TemplateFeatures(rawValue: 8)
    /// Rows that the user can swipe: `data-swipe-left`, `data-swipe-right`.
    package static let swipes = TemplateFeatures(rawValue: 16)
    /// Pages that the browser keeps: `data-keep`.
    package static let keeping = TemplateFeatures(rawValue: 64)
    /// Posts that the browser keeps until the server has applied them: `data-outbox`.
    package static let outbox = TemplateFeatures(rawValue: 128)

    /// The beginnings of the attributes. All of them begin with the same characters.
    private static let marks: [(mark: [UInt8], feature: TemplateFeatures)] = [
        (TemplateEvent.attributePrefix, .events), (HTMLCompiler.widgetAttribute, .events), ("data-drafts", .drafts),
        (TemplateEvent.reorderAttribute, .reordering), ("data-keys", .shortcuts), ("data-swipe-", .swipes),
        ("data-keep", .keeping), ("data-outbox", .outbox),
    ].map { (Array($0.utf8.dropFirst(start.count)), $1) }

    private static let start = Array("data-".utf8)

    /// Finds the attributes in a text. The standard library's search takes as long as compiling the templates.
    init(in text: [UInt8]) {
        var found: TemplateFeatures = []
        let (first, length) = (Self.start[0], Self.start.count)
        text.withUnsafeBufferPointer { text in
            for index in text.indices where text[index] == first && text[index...].starts(with: Self.start) {
                let rest = text[(index + length)...]
                for (mark, feature) in Self.marks where rest.starts(with: mark) { found.insert(feature) }
            }
        }
        self = found
    }
}
