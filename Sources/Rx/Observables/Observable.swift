/// A sequence that pushes its elements to whoever subscribes: `next* (error | completed)?`.
///
/// Subclasses say in `run(_:)` what a subscription does. Observables may be shared between threads.
open class Observable<Element>: ObservableType, @unchecked Sendable {
    // Unchecked: an observable is an immutable description, or (subjects, shared observables) guards its state itself.
    #if DEBUG
        private let trackedResource = TrackedResource()
    #endif

    /// For subclasses.
    public init() {}

    /// Starts sending events to `sink`, which becomes linked to what can be disposed of.
    open func run(_ sink: Sink<Element>) {
        fatalError("An observable says what a subscription does: override run(_:)")
    }

    /// Subscribes a stage from outside a running subscription. Sequences that schedule see that the trampoline is in
    /// place.
    @usableFromInline
    func attach(_ sink: Sink<Element>) { run(sink) }

    /// Calls `body` with the element and returns true where this is a sequence of one element that comes at once, so
    /// that an operator that follows many such sequences needs no stage for each; otherwise returns false.
    @usableFromInline
    func withOnlyElement(_ body: (Element) -> Void) -> Bool { false }

    /// Sends `observer` this sequence's events until it ends or the result is disposed.
    @inlinable
    public final func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Element {
        let handle = SubscriptionHandle()
        attach(ObserverSink(handle, observer))
        return handle
    }

    /// Itself.
    @inlinable
    public final func asObservable() -> Observable<Element> { self }
}

/// A sequence whose subscription runs inside the current thread's trampoline, so that what its parts schedule there
/// takes turns.
@usableFromInline
class Producer<Element>: Observable<Element>, @unchecked Sendable {
    // Unchecked: the conformance is inherited.
    @usableFromInline
    final override func attach(_ sink: Sink<Element>) {
        CurrentThreadScheduler.trampoline { self.run(sink) }
    }
}

/// A sequence described by a closure.
@usableFromInline
final class Operator<Element>: Producer<Element>, @unchecked Sendable {
    // Unchecked: immutable. The closure holds the operator's own closures, which Rx calls one event at a time.
    @usableFromInline let start: (Sink<Element>) -> Void

    @usableFromInline
    init(_ start: @escaping (Sink<Element>) -> Void) { self.start = start }

    @usableFromInline
    override func run(_ sink: Sink<Element>) { start(sink) }
}

extension Observable {
    /// A sequence whose subscription is what `start` does with the sink: usually to run a source into a stage of its
    /// own.
    ///
    ///     Observable<Int>.operation { sink in source.run(DoublingSink(sink)) }
    @inlinable
    public static func operation(_ start: @escaping (_ sink: Sink<Element>) -> Void) -> Observable<Element> {
        Operator(start)
    }
}
