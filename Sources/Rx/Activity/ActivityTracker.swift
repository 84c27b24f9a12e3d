/// A counter of the subscriptions to the sequences that it tracks.
public final class ActivityTracker: ObservableConvertibleType, @unchecked Sendable {
    // Unchecked: `gate` lets only one thread at a time access `running`.
    private let gate = Gate()
    private let count = BehaviorRelay(value: 0)
    private var running = 0

    /// Creates a tracker without sequences.
    public init() {}

    /// Returns a sequence that indicates whether a tracked sequence has a subscription. It replays its latest value and
    /// drops repeats.
    public func asObservable() -> Observable<Bool> { count.map { $0 > 0 }.distinctUntilChanged() }

    func add(_ difference: Int) {
        guard gate.enter() else { return gate.enqueue { self.add(difference) } }
        running += difference
        count.accept(running)
        gate.leave()
    }
}

extension ObservableConvertibleType {
    /// Counts each subscription to this sequence in `tracker` until the subscription ends.
    public func trackActivity(_ tracker: ActivityTracker) -> Observable<Element> {
        asObservable().do(onSubscribe: { tracker.add(1) }, onDispose: { tracker.add(-1) })
    }
}
