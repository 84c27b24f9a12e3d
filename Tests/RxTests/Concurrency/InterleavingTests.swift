import Foundation
import Rx
import Testing

/// Interleavings of two threads that stress tests alone would rarely cause; each is arranged step by step.
@Suite(.leakFree) struct InterleavingTests {
    private struct Failure: Error {}

    private typealias Combine = (PublishSubject<Int>, PublishSubject<Int>) -> Observable<Int>

    /// The operators that follow two sequences at once.
    private let mergers: [Combine] = [
        { Observable.merge($0, $1) }, { Observable.of($0, $1).flatMap { $0 } }, { Observable.of($0, $1).merge() },
        { Observable.of($0, $1).merge(maxConcurrent: 2) },
    ]

    /// Runs the work on another thread, and waits for it.
    private func elsewhere(_ work: @escaping () -> Void) {
        let errand = Errand(work)
        Thread { errand.run() }.start()
        errand.done.wait()
    }

    @Test func `a run stays visible if another thread disables the action as it starts`() {
        let isOn = BehaviorRelay(value: true)
        let action = Action<Int, Int>(enabledIf: isOn.asObservable()) { $0 == 0 ? .just(0) : .never() }
        var isFirst = true
        var status: [Bool] = []
        let bag = DisposeBag()
        // This thread is sending the end of the first run when the other one begins the second, and switches.
        action.enabled.skip(1).filter { $0 }
            .subscribe(onNext: { _ in
                guard isFirst else { return }
                isFirst = false
                elsewhere {
                    action.execute(1)
                    isOn.accept(false)
                }
            })
            .disposed(by: bag)
        action.status.subscribe(onNext: { status.append($0.isExecuting) }).disposed(by: bag)
        action.execute(0)
        #expect(status.last == true)
        action.executing.take(1).subscribe(onNext: { #expect($0) }).disposed(by: bag)
    }

    @Test func `a reentrant completion of merged sources waits for another thread's element`() {
        for merge in mergers {
            let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
            var seen: [Event<Int>] = []
            let subscription = merge(first, second).subscribe { event in
                seen.append(event)
                guard event.element == 1 else { return }
                elsewhere { first.onNext(2) }
                first.onCompleted()
                second.onCompleted()
            }
            second.onNext(1)
            #expect(seen.compactMap(\.element) == [1, 2])
            #expect(seen.last?.isCompleted == true)
            subscription.dispose()
        }
    }

    @Test func `a reentrant completion of a subject waits for another thread's element`() {
        let subject = PublishSubject<Int>()
        var seen: [Event<Int>] = []
        let subscription = subject.subscribe { event in
            seen.append(event)
            guard event.element == 1 else { return }
            elsewhere { subject.onNext(2) }
            subject.onCompleted()
            // After its own end, although that is still waiting.
            subject.onNext(3)
        }
        subject.onNext(1)
        #expect(seen.compactMap(\.element) == [1, 2])
        #expect(seen.last?.isCompleted == true)
        subscription.dispose()
    }

    @Test func `merged sources send nothing after one of them fails on another thread`() {
        let mergers: [([PublishSubject<Int>]) -> Observable<Int>] = [
            { Observable.merge($0.map { $0.asObservable() }) }, { Observable.from($0).flatMap { $0 } },
            { Observable.from($0).merge(maxConcurrent: 3) },
        ]
        for merge in mergers {
            let sources = (0..<3).map { _ in PublishSubject<Int>() }
            let fallback = PublishSubject<Int>()
            var seen: [Int] = []
            let subscription = merge(sources).catch { _ in fallback }.subscribe(onNext: { element in
                seen.append(element)
                guard element == 1 else { return }
                elsewhere {
                    sources[1].onError(Failure())
                    sources[2].onNext(2)
                }
            })
            sources[0].onNext(1)
            fallback.onNext(3)
            #expect(seen == [1, 3])
            subscription.dispose()
        }
    }

    @Test func `switchLatest drops queued elements of the previous sequence`() {
        // An operator stage, so that the gate of the switch is the only one.
        var former: ((Int) -> Void)?
        let first = Observable<Int>.operation { sink in former = { sink.onNext($0) } }
        let (source, next) = (PublishSubject<Observable<Int>>(), PublishSubject<Int>())
        var seen: [Int] = []
        let subscription = source.switchLatest().subscribe(onNext: { element in
            seen.append(element)
            guard element == 1 else { return }
            // Both wait until this element has been handled.
            elsewhere {
                source.onNext(next)
                former?(2)
            }
        })
        source.onNext(first)
        former?(1)
        next.onNext(3)
        #expect(seen == [1, 3])
        former = nil
        subscription.dispose()
    }

    @Test func `a limited merge starts the next source when one ends on another thread`() {
        let inners = (0..<3).map { _ in PublishSubject<Int>() }
        let isOver = BehaviorRelay(value: false)
        let subscription = Observable.from(inners).merge(maxConcurrent: 2).subscribe(
            onNext: { _ in elsewhere { inners[1].onCompleted() } }, onCompleted: { isOver.accept(true) })
        #expect(!inners[2].hasObservers)
        inners[0].onNext(1)
        #expect(inners[2].hasObservers)
        inners[0].onCompleted()
        #expect(!isOver.value)
        inners[2].onCompleted()
        #expect(isOver.value)
        subscription.dispose()
    }

    @Test func `a new subscriber receives values accepted during its replay in order`() {
        let relay = BehaviorRelay(value: 0)
        var seen: [Int] = []
        let subscription = relay.subscribe(onNext: { element in
            seen.append(element)
            guard element == 0 else { return }
            elsewhere { relay.accept(1) }
            relay.accept(2)
        })
        #expect(seen == [0, 1, 2])
        #expect(relay.value == 2)
        subscription.dispose()
    }

    @Test func `a new subscriber receives an element of another thread after its replay`() {
        let subject = ReplaySubject<Int>.create(bufferSize: 2)
        for element in 1...2 { subject.onNext(element) }
        var seen: [Int] = []
        let subscription = subject.subscribe(onNext: { element in
            seen.append(element)
            if element == 1 { elsewhere { subject.onNext(3) } }
        })
        #expect(seen == [1, 2, 3])
        subscription.dispose()
    }

    @Test func `a new subscriber receives values in order if it subscribes while another receives one`() {
        let relay = BehaviorRelay(value: 0)
        let (isReplaying, mayContinue) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let bag = DisposeBag()
        var seen: [Int] = []
        let subscribing = Errand {
            relay.subscribe(onNext: { element in
                seen.append(element)
                guard element == 1 else { return }
                isReplaying.signal()
                mayContinue.wait()
                relay.accept(3)
            })
            .disposed(by: bag)
        }
        relay.filter { $0 == 1 }
            .subscribe(onNext: { _ in
                Thread { subscribing.run() }.start()
                isReplaying.wait()
            })
            .disposed(by: bag)
        relay.accept(1)
        // Waits for the end of the replay, on this thread's behalf.
        relay.accept(2)
        mayContinue.signal()
        subscribing.done.wait()
        #expect(seen == [1, 2, 3])
        #expect(relay.value == 3)
    }

    @Test func `no element follows a materialized end, even if its subscriber sends one`() {
        let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
        var seen: [Event<Int>] = []
        let subscription = Observable.merge(first, second).materialize().subscribe(onNext: { event in
            seen.append(event)
            if event.isStopEvent { second.onNext(9) }
        })
        first.onError(Failure())
        #expect(seen.count == 1)
        subscription.dispose()
    }

    /// Returns a source that provides its disposable only after its end, like one that ends on another thread while it
    /// is being subscribed to.
    private func late(_ end: Event<Int>) -> Observable<Int> {
        Observable.operation { sink in
            sink.on(end)
            sink.setUpstream(ScheduledDisposable(scheduler: AtOnce(), disposable: BooleanDisposable()))
        }
    }

    @Test func `a fallback is disposed even if its source was linked late`() {
        let fallback = PublishSubject<Int>()
        let followed: [Observable<Int>] = [
            late(.error(Failure())).catch { _ in fallback },
            late(.completed).ifEmpty(switchTo: fallback),
            late(.completed).ignoreElements().asCompletable().andThen(fallback),
            Observable<Int>.just(1, scheduler: AtOnce()).filter { _ in false }.ifEmpty(switchTo: fallback),
            Observable<Int>.from(optional: nil, scheduler: AtOnce()).ifEmpty(switchTo: fallback),
            Observable.generate(initialState: 0, condition: { _ in throw Failure() }, scheduler: AtOnce()) { $0 }
                .catch { _ in fallback },
            Observable<Int>.never().timeout(.seconds(1), other: fallback, scheduler: AtOnce()),
            fallback.delaySubscription(.seconds(1), scheduler: AtOnce()),
            fallback.subscribe(on: AtOnce()),
            Observable.concat(late(.completed), fallback.asObservable()),
            Observable.catch(sequence: [late(.error(Failure())), fallback.asObservable()]),
        ]
        for (number, sequence) in followed.enumerated() {
            let subscription = sequence.subscribe(onNext: { _ in })
            #expect(fallback.hasObservers, "\(number)")
            subscription.dispose()
            #expect(!fallback.hasObservers, "\(number)")
        }
    }

    @Test func `a source that times out during its subscription is disposed`() {
        let source = PublishSubject<Int>()
        let subscription = source.timeout(.seconds(1), other: Observable.never(), scheduler: AtOnce())
            .subscribe(onNext: { _ in })
        #expect(!source.hasObservers)
        subscription.dispose()
    }
}

/// A scheduler that runs everything immediately, regardless of its time.
private struct AtOnce: SchedulerType {
    var now: RxTime { Date(timeIntervalSince1970: 0) }

    func schedule<State>(_ state: State, action: @escaping (State) -> any Disposable) -> any Disposable {
        action(state)
    }

    func scheduleRelative<State>(
        _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> any Disposable
    ) -> any Disposable {
        Disposables.create(action(state), BooleanDisposable())
    }
}

/// Work for another thread.
private final class Errand: @unchecked Sendable {
    // Unchecked: the thread that runs it uses `work` before the semaphore is signaled, its creator only before that
    // thread starts.
    private var work: (() -> Void)?
    let done = DispatchSemaphore(value: 0)

    init(_ work: @escaping () -> Void) { self.work = work }

    func run() {
        work?()
        // Released before the test checks which objects are alive.
        work = nil
        done.signal()
    }
}
