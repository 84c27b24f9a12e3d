/// The parts of a page that have not been sent to its client.
struct StaleParts: OptionSet {
    let rawValue: UInt8

    /// The scene in the content part, which is sent whole.
    static let content = StaleParts(rawValue: 1)
    /// The modal scene, which is sent whole.
    static let modal = StaleParts(rawValue: 2)
    /// The layout's values other than the scenes.
    static let layout = StaleParts(rawValue: 4)
    /// The address, or the kind of its history change.
    static let address = StaleParts(rawValue: 8)
    /// The diagnostics of the templates.
    static let panel = StaleParts(rawValue: 16)
    /// The effects, which are not part of the document.
    static let effects = StaleParts(rawValue: 32)
    /// The whole body of the document, such as after a change of the layout's template.
    static let body = StaleParts(rawValue: 64)
}
