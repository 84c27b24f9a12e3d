import Rx
import RxTesting
import Testing

/// An app's own types that conform to the protocols, hooks, and older names.
@Suite struct OwnTypeSpellingTests {
    private struct Numbers: ObservableType {
        typealias Element = Int

        func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Int {
            Observable.of(1, 2).subscribe(observer)
        }
    }

    private final class Collecting: ObserverType {
        var events: [Event<Int>] = []

        func on(_ event: Event<Int>) { events.append(event) }
    }

    private final class Doubling: ObservableType, SubjectType, ObserverType {
        typealias Element = Int
        typealias Observer = Doubling
        private let subject = PublishSubject<Int>()

        func asObserver() -> Doubling { self }
        func on(_ event: Event<Int>) { subject.on(event.map { $0 * 2 }) }
        func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Int {
            subject.subscribe(observer)
        }
    }

    @Test func `an app's types can conform to the observable and subject protocols`() {
        let collected = Collecting()
        Numbers().map { $0 + 1 }.subscribe(collected).dispose()
        #expect(collected.events == [.next(2), .next(3), .completed])
        let doubled = Collecting()
        let connectable = Numbers().multicast(Doubling())
        let subscription = connectable.subscribe(doubled)
        connectable.connect().dispose()
        subscription.dispose()
        #expect(doubled.events == [.next(2), .next(4), .completed])
    }

    @Test func `errors have distinct descriptions`() {
        let errors: [RxError] = [
            .unknown, .disposed(object: self as AnyObject), .overflow, .argumentOutOfRange, .noElements,
            .moreThanOneElement, .timeout,
        ]
        #expect(Set(errors.map(\.debugDescription)).count == 7)
    }

    @Test func hooks() {
        struct Own: Error {}
        let before = Hooks.defaultErrorHandler
        let callStack = Hooks.customCaptureSubscriptionCallstack
        defer {
            Hooks.defaultErrorHandler = before
            Hooks.customCaptureSubscriptionCallstack = callStack
            Hooks.recordCallStackOnError = false
        }
        let seen = BehaviorRelay(value: 0)
        Hooks.recordCallStackOnError = true
        Hooks.customCaptureSubscriptionCallstack = { ["here"] }
        Hooks.defaultErrorHandler = { callStack, error in
            if error is Own, callStack == ["here"] { seen.accept(seen.value + 1) }
        }
        Observable<Int>.error(Own()).subscribe(onNext: { _ in }).dispose()
        Single<Int>.error(Own()).subscribe(onSuccess: { _ in }).dispose()
        Completable.error(Own()).subscribe().dispose()
        Observable<Int>.error(Own()).subscribe(onError: { _ in }).dispose()
        #expect(seen.value == 3)
        Hooks.recordCallStackOnError = false
        Observable<Int>.error(Own()).subscribe(onNext: { _ in }).dispose()
        #expect(seen.value == 3)
    }

    @Test func resourcesAreCounted() {
        let before = Resources.incrementTotal()
        #expect(before >= 1)
        Resources.decrementTotal()
        #expect(Resources.total >= 0)
        let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "counted")
        let observed = Observable.just(1).observe(on: queue)
        // Other tests, which run at the same time, are counted too.
        withExtendedLifetime(observed) {
            #if DEBUG
                #expect(Resources.numberOfSerialDispatchQueueObservables >= 1)
            #else
                #expect(Resources.numberOfSerialDispatchQueueObservables == 0)
            #endif
        }
        #expect(maxTailRecursiveSinkStackSize == 1)
    }

    @Test func `older names behave like the current ones`() {
        let spellings: any Spellings = OlderNames()
        #expect(spellings.results() == [2, 9, 2, 3, 3, 1])
        #expect(spellings.single() == [1, 8])
    }
}

/// Deprecated names are used through a protocol, so that they cause no warnings here.
private protocol Spellings {
    func results() -> [Int]
    func single() -> [Int]
}

private struct OlderNames: Spellings {
    @available(*, deprecated)
    func results() -> [Int] {
        let scheduler = CurrentThreadScheduler.instance
        let numbers = Observable.of(1, 2, 3)
        let failing = Observable<Int>.error(RxError.unknown)
        var seen: [Int] = []
        let all: [Observable<Int>] = [
            numbers.elementAt(1),
            failing.catchError { _ in .just(8) }.map { $0 + 1 },
            failing.catchErrorJustReturn(2).observeOn(scheduler).subscribeOn(scheduler),
            numbers.skipWhile { $0 < 3 }.skipUntil(Observable.just(1)).ifEmpty(default: 3),
            numbers.takeUntil(.inclusive) { $0 == 3 }.takeLast(1),
            numbers.takeWhile { $0 < 2 }.takeUntil(Observable<Int>.never()).retryWhen { $0 },
        ]
        Observable.concat(all).subscribe(onNext: { seen.append($0) }).dispose()
        return seen
    }

    @available(*, deprecated)
    func single() -> [Int] {
        var seen: [Int] = []
        Single.just(1).observeOn(CurrentThreadScheduler.instance)
            .subscribe(onSuccess: { seen.append($0) }, onError: { _ in }).dispose()
        Single<Int>.error(RxError.unknown).catchErrorJustReturn(8).subscribe(onSuccess: { seen.append($0) }).dispose()
        return seen
    }
}
