/// State of a multicaster that exists only while it is needed: when threads contend, while a subscriber receives its
/// replay, and after termination.
///
/// Neither this class nor its properties depend on the element's type, because unspecialized code would look up the
/// types that do, for each subscription with a replay.
final class MulticasterAside {
    /// The termination, once the sequence has terminated.
    @exclusivity(unchecked) var ending: Ending?
    @exclusivity(unchecked) var hasBeenReleased = false
    /// The `EventQueue` of the events that other threads, or events nested too deep, have queued for the owner; `nil` if
    /// there are none.
    @exclusivity(unchecked) var backlog: AnyObject?
    /// The latest of the registrations that are receiving their replay.
    @exclusivity(unchecked) var starting: Starting?
    /// Former tables that the owner may still be reading.
    @exclusivity(unchecked) var outgrown: [UnsafeMutableRawPointer] = []

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

    /// Appends an event to a queue of this type, which is created for the first one.
    static func append(_ event: Event<Element>, to queue: inout AnyObject?) {
        let events = queue.map { unsafeDowncast($0, to: EventQueue.self) } ?? EventQueue()
        events.events.append(event)
        queue = events
    }

    /// Removes and returns the first event of a queue of this type, which is removed with its last one.
    static func popFirst(from queue: inout AnyObject?) -> Event<Element>? {
        guard let events = queue.map({ unsafeDowncast($0, to: EventQueue.self) }) else { return nil }
        let first = events.events.popFirst()
        if events.events.isEmpty { queue = nil }
        return first
    }
}

extension Multicaster {
    /// The state, created on first use.
    final var madeAsideLocked: MulticasterAside {
        if let aside { return aside }
        let aside = MulticasterAside()
        self.aside = aside
        return aside
    }

    /// Detaches and returns the state if it is empty. The caller releases the result without the lock.
    final func takeEmptyAsideLocked() -> MulticasterAside? {
        guard let taken = aside, taken.isEmpty else { return nil }
        aside = nil
        return taken
    }
}
