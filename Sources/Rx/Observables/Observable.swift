/// A sequence that pushes its events to its subscribers: `next* (error | completed)?`.
///
/// Subclasses implement subscriptions by overriding `run(_:)`. Observables may be shared between threads.
open class Observable<Element>: ObservableType, @unchecked Sendable {
    // Unchecked: an observable is an immutable description, or it protects its state (subjects, shared observables).
    #if DEBUG
        private let trackedResource = TrackedResource()
    #endif

    /// Creates an observable. Only subclasses call this initializer.
    public init() {}

    /// Starts sending events to `sink`, and sets the sink's upstream to the disposable that ends the subscription.
    open func run(_ sink: Sink<Element>) {
        fatalError("A subclass of Observable must override run(_:)")
    }

    /// Subscribes a stage from outside a running subscription. Sequences that schedule work start the trampoline here.
    @usableFromInline
    func attach(_ sink: Sink<Element>) { run(sink) }

    /// Calls `body` with the element and returns true if this is a sequence of one element that is sent immediately;
    /// otherwise returns false. Operators that follow many such sequences use this method to avoid a stage for each of
    /// them.
    @usableFromInline
    func withOnlyElement(_ body: (Element) -> Void) -> Bool { false }

    /// Sends this sequence's events to `observer` until the sequence terminates or the result is disposed.
    @inlinable
    public final func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Element {
        let handle = SubscriptionHandle()
        attach(ObserverSink(handle, observer))
        return handle
    }

    /// Returns this observable.
    @inlinable
    public final func asObservable() -> Observable<Element> { self }
}

/// A sequence whose subscription runs inside the current thread's trampoline, so that work that its parts schedule
/// there runs in turns.
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
    // Unchecked: immutable. The closure captures the operator's closures, which Rx calls for one event at a time.
    @usableFromInline let start: (Sink<Element>) -> Void

    @usableFromInline
    init(_ start: @escaping (Sink<Element>) -> Void) { self.start = start }

    @usableFromInline
    override func run(_ sink: Sink<Element>) { start(sink) }
}

extension Observable {
    /// Returns a sequence that calls `start` with the subscriber's sink for each subscription. Usually `start` runs a
    /// source into a new stage upstream of that sink.
    ///
    ///     Observable<Int>.operation { sink in source.run(DoublingSink(sink)) }
    @inlinable
    public static func operation(_ start: @escaping (_ sink: Sink<Element>) -> Void) -> Observable<Element> {
        Operator(start)
    }
}
