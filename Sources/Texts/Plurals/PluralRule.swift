/// The rule that selects one of a language's plural forms by a number: the field `Plural-Forms` of a catalogue.
public struct PluralRule: Sendable, Hashable {
    /// The number of forms, from 1.
    public let formCount: Int
    private let expression: PluralExpression

    /// The rule of English and German: one form for one, another for all other numbers.
    public static let standard = PluralRule(
        formCount: 2, expression: .comparison(.notEqual, .number, .constant(1)))

    private init(formCount: Int, expression: PluralExpression) {
        (self.formCount, self.expression) = (formCount, expression)
    }

    /// The maximum number of forms. The languages with the most have six.
    static let formLimit = 8

    /// Creates a rule from the value of a catalogue's field `Plural-Forms`: `nplurals=2; plural=(n != 1);`.
    ///
    /// The expression has the operators of C on unsigned numbers: `?:`, `||`, `&&`, comparisons, `+ - * / %`, `!`.
    ///
    /// - Throws: A ``PluralRuleError`` with the offset of the mistake in the field.
    public init(_ field: String) throws(PluralRuleError) {
        var parser = PluralParser(field)
        let (count, expression) = try parser.rule()
        self.init(formCount: count, expression: expression)
        // The values repeat for most languages, so the first thousand show a rule that selects a form that is missing.
        for number in 0...1_000 {
            let form = expression.value(for: UInt64(number))
            guard let form, form < UInt64(count) else {
                throw PluralRuleError(
                    offset: 0,
                    message: "The rule selects no existing form for the number \(number): "
                        + "nplurals is \(count).")
            }
        }
    }

    /// The forms that only one of the numbers up to a thousand has, such as that of one in English.
    var formsOfOneNumber: Set<Int> {
        let numbers = Dictionary(grouping: 0...1_000, by: form)
        return Set(numbers.filter { $0.value.count == 1 }.keys)
    }

    /// Returns the index of the form for a number. A negative number has the form of its magnitude.
    public func form(for number: Int) -> Int {
        if formCount == 1 { return 0 }
        let form = expression.value(for: UInt64(number.magnitude)) ?? 0
        return Int(min(form, UInt64(formCount - 1)))
    }
}

/// A mistake in a rule for plural forms.
public struct PluralRuleError: Error, Hashable, Sendable {
    /// The offset of the mistake in the field's value, in bytes.
    public let offset: Int
    /// A sentence with the remedy.
    public let message: String
}

/// An expression over the number `n`.
indirect enum PluralExpression: Sendable, Hashable {
    enum Comparison: Sendable { case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual }
    enum Operation: Sendable { case add, subtract, multiply, divide, remainder }

    case number
    case constant(UInt64)
    case not(PluralExpression)
    case and(PluralExpression, PluralExpression)
    case or(PluralExpression, PluralExpression)
    case comparison(Comparison, PluralExpression, PluralExpression)
    case arithmetic(Operation, PluralExpression, PluralExpression)
    case choice(PluralExpression, PluralExpression, PluralExpression)

    /// Returns the value; `nil` after a division by zero. Arithmetic wraps around, as in C.
    func value(for n: UInt64) -> UInt64? {
        switch self {
        case .number: return n
        case .constant(let value): return value
        case .not(let inner): return inner.value(for: n).map { $0 == 0 ? 1 : 0 }
        case .and(let left, let right):
            guard let first = left.value(for: n) else { return nil }
            return first == 0 ? 0 : right.value(for: n).map { $0 == 0 ? 0 : 1 }
        case .or(let left, let right):
            guard let first = left.value(for: n) else { return nil }
            return first != 0 ? 1 : right.value(for: n).map { $0 == 0 ? 0 : 1 }
        case .comparison(let kind, let left, let right):
            guard let a = left.value(for: n), let b = right.value(for: n) else { return nil }
            return Self.holds(kind, a, b) ? 1 : 0
        case .arithmetic(let kind, let left, let right):
            guard let a = left.value(for: n), let b = right.value(for: n) else { return nil }
            return Self.result(kind, a, b)
        case .choice(let condition, let first, let second):
            return condition.value(for: n).flatMap { $0 != 0 ? first.value(for: n) : second.value(for: n) }
        }
    }

    private static func holds(_ kind: Comparison, _ a: UInt64, _ b: UInt64) -> Bool {
        switch kind {
        case .equal: a == b
        case .notEqual: a != b
        case .less: a < b
        case .lessOrEqual: a <= b
        case .greater: a > b
        case .greaterOrEqual: a >= b
        }
    }

    private static func result(_ kind: Operation, _ a: UInt64, _ b: UInt64) -> UInt64? {
        switch kind {
        case .add: a &+ b
        case .subtract: a &- b
        case .multiply: a &* b
        case .divide: b == 0 ? nil : a / b
        case .remainder: b == 0 ? nil : a % b
        }
    }
}
