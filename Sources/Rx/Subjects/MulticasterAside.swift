/// State of a multicaster that exists only while it is needed: when threads contend, while a subscriber receives its
/// replay, and after termination.
///
/// Its properties have sizes that do not depend on the element's type, because unspecialized code would look up the
/// types of those that do, for each subscription with a replay.
final class MulticasterAside<Element> {
    /// The termination, once the sequence has terminated.
    var ending: Ending?
    var hasBeenReleased = false
    /// Events that other threads, or events nested too deep, have queued for the owner; `nil` if there are none.
    var backlog: EventQueue<Element>?
    /// The latest of the registrations that are receiving their replay.
    var starting: Starting<Element>?
    /// Former tables that the owner may still be reading.
    var outgrown: [UnsafeMutableRawPointer] = []

    var isEmpty: Bool { ending == nil && backlog == nil && starting == nil && outgrown.isEmpty }
}

/// The termination of a sequence.
enum Ending {
    case completed
    case error(any Error)

    /// Returns `nil` for an element.
    init?<Element>(_ event: Event<Element>) {
        switch event {
        case .next: return nil
        case .error(let error): self = .error(error)
        case .completed: self = .completed
        }
    }

    /// Terminates the sequence of a subscriber.
    func send<Element>(to sink: Sink<Element>) {
        switch self {
        case .error(let error): sink.onError(error)
        case .completed: sink.onCompleted()
        }
    }
}

/// Events that wait to be sent, of which there is at least one.
final class EventQueue<Element> {
    private var events = Queue<Event<Element>>()

    /// Appends an event to a queue, which is created for the first one.
    static func append(_ event: Event<Element>, to queue: inout EventQueue?) {
        let events = queue ?? EventQueue()
        events.events.append(event)
        queue = events
    }

    /// Removes and returns the first event of a queue, which is removed with its last one.
    static func popFirst(from queue: inout EventQueue?) -> Event<Element>? {
        let first = queue?.events.popFirst()
        if queue?.events.isEmpty == true { queue = nil }
        return first
    }
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
        guard let taken = aside, taken.isEmpty else { return nil }
        aside = nil
        return taken
    }
}
