import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A loop as used by `MainScheduler`, with the number of actions that `MainScheduler.instance` has pending on it.
final class SchedulerLoop: Sendable {
    /// The loop; `nil` for the main dispatch queue.
    let loop: (any MainLoop)?
    /// The number of pending actions of `MainScheduler.instance` on this loop.
    let pending = PendingCount()

    static let mainQueue = SchedulerLoop(nil)

    /// The calling thread's loop, or the main queue if the thread has none.
    static var current: SchedulerLoop { ThreadState.current.loop ?? mainQueue }

    private init(_ loop: (any MainLoop)?) { self.loop = loop }

    init(_ loop: any MainLoop) { self.loop = loop }

    var isCurrent: Bool {
        if let loop { return loop.isCurrent }
        return ThreadState.current.isMainThread
    }

    /// Runs `work` within the call if the caller is on the loop's thread and nothing is pending; otherwise queues it.
    func runOrEnqueue(_ work: ScheduledWork, _ pending: PendingCount) {
        if pending.begin(), isCurrent {
            work.run()
            return pending.end()
        }
        let work = HandedOver(work)
        enqueueBare {
            work.value.run()
            pending.end()
        }
    }

    /// Queues `work`, even on the loop's thread.
    func enqueue(_ work: ScheduledWork) {
        let work = HandedOver(work)
        enqueueBare { work.value.run() }
    }

    func enqueueBare(_ work: @escaping @Sendable () -> Void) {
        if let loop { loop.schedule(work) } else { DispatchQueue.main.async(execute: work) }
    }

    /// Runs `work` after `delay`.
    func enqueue(after delay: RxTimeInterval, _ work: ScheduledWork) -> any Disposable {
        let handed = HandedOver(work)
        guard let loop else {
            return scheduleOnQueue(.main, after: delay, leeway: .nanoseconds(0)) { handed.value.run() }
        }
        let timer = loop.schedule(after: delay.duration) { handed.value.run() }
        return Disposables.create(with: timer.cancel)
    }
}

#if canImport(Darwin)
    func initialThreadCheck() -> Bool { pthread_main_np() == 1 }

    func isOnMainQueue() -> Bool { false }
#else
    private let mainQueueKey: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Indicates whether the caller is running on the main queue, regardless of the thread that serves the queue.
    func isOnMainQueue() -> Bool { DispatchQueue.getSpecific(key: mainQueueKey) != nil }

    /// Indicates whether the caller is on the initial thread, whose ID equals the process ID.
    ///
    /// The link `/proc/thread-self` reads "PID/task/TID".
    func initialThreadCheck() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64)
        let length = readlink("/proc/thread-self", &buffer, buffer.count)
        guard length > 0 else { return false }
        let parts = String(decoding: buffer[..<length], as: UTF8.self).split(separator: "/")
        return parts.first == parts.last
    }
#endif
