/// What a multicaster keeps for as long as it needs it only: when threads meet, while a newcomer is sent the replay, and after the end.
final class MulticasterAside<Element> {
    /// How the sequence has ended.
    var ending: Event<Element>?
    var hasBeenReleased = false
    /// What other threads, and events nested too deep, have left to the owner.
    var backlog = Queue<Event<Element>>()
    /// The last of those that are being sent the replay.
    var starting: Starting<Element>?
    /// Former tables, which the owner may be reading.
    var outgrown: [UnsafeMutableRawPointer] = []

    var isEmpty: Bool { ending == nil && backlog.isEmpty && starting == nil && outgrown.isEmpty }
}

extension Multicaster {
    /// Made where it is missing. Lock held.
    final var madeAside: MulticasterAside<Element> {
        if let aside { return aside }
        let aside = MulticasterAside<Element>()
        self.aside = aside
        return aside
    }

    /// Takes it out when nothing is in it. Lock held; what is returned is released without it.
    final func takeEmptyAside() -> MulticasterAside<Element>? {
        aside?.isEmpty == true ? exchange(&aside, with: nil) : nil
    }
}
