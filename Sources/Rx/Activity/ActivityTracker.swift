/// Counts what is going on: whether any of the sequences that it tracks is subscribed.
public final class ActivityTracker: ObservableConvertibleType, @unchecked Sendable {
    // Unchecked: `gate` lets one thread at a time touch `running`.
    private let gate = Gate()
    private let count = BehaviorRelay(value: 0)
    private var running = 0

    /// Makes one that tracks nothing.
    public init() {}

    /// Whether something is going on. Replays its latest value, without repeats.
    public func asObservable() -> Observable<Bool> { count.map { $0 > 0 }.distinctUntilChanged() }

    func add(_ difference: Int) {
        guard gate.enter() else { return gate.enqueue { self.add(difference) } }
        running += difference
        count.accept(running)
        gate.leave()
    }
}

extension ObservableConvertibleType {
    /// The same sequence; `tracker` counts it while it is subscribed.
    public func trackActivity(_ tracker: ActivityTracker) -> Observable<Element> {
        asObservable().do(onSubscribe: { tracker.add(1) }, onDispose: { tracker.add(-1) })
    }
}
