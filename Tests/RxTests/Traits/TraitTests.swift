import Rx
import RxTesting
import Testing

@Suite(.leakFree) struct TraitTests {
    @Test func singles() throws {
        #expect(try Single.just(1).flatMap { .just($0 + 1) }.toBlocking().single() == 2)
        #expect(try Single.zip(Single.just(1), Single.just("a")) { "\($0)\($1)" }.toBlocking().single() == "1a")
        let pair = try Single.zip(Single.just(1), Single.just("a")).toBlocking().single()
        #expect(pair == (1, "a"))
        #expect(try Single.zip([Single.just(1), Single.just(2)]).toBlocking().single() == [1, 2])
        #expect(try Single<Int>.error(testError).catchAndReturn(3).toBlocking().single() == 3)
        #expect(try Single.just(4).filter { $0 > 4 }.toBlocking().first() == nil)
        #expect(try Single.just(4).asMaybe().ifEmpty(default: 5).toBlocking().single() == 4)
        #expect(throws: RxError.self) { try Observable<Int>.empty().asSingle().toBlocking().single() }
        #expect(throws: RxError.self) { try Observable.of(1, 2).asSingle().toBlocking().single() }
        #expect(try Observable<Int>.empty().first().toBlocking().single() == nil)
        #expect(try Observable.of(1, 2).first().toBlocking().single() == 1)
    }

    @Test func `a Single ends at its first event`() {
        var log: [String] = []
        let single = Single<Int>.create { tell in
            tell(.success(1))
            tell(.success(2))
            tell(.failure(testError))
            return Disposables.create { log.append("disposed") }
        }
        _ = single.subscribe(onSuccess: { log.append("\($0)") }, onFailure: { _ in log.append("failed") })
        #expect(log == ["1", "disposed"])
        _ = single.subscribe { event in
            if case .success(let element) = event { log.append("event \(element)") }
        }
        #expect(log == ["1", "disposed", "event 1", "disposed"])
    }

    @Test func maybes() throws {
        var log: [String] = []
        _ = Maybe<Int>.empty().subscribe(
            onSuccess: { log.append("\($0)") }, onError: { _ in log.append("error") },
            onCompleted: { log.append("end") })
        _ = Maybe.just(1).subscribe(
            onSuccess: { log.append("\($0)") }, onError: { _ in log.append("error") },
            onCompleted: { log.append("end") })
        _ = Maybe<Int>.error(testError).subscribe { event in
            if case .error = event { log.append("error") }
        }
        #expect(log == ["end", "1", "error"])
        #expect(try Maybe<Int>.empty().ifEmpty(switchTo: Single.just(7)).toBlocking().single() == 7)
    }

    @Test func completables() {
        var log: [String] = []
        let subject = PublishSubject<Never>()
        let first = subject.asCompletable()
        _ = first.andThen(Single.just(1)).subscribe(onSuccess: { log.append("\($0)") })
        _ = first.andThen(
            .deferred {
                log.append("made")
                return .empty()
            }
        ).subscribe(onCompleted: { log.append("done") })
        _ = Completable.zip(first, .empty()).subscribe(onCompleted: { log.append("both") })
        #expect(log.isEmpty)
        subject.onCompleted()
        #expect(log == ["1", "made", "done", "both"])
        _ = Completable.error(testError).andThen(Observable.just(1)).subscribe(
            onNext: { _ in log.append("never") }, onError: { _ in log.append("error") })
        #expect(log.last == "error")
        _ = Completable.create { tell in
            tell(.completed)
            tell(.error(testError))
            return Disposables.create()
        }
        .subscribe { event in
            if case .completed = event { log.append("completed") }
        }
        #expect(log.last == "completed")
    }

    @Test func `a Single that times out switches to its fallback`() {
        let scheduler = TestScheduler(initialClock: 0)
        let result = scheduler.start {
            Single<Int>.timer(.seconds(50), scheduler: scheduler).timeout(
                .seconds(20), other: .just(9), scheduler: scheduler)
        }
        #expect(result.events == [.next(220, 9), .completed(220)])
    }

    @Test func infallibles() throws {
        let failing = Observable.of(1).concat(Observable.error(testError))
        #expect(try failing.asInfallible(onErrorJustReturn: 9).toBlocking().toArray() == [1, 9])
        #expect(
            try failing.asInfallible(onErrorFallbackTo: .of(7, 8)).map { $0 * 2 }.toBlocking().toArray() == [2, 14, 16])
        var seen: [Int] = []
        let combined = Infallible.combineLatest(Infallible.just(1), Infallible.just(2)) { $0 + $1 }
        _ = combined.bind(onNext: { seen.append($0) })
        _ = Observable.of(1, 2).flatMapLatest { Infallible.just($0 * 10) }.subscribe(onNext: { seen.append($0) })
        #expect(seen == [3, 10, 20])
    }

    @Test func `drivers replay their latest element and signals do not`() {
        let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
        SharingScheduler.mock(scheduler: scheduler) {
            let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .error(230, testError)])
            let early = scheduler.createObserver(Int.self)
            let late = scheduler.createObserver(Int.self)
            let signals = scheduler.createObserver(Int.self)
            let driver = source.asDriver(onErrorJustReturn: 9)
            let signal = source.asSignal(onErrorJustReturn: 8)
            let bag = DisposeBag()
            scheduler.scheduleAt(200) {
                driver.drive(early).disposed(by: bag)
                signal.emit().disposed(by: bag)
            }
            scheduler.scheduleAt(215) {
                driver.drive(late).disposed(by: bag)
                signal.emit(to: signals).disposed(by: bag)
            }
            scheduler.start()
            #expect(early.events == [.next(210, 1), .next(220, 2), .next(230, 9), .completed(230)])
            #expect(late.events == [.next(215, 1), .next(220, 2), .next(230, 9), .completed(230)])
            #expect(signals.events == [.next(220, 2), .next(230, 8), .completed(230)])
            #expect(source.subscriptions == [Subscription(200, 230), Subscription(200, 230)])
        }
    }
}
