#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// JSON texts that the server has written, which are divided into their parts here, in a fraction of the time of a decoder.
/// Only strings with escape sequences are decoded (RFC 8259).
enum JSONParts {
    /// A member of an object.
    struct Field: Equatable {
        let name: String
        /// The value as a JSON text.
        let json: Substring
    }

    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")
    private static let delimiters = [UInt8](",: \t\n\r".utf8)
    private static let brackets = [UInt8]("[]{}".utf8)

    // MARK: Parts

    /// Returns the values between the commas of a text; `nil` if it is not such a list.
    static func list(_ text: Substring) -> [Substring]? {
        var rest = text.utf8
        var values: [Substring] = []
        repeat {
            skipSpaces(&rest)
            guard let value = takeValue(&rest) else { return nil }
            values.append(value)
            skipSpaces(&rest)
            if rest.isEmpty { return values }
        } while rest.popFirst() == UInt8(ascii: ",")
        return nil
    }

    /// Returns the values of an array.
    static func elements(_ array: Substring) -> [Substring]? {
        guard let contents = contents(of: array, "[", "]") else { return nil }
        return contents.isEmpty ? [] : list(contents)
    }

    /// Returns the members of an object in their order.
    static func fields(_ object: Substring) -> [Field]? {
        guard var rest = contents(of: object, "{", "}")?.utf8 else { return nil }
        var fields: [Field] = []
        if rest.isEmpty { return fields }
        repeat {
            skipSpaces(&rest)
            guard rest.first == quote, let name = takeValue(&rest).flatMap(text) else { return nil }
            skipSpaces(&rest)
            guard rest.popFirst() == UInt8(ascii: ":") else { return nil }
            skipSpaces(&rest)
            guard let value = takeValue(&rest) else { return nil }
            fields.append(Field(name: name, json: value))
            skipSpaces(&rest)
            if rest.isEmpty { return fields }
        } while rest.popFirst() == UInt8(ascii: ",")
        return nil
    }

    private static func contents(of text: Substring, _ start: Unicode.Scalar, _ end: Unicode.Scalar) -> Substring? {
        guard text.utf8.count >= 2, text.utf8.first == UInt8(ascii: start), text.utf8.last == UInt8(ascii: end) else {
            return nil
        }
        return Substring(text.utf8.dropFirst().dropLast())
    }

    private static func skipSpaces(_ rest: inout Substring.UTF8View) {
        while let byte = rest.first, byte == UInt8(ascii: " ") || (9...13).contains(byte) { rest.removeFirst() }
    }

    /// Removes a value from the start: a string, an array or object with all that is in it, or a word.
    private static func takeValue(_ rest: inout Substring.UTF8View) -> Substring? {
        let start = rest
        var depth = 0
        repeat {
            switch rest.first {
            case nil: return nil
            case quote:
                guard skipString(&rest) else { return nil }
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                rest.removeFirst()
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                if depth < 0 { return nil }
                rest.removeFirst()
            case let byte? where delimiters.contains(byte):
                if depth == 0 { return nil }
                rest.removeFirst()
            default: rest = rest.drop { !delimiters.contains($0) && !brackets.contains($0) && $0 != quote }
            }
        } while depth > 0
        return Substring(start[..<rest.startIndex])
    }

    private static func skipString(_ rest: inout Substring.UTF8View) -> Bool {
        rest.removeFirst()
        while let end = rest.firstIndex(where: { $0 == quote || $0 == backslash }) {
            let isEnd = rest[end] == quote
            rest = rest[end...].dropFirst(isEnd ? 1 : 2)
            if isEnd { return true }
        }
        return false
    }

    // MARK: Values

    /// Returns the contents of a string, and other values as they are; `nil` for an invalid string.
    static func text(_ value: Substring) -> String? {
        guard value.utf8.first == quote else { return String(value) }
        let contents = value.utf8.dropFirst().dropLast()
        if !contents.contains(backslash) { return String(Substring(contents)) }
        return try? JSONDecoder().decode([String].self, from: Data("[\(value)]".utf8)).first
    }
}
