import Dispatch
import Foundation
import Rx
import RxTesting
import Testing

/// Orders and lifetimes that examples of an operator's elements do not show.
@Suite(.leakFree) struct OrderTests {
    @Test func `withLatestFrom subscribes to its second sequence first`() {
        var order: [String] = []
        let source = Observable.just(1).do(onSubscribe: { order.append("source") })
        let second = Observable.just("a").do(onSubscribe: { order.append("second") })
        var seen: [String] = []
        source.withLatestFrom(second).subscribe(onNext: { seen.append($0) }).dispose()
        #expect(order == ["second", "source"])
        #expect(seen == ["a"])
    }

    @Test(arguments: [1, 2])
    func `share stays connected if the only other subscriber leaves during a replay`(replay: Int) {
        let source = PublishSubject<Int>()
        var subscriptions = 0
        var disposals = 0
        let shared = source.do(onSubscribe: { subscriptions += 1 }, onDispose: { disposals += 1 }).share(
            replay: replay)
        let first = shared.subscribe()
        source.onNext(1)
        var seen: [Int] = []
        let second = shared.subscribe(onNext: { element in
            first.dispose()
            seen.append(element)
        })
        source.onNext(2)
        #expect(seen == [1, 2])
        #expect(subscriptions == 1)
        #expect(disposals == 0)
        second.dispose()
        #expect(disposals == 1)
    }

    /// The new subscriber and the only other one leave while the new one receives the replay, and another one
    /// subscribes.
    @Test(arguments: [1, 2])
    func `share stays connected if a joining subscriber leaves during its replay`(replay: Int) {
        let source = PublishSubject<Int>()
        let stop = PublishSubject<Void>()
        var subscriptions = 0
        var disposals = 0
        let shared = source.do(onSubscribe: { subscriptions += 1 }, onDispose: { disposals += 1 }).share(
            replay: replay)
        let first = shared.subscribe()
        source.onNext(1)
        var seen: [Int] = []
        let third = SerialDisposable()
        let second = shared.take(until: stop).subscribe(onNext: { _ in
            first.dispose()
            stop.onNext(())
            third.disposable = shared.subscribe(onNext: { seen.append($0) })
        })
        source.onNext(2)
        #expect(seen == [1, 2])
        #expect(subscriptions == 1)
        #expect(disposals == 0)
        third.dispose()
        second.dispose()
        #expect(disposals == 1)
    }

    /// A subscriber of a connection that has ended leaves after the next connection has begun.
    @Test func `refCount ignores a subscriber of a previous connection`() {
        var observers: [AnyObserver<Int>] = []
        var connections = 0
        let source = Observable<Int>.create { observer in
            observers.append(observer)
            connections += 1
            return Disposables.create { connections -= 1 }
        }
        let counted = source.multicast { PublishSubject<Int>() }.refCount()
        var seen: [Int] = []
        let late = SerialDisposable()
        let former = SerialDisposable()
        let first = counted.subscribe(onCompleted: {
            late.disposable = counted.subscribe(onNext: { seen.append($0) })
            former.dispose()
        })
        former.disposable = counted.subscribe()
        observers[0].onCompleted()
        #expect(connections == 1)
        observers[1].onNext(1)
        #expect(seen == [1])
        late.dispose()
        first.dispose()
        #expect(connections == 0)
        observers = []
    }

    @Test func `throttle measures its interval from the end of the handler`() {
        let clock = SettableClock()
        let source = PublishSubject<Int>()
        var seen: [Int] = []
        let subscription = source.throttle(.seconds(5), latest: false, scheduler: clock).subscribe(onNext: {
            seen.append($0)
            clock.now += 10
        })
        source.onNext(1)
        clock.now += 4
        source.onNext(2)
        clock.now += 1
        source.onNext(3)
        #expect(seen == [1, 3])
        subscription.dispose()
    }

    @Test func `a disposed ReplaySubject releases its elements`() {
        final class Element {}
        for subject in [ReplaySubject<Element>.create(bufferSize: 2), ReplaySubject.createUnbounded()] {
            weak var kept: Element?
            do {
                let element = Element()
                kept = element
                subject.onNext(element)
            }
            #expect(kept != nil)
            subject.dispose()
            #expect(kept == nil)
        }
    }
}

/// A scheduler whose time a test sets. It runs no timers.
private final class SettableClock: SchedulerType {
    var now = Date(timeIntervalSince1970: 0)

    func schedule<StateType>(
        _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        action(state)
    }

    func scheduleRelative<StateType>(
        _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        Disposables.create()
    }
}
