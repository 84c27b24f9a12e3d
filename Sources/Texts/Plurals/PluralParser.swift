/// Reads the value of the field `Plural-Forms`: the number of forms, and an expression of C, by recursive descent.
struct PluralParser {
    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    /// The maximum length of the field, in bytes. It also bounds the depth of the expression.
    static let lengthLimit = 1_000
    /// The maximum nesting, which bounds the recursion.
    static let depthLimit = 64

    init(_ field: String) { bytes = Array(field.utf8) }

    mutating func rule() throws(PluralRuleError) -> (count: Int, PluralExpression) {
        guard bytes.count <= Self.lengthLimit else {
            throw PluralRuleError(offset: 0, message: "The rule is longer than \(Self.lengthLimit) bytes.")
        }
        try expect("nplurals")
        try expect("=")
        let start = index
        let count = try integer()
        guard (1...UInt64(PluralRule.formLimit)).contains(count) else {
            throw PluralRuleError(
                offset: start, message: "nplurals is \(count), not from 1 to \(PluralRule.formLimit).")
        }
        try expect(";")
        try expect("plural")
        try expect("=")
        let expression = try choice()
        _ = take(";")
        skipSpace()
        guard index == bytes.count else { throw mistake("the end of the rule") }
        return (Int(count), expression)
    }

    // MARK: Expressions, from the operators that bind least

    private mutating func choice() throws(PluralRuleError) -> PluralExpression {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.depthLimit else {
            throw PluralRuleError(
                offset: index, message: "The rule is nested more than \(Self.depthLimit) levels deep.")
        }
        let condition = try either()
        guard take("?") else { return condition }
        let first = try choice()
        try expect(":")
        return .choice(condition, first, try choice())
    }

    private mutating func either() throws(PluralRuleError) -> PluralExpression {
        var left = try both()
        while take("||") { left = .or(left, try both()) }
        return left
    }

    private mutating func both() throws(PluralRuleError) -> PluralExpression {
        var left = try equality()
        while take("&&") { left = .and(left, try equality()) }
        return left
    }

    private mutating func equality() throws(PluralRuleError) -> PluralExpression {
        var left = try relation()
        while true {
            if take("==") {
                left = .comparison(.equal, left, try relation())
            } else if take("!=") {
                left = .comparison(.notEqual, left, try relation())
            } else {
                return left
            }
        }
    }

    private mutating func relation() throws(PluralRuleError) -> PluralExpression {
        var left = try sum()
        while true {
            if take("<=") {
                left = .comparison(.lessOrEqual, left, try sum())
            } else if take(">=") {
                left = .comparison(.greaterOrEqual, left, try sum())
            } else if take("<") {
                left = .comparison(.less, left, try sum())
            } else if take(">") {
                left = .comparison(.greater, left, try sum())
            } else {
                return left
            }
        }
    }

    private mutating func sum() throws(PluralRuleError) -> PluralExpression {
        var left = try product()
        while true {
            if take("+") {
                left = .arithmetic(.add, left, try product())
            } else if take("-") {
                left = .arithmetic(.subtract, left, try product())
            } else {
                return left
            }
        }
    }

    private mutating func product() throws(PluralRuleError) -> PluralExpression {
        var left = try unary()
        while true {
            if take("*") {
                left = .arithmetic(.multiply, left, try unary())
            } else if take("/") {
                left = .arithmetic(.divide, left, try unary())
            } else if take("%") {
                left = .arithmetic(.remainder, left, try unary())
            } else {
                return left
            }
        }
    }

    private mutating func unary() throws(PluralRuleError) -> PluralExpression {
        var negations = 0
        while !peek("!="), take("!") { negations += 1 }
        var operand = try primary()
        // Two negations turn any number into 0 or 1, as one does.
        for _ in 0..<(negations == 0 ? 0 : 2 - negations % 2) { operand = .not(operand) }
        return operand
    }

    private mutating func primary() throws(PluralRuleError) -> PluralExpression {
        if take("n") { return .number }
        if take("(") {
            let inner = try choice()
            try expect(")")
            return inner
        }
        return .constant(try integer())
    }

    private mutating func integer() throws(PluralRuleError) -> UInt64 {
        skipSpace()
        let digits = bytes[index...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let value = UInt64(String(decoding: digits, as: UTF8.self)), value <= UInt64(UInt32.max) else {
            throw mistake("a number")
        }
        index += digits.count
        return value
    }

    // MARK: Tokens

    private mutating func skipSpace() {
        while index < bytes.count, bytes[index] == 0x20 || (0x09...0x0D).contains(bytes[index]) { index += 1 }
    }

    private mutating func peek(_ token: StaticString) -> Bool {
        skipSpace()
        return token.withUTF8Buffer { bytes[index...].starts(with: $0) }
    }

    private mutating func take(_ token: StaticString) -> Bool {
        guard peek(token) else { return false }
        index += token.utf8CodeUnitCount
        return true
    }

    private mutating func expect(_ token: StaticString) throws(PluralRuleError) {
        if !take(token) { throw mistake("\(token)") }
    }

    private func mistake(_ wanted: String) -> PluralRuleError {
        PluralRuleError(offset: index, message: "\(wanted) is expected here.")
    }
}
