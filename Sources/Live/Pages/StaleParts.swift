/// What of a page its client does not have as it is.
struct StaleParts: OptionSet {
    let rawValue: UInt8

    /// The scene that fills the window, which is sent whole.
    static let content = StaleParts(rawValue: 1)
    /// The scene on top of it, which is sent whole.
    static let modal = StaleParts(rawValue: 2)
    /// What the layout shows beside the scenes.
    static let layout = StaleParts(rawValue: 4)
    /// The address, or how it came to be.
    static let address = StaleParts(rawValue: 8)
    /// What is wrong with the templates.
    static let panel = StaleParts(rawValue: 16)
    /// What the client gets beside elements.
    static let effects = StaleParts(rawValue: 32)
    /// The whole document, as after a change of the layout's template.
    static let body = StaleParts(rawValue: 64)
}
