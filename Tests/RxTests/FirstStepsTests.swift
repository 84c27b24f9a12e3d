import Rx
import Testing

@Suite struct FirstStepsTests {
    @Test func mapsAndFilters() {
        var seen: [Int] = []
        let subject = PublishSubject<Int>()
        let subscription = subject.map { $0 * 2 }.filter { $0 > 2 }.map { $0 + 1 }.subscribe(onNext: { seen.append($0) }
        )
        subject.onNext(1)
        subject.onNext(2)
        subscription.dispose()
        subject.onNext(3)
        #expect(seen == [5])
    }

    @Test func `merged synchronous sequences take turns`() {
        var seen: [Int] = []
        _ = Observable.merge(.of(1, 2, 3), .of(4, 5, 6)).subscribe(onNext: { seen.append($0) })
        #expect(seen == [1, 4, 2, 5, 3, 6])
    }

    @Test func combinesLatest() {
        var seen: [String] = []
        _ = Observable.combineLatest(Observable.of("a", "b"), Observable.of(1, 2)) { "\($0)\($1)" }
            .subscribe(onNext: { seen.append($0) })
        #expect(seen == ["a1", "b1", "b2"])
        let tuple = Observable.combineLatest(Observable.just(1), Observable.just("x"), Observable.just(true))
        _ = tuple.subscribe(onNext: { one, x, yes in seen.append("\(one)\(x)\(yes)") })
        #expect(seen.last == "1xtrue")
        var sum = 0
        _ = Observable.zip(Observable.just(1), Observable.just(2), resultSelector: +).subscribe(onNext: { sum = $0 })
        #expect(sum == 3)
    }

    @Test func `an action reports its availability, elements and errors`() {
        var log: [String] = []
        let work = PublishSubject<Int>()
        let action = Action<String, Int> { _ in work }
        let bag = DisposeBag()
        action.enabled.subscribe(onNext: { log.append("enabled \($0)") }).disposed(by: bag)
        action.elements.subscribe(onNext: { log.append("element \($0)") }).disposed(by: bag)
        action.errors.subscribe(onNext: { log.append("\($0)") }).disposed(by: bag)
        action.inputs.onNext("a")
        work.onNext(1)
        action.inputs.onNext("b")
        work.onCompleted()
        #expect(log == ["enabled true", "enabled false", "element 1", "notEnabled", "enabled true"])
    }

    @Test func singlesAndCompletables() {
        var log: [String] = []
        _ = Single.just(2).map { $0 * 2 }.subscribe(onSuccess: { log.append("\($0)") })
        _ = Completable.empty().andThen(Single.just("then")).subscribe(onSuccess: { log.append($0) })
        #expect(log == ["4", "then"])
    }

    @Test func `a long concatMap does not grow the stack`() {
        var count = 0
        _ = Observable.from(0..<300_000).concatMap { Observable.just($0) }.subscribe(onNext: { _ in count += 1 })
        #expect(count == 300_000)
    }

    @Test func `disposed subscriptions leave no object alive`() {
        let scope = ResourceScope()
        ResourceScope.$current.withValue(scope) {
            let relay = BehaviorRelay(value: 1)
            let bag = DisposeBag()
            let shared = relay.flatMapLatest { Observable.of($0, $0 + 1) }.share(replay: 1)
            shared.subscribe(onNext: { _ in }).disposed(by: bag)
            shared.withLatestFrom(relay).subscribe(onNext: { _ in }).disposed(by: bag)
            relay.accept(5)
        }
        #expect(scope.alive == 0)
    }
}
