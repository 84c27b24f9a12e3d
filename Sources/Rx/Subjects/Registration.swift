public import Synchronization

/// One subscriber of a multicaster.
@usableFromInline
final class Registration<Element>: DisposeBase, @unchecked Sendable {
    // Unchecked: the multicaster's lock protects `index`; the flags are atomic; the rest is immutable.
    private let multicaster: Multicaster<Element>
    @usableFromInline let sink: Sink<Element>
    @exclusivity(unchecked) final var index: UInt32 = 0
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
