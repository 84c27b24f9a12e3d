/// A Host field's value taken apart (RFC 9110 section 7.2).
struct HostName: Equatable {
    /// In lower case; an IPv6 address with its brackets.
    let name: String
    let port: Int?

    /// Nil when it is empty, or neither a name nor an address with an optional port.
    init?(_ value: ArraySlice<UInt8>) {
        guard let first = value.first else { return nil }
        let nameEnd: Int
        if first == UInt8(ascii: "[") {
            guard let bracket = value.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            let address = value[value.startIndex + 1..<bracket]
            guard !address.isEmpty, address.allSatisfy({ Self.isAddress($0) }) else { return nil }
            nameEnd = bracket + 1
        } else {
            nameEnd = value.firstIndex { !CharacterClass.of($0).contains(.host) } ?? value.endIndex
            guard nameEnd > value.startIndex else { return nil }
        }
        name = String(decoding: value[..<nameEnd].map(\.asciiLowercased), as: UTF8.self)
        guard nameEnd < value.endIndex else {
            port = nil
            return
        }
        guard value[nameEnd] == UInt8(ascii: ":") else { return nil }
        let digits = value[(nameEnd + 1)...]
        guard digits.count <= 5, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        port = digits.isEmpty ? nil : digits.reduce(0) { $0 * 10 + Int($1 - 48) }
        if let port, port > 65_535 { return nil }
    }

    init?(_ text: String) {
        self.init(Array(text.utf8)[...])
    }

    private static func isAddress(_ byte: UInt8) -> Bool {
        byte.hexValue != nil || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
    }
}
