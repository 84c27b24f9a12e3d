public import Synchronization

/// One subscriber of a multicaster.
///
/// A subject or relay retains its registrations but is not retained by them, so that a subscription that is never
/// disposed does not keep it alive. A weak reference would give each subject a side table, so the subject's
/// deinitializer notifies its registrations instead.
///
/// Not generic, because unspecialized code would look up the type for each subscription.
@usableFromInline
final class Registration: DisposeBase, @unchecked Sendable {
    // Unchecked: the multicaster's lock protects `index`; the flags are atomic; `hasSink` is accessed only by the two
    // deinitializers, the multicaster's before this one; everything else is immutable.
    /// The multicaster of the sink's elements. Valid until this registration has left. If the multicaster is not retained,
    /// its deinitializer acquires its `UnretainedLock` before it releases the registrations that have not left.
    private let multicaster: Unmanaged<AnyObject>
    /// A `Sink` of the multicaster's elements. Retained until the multicaster or this registration is deallocated.
    @usableFromInline let sink: Unmanaged<DisposeBase>
    @exclusivity(unchecked) final var index: UInt32 = 0
    /// Bit 0: the registration has left. Bit 1: it is receiving the replay.
    @usableFromInline let flags = Atomic<UInt8>(0)
    /// Indicates whether the multicaster is retained.
    private let isStrong: Bool
    @exclusivity(unchecked) private var hasSink = true

    init<Element>(_ multicaster: Multicaster<Element>, _ sink: Sink<Element>) {
        isStrong = multicaster.isKeptBySubscriptions
        self.multicaster = isStrong ? .passRetained(multicaster) : .passUnretained(multicaster)
        self.sink = .passRetained(sink)
    }

    deinit {
        if isStrong { multicaster.release() }
        if hasSink { sink.release() }
    }

    /// Returns the registration in a slot.
    @inlinable
    @inline(__always)
    static func at(_ slot: UnsafeMutableRawPointer) -> Unmanaged<Registration> { .fromOpaque(slot) }

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

    /// Sends an element to the subscriber, unless it has left in the meantime.
    @inlinable
    @inline(__always)
    func send<Element>(_ element: Element, from multicaster: Multicaster<Element>) {
        let flags = flags.load(ordering: .acquiring)
        if flags == 0 {
            return sink._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Sink<Element>.self).onNext(element) }
        }
        if flags == 2 { multicaster.sendStartingElement(element, to: self) }
    }

    /// Sends a terminal event or the element before it. The registration has already been removed from its slot.
    func send<Element>(_ event: Event<Element>, from multicaster: Multicaster<Element>) {
        if isStarting { multicaster.sendStarting(event, to: self) } else { send(event) }
    }

    /// Sends an event to the subscriber.
    func send<Element>(_ event: Event<Element>) {
        unsafeDowncast(sink.takeUnretainedValue(), to: Sink<Element>.self).on(event)
    }

    override func dispose() {
        if isStrong { return sink.takeUnretainedValue().remove(self, from: multicaster) }
        let lock = UnretainedLock.guarding(multicaster.toOpaque())
        lock.pointee.lock()
        let slot = hasLeft ? nil : takenOut()
        lock.pointee.unlock()
        if let slot { Registration.at(slot).release() }
    }

    /// A separate function, so that all references to the multicaster that the compiler creates are released before the
    /// lock is.
    @inline(never)
    private func takenOut() -> UnsafeMutableRawPointer? {
        sink._withUnsafeGuaranteedRef { $0.takeOut(self, of: multicaster) }
    }

    /// Marks the registration as left. Called by the multicaster's deinitializer with its `UnretainedLock` held.
    func leaveForGood() { hasLeft = true }

    /// Releases the sink. Called by the multicaster's deinitializer.
    ///
    /// Breaks the reference cycle between the sink and this registration, which is the sink's upstream.
    func releaseSink() {
        hasSink = false
        sink.release()
    }
}
