extension ConformanceCase {
    /// The case without the values that its requirement does not depend on. Two cases of the same shape would differ
    /// only in a value and test the same behavior.
    ///
    /// Each run of digits, of capitals, and of small letters counts as one, except in methods, versions and field
    /// names. A number that exceeds every integer type differs from one that fits. The section, the expected responses
    /// and the connection's end are part of the shape.
    var shape: String {
        var lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
        let first = lines.removeFirst()
        let parts = first.split(separator: 32, omittingEmptySubsequences: false)
        let version = String(decoding: parts.last!, as: UTF8.self)
        var result = "\(section) \(site) \(end) \(answers.map(\.shape)) "
        result += String(decoding: parts[0], as: UTF8.self) + " "
        result +=
            Self.collapsed(parts.dropFirst().joined(separator: [32])) + (version.hasPrefix("HTTP/") ? version : "")
        for line in lines {
            let name = line.prefix { $0 != UInt8(ascii: ":") }
            let isField = name.count < line.count && name.allSatisfy { $0 != 32 && $0 != UInt8(ascii: ";") }
            if isField { result += String(decoding: name, as: UTF8.self).lowercased() }
            result += Self.collapsed(isField ? line.dropFirst(name.count) : line) + "\n"
        }
        return result
    }

    fileprivate static func collapsed(_ bytes: some Sequence<UInt8>) -> String {
        var result = ""
        var digits = 0
        for byte in bytes {
            let kind: Character =
                switch byte {
                case 48...57: "0"
                case 65...90: "A"
                case 97...122: "a"
                default: Character(Unicode.Scalar(byte))
                }
            digits = kind == "0" ? digits + 1 : 0
            if digits == 19 { result.append("9") }
            if digits > 1 { continue }
            if result.last != kind || !"Aa".contains(kind) { result.append(kind) }
        }
        return result
    }
}

extension ExpectedAnswer {
    fileprivate var shape: String {
        let fields = fields.map { "\($0.name):\($0.value.map { ConformanceCase.collapsed($0.utf8) } ?? "-")" }
        return "\(status) \(fields) \(ConformanceCase.collapsed((body ?? "any").utf8))"
    }
}
