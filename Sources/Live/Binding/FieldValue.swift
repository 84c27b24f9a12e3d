public import HTMLTemplates

/// A type that a form's field can hold: text in, text out.
///
/// A type that has a raw value that is one takes that without further ado: `extension Sorting: FieldValue {}`. What a field of the type
/// posts is what its ``TemplateConvertible/templateValue`` writes.
public protocol FieldValue: TemplateConvertible {
    /// The value of what was typed, or of the option that was chosen; nil where that is no such value, and the view model keeps what it had.
    /// Line ends are `\n`.
    init?(fieldText: String)

    /// The value of all that was posted under the field's name: nothing of a box that is not checked.
    init?(fieldTexts: [String])

    /// The same for what depends on a clock.
    ///
    /// - Parameter timeZone: the page's.
    init?(fieldTexts: [String], timeZone: TemplateTimeZone)
}

extension FieldValue {
    /// The last counts, as of a checkbox after a hidden field; nothing is no value.
    public init?(fieldTexts: [String]) {
        guard let text = fieldTexts.last else { return nil }
        self.init(fieldText: text)
    }

    /// The time zone does not matter.
    public init?(fieldTexts: [String], timeZone: TemplateTimeZone) {
        self.init(fieldTexts: fieldTexts)
    }
}

extension FieldValue where Self: LosslessStringConvertible {
    /// White space around a number does not matter.
    public init?(fieldText: String) {
        self.init(fieldText.filter { !$0.isWhitespace })
    }
}

extension FieldValue where Self: RawRepresentable, RawValue: FieldValue {
    /// What the raw value is.
    public static var templateKind: TemplateKeyKind { RawValue.templateKind }
    /// The raw value.
    public var templateValue: TemplateValue { rawValue.templateValue }

    /// The case of that raw value; nil for what is none.
    public init?(fieldText: String) {
        guard let rawValue = RawValue(fieldText: fieldText) else { return nil }
        self.init(rawValue: rawValue)
    }
}

extension String: FieldValue {
    /// The text as it was typed.
    public init?(fieldText: String) {
        self = fieldText
    }
}

extension Bool: FieldValue {
    /// A checkbox that is checked posts its value, whatever that is; only a hidden field or an option would say `false`.
    public init?(fieldText: String) {
        self = !fieldText.isEmpty && fieldText != "false"
    }

    /// A checkbox that is not checked posts nothing.
    public init?(fieldTexts: [String]) {
        self = fieldTexts.last.flatMap(Bool.init(fieldText:)) ?? false
    }
}

extension Int: FieldValue {}
extension Int64: FieldValue {}

extension Double: FieldValue {
    /// White space around it does not matter. What is not finite is no number that a person types.
    public init?(fieldText: String) {
        self.init(fieldText.filter { !$0.isWhitespace })
        guard isFinite else { return nil }
    }
}

extension Optional: FieldValue where Wrapped: FieldValue {
    /// An empty field holds nothing, and so does the option without a value.
    public init?(fieldText: String) {
        self.init(fieldTexts: [fieldText])
    }

    /// The last counts, as ever.
    public init?(fieldTexts: [String]) {
        self.init(fieldTexts: fieldTexts, timeZone: .utc)
    }

    /// As without a time zone.
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
