import Rx
import Testing

/// Sequences with one immediate element, which `flatMap` and `flatMapLatest` follow without an operator stage for each.
@Suite(.leakFree) struct OnlyElementTests {
    private func log(_ operation: (Observable<Int>) -> Observable<Int>) -> [String] {
        let subject = PublishSubject<Int>()
        var log: [String] = []
        let subscription = operation(subject).subscribe(
            onNext: { element in
                log.append("\(element) begins")
                if element == 1 { subject.onNext(2) }
                if element == 2 { subject.onCompleted() }
                log.append("\(element) ends")
            }, onCompleted: { log.append("|") })
        subject.onNext(1)
        subscription.dispose()
        return log
    }

    @Test func `flatMap completes after the outermost element being delivered`() {
        let expected = ["1 begins", "2 begins", "2 ends", "1 ends", "|"]
        #expect(log { $0.flatMap { Observable.just($0) } } == expected)
    }

    @Test func `flatMapLatest completes after the element that causes the end`() {
        #expect(log { $0.flatMapLatest { Observable.just($0) } } == ["1 begins", "2 begins", "2 ends", "|", "1 ends"])
    }

    @Test func `flatMap sends nothing after its subscriber disposes it`() {
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        let subscription = SerialDisposable()
        subscription.disposable = subject.flatMap { Observable.just($0) }.subscribe(onNext: { element in
            seen.append(element)
            subscription.dispose()
        })
        subject.onNext(1)
        subject.onNext(2)
        #expect(seen == [1])
    }

    @Test func `flatMapLatest disposes the previous sequence`() {
        let (subject, slow) = (PublishSubject<Int>(), PublishSubject<Int>())
        var seen: [Int] = []
        let subscription = subject.flatMapLatest { $0 == 0 ? slow.asObservable() : .just($0) }
            .subscribe(onNext: { seen.append($0) })
        subject.onNext(0)
        slow.onNext(7)
        subject.onNext(1)
        #expect(!slow.hasObservers)
        #expect(seen == [7, 1])
        subscription.dispose()
    }
}
