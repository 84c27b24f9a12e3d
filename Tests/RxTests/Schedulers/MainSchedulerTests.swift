import Dispatch
import Locks
import Rx
import RxTesting
import Testing

/// A loop that runs its scheduled work on request.
private final class ManualLoop: MainLoop {
    private final class Timer: MainLoopTimer { func cancel() {} }

    private let waiting = Mutex<[@Sendable () -> Void]>([])
    private let isInside = Atomic<Bool>(false)

    var isCurrent: Bool { isInside.load(ordering: .relaxed) }

    func schedule(_ work: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(work) } }

    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any MainLoopTimer {
        schedule(work)
        return Timer()
    }

    /// Runs `body` as the loop's thread would, then the scheduled work.
    func run(_ body: () -> Void = {}) {
        let former = MainLoops.current
        MainLoops.setCurrent(self)
        isInside.store(true, ordering: .relaxed)
        body()
        while true {
            let batch = waiting.withLock { waiting in
                defer { waiting.removeAll() }
                return waiting
            }
            if batch.isEmpty { break }
            for work in batch { work() }
        }
        isInside.store(false, ordering: .relaxed)
        MainLoops.setCurrent(former)
    }
}

@Suite struct MainSchedulerTests {
    @Test func `the main scheduler runs work at once on its loop and queues nested work`() {
        let loop = ManualLoop()
        var log: [String] = []
        loop.run {
            _ = MainScheduler.instance.schedule(()) { _ in
                log.append("first")
                _ = MainScheduler.instance.schedule(()) { _ in
                    log.append("nested")
                    return Disposables.create()
                }
                log.append("first ends")
                return Disposables.create()
            }
            log.append("after")
        }
        #expect(log == ["first", "first ends", "after", "nested"])
    }

    @Test func `asyncInstance queues its work`() {
        let loop = ManualLoop()
        var log: [String] = []
        loop.run {
            _ = MainScheduler.asyncInstance.schedule(()) { _ in
                log.append("later")
                return Disposables.create()
            }
            log.append("now")
        }
        #expect(log == ["now", "later"])
    }

    @Test func `observing on the main scheduler uses the loop of the subscription`() {
        let loop = ManualLoop()
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        var subscription: (any Disposable)?
        loop.run {
            subscription = subject.observe(on: MainScheduler.instance).subscribe(onNext: { seen.append($0) })
            subject.onNext(1)
        }
        #expect(seen == [1])
        // Off the loop it waits.
        subject.onNext(2)
        #expect(seen == [1])
        loop.run()
        #expect(seen == [1, 2])
        subscription?.dispose()
    }

    @Test func `drivers and binders use the loop on which they were created`() {
        final class Target { var value = 0 }
        let loop = ManualLoop()
        let relay = BehaviorRelay(value: 1)
        let target = Target()
        var binder: Binder<Int>?
        var driver: Driver<Int>?
        loop.run {
            binder = Binder(target) { target, value in target.value = value }
            driver = relay.asDriver()
        }
        binder?.onNext(7)
        #expect(target.value == 0)
        loop.run()
        #expect(target.value == 7)
        var seen: [Int] = []
        let subscription = driver?.drive(onNext: { seen.append($0) })
        #expect(seen.isEmpty)
        loop.run()
        #expect(seen == [1])
        subscription?.dispose()
    }
}
