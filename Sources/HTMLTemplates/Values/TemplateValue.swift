/// What a template's key stands for.
///
/// A value is at most 17 bytes and holds text, lists and records by reference, so passing it about copies nothing.
public enum TemplateValue: Sendable {
    /// Nothing: writes nothing, and a section over it is left out.
    case null
    /// A condition. Written as `true` or `false`.
    case bool(Bool)
    /// A whole number, written in plain digits. For grouped digits see ``number(_:)``.
    case int(Int)
    /// A number, written with a point and as many digits as it needs. For a reader's notation see ``number(_:)``.
    case double(Double)
    /// Text, escaped for the place where it is written.
    case text(String)
    /// Markup that is written as it is where HTML may stand, and as escaped text in an attribute.
    case html(SafeHTML)
    /// A point in time, written as the page's ``TemplateFormat`` says.
    case date(TemplateDate)
    /// A number for reading, written as the page's ``TemplateFormat`` says.
    case number(TemplateNumber)
    /// Rows; a section over it is written once for each.
    case list(TemplateList)
    /// One value with keys of its own; a section over it is written once. Made by ``model(_:)``.
    case record(TemplateRecord)
    /// Keys that are known only when the program runs; a section over it is written once.
    case object([String: TemplateValue])
    /// A function that makes template text.
    case lambda(TemplateLambda)

    /// One value with keys of its own.
    @inlinable
    public static func model<Model: TemplateModel>(_ model: Model) -> TemplateValue {
        .record(TemplateRecord(model))
    }

    /// Whether a section over the value is written.
    ///
    /// Falsy are null, false, zero, not-a-number, empty text, empty HTML and the empty list.
    public var isTruthy: Bool {
        switch self {
        case .null: false
        case .bool(let value): value
        case .int(let value): value != 0
        case .double(let value): !(value == 0 || value.isNaN)
        case .text(let value): !value.isEmpty
        case .html(let value): !value.bytes.isEmpty
        case .number(let value): !(value.value == 0 || value.value.isNaN)
        case .list(let value): value.count > 0
        case .date, .record, .object, .lambda: true
        }
    }
}

extension TemplateValue: Equatable {
    /// Equal when both would be written alike everywhere. Lists and records compare their storage first; lambdas are equal
    /// only to themselves.
    public static func == (left: TemplateValue, right: TemplateValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.int(let a), .int(let b)): a == b
        case (.double(let a), .double(let b)): a == b || (a.isNaN && b.isNaN)
        case (.text(let a), .text(let b)): a.utf8.elementsEqual(b.utf8)
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

extension TemplateValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByFloatLiteral, ExpressibleByNilLiteral
{
    /// Text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .int(value) }
    /// A condition.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// Nothing.
    public init(nilLiteral: ()) { self = .null }
}
