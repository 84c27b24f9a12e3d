import Dispatch
import Locks

/// A pool that runs blocking work (files, slow computation) off the loops, with limited concurrency, and delivers the
/// result on a loop.
public final class BlockingPool: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var running = 0
    }

    private let limit: Int
    /// Runs a worker on a thread that may block.
    private let start: @Sendable (_ worker: @escaping @Sendable () -> Void) -> Void
    private let state = Mutex(State())

    /// Creates a pool.
    ///
    /// - Parameter limit: The maximum number of concurrent jobs, at least one; further jobs wait in order of arrival.
    public convenience init(limit: Int = 4) {
        self.init(limit: limit) { DispatchQueue.global().async(execute: $0) }
    }

    init(limit: Int, start: @escaping @Sendable (_ worker: @escaping @Sendable () -> Void) -> Void) {
        self.limit = max(1, limit)
        self.start = start
    }

    /// Runs `work` off the loops, and then calls `then` with its result on the loop. Can be called on any thread.
    public func run<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, on loop: EventLoop, then: @escaping @Sendable (Value) -> Void
    ) {
        let starts = state.withLock { state in
            state.waiting.append {
                let value = work()
                loop.execute { then(value) }
            }
            guard state.running < limit else { return false }
            state.running += 1
            return true
        }
        if starts { start { self.workOff() } }
    }

    private func workOff() {
        while let next = takeNext() { next() }
    }

    private func takeNext() -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.running -= 1
                return nil
            }
            return state.waiting.removeFirst()
        }
    }
}
