public import HTMLTemplates
import Tracing

/// A type that the fields of a form can hold, converted from and to text.
///
/// A type whose raw value is a `FieldValue` needs no implementation: `extension Sorting: FieldValue {}`. A field of the
/// type posts the text that its `templateValue` renders.
public protocol FieldValue: TemplateConvertible {
    /// Creates a value from the typed text or the selected option. Returns `nil` if the text is not valid; the view model
    /// then keeps its value. Newlines are `\n`.
    init?(fieldText: String)

    /// Creates a value from all texts that were posted with the field's name. An unchecked box posts none.
    init?(fieldTexts: [String])

    /// Creates a value that depends on a time zone from all texts that were posted with the field's name.
    ///
    /// - Parameters:
    ///   - fieldTexts: The posted texts, in the document's order.
    ///   - timeZone: The page's time zone.
    init?(fieldTexts: [String], timeZone: TemplateTimeZone)
}

extension FieldValue {
    /// Creates a value from the last text, as for a checkbox after a hidden field. Returns `nil` if there is no text.
    public init?(fieldTexts: [String]) {
        guard let text = fieldTexts.last else { return nil }
        self.init(fieldText: text)
    }

    /// Creates a value from the texts and ignores the time zone.
    public init?(fieldTexts: [String], timeZone: TemplateTimeZone) {
        Trace.step()
        self.init(fieldTexts: fieldTexts)
    }
}

extension FieldValue where Self: LosslessStringConvertible {
    /// Creates a value from the text, ignoring white space.
    public init?(fieldText: String) {
        self.init(fieldText.filter { !$0.isWhitespace })
    }
}

extension FieldValue where Self: RawRepresentable, RawValue: FieldValue {
    /// The kind of the raw value.
    public static var templateKind: TemplateKeyKind { RawValue.templateKind }
    /// The template value of the raw value.
    public var templateValue: TemplateValue { rawValue.templateValue }

    /// Creates a value from the text of its raw value; `nil` if the text is not valid.
    public init?(fieldText: String) {
        guard let rawValue = RawValue(fieldText: fieldText) else { return nil }
        self.init(rawValue: rawValue)
    }
}

extension String: FieldValue {
    /// Creates a copy of the text.
    public init?(fieldText: String) {
        self = fieldText
    }
}

extension Bool: FieldValue {
    /// Creates a value that is true for any text except the empty string and `false`. A checked box posts the value of
    /// its attribute, which can be any text; only a hidden field or an option posts `false`.
    public init?(fieldText: String) {
        self = !fieldText.isEmpty && fieldText != "false"
    }

    /// Creates a value from the last text; false if there is none, because an unchecked box posts nothing.
    public init?(fieldTexts: [String]) {
        self = fieldTexts.last.flatMap(Bool.init(fieldText:)) ?? false
    }
}

extension Int: FieldValue {}
extension Int64: FieldValue {}

extension Double: FieldValue {
    /// Creates a number from the text, ignoring white space. Returns `nil` if the text is not a finite number.
    public init?(fieldText: String) {
        self.init(fieldText.filter { !$0.isWhitespace })
        guard isFinite else { return nil }
    }
}

extension Optional: FieldValue where Wrapped: FieldValue {
    /// Creates a value from the text; an empty field or an option with an empty value yields `nil` as the value.
    public init?(fieldText: String) {
        self.init(fieldTexts: [fieldText])
    }

    /// Creates a value from the last text, in UTC.
    public init?(fieldTexts: [String]) {
        self.init(fieldTexts: fieldTexts, timeZone: .utc)
    }

    /// Creates a value from the last text; an empty string yields `nil` as the value. The initializer itself fails if the
    /// text is not valid.
    public init?(fieldTexts: [String], timeZone: TemplateTimeZone) {
        guard let text = fieldTexts.last else { return nil }
        guard !text.isEmpty else {
            self = Wrapped?.none
            return
        }
        guard let value = Wrapped(fieldTexts: fieldTexts, timeZone: timeZone) else { return nil }
        self = value
    }
}
