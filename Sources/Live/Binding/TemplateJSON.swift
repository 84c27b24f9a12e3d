import Foundation
public import HTMLTemplates

/// A value as JSON, for an attribute such as `data-json="{{plan}}"` that a script reads.
///
/// Equal values have equal text: the keys of objects are sorted. So a widget is told only of data that has changed.
public struct TemplateJSON: Sendable, Hashable, TemplateConvertible {
    /// The JSON (RFC 8259), on one line.
    public let text: String

    /// Encodes a value.
    ///
    /// - Throws: An `EncodingError` if the value cannot be encoded, such as a number that is not finite.
    public init(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        text = String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Text.
    public static var templateKind: TemplateKeyKind { .text }
    /// The JSON as text.
    public var templateValue: TemplateValue { .text(text) }
}
