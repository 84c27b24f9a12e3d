/// Names an open page in addresses and headers: the index of its loop, then 120 random bits, so that it cannot be guessed.
struct PageID: Hashable, Sendable, CustomStringConvertible {
    let description: String

    /// The loop that the page lives on.
    let loopIndex: Int

    init(loopIndex: Int, using generator: inout some RandomNumberGenerator) {
        self.loopIndex = loopIndex
        description = Self.hex(UInt64(loopIndex), digits: 2) + Self.random(digits: 30, using: &generator)
    }

    /// An id as it came in a request, nil where it has not the form of one.
    init?(_ text: some StringProtocol) {
        guard text.utf8.count == 32, text.utf8.allSatisfy(Self.isHex), let index = Int(text.prefix(2), radix: 16) else {
            return nil
        }
        description = String(text)
        loopIndex = index
    }

    /// Names no page.
    static let unknown = PageID(none: ())

    private init(none: Void) {
        description = String(repeating: "0", count: 32)
        loopIndex = 0
    }

    static func random(digits: Int, using generator: inout some RandomNumberGenerator) -> String {
        var text = ""
        while text.utf8.count < digits {
            text += hex(generator.next(), digits: min(15, digits - text.utf8.count))
        }
        return text
    }

    static func isHex(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }

    private static func hex(_ value: UInt64, digits: Int) -> String {
        let text = String(value & ((1 << UInt64(digits * 4)) - 1), radix: 16)
        return String(repeating: "0", count: digits - text.utf8.count) + text
    }
}
