import Dispatch
import Synchronization

/// The operations of a dispatch queue that the schedulers use.
final class WorkQueue: Sendable {
    /// The main queue.
    static let main = WorkQueue(queue: .main, leeway: .nanoseconds(0))

    let queue: DispatchQueue
    /// The time by which a timer may fire late to save power.
    let leeway: DispatchTimeInterval

    init(queue: DispatchQueue, leeway: DispatchTimeInterval) {
        self.queue = queue
        self.leeway = leeway
    }

    func schedule<State>(_ state: State, _ action: @escaping (State) -> any Disposable) -> any Disposable {
        let item = ScheduledItem(state, action)
        let work = HandedOver(item)
        queue.async { work.value.run() }
        return item
    }

    func schedule<State>(
        _ state: State, after delay: RxTimeInterval, _ action: @escaping (State) -> any Disposable
    ) -> any Disposable {
        let item = ScheduledItem(state, action)
        let work = HandedOver(item)
        let timer = scheduleOnQueue(queue, after: delay, leeway: leeway) { work.value.run() }
        return Disposables.create(timer, item)
    }

    func schedule<State>(
        _ state: State, after start: RxTimeInterval, every period: RxTimeInterval, _ action: @escaping (State) -> State
    ) -> any Disposable {
        let periodic = HandedOver(PeriodicState(state, action))
        return repeatOnQueue(queue, after: start, every: period, leeway: leeway) { periodic.value.step() }
    }
}

/// The state of periodic work. Only the timer's queue accesses it, one run at a time.
private final class PeriodicState<State> {
    private var state: State
    private let action: (State) -> State

    init(_ state: State, _ action: @escaping (State) -> State) {
        self.state = state
        self.action = action
    }

    /// Runs the action once.
    ///
    /// Dispatch runs the ticks one after the other, each on a thread of its choice. The atomic operations make the
    /// writes of one tick visible to the next, including for the thread sanitizer.
    func step() {
        ticks.add(1, ordering: .acquiring)
        state = action(state)
        ticks.add(1, ordering: .releasing)
    }

    private let ticks = Atomic<Int>(0)
}
