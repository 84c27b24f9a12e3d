public import Rx
import Synchronization

/// Work that waits for its time on a loop. It runs at most once, never after `cancel` was called on the loop.
public final class LoopTimer: MainLoopTimer, @unchecked Sendable {
    // Sendable: `cancelled` is atomic; `place`, `work` and `deadline` are touched on the loop's thread only, or before the timer
    // is handed to the loop.
    private let loop: EventLoop
    private let cancelled = Atomic(false)
    var work: (() -> Void)?
    /// In the loop's nanoseconds.
    var deadline: Int64
    /// Where the timer stands in its heap; -1 while it is in none.
    var place = -1

    init(loop: EventLoop, deadline: Int64, work: @escaping () -> Void) {
        self.loop = loop
        self.deadline = deadline
        self.work = work
    }

    var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    /// Prevents the work from running, and lets go of what it holds. From any thread; on another thread than the loop's the work
    /// may be running already.
    public func cancel() {
        guard !cancelled.exchange(true, ordering: .relaxed) else { return }
        if loop.inEventLoop {
            loop.remove(self)
        } else {
            loop.execute { self.loop.remove(self) }
        }
    }
}
