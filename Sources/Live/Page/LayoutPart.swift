import HTMLTemplates

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
