/// HTML that its maker vouches for: the only kind of value that `{{{key}}}` writes without escaping.
///
/// Make one of the output of another template, or of text that no user can reach. Everything else belongs in
/// ``TemplateValue/text(_:)``, which is escaped for the place where it stands.
public struct SafeHTML: Sendable, Hashable {
    /// The markup in UTF-8.
    public let bytes: [UInt8]

    /// Vouches for `markup`: it is written into pages as it is.
    public init(trusted markup: String) {
        bytes = Array(markup.utf8)
    }

    /// Vouches for markup that is already UTF-8, such as the output of ``Template/render(_:idPrefix:format:into:)``.
    public init(trusted markup: [UInt8]) {
        bytes = markup
    }

    /// No markup at all.
    public static let empty = SafeHTML(trusted: [])
}
