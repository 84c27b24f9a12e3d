public import Texts

/// A text for readers as the value of a key. It is an object so that the value of a key stays small.
public final class TemplateText: Sendable {
    /// The text.
    public let text: Text

    init(_ text: Text) { self.text = text }
}

extension Text: TemplateConvertible {
    /// Text.
    public static var templateKind: TemplateKeyKind { .text }
    /// The text, which is written in the reader's language.
    public var templateValue: TemplateValue { .localized(self) }
}
