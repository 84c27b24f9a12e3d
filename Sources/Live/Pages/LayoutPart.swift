/// The parts of a layout that scenes stand in; the raw value is the template's key.
enum LayoutPart: String {
    case content
    case modal
}
