import HTMLTemplates

/// A key that the template of a layout may have, besides those of the view that the app may bind to it.
enum LayoutKey: Int, CaseIterable {
    case presenting
    case title
    case nonce
    case language
    case direction
    case languages
    case messages

    fileprivate var name: String {
        switch self {
        case .presenting: "presenting"
        case .title: "title"
        case .nonce: "nonce"
        case .language: "language"
        case .direction: "direction"
        case .languages: LanguageChoice.listKey
        case .messages: Message.listKey
        }
    }
}

/// The slots of a layout's keys. They are kept, because each page sets most of them. Must be used on its loop only.
final class LayoutSlots {
    @exclusivity(unchecked) private var layout: Template?
    @exclusivity(unchecked) private var slots: [Int?] = []

    /// Returns the slot of a key; `nil` if the layout does not have it.
    func slot(of key: LayoutKey, in layout: Template) -> Int? {
        if layout !== self.layout {
            self.layout = layout
            slots = LayoutKey.allCases.map { layout.slot(of: $0.name) }
        }
        return slots[key.rawValue]
    }
}
