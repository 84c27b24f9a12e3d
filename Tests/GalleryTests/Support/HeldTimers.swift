import Bindery
import Dispatch
import Foundation

/// Runs work at once, on one queue, except for timers: these fire when the test says so, however fast or slow the machine is.
final class HeldTimers: SchedulerType, @unchecked Sendable {
    // Unchecked: `pending`, `number` and `asked` are touched with `changed` locked only.
    private let changed = NSCondition()
    private var pending: [(number: Int, fire: () -> Void)] = []
    private var number = 0
    private var asked: [DispatchTimeInterval] = []
    private let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "timers")

    var now: RxTime { queue.now }

    /// The times that timers were to wait, in order.
    var waits: [DispatchTimeInterval] { changed.withLock { asked } }

    /// Fires the timer that has waited longest. Waits for one if there is none.
    func fireNext() {
        let fire = changed.withLock {
            while pending.isEmpty { changed.wait() }
            return pending.removeFirst().fire
        }
        fire()
    }

    func schedule<StateType>(
        _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        queue.schedule(state, action: action)
    }

    func scheduleRelative<StateType>(
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
