import Dispatch

/// Runs `work` once on `queue` after `delay`.
func scheduleOnQueue(
    _ queue: DispatchQueue, after delay: RxTimeInterval, leeway: DispatchTimeInterval,
    _ work: @escaping @Sendable () -> Void
) -> any Disposable {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + delay, leeway: leeway)
    let holder = TimerHolder(timer)
    timer.setEventHandler {
        holder.dispose()
        work()
    }
    timer.resume()
    return holder
}

/// Runs `work` on `queue` after `start` and then every `period`.
func repeatOnQueue(
    _ queue: DispatchQueue, after start: RxTimeInterval, every period: RxTimeInterval, leeway: DispatchTimeInterval,
    _ work: @escaping @Sendable () -> Void
) -> any Disposable {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + start, repeating: period, leeway: leeway)
    let holder = TimerHolder(timer)
    timer.setEventHandler(handler: work)
    timer.resume()
    return holder
}

/// An object that keeps a running timer alive and cancels it when disposed.
private final class TimerHolder: DisposeBase, @unchecked Sendable {
    // Unchecked: `lock` protects `timer`, and any thread may cancel a dispatch source.
    private let lock = SpinLock()
    private var timer: (any DispatchSourceTimer)?

    init(_ timer: any DispatchSourceTimer) { self.timer = timer }

    override func dispose() {
        lock.lock()
        let timer = self.timer
        self.timer = nil
        lock.unlock()
        timer?.setEventHandler(handler: nil)
        timer?.cancel()
    }
}
