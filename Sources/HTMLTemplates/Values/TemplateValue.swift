public import Texts

/// The value of a template's key.
///
/// A value takes at most 17 bytes. It holds text, lists and records by reference, so passing it copies nothing.
public enum TemplateValue: Sendable {
    /// No value: writes nothing, and a section over it is omitted.
    case null
    /// A condition, written as `true` or `false`.
    case bool(Bool)
    /// An integer, written in plain digits. For grouped digits see ``number(_:)``.
    case int(Int)
    /// A number, written with a decimal point and as many digits as needed. For the user's notation see ``number(_:)``.
    case double(Double)
    /// Text, escaped for the place where it is written.
    case text(String)
    /// A text for readers, written in the language of the page's ``TemplateFormat``. Created by ``localized(_:)``.
    case message(TemplateText)
    /// Markup, written unchanged where HTML is allowed and as escaped text in an attribute.
    case html(SafeHTML)
    /// A point in time, written in the page's ``TemplateFormat``.
    case date(TemplateDate)
    /// A number for users, written in the page's ``TemplateFormat``.
    case number(TemplateNumber)
    /// A list of rows; a section over it is written once for each row.
    case list(TemplateList)
    /// A value with keys of its own; a section over it is written once. Created by ``model(_:)``.
    case record(TemplateRecord)
    /// A value whose keys are known only at run time; a section over it is written once.
    case object([String: TemplateValue])
    /// A function that returns template text.
    case lambda(TemplateLambda)
    /// A part of the page with its own template and values.
    case component(any TemplateComponent)

    /// Creates a value with keys of its own.
    @inlinable
    public static func model<Model: TemplateModel>(_ model: Model) -> TemplateValue {
        .record(TemplateRecord(model))
    }

    /// Creates a text for readers.
    public static func localized(_ text: Text) -> TemplateValue {
        text.isVerbatim || text.key.isEmpty ? .text(text.key) : .message(TemplateText(text))
    }

    /// Indicates whether a section over the value is written.
    ///
    /// The falsy values are null, false, zero, NaN, empty text, empty HTML and the empty list.
    public var isTruthy: Bool {
        switch self {
        case .null: false
        case .bool(let value): value
        case .int(let value): value != 0
        case .double(let value): !(value == 0 || value.isNaN)
        case .text(let value): !value.isEmpty
        case .message(let value): !value.text.isEmpty
        case .html(let value): !value.bytes.isEmpty
        case .number(let value): !(value.value == 0 || value.value.isNaN)
        case .list(let value): value.count > 0
        case .date, .record, .object, .lambda, .component: true
        }
    }
}

extension TemplateValue: Equatable {
    /// Indicates whether both values produce the same output everywhere. Lists and records first compare their storage;
    /// lambdas are equal only to themselves. A component equals no value, because its markup can change at any time.
    public static func == (left: TemplateValue, right: TemplateValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.int(let a), .int(let b)): a == b
        case (.double(let a), .double(let b)): a == b || (a.isNaN && b.isNaN)
        case (.text(let a), .text(let b)): a.hasSameBytes(as: b)
        case (.message(let a), .message(let b)): a === b || a.text == b.text
        case (.html(let a), .html(let b)): a == b
        case (.date(let a), .date(let b)): a == b
        case (.number(let a), .number(let b)): a == b
        case (.list(let a), .list(let b)): a == b
        case (.record(let a), .record(let b)): a == b
        case (.object(let a), .object(let b)): a == b
        case (.lambda(let a), .lambda(let b)): a == b
        default: false
        }
    }
}

extension String {
    /// Indicates whether both texts have the same UTF-8 bytes. `==` also equates texts with other bytes, which are
    /// canonically equivalent.
    fileprivate func hasSameBytes(as other: String) -> Bool {
        // Constants and short texts are usually the same in memory, too.
        if unsafeBitCast(self, to: (UInt64, UInt64).self) == unsafeBitCast(other, to: (UInt64, UInt64).self) {
            return true
        }
        guard utf8.count == other.utf8.count else { return false }
        let isSame = utf8.withContiguousStorageIfAvailable { bytes in
            other.utf8.withContiguousStorageIfAvailable { bytes.elementsEqual($0) }
        }
        return isSame.flatMap { $0 } ?? utf8.elementsEqual(other.utf8)
    }
}

extension TemplateValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByFloatLiteral, ExpressibleByNilLiteral
{
    /// Creates text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// Creates an integer.
    public init(integerLiteral value: Int) { self = .int(value) }
    /// Creates a condition.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// Creates the null value.
    public init(nilLiteral: ()) { self = .null }
}
