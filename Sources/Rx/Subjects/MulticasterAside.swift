/// State of a multicaster that exists only while it is needed: when threads contend, while a subscriber receives its
/// replay, and after termination.
final class MulticasterAside<Element> {
    /// The terminal event, once the sequence has terminated.
    var ending: Event<Element>?
    var hasBeenReleased = false
    /// Events that other threads, or events nested too deep, have queued for the owner.
    var backlog = Queue<Event<Element>>()
    /// The latest of the registrations that are receiving their replay.
    var starting: Starting<Element>?
    /// Former tables that the owner may still be reading.
    var outgrown: [UnsafeMutableRawPointer] = []

    var isEmpty: Bool { ending == nil && backlog.isEmpty && starting == nil && outgrown.isEmpty }
}

extension Multicaster {
    /// The state, created on first use.
    final var madeAsideLocked: MulticasterAside<Element> {
        if let aside { return aside }
        let aside = MulticasterAside<Element>()
        self.aside = aside
        return aside
    }

    /// Detaches and returns the state if it is empty. The caller releases the result without the lock.
    final func takeEmptyAsideLocked() -> MulticasterAside<Element>? {
        aside?.isEmpty == true ? exchange(&aside, with: nil) : nil
    }
}
