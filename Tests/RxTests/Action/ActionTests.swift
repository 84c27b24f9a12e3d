import Dispatch
import Locks
import Rx
import RxTesting
import Testing

@Suite(.leakFree) struct ActionTests {
    @Test func `an action runs once at a time and rejects inputs during a run`() {
        let scheduler = TestScheduler(initialClock: 0)
        let action = Action<Int, String> { input in
            Observable<Int>.timer(.seconds(20), scheduler: scheduler).map { _ in "\(input)" }
        }
        let elements = scheduler.createObserver(String.self)
        let executing = scheduler.createObserver(Bool.self)
        let enabled = scheduler.createObserver(Bool.self)
        let completions = scheduler.createObserver(Int.self)
        var refused = 0
        let bag = DisposeBag()
        action.elements.subscribe(elements).disposed(by: bag)
        action.executing.subscribe(executing).disposed(by: bag)
        action.enabled.subscribe(enabled).disposed(by: bag)
        action.completions.map { 1 }.subscribe(completions).disposed(by: bag)
        action.errors.subscribe(onNext: { if case .notEnabled = $0 { refused += 1 } }).disposed(by: bag)
        for (time, input) in [(100, 1), (110, 2), (130, 3)] {
            scheduler.scheduleAt(time) { action.inputs.onNext(input) }
        }
        scheduler.start()
        #expect(elements.events == [.next(120, "1"), .next(150, "3")])
        #expect(
            executing.events == [
                .next(0, false), .next(100, true), .next(120, false), .next(130, true), .next(150, false),
            ])
        #expect(
            enabled.events == [
                .next(0, true), .next(100, false), .next(120, true), .next(130, false), .next(150, true),
            ])
        #expect(completions.events == [.next(120, 1), .next(150, 1)])
        #expect(refused == 1)
    }

    /// The first use creates the state of an action without a condition.
    @Test func `the first subscribers may come from several threads`() {
        for _ in 0..<200 {
            let received = Mutex(0)
            let action = Action<Int, Int> { .just($0) }
            let bag = DisposeBag()
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                let subscription = action.elements.subscribe(onNext: { _ in received.withLock { $0 += 1 } })
                received.withLock { _ in subscription.disposed(by: bag) }
            }
            action.execute(1)
            #expect(received.withLock { $0 } == 4)
        }
    }

    @Test func `an action rejects inputs while it is disabled`() {
        let isOn = BehaviorRelay(value: false)
        var runs = 0
        let action = CocoaAction(enabledIf: isOn.asObservable()) {
            runs += 1
            return .empty()
        }
        var refused = 0
        let bag = DisposeBag()
        action.errors.subscribe(onNext: { _ in refused += 1 }).disposed(by: bag)
        action.execute()
        isOn.accept(true)
        action.execute(())
        #expect(runs == 1)
        #expect(refused == 1)
    }

    @Test func `an action continues after errors of its work and its inputs`() {
        let action = Action<Int, Int> { input in input == 0 ? .error(testError) : .just(input) }
        var elements: [Int] = []
        var errors = 0
        let bag = DisposeBag()
        action.elements.subscribe(onNext: { elements.append($0) }).disposed(by: bag)
        action.underlyingError.subscribe(onNext: { _ in errors += 1 }).disposed(by: bag)
        Observable.of(1, 0, 2).bind(to: action.inputs).disposed(by: bag)
        action.inputs.onError(testError)
        action.inputs.onNext(3)
        #expect(elements == [1, 2, 3])
        #expect(errors == 1)
    }

    @Test func `execute returns the elements and errors of its own run`() throws {
        let action = Action<Int, Int> { input in input == 0 ? .error(testError) : .of(input, input + 1) }
        #expect(try action.execute(1).toBlocking().toArray() == [1, 2])
        #expect(throws: ActionError.self) { try action.execute(0).toBlocking().toArray() }
        #expect(try action.execute(3).toBlocking().toArray() == [3, 4])
    }

    @Test(arguments: [false, true], [false, true])
    func `a call while the action is disabled or running ends with notEnabled`(isOn: Bool, isRunning: Bool) {
        let action = Action<Int, Int>(enabledIf: .just(isOn || isRunning)) { _ in isRunning ? .never() : .just(1) }
        let bag = DisposeBag()
        if isRunning { action.execute(0).subscribe().disposed(by: bag) }
        var events: [Event<Int>] = []
        action.execute(1).subscribe { events.append($0) }.disposed(by: bag)
        if isOn && !isRunning {
            #expect(events == [.next(1), .completed])
        } else {
            #expect(events == [.error(ActionError.notEnabled)])
        }
    }

    @Test func `the outputs show a run that starts as the previous run ends`() {
        let work = [PublishSubject<Int>(), PublishSubject<Int>()]
        let action = Action<Int, Int> { work[$0].asObservable() }
        var status: [[Bool]] = []
        var (enabled, executing): ([Bool], [Bool]) = ([], [])
        let bag = DisposeBag()
        action.enabled.skip(1).filter { $0 }.take(1).subscribe(onNext: { _ in action.execute(1) }).disposed(by: bag)
        action.enabled.subscribe(onNext: { enabled.append($0) }).disposed(by: bag)
        action.executing.subscribe(onNext: { executing.append($0) }).disposed(by: bag)
        action.status.subscribe(onNext: { status.append([$0.isEnabled, $0.isExecuting]) }).disposed(by: bag)
        action.execute(0)
        work[0].onCompleted()
        #expect(enabled == [true, false, true, false])
        #expect(executing == [false, true])
        #expect(status.last == [false, true])
        action.executing.take(1).subscribe(onNext: { #expect($0) }).disposed(by: bag)
        work[1].onCompleted()
        #expect(enabled.last == true)
        #expect(executing == [false, true, false])
        #expect(status.last == [true, false])
    }

    @Test func `a work factory may return a Single or a Completable`() throws {
        let single = Action<Int, Int> { Single.just($0) }
        #expect(try single.execute(1).toBlocking().toArray() == [1])
        let completable = CompletableAction<Int> { _ in Completable.empty() }
        #expect(try completable.execute(1).toBlocking().toArray().isEmpty)
    }
}
