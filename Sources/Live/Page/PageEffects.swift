/// The effects that a page sends to its client besides changes of elements: events for the app's own scripts, each
/// once, and the number on the app's icon.
struct PageEffects {
    /// The maximum number of events that wait for a stream; beyond it the oldest are discarded.
    static let limit = 64
    /// The maximum number of bytes in the waiting events. A single event may have more.
    static let maximumBytes = 64 * 1024

    private var events: [Operation] = []
    /// The bytes of the events, counted in the page's budget.
    var held: HeldBytes?
    /// The number on the app's icon, 0 for none.
    var badge = 0
    /// The number that the client has; nil if it is unknown, as for a new client.
    var clientBadge: Int?

    mutating func add(_ event: Operation) {
        events.append(event)
        while events.count > Self.limit || (events.count > 1 && byteCount > Self.maximumBytes) { events.removeFirst() }
    }

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

extension Page {
    /// Sends an event to the app's scripts with the next patch.
    func emit(_ event: Operation) {
        effects.add(event)
        effects.held = hold(effects.byteCount)
        effectsChanged()
    }

    /// Updates the number on the app's icon to that of the topmost scene that binds one.
    func updateBadge() {
        guard context.usesBadges else { return }
        effects.badge = stack.last { $0.binder.badge != nil }?.binder.badge.map(Int.init) ?? 0
        if effects.clientBadge != effects.badge { effectsChanged() }
    }

    /// Marks the number on the app's icon as unknown, because a client with a new document may still show the number of
    /// another page of the app.
    func clientIsNew() {
        guard context.usesBadges else { return }
        effects.clientBadge = nil
        effectsChanged()
    }
}
