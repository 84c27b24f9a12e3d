import Dispatch
import Rx

extension Diagram {
    static let creating: [Diagram] = [
        Diagram("just") { lab in
            lab.result("just(1)", Observable.just(1))
            lab.result("just(1, scheduler: s)", Observable.just(1, scheduler: lab.scheduler))
        },
        Diagram("of") { lab in
            lab.result("of(1, 2, 3)", Observable.of(1, 2, 3))
        },
        Diagram("from") { lab in
            lab.result("from([1, 2, 3])", Observable.from([1, 2, 3]))
            lab.result("from(1...3)", Observable.from(1...3))
            lab.result("from(optional: 1)", Observable.from(optional: 1))
            lab.result("from(optional: nil)", Observable<Int>.from(optional: nil))
        },
        Diagram("empty") { lab in
            lab.result("empty()", Observable<Int>.empty())
        },
        Diagram("never") { lab in
            lab.result("never()", until: 12, Observable<Int>.never().take(until: Observable<Int>.never()))
        },
        Diagram("error") { lab in
            lab.result("error(X)", Observable<Int>.error(DiagramLab.Failure()))
        },
        Diagram("create") { lab in
            let source = Observable<Int>.create { observer in
                observer.onNext(1)
                observer.onNext(2)
                observer.onCompleted()
                observer.onNext(3)
                return Disposables.create()
            }
            lab.result("create { 1, 2, completed, 3 }", source)
        },
        Diagram("deferred") { lab in
            let source = Observable<Int>.deferred { .just(lab.scheduler.clock % 10) }
            lab.result("first", source)
            lab.result("at 5 seconds", from: 5, source)
        },
        Diagram("generate") { lab in
            lab.result(
                "generate",
                Observable.generate(initialState: 1, condition: { $0 < 9 }, iterate: { $0 * 2 }))
        },
        Diagram("range") { lab in
            lab.result("range(start: 1, count: 3)", Observable.range(start: 1, count: 3))
        },
        Diagram("repeatElement") { lab in
            lab.result("repeatElement(1).take(3)", Observable.repeatElement(1).take(3))
        },
        Diagram("interval") { lab in
            lab.result("interval(3 s)", until: 15, Observable<Int>.interval(.seconds(3), scheduler: lab.scheduler))
        },
        Diagram("timer") { lab in
            let scheduler = lab.scheduler
            lab.result("timer(4 s)", Observable<Int>.timer(.seconds(4), scheduler: scheduler))
            lab.result(
                "timer(1 s, period: 4 s)", until: 15,
                Observable<Int>.timer(.seconds(1), period: .seconds(4), scheduler: scheduler))
        },
        Diagram("using") { lab in
            let source = lab.cold("using the resource", "--1--2--|")
            let log = PublishSubject<String>()
            lab.result("resource", until: 12, log)
            let used = Observable<String>.using(
                {
                    log.onNext("o")
                    return CompositeDisposable(Disposables.create { log.onNext("c") })
                },
                observableFactory: { _ in source })
            lab.result("using", used)
        },
    ]
}
