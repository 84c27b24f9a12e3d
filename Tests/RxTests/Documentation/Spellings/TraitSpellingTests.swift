import Differences
import Dispatch
import Rx
import RxTesting
import Testing

/// Forms of the traits and of some operators that existing view models use and no other test covers.
@Suite struct TraitSpellingTests {
    private let bag = DisposeBag()
    private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)

    @Test func `do runs the side effects of traits`() {
        var log: [String] = []
        Single.just(1)
            .do(
                onSuccess: { log.append("\($0)") }, afterSuccess: { _ in log.append("after") },
                onSubscribe: { log.append("subscribe") }, onDispose: { log.append("dispose") }
            )
            .subscribe(onSuccess: { _ in log.append("told") }).disposed(by: bag)
        Maybe.just(2).do(onNext: { log.append("\($0)") }).subscribe().disposed(by: bag)
        Completable.empty().do(onCompleted: { log.append("end") }).subscribe().disposed(by: bag)
        #expect(log.prefix(3) == ["subscribe", "1", "told"])
        #expect(log.suffix(2) == ["2", "end"])
        #expect(Set(log).isSuperset(of: ["after", "dispose"]))
    }

    @Test func `a Single maps to a Maybe or a Completable`() throws {
        let maybe = Single.just(1).flatMapMaybe { Maybe.just($0 + 1) }
        #expect(try maybe.toBlocking().first() == 2)
        #expect(try Single.just(1).flatMapCompletable { _ in .empty() }.toBlocking().toArray().isEmpty)
        #expect(throws: RxError.self) {
            try Single.just(1).flatMapCompletable { _ in .error(RxError.unknown) }.toBlocking().toArray()
        }
    }

    @Test func `retry repeats a failed Single`() throws {
        var attempts = 0
        let single = Single<Int>.create { tell in
            attempts += 1
            tell(attempts < 3 ? .failure(RxError.unknown) : .success(attempts))
            return Disposables.create()
        }
        #expect(try single.retry(3).toBlocking().first() == 3)
        attempts = 0
        #expect(try single.retry().toBlocking().first() == 3)
        attempts = 0
        #expect(try single.retry { errors in errors.take(5) }.toBlocking().first() == 3)
    }

    @Test func `a Single disposes its resource when it ends`() throws {
        let resource = BooleanDisposable()
        let single = Single<Int>.using({ resource }, primitiveSequenceFactory: { _ in .just(1) })
        #expect(!resource.isDisposed)
        #expect(try single.toBlocking().first() == 1)
        #expect(resource.isDisposed)
    }

    @Test func `drivers and signals recover from an error with a fallback`() {
        let failing = Observable<Int>.error(RxError.unknown)
        let seen = scheduler.createObserver(Int.self)
        SharingScheduler.mock(scheduler: scheduler) {
            failing.asDriver(onErrorDriveWith: .just(1)).drive(seen).disposed(by: bag)
            failing.asDriver(onErrorRecover: { _ in .just(2) }).drive(seen).disposed(by: bag)
            failing.asSignal(onErrorSignalWith: .just(3)).emit(to: seen).disposed(by: bag)
            failing.asSignal(onErrorRecover: { _ in .just(4) }).emit(to: seen).disposed(by: bag)
            scheduler.start()
        }
        #expect(seen.events.compactMap(\.value.element) == [1, 2, 3, 4])
    }

    @Test func `timed operators of drivers need no scheduler`() {
        let throttled = scheduler.createObserver(Int.self)
        let debounced = scheduler.createObserver(Int.self)
        let delayed = scheduler.createObserver(Int.self)
        let source = scheduler.createHotObservable([.next(10, 1), .next(12, 2), .next(30, 3)])
        SharingScheduler.mock(scheduler: scheduler) {
            let driver = source.asDriver(onErrorJustReturn: 0)
            driver.throttle(.seconds(5)).drive(throttled).disposed(by: bag)
            driver.debounce(.seconds(5)).drive(debounced).disposed(by: bag)
            driver.delay(.seconds(5)).drive(delayed).disposed(by: bag)
            scheduler.start()
        }
        assertRecorded(throttled.events, [.next(10, 1), .next(15, 2), .next(30, 3)])
        assertRecorded(debounced.events, [.next(17, 2), .next(35, 3)])
        assertRecorded(delayed.events, [.next(15, 1), .next(17, 2), .next(35, 3)])
    }

    @Test func `values of drivers and infallibles do not throw`() async {
        var seen: [Int] = []
        for await number in Driver.of(1, 2).values { seen.append(number) }
        for await number in Infallible.of(3, 4).values { seen.append(number) }
        #expect(seen == [1, 2, 3, 4])
    }

    @Test func `flatMapLatest onto infallibles returns an infallible`() throws {
        let numbers = Infallible.of(1, 2).flatMapLatest { number -> Infallible<Int> in .just(number * 2) }
        #expect(try numbers.toBlocking().toArray() == [2, 4])
    }

    @Test func `a disposed subject sends nothing and fails new subscribers`() {
        let subject = PublishSubject<Int>()
        let seen = scheduler.createObserver(Int.self)
        subject.subscribe(seen).disposed(by: bag)
        #expect(subject.hasObservers)
        #expect(!subject.isDisposed)
        subject.dispose()
        #expect(subject.isDisposed)
        subject.onNext(1)
        #expect(seen.events.isEmpty)
        let late = scheduler.createObserver(Int.self)
        subject.subscribe(late).disposed(by: bag)
        #expect(late.events.count == 1)
        #expect(late.events.first?.value.error is RxError)
    }

    @Test func `withUnretained passes its object to the selector`() {
        var seen: [Int] = []
        final class Owner { let factor = 2 }
        let owner = Owner()
        Observable.of(1, 2).withUnretained(owner) { owner, number in owner.factor * number }
            .subscribe(onNext: { seen.append($0) }).disposed(by: bag)
        #expect(seen == [2, 4])
    }

    @Test func `concat and merge accept collections and sequences`() throws {
        let sources = [Observable.of(1), Observable.of(2)]
        #expect(try Observable.concat(sources).toBlocking().toArray() == [1, 2])
        #expect(try Observable.concat(sources.lazy.map { $0 }).toBlocking().toArray() == [1, 2])
        #expect(try Observable.merge(sources).toBlocking().toArray() == [1, 2])
        #expect(
            try Observable.from(optional: 1, scheduler: CurrentThreadScheduler.instance).toBlocking().toArray() == [1])
        #expect(try Observable.from([1], scheduler: MainScheduler.instance).toBlocking(timeout: 5).toArray() == [1])
    }

    @Test func `a section keeps its model when its items are replaced`() {
        let section = SectionModel(model: "Due", items: [1, 2])
        let other = SectionModel(original: section, items: [3])
        #expect(other.model == "Due")
        #expect(other.items == [3])
        #expect(section != other)
    }
}
