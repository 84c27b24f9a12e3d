public import Rx
import Synchronization

/// Delayed work on a loop. It runs at most once, and never after `cancel` was called on the loop.
public final class LoopTimer: MainLoopTimer, @unchecked Sendable {
    // Sendable: `cancelled` is atomic; `place`, `work` and `deadline` are used on the loop's thread only, or before the
    // timer is passed to the loop.
    private let loop: EventLoop
    private let cancelled = Atomic(false)
    var work: (() -> Void)?
    /// The deadline in the loop's nanoseconds.
    var deadline: Int64
    /// The timer's index in its heap; -1 if it is in none.
    var place = -1

    init(loop: EventLoop, deadline: Int64, work: @escaping () -> Void) {
        self.loop = loop
        self.deadline = deadline
        self.work = work
    }

    var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    /// Prevents the work from running and releases it. Can be called on any thread; if that is not the loop's thread,
    /// the work may already be running.
    public func cancel() {
        guard !cancelled.exchange(true, ordering: .relaxed) else { return }
        if loop.inEventLoop {
            loop.remove(self)
        } else {
            loop.execute { self.loop.remove(self) }
        }
    }
}
