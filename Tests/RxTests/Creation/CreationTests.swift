import Rx
import RxTesting
import Testing

@Suite(.leakFree) struct CreationTests {
    @Test func `create ends once and disposes its resources once`() {
        var disposals = 0
        let source = Observable<Int>.create { observer in
            observer.onNext(1)
            observer.onCompleted()
            observer.onNext(2)
            observer.onError(testError)
            return Disposables.create { disposals += 1 }
        }
        var events: [Event<Int>] = []
        source.subscribe { events.append($0) }.dispose()
        #expect(events == [.next(1), .completed])
        #expect(disposals == 1)
    }

    @Test func simpleSources() throws {
        #expect(try Observable.just(1).toBlocking().toArray() == [1])
        #expect(try Observable<Int>.empty().toBlocking().toArray().isEmpty)
        #expect(throws: TestError.self) { try Observable<Int>.error(testError).toBlocking().toArray() }
        #expect(try Observable.from([1, 2]).toBlocking().toArray() == [1, 2])
        #expect(try Observable.from(Set([1])).toBlocking().toArray() == [1])
        #expect(try Observable.from(optional: Optional<Int>.none).toBlocking().toArray().isEmpty)
        #expect(try Observable.from(optional: 1).toBlocking().toArray() == [1])
        #expect(try Observable.range(start: 3, count: 3).toBlocking().toArray() == [3, 4, 5])
        #expect(try Observable.repeatElement(1).take(3).toBlocking().toArray() == [1, 1, 1])
        #expect(
            try Observable.generate(initialState: 1, condition: { $0 < 20 }, iterate: { $0 * 3 }).toBlocking().toArray()
                == [1, 3, 9])
        #expect(throws: TestError.self) { try Observable<Int>.deferred { throw testError }.toBlocking().first() }
    }

    @Test func `sources on a scheduler send one element per tick`() {
        let scheduler = TestScheduler(initialClock: 0)
        let result = scheduler.start { Observable.from([1, 2], scheduler: scheduler) }
        #expect(result.events == [.next(201, 1), .next(202, 2), .completed(203)])
        let second = TestScheduler(initialClock: 0)
        #expect(second.start { Observable.just(1, scheduler: second) }.events.first == .next(201, 1))
    }

    @Test func `using disposes the resource when the subscription ends`() {
        let scheduler = TestScheduler(initialClock: 0)
        var log: [String] = []
        let source = scheduler.createColdObservable([.next(10, 1), .completed(50)])
        let result = scheduler.start {
            Observable.using(
                { Resource { log.append("closed \(scheduler.clock)") } },
                observableFactory: { _ in source.asObservable() })
        }
        #expect(result.events == [.next(210, 1), .completed(250)])
        #expect(log == ["closed 250"])
    }

    @Test func `synchronous sources take turns on the trampoline`() throws {
        let interleaved = Observable.of(1, 2, 3).flatMap { number in Observable.of(number * 10, number * 10 + 1) }
        #expect(try interleaved.toBlocking().toArray() == [10, 11, 20, 21, 30, 31])
        var log: [String] = []
        _ = CurrentThreadScheduler.instance.schedule(()) { _ in
            log.append("outer")
            _ = CurrentThreadScheduler.instance.schedule(()) { _ in
                log.append("inner")
                return Disposables.create()
            }
            log.append("outer ends")
            return Disposables.create()
        }
        #expect(log == ["outer", "outer ends", "inner"])
        #expect(CurrentThreadScheduler.isScheduleRequired)
    }
}

private final class Resource: Disposable {
    private let close: () -> Void

    init(_ close: @escaping () -> Void) { self.close = close }

    func dispose() { close() }
}
