public import Synchronization

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
    @usableFromInline typealias Slots = UnsafeMutablePointer<UnsafeMutableRawPointer?>

    // Unchecked: `lock` protects every property below. The exception is the slots' content up to the owner's `count`, which nobody changes while there is
    // an owner.
    @usableFromInline final let lock = SpinLock()
    @exclusivity(unchecked) @usableFromInline final var slots: Slots?
    @exclusivity(unchecked) @usableFromInline final var count = 0
    @exclusivity(unchecked) @usableFromInline final var capacity = 0
    /// Slots whose registration has left: freed ones, and ones to be swept when the owner is done.
    @exclusivity(unchecked) @usableFromInline final var holes = 0
    /// The thread that is sending; zero when none is.
    @exclusivity(unchecked) @usableFromInline final var owner: UInt = 0
    /// How deep the owner is in nested events.
    @exclusivity(unchecked) @usableFromInline final var depth = 0
    /// Whether the owner has something to do when it is done: events from other threads, registrations to sweep, slots to free.
    @exclusivity(unchecked) @usableFromInline final var hasChores = false
    /// How the sequence has ended.
    @exclusivity(unchecked) @usableFromInline final var ending: Event<Element>?
    @exclusivity(unchecked) @usableFromInline final var isStopped = false
    @exclusivity(unchecked) final var hasBeenReleased = false
    @exclusivity(unchecked) final var backlog: [Event<Element>] = []
    @exclusivity(unchecked) final var starting: [Starting<Element>] = []
    @exclusivity(unchecked) final var outgrown: [Slots] = []

    /// Makes one without subscribers.
    public override init() { super.init() }

    deinit {
        // A registration retains its multicaster, so none is left.
        slots?.deallocate()
    }

    // MARK: Sending

    /// Called with the lock held, before an element is sent: keeps what later subscribers shall see. What is returned is released without the lock.
    func remember(_ element: Element) -> Element? { nil }

    /// Sends an element to all subscribers.
    @inlinable
    @inline(__always)
    final func send(_ element: Element) {
        let me = currentThreadToken()
        lock.lock()
        if isStopped { return lock.unlock() }
        if owner != 0 && (owner != me || depth >= nestingLimit) { return leaveElementToOwner(element) }
        sendOwned(element, me)
    }

    /// Goes on from the lock held and the owner known to be this thread or none.
    @inlinable
    @inline(__always)
    final func sendOwned(_ element: Element, _ me: UInt) {
        let count = self.count
        guard count > 0, let slots else { return lock.unlock() }
        owner = me
        depth += 1
        lock.unlock()
        for index in 0..<count {
            if let slot = slots[index] {
                Registration<Element>.at(slot)._withUnsafeGuaranteedRef { $0.send(element, from: self) }
            }
        }
        lock.lock()
        depth -= 1
        if depth == 0 {
            if hasChores { return finishChores(me) }
            owner = 0
        }
        lock.unlock()
    }

    /// Ends the sequence for all subscribers. `event` is an error or the end.
    @usableFromInline
    final func stop(_ event: Event<Element>) {
        let me = currentThreadToken()
        lock.lock()
        if isStopped { return lock.unlock() }
        if owner != 0 && (owner != me || depth >= nestingLimit) { return leaveToOwner(event) }
        stopOwned(event, me)
    }

    /// Called with the lock held when the sequence ends; gives what is to be sent last of all.
    func lastElement(before event: Event<Element>) -> Element? { nil }

    private func stopOwned(_ event: Event<Element>, _ me: UInt) {
        owner = me
        sendEnding(event)
        lock.lock()
        if depth == 0 { finishChores(me) } else { lock.unlock() }
    }

    /// Sends the last event. Lock held; gives it back.
    private func sendEnding(_ event: Event<Element>) {
        isStopped = true
        ending = event
        let last = lastElement(before: event)
        depth += 1
        let leaving = takeRegistrations()
        lock.unlock()
        for registration in leaving {
            if let last { registration.send(.next(last), from: self) }
            registration.send(event, from: self)
        }
        lock.withLock { depth -= 1 }
    }

    /// Takes all registrations out, for the last event. Lock held.
    private func takeRegistrations() -> [Registration<Element>] {
        var taken: [Registration<Element>] = []
        guard let slots else { return [] }
        for index in 0..<count {
            guard let slot = slots[index] else { continue }
            let registration = Registration<Element>.at(slot).takeUnretainedValue()
            if registration.hasLeft { continue }
            taken.append(registration)
            registration.hasLeft = true
            holes += 1
            if depth == 1 {
                slots[index] = nil
                Registration<Element>.at(slot).release()
            } else {
                hasChores = true
            }
        }
        return taken
    }

    /// Queues an element for the thread that is sending. Lock held; gives it back. On its own so that the common path need not know the event's type.
    @usableFromInline
    @inline(never)
    final func leaveElementToOwner(_ element: Element) { leaveToOwner(.next(element)) }

    /// Queues an event for the thread that is sending. Lock held; gives it back.
    @usableFromInline
    final func leaveToOwner(_ event: Event<Element>) {
        backlog.append(event)
        hasChores = true
        lock.unlock()
    }

    /// Sends what other threads have brought meanwhile, and cleans up. Lock held and depth zero; gives both back.
    @usableFromInline
    final func finishChores(_ me: UInt) {
        while !backlog.isEmpty {
            let batch = backlog
            backlog = []
            for event in batch where !isStopped { sendFromBacklog(event) }
        }
        hasChores = false
        owner = 0
        let leaving = holes > 0 ? sweep() : []
        let outgrown = self.outgrown
        self.outgrown = []
        lock.unlock()
        for slots in outgrown { slots.deallocate() }
        // Releasing them may run user code (deinit of what closures capture), so it is done without the lock.
        withExtendedLifetime(leaving) {}
    }

    /// Sends one event that another thread has brought. Lock held, before and after, but not meanwhile.
    private func sendFromBacklog(_ event: Event<Element>) {
        guard case .next(let element) = event else {
            sendEnding(event)
            return lock.lock()
        }
        let outdated = remember(element)
        let count = self.count
        let slots = self.slots
        depth += 1
        lock.unlock()
        withExtendedLifetime(outdated) {}
        for index in 0..<count {
            if let slot = slots?[index] {
                Registration<Element>.at(slot)._withUnsafeGuaranteedRef { $0.send(element, from: self) }
            }
        }
        lock.lock()
        depth -= 1
    }

    /// Closes the holes. Lock held, no owner. What is returned is to be released without the lock.
    private func sweep() -> [Registration<Element>] {
        var leaving: [Registration<Element>] = []
        guard let slots else { return [] }
        var kept = 0
        for index in 0..<count {
            guard let slot = slots[index] else { continue }
            let registration = Registration<Element>.at(slot).takeUnretainedValue()
            if registration.hasLeft {
                leaving.append(Registration<Element>.at(slot).takeRetainedValue())
            } else {
                registration.index = Int32(kept)
                slots[kept] = slot
                kept += 1
            }
        }
        count = kept
        holes = 0
        return leaving
    }

    /// Sends an element to all subscribers, and keeps it as `remember(_:)` does.
    final func sendRemembering(_ element: Element) {
        let me = currentThreadToken()
        lock.lock()
        if isStopped { return lock.unlock() }
        if owner != 0 && (owner != me || depth >= nestingLimit) { return leaveElementToOwner(element) }
        let outdated = remember(element)
        sendOwned(element, me)
        withExtendedLifetime(outdated) {}
    }

    // MARK: Releasing

    /// Whether `release()` has been called.
    final var isReleased: Bool { lock.withLock { hasBeenReleased } }

    /// Called with the lock held when everything is let go of. What is returned is released without the lock.
    func forget() -> [Element] { [] }

    /// Lets go of all subscribers without telling them; whoever subscribes later gets `RxError.disposed`.
    final func release() {
        lock.lock()
        isStopped = true
        hasBeenReleased = true
        // Not this object itself: it would keep itself alive.
        ending = .error(RxError.disposed(object: ReleasedSubject()))
        depth += 1
        let leaving = takeRegistrations()
        depth -= 1
        let forgotten = forget()
        lock.unlock()
        withExtendedLifetime((leaving, forgotten)) {}
    }

    // MARK: Subscribing

    /// Whether somebody is subscribed.
    public final var hasObservers: Bool { lock.withLock { liveCount > 0 } }

    /// How many are subscribed. Read with the lock held.
    final var liveCount: Int { count - holes }

    /// Called without the lock when the last subscriber has left of its own accord.
    func becameIdle() {}

    /// What a new subscriber is sent first. Called with the lock held.
    func replay() -> [Element] { [] }

    /// Whether there may be something to replay.
    var replays: Bool { false }

    open override func run(_ sink: Sink<Element>) {
        lock.lock()
        if !replays && ending == nil {
            let registration = Registration(self, sink)
            add(registration)
            lock.unlock()
            return sink.setUpstream(registration)
        }
        let elements = replay()
        if let ending {
            lock.unlock()
            for element in elements { sink.onNext(element) }
            return sink.on(ending)
        }
        let registration = Registration(self, sink)
        add(registration)
        if elements.isEmpty {
            lock.unlock()
            return sink.setUpstream(registration)
        }
        // Events that come before the replay is over wait for it.
        let start = Starting(registration)
        registration.isStarting = true
        starting.append(start)
        lock.unlock()
        sink.setUpstream(registration)
        for element in elements { sink.onNext(element) }
        finishStart(start)
    }

    /// Sends a newcomer what came while it was being sent the replay.
    private func finishStart(_ start: Starting<Element>) {
        while true {
            lock.lock()
            let events = start.waiting
            start.waiting = []
            if events.isEmpty {
                start.registration.isStarting = false
                starting.removeAll { $0 === start }
                return lock.unlock()
            }
            lock.unlock()
            for event in events { start.registration.sink.on(event) }
        }
    }

    /// Sends or keeps an event for a registration that may be starting.
    @usableFromInline
    final func sendStarting(_ event: Event<Element>, to registration: Registration<Element>) {
        lock.lock()
        // The thread that starts it sends at once, nested: it is inside the replay.
        if let start = starting.first(where: { $0.registration === registration }),
            start.thread != currentThreadToken()
        {
            start.waiting.append(event)
            return lock.unlock()
        }
        lock.unlock()
        registration.sink.on(event)
    }

    /// The same for an element, on its own so that the common path need not know the event's type.
    @usableFromInline
    @inline(never)
    final func sendStartingElement(_ element: Element, to registration: Registration<Element>) {
        sendStarting(.next(element), to: registration)
    }

    /// Adds a registration behind all others. Lock held.
    private func add(_ registration: Registration<Element>) {
        if count == capacity { grow() }
        registration.index = Int32(count)
        (slots! + count).initialize(to: Unmanaged.passRetained(registration).toOpaque())
        count += 1
    }

    /// Makes room. Lock held.
    private func grow() {
        let newCapacity = max(2, capacity * 2)
        let new = Slots.allocate(capacity: newCapacity)
        if let slots {
            new.moveInitialize(from: slots, count: count)
            if owner == 0 {
                slots.deallocate()
            } else {
                // The owner still reads the former slots.
                outgrown.append(slots)
                hasChores = true
            }
        }
        slots = new
        capacity = newCapacity
    }

    /// Removes a registration.
    final func remove(_ registration: Registration<Element>) {
        lock.lock()
        guard !registration.hasLeft else { return lock.unlock() }
        registration.hasLeft = true
        holes += 1
        let isIdle = holes == count
        if owner != 0 {
            hasChores = true
            lock.unlock()
        } else {
            removeNow(registration)
        }
        if isIdle { becameIdle() }
    }

    /// Takes a registration out. Lock held, no owner; gives it back.
    private func removeNow(_ registration: Registration<Element>) {
        guard let slots else { return lock.unlock() }
        let index = Int(registration.index)
        let slot = slots[index]
        if index == count - 1 {
            // The last one leaves no hole.
            count -= 1
            holes -= 1
        } else {
            slots[index] = nil
        }
        if holes == count {
            count = 0
            holes = 0
        } else if holes > 16 && holes * 2 > count {
            let leaving = sweep()
            lock.unlock()
            if let slot { Registration<Element>.at(slot).release() }
            return withExtendedLifetime(leaving) {}
        }
        lock.unlock()
        if let slot { Registration<Element>.at(slot).release() }
    }
}

/// One subscriber of a multicaster.
@usableFromInline
final class Registration<Element>: DisposeBase, @unchecked Sendable {
    // Unchecked: the multicaster's lock protects `index`; the flags are atomic; the rest is immutable.
    private let multicaster: Multicaster<Element>
    @usableFromInline let sink: Sink<Element>
    @exclusivity(unchecked) final var index: Int32 = 0
    /// 1: has left; 2: is being sent the replay.
    @usableFromInline let flags = Atomic<UInt8>(0)

    init(_ multicaster: Multicaster<Element>, _ sink: Sink<Element>) {
        self.multicaster = multicaster
        self.sink = sink
    }

    /// The registration in a slot.
    @inlinable
    @inline(__always)
    static func at(_ slot: UnsafeMutableRawPointer) -> Unmanaged<Registration<Element>> { .fromOpaque(slot) }

    var hasLeft: Bool {
        get { flags.load(ordering: .relaxed) & 1 != 0 }
        set { if newValue { flags.bitwiseOr(1, ordering: .relaxed) } }
    }

    var isStarting: Bool {
        get { flags.load(ordering: .relaxed) & 2 != 0 }
        set {
            if newValue { flags.bitwiseOr(2, ordering: .relaxed) } else { flags.bitwiseAnd(~2, ordering: .releasing) }
        }
    }

    /// Sends an element on, unless the subscriber has left meanwhile.
    @inlinable
    @inline(__always)
    func send(_ element: Element, from multicaster: Multicaster<Element>) {
        let flags = flags.load(ordering: .acquiring)
        if flags == 0 { return sink.onNext(element) }
        if flags == 2 { multicaster.sendStartingElement(element, to: self) }
    }

    /// Sends one of the last events on; the registration has been taken out already.
    func send(_ event: Event<Element>, from multicaster: Multicaster<Element>) {
        if isStarting { multicaster.sendStarting(event, to: self) } else { sink.on(event) }
    }

    override func dispose() { multicaster.remove(self) }
}

/// How deep events may nest in one multicaster before the next one waits for those that are being sent.
@usableFromInline let nestingLimit = 100

/// What `RxError.disposed` names when a subject has been released.
private final class ReleasedSubject {}

/// A registration that is being sent the replay, and what waits until it has it.
final class Starting<Element> {
    let registration: Registration<Element>
    let thread = currentThreadToken()
    var waiting: [Event<Element>] = []

    init(_ registration: Registration<Element>) { self.registration = registration }
}
