/// A recursive descent parser of formulas:
///
///     sum      = product { ("+" | "-") product }
///     product  = factor { ("*" | "/") factor }
///     factor   = ("+" | "-") factor | number | cell | name "(" [argument { "," argument }] ")" | "(" sum ")"
///     argument = cell ":" cell | sum
///
/// White space is allowed between these parts. Arguments can also be separated by semicolons.
struct FormulaParser {
    /// The maximum number of bytes in a formula.
    static let lengthLimit = CellsState.inputLimit
    /// The maximum number of parentheses and signs inside each other.
    private static let depthLimit = 50

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    private init(_ text: String) { bytes = Array(text.utf8) }

    /// Returns the formula that the text contains, without the equals sign.
    ///
    /// - Throws: ``CellError/syntax`` if it is not a formula, ``CellError/function`` if it has an unknown function.
    static func parse(_ text: String) throws(CellError) -> Formula {
        guard text.utf8.count <= lengthLimit else { throw .syntax }
        var parser = FormulaParser(text)
        let formula = try parser.sum()
        guard parser.next == nil else { throw .syntax }
        return formula
    }

    /// The next byte that is not white space.
    private var next: UInt8? {
        mutating get {
            while position < bytes.count, bytes[position] == 32 || bytes[position] == 9 { position += 1 }
            return position < bytes.count ? bytes[position] : nil
        }
    }

    /// Skips the next byte if it is the given character.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func sum() throws(CellError) -> Formula {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw .syntax }
        var formula = try product()
        while true {
            if take("+") {
                formula = .operation(.plus, formula, try product())
            } else if take("-") {
                formula = .operation(.minus, formula, try product())
            } else {
                return formula
            }
        }
    }

    private mutating func product() throws(CellError) -> Formula {
        var formula = try factor()
        while true {
            if take("*") {
                formula = .operation(.times, formula, try factor())
            } else if take("/") {
                formula = .operation(.divided, formula, try factor())
            } else {
                return formula
            }
        }
    }

    private mutating func factor() throws(CellError) -> Formula {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw .syntax }
        if take("-") { return .negative(try factor()) }
        if take("+") { return try factor() }
        if take("(") {
            let formula = try sum()
            guard take(")") else { throw .syntax }
            return formula
        }
        guard let byte = next else { throw .syntax }
        return Self.isLetter(byte) ? try name() : try number()
    }

    private mutating func number() throws(CellError) -> Formula {
        let text = word { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
        guard let number = Double(text), number.isFinite else { throw .syntax }
        return .number(number)
    }

    /// Reads a cell, or a function with its arguments.
    private mutating func name() throws(CellError) -> Formula {
        let name = word { Self.isLetter($0) || (48...57).contains($0) }
        guard take("(") else {
            guard let id = CellID(name) else { throw .syntax }
            return .cell(id)
        }
        var arguments: [Formula] = []
        if !take(")") {
            repeat { arguments.append(try argument()) } while take(",") || take(";")
            guard take(")") else { throw .syntax }
        }
        guard let function = Formula.Function(rawValue: name.uppercased()), !arguments.isEmpty else {
            throw .function
        }
        return .function(function, arguments)
    }

    private mutating func argument() throws(CellError) -> Formula {
        _ = next
        let start = position
        if let corner = CellID(word { Self.isLetter($0) || (48...57).contains($0) }), take(":") {
            _ = next
            guard let opposite = CellID(word { Self.isLetter($0) || (48...57).contains($0) }) else { throw .syntax }
            return .area(CellArea(corner, opposite))
        }
        position = start
        return try sum()
    }

    private mutating func word(_ isPart: (UInt8) -> Bool) -> String {
        let start = position
        while position < bytes.count, isPart(bytes[position]) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & ~32) && byte >= UInt8(ascii: "A")
    }
}
