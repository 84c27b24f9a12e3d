/// What a page gives its client beside elements: events for the app's own scripts, each once, and the app's badge.
struct PageEffects {
    /// How many events wait for a stream; then the oldest give way.
    static let limit = 64
    /// The most bytes of several events that wait; one event alone may have more.
    static let maximumBytes = 64 * 1024

    private var events: [Operation] = []
    /// Counts them.
    var held: HeldBytes?
    /// The number on the app's icon, 0 for none, and what the client has; nil where that is not known, as at the beginning.
    var badge = 0
    var clientBadge: Int?

    mutating func add(_ event: Operation) {
        events.append(event)
        while events.count > Self.limit || (events.count > 1 && byteCount > Self.maximumBytes) { events.removeFirst() }
    }

    /// The number of bytes that wait for a stream.
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
    /// Gives the app's scripts an event, with the next patch.
    func emit(_ event: Operation) {
        effects.add(event)
        effects.held = hold(effects.byteCount)
        effectsChanged()
    }

    /// The badge is that of the topmost scene that has one.
    func updateBadge() {
        guard context.usesBadges else { return }
        effects.badge = stack.last { $0.mount.badge != nil }?.mount.badge.map(Int.init) ?? 0
        if effects.clientBadge != effects.badge { effectsChanged() }
    }

    /// A client that has just been given the document may still show what another page of the app has set.
    func clientIsNew() {
        guard context.usesBadges else { return }
        effects.clientBadge = nil
        effectsChanged()
    }
}
