/// An observable that sends what it is told to all who have subscribed: the common part of subjects and relays.
///
/// Events are serialised: a thread that brings one while another thread is sending leaves it to that thread; one that brings an event from within an
/// event's handling (reentrancy) sends it at once, nested, up to a depth at which the stack is in danger; deeper ones wait. No lock is held while
/// subscribers run.
///
/// While a thread sends, it is the `owner`, and the slots that it iterates stay as they are: newcomers go behind the end that it knows, and who leaves
/// is swept when the owner is done. So sending costs two lock operations and one call per subscriber, and touches no reference count.
open class Multicaster<Element>: Observable<Element>, @unchecked Sendable {
    /// Retained registrations, nil where one has left. Not typed: code that is not specialised would look the type up for each event.
    @usableFromInline typealias Table = UnsafeMutablePointer<UnsafeMutableRawPointer?>

    // Unchecked: `lock` protects every property below. The exception is the table's content up to the owner's `count`, which nobody changes while there
    // is an owner. There are many of these objects on a page, so they are kept small: what few of them need at a time stands in `aside`.
    @usableFromInline final let lock = SpinLock()
    /// Whether the owner has something to do when it is done: events from other threads, registrations to sweep, tables to free.
    @exclusivity(unchecked) @usableFromInline final var hasChores = false
    @exclusivity(unchecked) @usableFromInline final var isStopped = false
    /// Whether the end waits in the backlog: then everything queues up behind it.
    @exclusivity(unchecked) @usableFromInline final var isEnding = false
    /// How deep the owner is in nested events.
    @exclusivity(unchecked) @usableFromInline final var depth: UInt8 = 0
    /// The table has room for two to the power of this; zero while there is none.
    @exclusivity(unchecked) @usableFromInline final var tableExponent: UInt8 = 0
    /// How many slots are in use.
    @exclusivity(unchecked) @usableFromInline final var count: UInt32 = 0
    /// Slots whose registration has left: freed ones, and ones to be swept when the owner is done.
    @exclusivity(unchecked) @usableFromInline final var holes: UInt32 = 0
    /// The table's slots; while there is no table, the only slot itself.
    @exclusivity(unchecked) @usableFromInline final var slots: UnsafeMutableRawPointer?
    /// The thread that is sending; zero when none is.
    @exclusivity(unchecked) @usableFromInline final var owner: UInt = 0
    @exclusivity(unchecked) final var aside: MulticasterAside<Element>?

    /// Makes one without subscribers.
    public override init() { super.init() }

    deinit {
        let registrations = isKeptBySubscriptions ? [] : remainingRegistrations()
        for registration in registrations { registration.releaseSink() }
        if tableExponent > 0 { slots?.deallocate() }
    }

    // MARK: What kinds of subjects differ in

    /// Indicates whether a subscription that is never disposed keeps this alive. Subjects and relays are not kept: nothing can be sent any more once
    /// they are dropped.
    var isKeptBySubscriptions: Bool { true }

    /// Called with the lock held, before an element is sent: keeps what later subscribers shall see. What is returned is released without the lock.
    func remember(_ element: Element) -> Element? { nil }

    /// Called with the lock held when the sequence ends; gives what is to be sent last of all.
    func lastElement(before event: Event<Element>) -> Element? { nil }

    /// Called without the lock when the last subscriber has left of its own accord.
    func becameIdle() {}

    /// What a new subscriber is sent first. Called with the lock held.
    func replay() -> [Element] { [] }

    /// Whether there may be something to replay.
    var replays: Bool { false }

    /// Indicates whether an element that a newcomer causes while it is sent the replay is sent to the newcomer too, nested in the replay. Otherwise the
    /// newcomer counts as a subscriber only once it has been sent the replay, and the element goes to the others.
    var sendsWithinReplay: Bool { true }

    /// Called with the lock held when everything is let go of. What is returned is released without the lock.
    func forget() -> [Element] { [] }

    // MARK: Subscribing

    /// Whether somebody is subscribed.
    public final var hasObservers: Bool { lock.withLock { liveCount > 0 } }

    /// How many are subscribed. Read with the lock held.
    final var liveCount: Int { Int(count - holes) }

    open override func run(_ sink: Sink<Element>) {
        lock.lock()
        if let ending = aside?.ending {
            let elements = replay()
            lock.unlock()
            for element in elements { sink.onNext(element) }
            return sink.on(ending)
        }
        let elements = replays ? replay() : []
        let registration = Registration(self, sink)
        add(registration)
        if elements.isEmpty {
            lock.unlock()
            return sink.setUpstream(registration)
        }
        // Events that come before the replay is over wait for it.
        let start = Starting(registration)
        registration.isStarting = true
        begin(start)
        lock.unlock()
        sink.setUpstream(registration)
        for element in elements { sink.onNext(element) }
        finishStart(start)
    }
}
