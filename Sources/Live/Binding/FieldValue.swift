public import HTMLTemplates

/// A type that a form's field can hold: text in, text out.
public protocol FieldValue: TemplateConvertible {
    /// The value of what was typed; nil where that is no such value, and the view model keeps what it had.
    init?(fieldText: String)
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
