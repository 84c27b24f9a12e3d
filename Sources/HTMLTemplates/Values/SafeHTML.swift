/// HTML that the app declares to be safe: the only kind of value that `{{{key}}}` writes without escaping.
///
/// Create it from the output of another template, or from text that users cannot influence. Use
/// ``TemplateValue/text(_:)`` for everything else; it is escaped for the place where it appears.
public struct SafeHTML: Sendable, Hashable {
    /// The markup in UTF-8.
    public let bytes: [UInt8]

    /// Creates safe HTML from trusted markup, which is written into pages unchanged.
    public init(trusted markup: String) {
        bytes = Array(markup.utf8)
    }

    /// Creates safe HTML from trusted UTF-8 markup, such as the output of ``Template/render(_:idPrefix:format:into:)``.
    public init(trusted markup: [UInt8]) {
        bytes = markup
    }

    /// Empty markup.
    public static let empty = SafeHTML(trusted: [])
}
