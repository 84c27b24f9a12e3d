/// An observable that sends its events to all subscribers: the common base of subjects and relays.
///
/// Events are serialized. If a thread sends an event while another thread is sending, the event is queued for that
/// other thread. An event that is sent from within an event handler (reentrancy) is sent immediately, nested, up to a
/// depth limit that protects the stack; deeper events are queued. No lock is held while subscribers run.
///
/// While a thread is sending, it is the `owner`, and the slots that it iterates over do not change: new subscribers are
/// appended after the end that it knows, and registrations that leave are swept when the owner is done. Sending
/// therefore costs two lock operations and one call per subscriber, and no reference counting.
///
/// The states:
///
///                    event             depth 0, with chores
///     ┌──────┐ ────────────────▶ ┌─────────┐ ─────────▶ ┌───────────┐
///     │ idle │                   │ sending │            │ finishing │
///     └──────┘ ◀──────────────── └─────────┘ ◀───────── └───────────┘
///        ▲     depth 0, no chores            queued event     │
///        └────────────────────────────────────────────────────┘
///                             backlog empty
///
/// - Idle: `owner` is zero.
/// - Sending: `owner` is the thread. An event from within a handler is sent nested, which adds one to `depth`. An event
///   of another thread, or one that is nested too deep, is appended to the backlog and sets `hasChores`.
/// - Finishing: `depth` is zero. The owner sends the events of the backlog, closes holes and frees former tables.
///
/// The terminal event sets `isStopped` when it is sent, and `isEnding` while it is in the backlog. Subscribers are added
/// and removed in every state. One that is still receiving its replay is `isStarting`.
///
/// The name of a function or property says how it uses `lock`. With the suffix `Locked`, the caller holds the lock. With
/// `Unlocking`, the caller holds the lock and the function releases it. With `Relocking`, the function releases the lock
/// while subscribers run and acquires it again. Without a suffix, the caller does not hold the lock.
open class Multicaster<Element>: Observable<Element>, @unchecked Sendable {
    /// Retained registrations, and `nil` for those that have left.
    ///
    /// The pointer is untyped because unspecialized code would look the type up for each event.
    @usableFromInline typealias Table = UnsafeMutablePointer<UnsafeMutableRawPointer?>

    // Unchecked: `lock` protects every property below, except for the content of the table up to the owner's `count`,
    // which does not change while there is an owner. A page has many of these objects, so they are kept small: state
    // that is rarely needed is allocated on demand, in `aside`.
    @usableFromInline final let lock = SpinLock()
    /// Indicates whether the owner must clean up after sending: events from other threads, registrations to sweep,
    /// tables to free.
    @exclusivity(unchecked) @usableFromInline final var hasChores = false
    @exclusivity(unchecked) @usableFromInline final var isStopped = false
    /// Indicates whether the terminal event is in the backlog. Later events are then queued behind it.
    @exclusivity(unchecked) @usableFromInline final var isEnding = false
    /// The number of nested events that the owner is sending.
    @exclusivity(unchecked) @usableFromInline final var depth: UInt8 = 0
    /// The binary logarithm of the table's capacity; zero if there is no table.
    @exclusivity(unchecked) @usableFromInline final var tableExponent: UInt8 = 0
    /// The number of slots in use.
    @exclusivity(unchecked) @usableFromInline final var count: UInt32 = 0
    /// The number of slots whose registration has left: cleared slots, and slots to be swept when the owner is done.
    @exclusivity(unchecked) @usableFromInline final var holes: UInt32 = 0
    /// The slots of the table or, if there is no table, the content of the only slot.
    @exclusivity(unchecked) @usableFromInline final var slots: UnsafeMutableRawPointer?
    /// The thread that is sending; zero if there is none.
    @exclusivity(unchecked) @usableFromInline final var owner: UInt = 0
    /// The thread that is sending a new subscriber its replay; zero if there is none. The starts of further subscribers in
    /// the meantime are in `aside`.
    @exclusivity(unchecked) final var starter: UInt = 0
    @exclusivity(unchecked) final var aside: MulticasterAside?

    /// Creates a multicaster without subscribers.
    public override init() { super.init() }

    deinit {
        let registrations = isKeptBySubscriptions ? [] : remainingRegistrations()
        for registration in registrations { registration.releaseSink() }
        if tableExponent > 0 { slots?.deallocate() }
    }

    // MARK: Overridden by subclasses

    /// Indicates whether an undisposed subscription keeps this object alive.
    ///
    /// It is `false` for subjects and relays, because nothing can send an event after the last reference to them was
    /// released.
    var isKeptBySubscriptions: Bool { true }

    /// Stores an element for later subscribers before it is sent. The caller releases the returned element without the
    /// lock.
    func rememberLocked(_ element: Element) -> Element? { nil }

    /// Returns the last element to send before the terminal event.
    func lastElementLocked(before event: Event<Element>) -> Element? { nil }

    /// Called without the lock after the last subscriber has unsubscribed.
    func becameIdle() {}

    /// Indicates whether there are elements to send first to a new subscriber.
    var replaysLocked: Bool { false }

    /// Sends the stored elements to a new subscriber after its upstream, if any.
    func replayUnlocking(to sink: Sink<Element>, _ upstream: DisposeBase?) { replayUnlocking([], to: sink, upstream) }

    /// Indicates whether an element that a new subscriber causes during its replay is also sent to that subscriber,
    /// nested in the replay.
    ///
    /// Otherwise the subscriber joins the others only after its replay and misses the element.
    var sendsWithinReplay: Bool { true }

    /// Removes and returns the stored elements. The caller releases them without the lock.
    func forgetLocked() -> [Element] { [] }

    // MARK: Subscribing

    /// Indicates whether there is at least one subscriber.
    public final var hasObservers: Bool { lock.withLock { liveCountLocked > 0 } }

    /// The number of subscribers.
    final var liveCountLocked: Int { Int(count - holes) }

    open override func run(_ sink: Sink<Element>) {
        lock.lock()
        if aside != nil || replaysLocked { return runWithReplayUnlocking(sink) }
        let registration = Registration(self, sink)
        addLocked(registration)
        lock.unlock()
        sink.setUpstream(registration)
    }

    /// Subscribes a sink that may have to receive stored events first.
    ///
    /// Neither this function nor those that it calls for a single stored element use the types of events, arrays and
    /// optional elements, because their lookup takes longer than the subscription.
    @inline(never)
    private func runWithReplayUnlocking(_ sink: Sink<Element>) {
        if let ending = aside?.ending {
            replayUnlocking(to: sink, nil)
            return ending.send(to: sink)
        }
        let registration = Registration(self, sink)
        addLocked(registration)
        guard replaysLocked else {
            lock.unlock()
            return sink.setUpstream(registration)
        }
        // Events that arrive during the replay wait for its end.
        registration.isStarting = true
        let isFirst = starter == 0
        if isFirst { starter = currentThreadToken() } else { beginLocked(Starting(registration, currentThreadToken())) }
        replayUnlocking(to: sink, registration)
        finishStart(of: registration, isFirst)
    }

    /// Sends elements to a new subscriber after its upstream, if any.
    final func replayUnlocking(_ elements: [Element], to sink: Sink<Element>, _ upstream: DisposeBase?) {
        lock.unlock()
        if let upstream { sink.setUpstream(upstream) }
        for element in elements { sink.onNext(element) }
    }

    /// Sends an element, of which the caller has passed a copy, to a new subscriber after its upstream, if any.
    final func replayUnlocking(_ element: Element, to sink: Sink<Element>, _ upstream: DisposeBase?) {
        lock.unlock()
        if let upstream { sink.setUpstream(upstream) }
        sink.onNext(element)
    }
}
