/// Messages whose page went before they were shown, for the browser's next document at that address: as after a plain post, which is
/// answered with a redirect. A session's; bounded in number and time; on its loop only.
struct KeptMessages {
    /// How many are kept; then the oldest give way.
    static let limit = 20

    private struct Entry {
        let message: Message
        let address: Address
        let until: ContinuousClock.Instant
        /// Counts the text.
        let held: HeldBytes?
    }

    private var entries: [Entry] = []

    mutating func keep(
        _ messages: [Message], at address: Address, until: ContinuousClock.Instant, hold: (Int) -> HeldBytes?
    ) {
        entries += messages.map {
            Entry(message: $0, address: address, until: until, held: hold($0.text.utf8.count))
        }
        entries.removeFirst(max(0, entries.count - Self.limit))
    }

    /// The messages for the document that is shown there now, each given once.
    mutating func take(at address: Address, now: ContinuousClock.Instant) -> [Message] {
        guard !isEmpty(now: now) else { return [] }
        let messages = entries.filter { $0.address == address && now < $0.until }.map(\.message)
        entries.removeAll { $0.address == address || $0.until <= now }
        return messages
    }

    /// Whether nothing is kept that somebody could still be shown.
    func isEmpty(now: ContinuousClock.Instant) -> Bool { !entries.contains { now < $0.until } }
}
