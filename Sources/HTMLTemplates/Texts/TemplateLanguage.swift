import Texts

/// The languages that a compiled template needs: its own, and the one in which the app is written.
struct TemplateLanguage: Sendable {
    let own: TextLanguage
    let source: TextLanguage

    /// English, for templates without catalogues.
    static let english = TemplateLanguage(own: .source, source: .source)
}
