import HTMLTemplates

/// The parts of a layout that scenes stand in; the raw value is the template's key.
enum LayoutPart: String {
    case content
    case modal
}

extension Template {
    /// What of a layout holds one of its parts, and nothing else; nil where it has none.
    func fragment(of part: LayoutPart) -> TemplateFragment? {
        slot(of: part.rawValue).flatMap { slot in fragments.last { $0.keys.contains(slot) } }
    }
}
