public import HTMLTemplates

/// A type that a form's field can hold: text in, text out.
public protocol FieldValue: TemplateConvertible {
    /// The value of what was typed; nil where that is no such value, and the view model keeps what it had.
    init?(fieldText: String)

    /// The value of all that was posted under the field's name: nothing of a checkbox that is not checked.
    init?(fieldTexts: [String])
}

extension FieldValue {
    /// The last counts, as of a checkbox after a hidden field; nothing is no value.
    public init?(fieldTexts: [String]) {
        guard let text = fieldTexts.last else { return nil }
        self.init(fieldText: text)
    }
}

extension FieldValue where Self: LosslessStringConvertible {
    /// White space around a number does not matter.
    public init?(fieldText: String) {
        self.init(fieldText.filter { !$0.isWhitespace })
    }
}

extension String: FieldValue {
    /// The text as it was typed.
    public init?(fieldText: String) {
        self = fieldText
    }
}

extension Bool: FieldValue {
    /// A checkbox that is checked posts its value, whatever that is; only a hidden field would say `false`.
    public init?(fieldText: String) {
        self = !fieldText.isEmpty && fieldText != "false"
    }

    /// A checkbox that is not checked posts nothing.
    public init?(fieldTexts: [String]) {
        self = fieldTexts.last.flatMap(Bool.init(fieldText:)) ?? false
    }
}

extension Int: FieldValue {}
extension Double: FieldValue {}

extension Optional: FieldValue where Wrapped: FieldValue {
    /// An empty field holds nothing.
    public init?(fieldText: String) {
        guard !fieldText.isEmpty else {
            self = Wrapped?.none
            return
        }
        guard let value = Wrapped(fieldText: fieldText) else { return nil }
        self = value
    }
}
