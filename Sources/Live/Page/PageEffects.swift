/// The effects that a page sends to its client besides changes of elements: events for the app's own scripts, each
/// once, and the number on the app's icon.
struct PageEffects {
    /// The maximum number of events that wait for a stream; beyond it the oldest are discarded.
    static let limit = 64
    /// The maximum number of bytes in the waiting events. A single event may have more.
    static let maximumBytes = 64 * 1024

    private var events: [Operation] = []
    /// The bytes of the events, counted in the page's budget.
    private var held: HeldBytes?
    /// The number on the app's icon, 0 for none.
    private var badge = 0
    /// The number that the client has; nil if it is unknown, as for a new client.
    private var clientBadge: Int?

    mutating func add(_ event: Operation) {
        events.append(event)
        while events.count > Self.limit || (events.count > 1 && byteCount > Self.maximumBytes) { events.removeFirst() }
    }

    /// Keeps the bytes that are counted for the events.
    mutating func hold(_ bytes: HeldBytes?) { held = bytes }

    /// Sets the number on the app's icon. Returns true if the client has another.
    mutating func setBadge(_ badge: Int) -> Bool {
        self.badge = badge
        return clientBadge != badge
    }

    /// Marks the number that the client has as unknown.
    mutating func forgetClientBadge() { clientBadge = nil }

    /// The number of bytes in the events that wait for a stream.
    var byteCount: Int { events.reduce(0) { $0 + $1.line.count } }

    mutating func flush(into operations: inout [Operation]) {
        if clientBadge != badge {
            operations.append(.badge(badge))
            clientBadge = badge
        }
        operations += events
        events = []
        held = nil
    }
}
