import Dispatch
import Locks

/// Runs work that blocks (files, slow computation) away from the loops, a few at once, and brings the result back.
public final class BlockingPool: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var running = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: how many works may run at once, at least one; the others wait in the order of their arrival.
    public init(limit: Int = 4) {
        self.limit = max(1, limit)
    }

    /// Runs `work` away from the loops, then `then` with its result on the loop. From any thread.
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
        if starts { DispatchQueue.global().async { self.workOff() } }
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
