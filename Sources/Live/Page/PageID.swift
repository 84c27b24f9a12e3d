/// The identifier of an open page in addresses and headers: the index of its loop and 120 random bits, which make it
/// unpredictable.
struct PageID: Hashable, Sendable, CustomStringConvertible {
    private let bits: Bits128

    /// - Parameter loopIndex: The index of the page's loop, below 256.
    init(loopIndex: Int) {
        let random = Bits128.random()
        bits = Bits128(high: UInt64(loopIndex) << 56 | (random.high >> 8), low: random.low)
    }

    /// Creates an id from a request's text; nil if the text does not have the form of an id.
    init?(_ text: some StringProtocol) {
        guard let bits = Bits128(text) else { return nil }
        self.bits = bits
    }

    private init(bits: Bits128) {
        self.bits = bits
    }

    /// The id of no page.
    static let unknown = PageID(bits: Bits128(high: 0, low: 0))

    /// The index of the loop that the page lives on.
    var loopIndex: Int { Int(bits.high >> 56) }

    var description: String { bits.description }
}
