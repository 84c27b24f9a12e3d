/// A type whose values templates can write: the result type of a key.
public protocol TemplateConvertible: SendableMetatype {
    /// The kind of keys of this type, with which templates are checked when the app starts.
    static var templateKind: TemplateKeyKind { get }
    /// The value in the form that templates use.
    var templateValue: TemplateValue { get }
}

extension TemplateValue: TemplateConvertible {
    /// Any kind: the kind is known only at run time.
    public static var templateKind: TemplateKeyKind { .any }
    /// The value itself.
    @inlinable public var templateValue: TemplateValue { self }
}

extension String: TemplateConvertible {
    /// Text.
    public static var templateKind: TemplateKeyKind { .text }
    /// The text, escaped where it is written.
    @inlinable public var templateValue: TemplateValue { .text(self) }
}

extension Substring: TemplateConvertible {
    /// Text.
    public static var templateKind: TemplateKeyKind { .text }
    /// The text, copied from the string that contains it.
    @inlinable public var templateValue: TemplateValue { .text(String(self)) }
}

extension Int: TemplateConvertible {
    /// A number.
    public static var templateKind: TemplateKeyKind { .number }
    /// The number in plain digits.
    @inlinable public var templateValue: TemplateValue { .int(self) }
}

extension Int64: TemplateConvertible {
    /// A number.
    public static var templateKind: TemplateKeyKind { .number }
    /// The number in plain digits.
    @inlinable public var templateValue: TemplateValue { .int(Int(self)) }
}

extension Double: TemplateConvertible {
    /// A number.
    public static var templateKind: TemplateKeyKind { .number }
    /// The number with a decimal point.
    @inlinable public var templateValue: TemplateValue { .double(self) }
}

extension Bool: TemplateConvertible {
    /// A condition.
    public static var templateKind: TemplateKeyKind { .bool }
    /// The condition.
    @inlinable public var templateValue: TemplateValue { .bool(self) }
}

extension SafeHTML: TemplateConvertible {
    /// Markup.
    public static var templateKind: TemplateKeyKind { .html }
    /// The markup, written unchanged.
    @inlinable public var templateValue: TemplateValue { .html(self) }
}

extension TemplateDate: TemplateConvertible {
    /// A date.
    public static var templateKind: TemplateKeyKind { .date }
    /// The point in time, written in the page's format.
    @inlinable public var templateValue: TemplateValue { .date(self) }
}

extension TemplateNumber: TemplateConvertible {
    /// A number.
    public static var templateKind: TemplateKeyKind { .number }
    /// The number, written in the page's format.
    @inlinable public var templateValue: TemplateValue { .number(self) }
}

extension TemplateLambda: TemplateConvertible {
    /// A function.
    public static var templateKind: TemplateKeyKind { .lambda }
    /// The function, which returns template text.
    @inlinable public var templateValue: TemplateValue { .lambda(self) }
}

extension TemplateList: TemplateConvertible {
    /// A list of rows whose keys are unknown; `key(_:of:_:)` specifies their type.
    public static var templateKind: TemplateKeyKind { .list(rows: nil, keyed: nil) }
    /// The rows.
    @inlinable public var templateValue: TemplateValue { .list(self) }
}

extension Optional: TemplateConvertible where Wrapped: TemplateConvertible {
    /// The kind of the wrapped type, which may be missing.
    public static var templateKind: TemplateKeyKind { .optional(Wrapped.templateKind) }
    /// The wrapped value, or null.
    @inlinable public var templateValue: TemplateValue {
        switch self {
        case .some(let value): value.templateValue
        case .none: .null
        }
    }
}
