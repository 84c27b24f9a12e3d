/// A text in quotes with the escape sequences of C.
enum POString {
    struct Mistake: Error {
        let offset: Int
        let message: String
    }

    /// Returns the text of a literal; only white space may follow it.
    static func decode(_ literal: Substring) throws(Mistake) -> String {
        let bytes = Array(literal.utf8)
        var output: [UInt8] = []
        var index = 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            if bytes[index] == UInt8(ascii: "\\") {
                output.append(try escape(bytes, &index))
            } else {
                output.append(bytes[index])
                index += 1
            }
        }
        guard index < bytes.count else { throw Mistake(offset: bytes.count, message: "The text has no closing quote.") }
        if let other = bytes[(index + 1)...].firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) {
            throw Mistake(offset: other, message: "Nothing can follow the closing quote: write \\\" for a quote.")
        }
        guard let text = String(validating: output, as: UTF8.self) else {
            throw Mistake(offset: 0, message: "The escape sequences do not give valid UTF-8.")
        }
        return text
    }

    /// Returns the byte of the escape sequence that begins at `index`.
    private static func escape(_ bytes: [UInt8], _ index: inout Int) throws(Mistake) -> UInt8 {
        let start = index
        guard index + 1 < bytes.count else { throw Mistake(offset: start, message: "The text has no closing quote.") }
        let letter = bytes[index + 1]
        index += 2
        switch letter {
        case UInt8(ascii: "n"): return 10
        case UInt8(ascii: "t"): return 9
        case UInt8(ascii: "r"): return 13
        case UInt8(ascii: "a"): return 7
        case UInt8(ascii: "b"): return 8
        case UInt8(ascii: "f"): return 12
        case UInt8(ascii: "v"): return 11
        case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "?"): return letter
        case UInt8(ascii: "x"): return try number(bytes, &index, radix: 16, digits: 2, start)
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            index -= 1
            return try number(bytes, &index, radix: 8, digits: 3, start)
        default:
            throw Mistake(offset: start, message: "This escape sequence is not known: write \\\\ for a backslash.")
        }
    }

    private static func number(
        _ bytes: [UInt8], _ index: inout Int, radix: Int, digits: Int, _ start: Int
    ) throws(Mistake) -> UInt8 {
        let from = index
        var value = 0
        while index < bytes.count, index - from < digits,
            let digit = Character(UnicodeScalar(bytes[index])).hexDigitValue, digit < radix
        {
            value = value * radix + digit
            index += 1
        }
        guard index > from, let byte = UInt8(exactly: value) else {
            throw Mistake(offset: start, message: "This escape sequence has no value from 0 to 255.")
        }
        return byte
    }

    /// Returns the literal of a text on one line.
    static func encode(_ text: some StringProtocol) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": literal += "\\n"
            case "\t": literal += "\\t"
            case "\r": literal += "\\r"
            case "\\": literal += "\\\\"
            case "\"": literal += "\\\""
            case "\u{0}"..<" ", "\u{7F}":
                literal += "\\" + String(repeating: "0", count: scalar.value < 8 ? 2 : scalar.value < 64 ? 1 : 0)
                literal += String(scalar.value, radix: 8)
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }
}
