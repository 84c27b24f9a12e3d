import Dispatch
import Rx

extension Diagram {
    static let converting: [Diagram] = [
        Diagram("asSingle") { lab in
            let one = lab.hot("one", "--1--|")
            let two = lab.hot("two", "--1--2--|")
            lab.result("one.asSingle()", one.asSingle())
            lab.result("two.asSingle()", two.asSingle())
        },
        Diagram("asMaybe") { lab in
            let none = lab.hot("none", "-----|")
            let one = lab.hot("one", "--1--|")
            lab.result("none.asMaybe()", none.asMaybe())
            lab.result("one.asMaybe()", one.asMaybe())
        },
        Diagram("asCompletable") { lab in
            let source = lab.hot("source", "--1--2--|")
            lab.result("ignoreElements().asCompletable()", source.ignoreElements().asCompletable().asObservable())
        },
        Diagram("andThen") { lab in
            let source = lab.hot("source", "--1--2--|")
            let other = lab.cold("other", "--8--9|")
            let work = source.ignoreElements().asCompletable()
            lab.result("completable.andThen(other)", work.andThen(other))
        },
        Diagram("asInfallible") { lab in
            let source = lab.hot("source", "--1--2--X")
            let other = lab.cold("other", "--8--9|")
            let fallback = other.asInfallible(onErrorJustReturn: "0")
            lab.result("asInfallible(onErrorJustReturn: \"0\")", source.asInfallible(onErrorJustReturn: "0"))
            lab.result("asInfallible(onErrorFallbackTo: other)", source.asInfallible(onErrorFallbackTo: fallback))
            lab.result(
                "asInfallible(onErrorRecover: { _ in other })", source.asInfallible(onErrorRecover: { _ in fallback }))
        },
        Diagram("asDriver") { lab in
            let source = lab.cold("source", "--1--2--X")
            SharingScheduler.mock(scheduler: lab.scheduler) {
                let driver = source.asDriver(onErrorJustReturn: "0")
                lab.result("asDriver(onErrorJustReturn: \"0\")", driver)
                lab.result("at 6 seconds", from: 6, driver)
            }
        },
        Diagram("asSignal") { lab in
            let source = lab.cold("source", "--1--2--X")
            SharingScheduler.mock(scheduler: lab.scheduler) {
                let signal = source.asSignal(onErrorJustReturn: "0")
                lab.result("asSignal(onErrorJustReturn: \"0\")", signal)
                lab.result("at 6 seconds", from: 6, signal)
            }
        },
        Diagram("asObservable") { lab in
            let source = lab.hot("source", "--1--2--3--|")
            lab.result("asObservable()", source.asObservable())
        },
    ]

    static let watching: [Diagram] = [
        Diagram("do") { lab in
            let source = lab.hot("source", "--1--2--3--|")
            let log = PublishSubject<String>()
            lab.result("seen by the closures", until: 14, log)
            lab.result(
                "do(onNext:onCompleted:)",
                source.do(onNext: { log.onNext($0) }, onCompleted: { log.onNext("e") }))
        },
        Diagram("debug") { lab in
            let source = lab.hot("source", "--1--2--3--|")
            lab.result("debug(\"tasks\")", source.debug("tasks", trimOutput: true))
        },
        Diagram("bind(to:)") { lab in
            let source = lab.hot("source", "--1--2--3--|")
            let relay = BehaviorRelay(value: "0")
            lab.result("relay", until: 14, relay)
            lab.at(4) { _ = source.bind(to: relay) }
        },
        Diagram("bidirectionalBind(to:)") { lab in
            let first = lab.hot("accepted by a", "-----1-------3--")
            let second = lab.hot("accepted by b", "---------2------")
            let a = BehaviorRelay(value: "8")
            let b = BehaviorRelay(value: "9")
            let bag = DisposeBag()
            lab.at(0) {
                first.bind(to: a).disposed(by: bag)
                second.bind(to: b).disposed(by: bag)
            }
            lab.result("a", a)
            lab.result("b", b)
            lab.at(2) { a.bidirectionalBind(to: b).disposed(by: bag) }
            lab.at(20) { withExtendedLifetime(bag) {} }
        },
        Diagram("feedActivity(into:)") { lab in
            let source = lab.cold("source", "--1--2--|")
            let isRunning = BehaviorRelay(value: false)
            lab.result("isRunning", until: 14, isRunning.map { $0 ? "t" : "f" })
            lab.result("feedActivity(into: isRunning)", from: 3, source.feedActivity(into: isRunning))
        },
        Diagram("trackActivity") { lab in
            let a = lab.cold("a", "--1--2--|")
            let b = lab.cold("b", "--3--4--|")
            let tracker = ActivityTracker()
            lab.result("tracker", until: 16, tracker.asObservable().map { $0 ? "t" : "f" })
            lab.result("a.trackActivity(tracker)", from: 2, a.trackActivity(tracker))
            lab.result("b.trackActivity(tracker)", from: 5, b.trackActivity(tracker))
        },
        Diagram("feedNext(into:)") { lab in
            let source = lab.hot("source", "--1--2--3--|")
            let relay = BehaviorRelay(value: "0")
            lab.result("relay", until: 14, relay)
            lab.result("feedNext(into: relay)", source.feedNext(into: relay))
        },
        Diagram("feedError(into:)") { lab in
            let source = lab.hot("source", "--1--2--X")
            let errors = PublishRelay<any Error>()
            lab.result("errors", until: 14, errors.map { _ in "e" })
            lab.result("feedError(into: errors)", source.feedError(into: errors))
        },
        Diagram("toLoadingState") { lab in
            let source = lab.cold("source", "---1---2---X")
            let states = source.toLoadingState()
            let drawn = states.map { state in
                switch state {
                case .loading: "…"
                case .loaded(let value): value
                case .failed: "e"
                }
            }
            lab.result("toLoadingState()", drawn)
            lab.result("… value()", states.value())
            lab.result("… isLoading()", states.isLoading().map { $0 ? "t" : "f" })
            lab.result("… mapValue { Int($0)! * 2 }", states.mapValue { (Int($0) ?? 0) * 2 }.value())
        },
    ]

    static let subjects: [Diagram] = [
        Diagram("PublishSubject") { lab in
            let source = lab.hot("sent", "--1--2--3--|")
            let subject = PublishSubject<String>()
            lab.at(0) { _ = source.subscribe(subject) }
            lab.result("subject", subject)
            lab.result("at 6 seconds", from: 6, subject)
            lab.result("at 13 seconds", from: 13, subject)
        },
        Diagram("BehaviorSubject") { lab in
            let source = lab.hot("sent", "--1--2--3--|")
            let subject = BehaviorSubject(value: "0")
            lab.at(0) { _ = source.subscribe(subject) }
            lab.result("subject (0)", subject)
            lab.result("at 6 seconds", from: 6, subject)
            lab.result("at 13 seconds", from: 13, subject)
        },
        Diagram("ReplaySubject") { lab in
            let source = lab.hot("sent", "--1--2-----3--|")
            let subject = ReplaySubject<String>.create(bufferSize: 2)
            lab.at(0) { _ = source.subscribe(subject) }
            lab.result("bufferSize: 2", subject)
            lab.result("at 6 seconds", from: 6, subject)
            lab.result("at 16 seconds", from: 16, subject)
        },
        Diagram("AsyncSubject") { lab in
            let source = lab.hot("sent", "--1--2--3--|")
            let subject = AsyncSubject<String>()
            lab.at(0) { _ = source.subscribe(subject) }
            lab.result("subject", subject)
            lab.result("at 13 seconds", from: 13, subject)
        },
    ]
}
