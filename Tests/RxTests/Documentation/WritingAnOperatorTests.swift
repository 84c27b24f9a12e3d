import Dispatch
import Rx
import RxTesting
import Testing

// The examples of the article "Writing an operator": the code between the marks, word for word.

// snippet: composed
extension ObservableType {
    /// Emits the elements, and fails at the first one that `isAllowed` rejects.
    func validated(_ isAllowed: @escaping (Element) -> Bool) -> Observable<Element> {
        map { element in
            guard isAllowed(element) else { throw ValidationError() }
            return element
        }
    }
}

struct ValidationError: Error {}
// snippet end

// snippet: sink
extension ObservableType {
    /// Emits the elements that are greater than all previous ones.
    ///
    ///     source     --1--3--2--5--|
    ///     records()  --1--3-----5--|
    func records() -> Observable<Element> where Element: Comparable {
        let source = asObservable()
        return Observable.operation { downstream in source.run(RecordsSink(downstream)) }
    }
}

private final class RecordsSink<Element: Comparable>: OperatorSink<Element, Element> {
    private var greatest: Element?

    override func onNext(_ element: Element) {
        if let greatest, element <= greatest { return }
        greatest = element
        downstream.onNext(element)
    }
}
// snippet end

// snippet: early end
extension ObservableType {
    /// Emits the elements up to the first repetition. Fails with `RxError.argumentOutOfRange` if there are more than `limit`.
    func untilSettled(limit: Int) -> Observable<Element> where Element: Equatable {
        let source = asObservable()
        return Observable.operation { source.run(UntilSettledSink(limit, $0)) }
    }
}

private final class UntilSettledSink<Element: Equatable>: OperatorSink<Element, Element> {
    private var left: Int
    private var last: Element?

    init(_ limit: Int, _ downstream: Sink<Element>) {
        left = limit
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard !isDisposed else { return }
        if last == element { return finish() }
        if left == 0 { return fail(RxError.argumentOutOfRange) }
        left -= 1
        last = element
        downstream.onNext(element)
    }
}
// snippet end

// snippet: source
/// The numbers from `last` down to 1.
final class Countdown: Observable<Int>, @unchecked Sendable {
    // Unchecked: immutable.
    private let last: Int

    init(from last: Int) { self.last = last }

    override func run(_ sink: Sink<Int>) {
        for number in (0..<last).reversed() {
            if sink.isDisposed { return }
            sink.onNext(number + 1)
        }
        sink.onCompleted()
    }
}
// snippet end

@Suite(.leakFree) struct WritingAnOperatorTests {
    @Test func composed() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, -1), .next(230, 2)])
        let result = scheduler.start { source.validated { $0 > 0 } }
        #expect(result.events == [.next(210, 1), .error(220, ValidationError())])
        #expect(source.subscriptions == [Subscription(200, 220)])
    }

    // snippet: test
    @Test func records() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([
            .next(210, 1), .next(220, 3), .next(230, 2), .next(240, 5), .completed(250),
        ])
        let result = scheduler.start { source.records() }
        #expect(result.events == [.next(210, 1), .next(220, 3), .next(240, 5), .completed(250)])
        #expect(source.subscriptions == [Subscription(200, 250)])
    }
    // snippet end

    @Test func `records stops when its subscription is disposed`() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 3)])
        let result = scheduler.start(disposed: 215) { source.records() }
        #expect(result.events == [.next(210, 1)])
        #expect(source.subscriptions == [Subscription(200, 215)])
    }

    @Test func `records starts anew for each subscriber`() {
        let records = Observable.of(1, 3, 2).records()
        var seen: [Int] = []
        for _ in 1...2 { records.subscribe(onNext: { seen.append($0) }).dispose() }
        #expect(seen == [1, 3, 1, 3])
    }

    @Test func `untilSettled completes at the first repeated element`() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 3), .next(230, 3), .next(240, 5)])
        let result = scheduler.start { source.untilSettled(limit: 9) }
        #expect(result.events == [.next(210, 1), .next(220, 3), .completed(230)])
        #expect(source.subscriptions == [Subscription(200, 230)])
    }

    @Test func `untilSettled fails when it exceeds its limit`() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 3), .next(230, 4)])
        let result = scheduler.start { source.untilSettled(limit: 2) }
        #expect(result.events == [.next(210, 1), .next(220, 3), .error(230, RxError.argumentOutOfRange)])
        #expect(source.subscriptions == [Subscription(200, 230)])
    }

    @Test func `a custom source counts down until it ends or is disposed`() {
        var seen: [Int] = []
        Countdown(from: 3).concat(Countdown(from: 1_000_000).take(2)).subscribe(onNext: { seen.append($0) }).dispose()
        #expect(seen == [3, 2, 1, 1_000_000, 999_999])
    }
}
