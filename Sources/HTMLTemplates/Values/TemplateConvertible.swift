/// A type whose values a template can write: the result type of a key.
public protocol TemplateConvertible: SendableMetatype {
    /// What keys of this type are, for the check against the templates when the app starts.
    static var templateKind: TemplateKeyKind { get }
    /// The value as templates know it.
    var templateValue: TemplateValue { get }
}

extension TemplateValue: TemplateConvertible {
    /// Nothing is known beforehand.
    public static var templateKind: TemplateKeyKind { .any }
    /// The value itself.
    @inlinable public var templateValue: TemplateValue { self }
}

extension String: TemplateConvertible {
    /// Text.
    public static var templateKind: TemplateKeyKind { .text }
    /// Text, escaped where it is written.
    @inlinable public var templateValue: TemplateValue { .text(self) }
}

extension Substring: TemplateConvertible {
    /// Text.
    public static var templateKind: TemplateKeyKind { .text }
    /// Text, copied out of the string that it is part of.
    @inlinable public var templateValue: TemplateValue { .text(String(self)) }
}

extension Int: TemplateConvertible {
    /// A number.
    public static var templateKind: TemplateKeyKind { .number }
    /// Plain digits.
    @inlinable public var templateValue: TemplateValue { .int(self) }
}

extension Int64: TemplateConvertible {
    /// A number.
    public static var templateKind: TemplateKeyKind { .number }
    /// Plain digits.
    @inlinable public var templateValue: TemplateValue { .int(Int(self)) }
}

extension Double: TemplateConvertible {
    /// A number.
    public static var templateKind: TemplateKeyKind { .number }
    /// A number with a point.
    @inlinable public var templateValue: TemplateValue { .double(self) }
}

extension Bool: TemplateConvertible {
    /// A condition.
    public static var templateKind: TemplateKeyKind { .bool }
    /// A condition.
    @inlinable public var templateValue: TemplateValue { .bool(self) }
}

extension SafeHTML: TemplateConvertible {
    /// Markup.
    public static var templateKind: TemplateKeyKind { .html }
    /// Markup that is written as it is.
    @inlinable public var templateValue: TemplateValue { .html(self) }
}

extension TemplateDate: TemplateConvertible {
    /// A point in time.
    public static var templateKind: TemplateKeyKind { .date }
    /// A point in time, written as the page's format says.
    @inlinable public var templateValue: TemplateValue { .date(self) }
}

extension TemplateNumber: TemplateConvertible {
    /// A number.
    public static var templateKind: TemplateKeyKind { .number }
    /// A number, written as the page's format says.
    @inlinable public var templateValue: TemplateValue { .number(self) }
}

extension TemplateLambda: TemplateConvertible {
    /// A function.
    public static var templateKind: TemplateKeyKind { .lambda }
    /// A function that makes template text.
    @inlinable public var templateValue: TemplateValue { .lambda(self) }
}

extension TemplateList: TemplateConvertible {
    /// Rows of which nothing is known beforehand; `key(_:of:_:)` tells their type.
    public static var templateKind: TemplateKeyKind { .list(rows: nil, keyed: nil) }
    /// Rows.
    @inlinable public var templateValue: TemplateValue { .list(self) }
}

extension Optional: TemplateConvertible where Wrapped: TemplateConvertible {
    /// What the wrapped type is, and that it may be missing.
    public static var templateKind: TemplateKeyKind { .optional(Wrapped.templateKind) }
    /// The wrapped value, or null.
    @inlinable public var templateValue: TemplateValue {
        switch self {
        case .some(let value): value.templateValue
        case .none: .null
        }
    }
}
