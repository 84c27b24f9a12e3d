import Foundation
import Rx
import RxTesting
import Testing

@Suite struct ShareOnEachLoopTests {
    /// A loop without work of its own, which a test enters and leaves.
    private final class EnteredLoop: MainLoop {
        private final class Timer: MainLoopTimer { func cancel() {} }

        var isCurrent: Bool { MainLoops.current === self }
        func schedule(_ work: @escaping @Sendable () -> Void) { work() }
        func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any MainLoopTimer { Timer() }

        func run<Result>(_ body: () -> Result) -> Result {
            let former = MainLoops.current
            MainLoops.setCurrent(self)
            defer { MainLoops.setCurrent(former) }
            return body()
        }
    }

    private let scheduler = TestScheduler(initialClock: 0)
    private let first = EnteredLoop()
    private let second = EnteredLoop()

    @Test func `the subscribers of a loop share one subscription and the replay`() {
        let source = scheduler.createHotObservable([.next(10, 1), .next(20, 2), .next(30, 3)])
        let shared = source.asObservable().shareOnEachLoop(replay: 1)
        let observers = (0..<4).map { _ in scheduler.createObserver(Int.self) }
        let subscriptions = [
            first.run { shared.subscribe(observers[0]) }, second.run { shared.subscribe(observers[1]) },
        ]
        scheduler.advanceTo(15)
        let later = first.run { shared.subscribe(observers[2]) }
        let outside = shared.subscribe(observers[3])
        scheduler.advanceTo(25)
        #expect(observers[0].events == [.next(10, 1), .next(20, 2)])
        #expect(observers[1].events == [.next(10, 1), .next(20, 2)])
        #expect(observers[2].events == [.next(15, 1), .next(20, 2)])
        #expect(observers[3].events == [.next(20, 2)])
        #expect(source.subscriptions.count == 3)
        for subscription in subscriptions { subscription.dispose() }
        #expect(source.subscriptions.count { $0.unsubscribe == 25 } == 1)
        later.dispose()
        outside.dispose()
        #expect(source.subscriptions.allSatisfy { $0.unsubscribe == 25 })
    }

    @Test func `a loop without subscribers starts a new subscription`() {
        let source = scheduler.createHotObservable([.next(10, 1), .next(20, 2)])
        let shared = source.asObservable().shareOnEachLoop(replay: 1)
        let observer = scheduler.createObserver(Int.self)
        first.run { shared.subscribe(observer) }.dispose()
        scheduler.advanceTo(15)
        first.run { shared.subscribe(observer) }.dispose()
        #expect(observer.events.isEmpty)
        #expect(source.subscriptions.count == 2)
    }
}
