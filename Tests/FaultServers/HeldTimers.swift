package import Dispatch
import Foundation
package import Rx

/// A scheduler that runs work at once on one queue, except for timers. Timers fire when the test requires it, so that
/// the speed of the machine does not matter.
package final class HeldTimers: SchedulerType, @unchecked Sendable {
    // Unchecked: `pending`, `number` and `asked` are accessed with `changed` locked.
    private let changed = NSCondition()
    private var pending: [(number: Int, fire: () -> Void)] = []
    private var number = 0
    private var asked: [DispatchTimeInterval] = []
    private let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "timers")

    package init() {}

    package var now: RxTime { queue.now }

    /// The requested delays of all timers, in order.
    package var waits: [DispatchTimeInterval] { changed.withLock { asked } }

    /// Fires the oldest timer. Blocks until there is one.
    package func fireNext() {
        let fire = changed.withLock {
            while pending.isEmpty { changed.wait() }
            return pending.removeFirst().fire
        }
        fire()
    }

    package func schedule<StateType>(
        _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        queue.schedule(state, action: action)
    }

    package func scheduleRelative<StateType>(
        _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        guard dueTime != .milliseconds(0) else { return queue.schedule(state, action: action) }
        let work = SingleAssignmentDisposable()
        let timer = changed.withLock {
            number += 1
            asked.append(dueTime)
            pending.append((number, { [queue] in work.setDisposable(queue.schedule(state, action: action)) }))
            changed.broadcast()
            return number
        }
        return Disposables.create(
            work,
            Disposables.create { [self] in
                changed.withLock { pending.removeAll { $0.number == timer } }
            })
    }
}
