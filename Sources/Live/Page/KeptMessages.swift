import Texts

/// The messages of a session whose page ended before they were shown, kept for the browser's next document at the
/// page's address. This happens after a post without the script, which is answered with a redirect. Their number and
/// age are limited. Used on the session's loop only.
struct KeptMessages {
    /// The maximum number of messages; beyond it the oldest are discarded.
    static let limit = 20

    private struct Entry {
        let message: Message
        let address: Address
        let until: ContinuousClock.Instant
        /// The bytes of the text, counted in the session's budget.
        let held: HeldBytes?
    }

    private var entries: [Entry] = []

    mutating func keep(
        _ messages: [Message], at address: Address, until: ContinuousClock.Instant, hold: (Int) -> HeldBytes?
    ) {
        entries += messages.map {
            Entry(message: $0, address: address, until: until, held: hold($0.text.byteCount))
        }
        entries.removeFirst(max(0, entries.count - Self.limit))
    }

    /// Removes and returns the messages for a document at the address.
    mutating func take(at address: Address, now: ContinuousClock.Instant) -> [Message] {
        guard !isEmpty(now: now) else { return [] }
        let messages = entries.filter { $0.address == address && now < $0.until }.map(\.message)
        entries.removeAll { $0.address == address || $0.until <= now }
        return messages
    }

    /// Indicates whether there are no unexpired messages.
    func isEmpty(now: ContinuousClock.Instant) -> Bool { !entries.contains { now < $0.until } }
}
