import CSQLite

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The place of a row in the order of a query. Keys compare like SQLite compares the terms of the order
/// (https://www.sqlite.org/datatype3.html, section 4), and then by the rowid, so no two rows have the same key.
struct OrderKey: Comparable, Sendable {
    private let bytes: [UInt8]
    /// The rowid.
    let row: Int64

    init(bytes: [UInt8], row: Int64) { (self.bytes, self.row) = (bytes, row) }

    /// Creates the key of a row from the columns in which its terms are, of which the first is at `start`.
    init(_ row: borrowing DatabaseRow, id: Int64, from start: Int, _ rules: [OrderRule]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(rules.count * 11)
        Self.append(row, from: start, rules, to: &bytes)
        self.init(bytes: bytes, row: id)
    }

    /// Appends the terms of a key.
    static func append(
        _ row: borrowing DatabaseRow, from start: Int, _ rules: [OrderRule], to bytes: inout [UInt8]
    ) {
        for (index, rule) in rules.enumerated() {
            let first = bytes.count
            let cell = DatabaseCell(statement: row.handle, column: Int32(start + index))
            append(cell, rule, to: &bytes)
            if rule.isDescending {
                bytes.withUnsafeMutableBufferPointer { bytes in
                    for place in first..<bytes.count { bytes[place] = ~bytes[place] }
                }
            }
        }
    }

    static func == (one: OrderKey, other: OrderKey) -> Bool { one.row == other.row && one.bytes == other.bytes }

    static func < (one: OrderKey, other: OrderKey) -> Bool {
        one.bytes.withUnsafeBytes { mine in
            other.bytes.withUnsafeBytes { others in precedes(mine, one.row, others, other.row) }
        }
    }

    /// Indicates whether the key with these bytes and rowid is less than another one.
    static func precedes(
        _ one: UnsafeRawBufferPointer, _ row: Int64, _ other: UnsafeRawBufferPointer, _ otherRow: Int64
    ) -> Bool {
        if let mine = one.baseAddress, let others = other.baseAddress {
            let result = memcmp(mine, others, min(one.count, other.count))
            if result != 0 { return result < 0 }
        }
        return one.count == other.count ? row < otherRow : one.count < other.count
    }

    // MARK: Encoding

    // The first byte of a term, in the order of SQLite's storage classes.
    private static let null: UInt8 = 1
    private static let number: UInt8 = 2
    private static let text: UInt8 = 3
    private static let blob: UInt8 = 4
    private static let lastNull: UInt8 = 5

    private static func append(_ cell: borrowing DatabaseCell, _ rule: OrderRule, to bytes: inout [UInt8]) {
        switch cell.storage {
        case .null: bytes.append(rule.isNullLargest ? lastNull : null)
        case .integer:
            bytes.append(number)
            append(cell.integer, to: &bytes)
        case .real:
            bytes.append(number)
            append(cell.real, rest: 0, to: &bytes)
        case .text:
            bytes.append(text)
            // The bytes as stored, because the text's property repairs invalid UTF-8.
            append(cell.blob, rule.collation, to: &bytes)
        case .blob:
            bytes.append(blob)
            append(cell.blob, .binary, to: &bytes)
        }
    }

    /// Appends an integer as the nearest floating-point number and the difference from it, so that integers and
    /// floating-point numbers compare by their exact values.
    private static func append(_ integer: Int64, to bytes: inout [UInt8]) {
        let real = Double(integer)
        // 2^63 is not an Int64.
        let rest = Int64(exactly: real).map { integer - $0 } ?? (integer - .max - 1)
        append(real, rest: Int16(rest), to: &bytes)
    }

    private static func append(_ real: Double, rest: Int16, to bytes: inout [UInt8]) {
        // Both zeros are equal.
        let bits = (real == 0 ? 0 : real).bitPattern
        let ordered = bits >> 63 == 0 ? bits | 1 << 63 : ~bits
        // The two numbers follow one another without a gap.
        withUnsafeBytes(of: (ordered.bigEndian, (UInt16(bitPattern: rest) ^ 0x8000).bigEndian)) { bytes += $0 }
    }

    /// Appends a text or blob with an end that compares less than any continuation.
    private static func append(_ content: [UInt8], _ collation: OrderRule.Collation, to bytes: inout [UInt8]) {
        var length = content.count
        if collation == .rtrim { while length > 0, content[length - 1] == UInt8(ascii: " ") { length -= 1 } }
        for byte in content[..<length] {
            let isUpper = collation == .nocase && byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
            bytes.append(isUpper ? byte | 0x20 : byte)
            guard byte == 0 else { continue }
            bytes.append(0xff)
            if collation == .nocase {
                // This collation compares the characters before the first NUL, and then the lengths.
                withUnsafeBytes(of: UInt32(length).bigEndian) { bytes += $0 }
                break
            }
        }
        bytes += [0, 0]
    }
}

/// The way in which one term of an order compares.
struct OrderRule: Sendable, Equatable {
    /// SQLite's built-in collations (https://www.sqlite.org/datatype3.html, section 7).
    enum Collation: String, Sendable {
        case binary = "B"
        case nocase = "NOCASE"
        case rtrim = "RTRIM"
    }

    var collation = Collation.binary
    var isDescending = false
    /// A Boolean value that indicates whether NULL is larger than all other values, instead of smaller.
    var isNullLargest = false

    /// Reads the rules from SQLite's description of a sorter, such as `k(3,-B,NOCASE,N.B)`.
    ///
    /// - Returns: `nil` if the description is unknown or contains a collation that the program defines.
    static func rules(_ description: String) -> [OrderRule]? {
        guard description.hasPrefix("k("), description.hasSuffix(")") else { return nil }
        let parts = description.dropFirst(2).dropLast().split(separator: ",", omittingEmptySubsequences: false)
        guard let count = parts.first.flatMap({ Int($0) }), count == parts.count - 1 else { return nil }
        var rules: [OrderRule] = []
        for part in parts.dropFirst() {
            var (part, rule) = (part, OrderRule())
            if part.hasPrefix("-") {
                rule.isDescending = true
                part.removeFirst()
            }
            if part.hasPrefix("N.") {
                rule.isNullLargest = true
                part.removeFirst(2)
            }
            guard let collation = Collation(rawValue: String(part)) else { return nil }
            rule.collation = collation
            rules.append(rule)
        }
        return rules
    }
}
