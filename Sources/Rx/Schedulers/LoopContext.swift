import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A loop as `MainScheduler` sees it: its place, and the count of the actions that `MainScheduler.instance` has there.
final class LoopContext: Sendable {
    /// nil: the main dispatch queue.
    let loop: (any MainLoop)?
    /// The actions of `MainScheduler.instance` on this loop.
    let pending = PendingCount()

    static let mainQueue = LoopContext(nil)

    /// The calling thread's loop; the main queue where there is none.
    static var current: LoopContext { ThreadState.current.loop ?? mainQueue }

    private init(_ loop: (any MainLoop)?) { self.loop = loop }

    init(_ loop: any MainLoop) { self.loop = loop }

    var isCurrent: Bool {
        if let loop { return loop.isCurrent }
        return ThreadState.current.isMainThread
    }

    /// Runs `work` within the call when this is the loop's thread and `pending` counts nothing; otherwise queues it.
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

    /// Queues `work`, even on the loop's own thread.
    func enqueue(_ work: ScheduledWork) {
        let work = HandedOver(work)
        enqueueBare { work.value.run() }
    }

    func enqueueBare(_ work: @escaping @Sendable () -> Void) {
        if let loop { loop.schedule(work) } else { DispatchQueue.main.async(execute: work) }
    }

    /// Runs `work` once `delay` has passed.
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

    /// Whether the caller is work of the main queue, on whatever thread that runs.
    func isOnMainQueue() -> Bool { DispatchQueue.getSpecific(key: mainQueueKey) != nil }

    /// The initial thread's number is the process's: `/proc/thread-self` reads "PID/task/TID".
    func initialThreadCheck() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64)
        let length = readlink("/proc/thread-self", &buffer, buffer.count)
        guard length > 0 else { return false }
        let parts = String(decoding: buffer[..<length], as: UTF8.self).split(separator: "/")
        return parts.first == parts.last
    }
#endif
