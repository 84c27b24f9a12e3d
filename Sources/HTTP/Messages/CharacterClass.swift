/// What a byte may be part of, by RFC 9110 and RFC 9112: one table look-up per byte.
struct CharacterClass: OptionSet, Sendable {
    let rawValue: UInt8

    /// `tchar`: methods and field names.
    static let token = CharacterClass(rawValue: 1)
    /// A field's value: visible characters, space, tab, and bytes from 0x80 on.
    static let fieldValue = CharacterClass(rawValue: 2)
    /// A request target: visible ASCII without `#`, `"`, `<`, `>`, `\`, `^`, backquote, braces and `|`... see `table`.
    static let target = CharacterClass(rawValue: 4)
    static let hexDigit = CharacterClass(rawValue: 8)
    static let digit = CharacterClass(rawValue: 16)
    /// A host's name, a port, an IP literal's inside (RFC 3986 section 3.2.2).
    static let host = CharacterClass(rawValue: 32)

    @inline(__always) static func of(_ byte: UInt8) -> CharacterClass {
        table[Int(byte)]
    }

    static let table: [256 of CharacterClass] = {
        var table = [256 of CharacterClass](repeating: [])
        for byte in 0..<256 {
            var value: CharacterClass = []
            let isLetter = (65...90).contains(byte) || (97...122).contains(byte)
            let isDigit = (48...57).contains(byte)
            let character = Character(UnicodeScalar(UInt8(byte)))
            if isLetter || isDigit || "!#$%&'*+-.^_`|~".contains(character) && byte < 128 { value.insert(.token) }
            if byte == 9 || byte >= 32 && byte != 127 { value.insert(.fieldValue) }
            // Browsers leave some characters unescaped that RFC 3986 would not: taken but for those that separate or quote.
            if byte > 32, byte < 127, !"#\"<>\\".contains(character) { value.insert(.target) }
            if isDigit || (65...70).contains(byte) || (97...102).contains(byte) { value.insert(.hexDigit) }
            if isDigit { value.insert(.digit) }
            if isLetter || isDigit || "-._~%!$&'()*+,;=".contains(character) && byte < 128 { value.insert(.host) }
            table[byte] = value
        }
        return table
    }()
}

extension UInt8 {
    /// `A`–`Z` in lower case, others unchanged.
    @inline(__always) var asciiLowercased: UInt8 {
        self &- 65 < 26 ? self | 32 : self
    }

    /// The value of a hexadecimal digit.
    @inline(__always) var hexValue: UInt8? {
        switch self {
        case 48...57: self - 48
        case 65...70: self - 55
        case 97...102: self - 87
        default: nil
        }
    }
}

extension ArraySlice<UInt8> {
    /// Without spaces and tabs at both ends.
    func trimmed() -> ArraySlice<UInt8> {
        var result = self
        while let first = result.first, first == 32 || first == 9 { result.removeFirst() }
        while let last = result.last, last == 32 || last == 9 { result.removeLast() }
        return result
    }

    func equalsIgnoringCase(_ text: String) -> Bool {
        count == text.utf8.count && zip(self, text.utf8).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
    }
}
