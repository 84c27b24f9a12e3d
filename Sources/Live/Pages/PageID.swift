/// Names an open page in addresses and headers: the index of its loop, then 120 random bits, so that it cannot be guessed.
struct PageID: Hashable, Sendable, CustomStringConvertible {
    private let bits: Bits128

    /// - Parameter loopIndex: below 256.
    init(loopIndex: Int) {
        let random = Bits128.random()
        bits = Bits128(high: UInt64(loopIndex) << 56 | (random.high >> 8), low: random.low)
    }

    /// An id as it came in a request, nil where it has not the form of one.
    init?(_ text: some StringProtocol) {
        guard let bits = Bits128(text) else { return nil }
        self.bits = bits
    }

    private init(bits: Bits128) {
        self.bits = bits
    }

    /// Names no page.
    static let unknown = PageID(bits: Bits128(high: 0, low: 0))

    /// The loop that the page lives on.
    var loopIndex: Int { Int(bits.high >> 56) }

    var description: String { bits.description }
}
