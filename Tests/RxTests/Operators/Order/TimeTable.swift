import Dispatch
import Rx

/// The order table's rows with times: a script's steps run at 10, 20, 30 …, and each entry of the log has its time.
enum TimeTable {
    static let rows = sources + operators + schedulers

    private static let sources = [
        OrderRow("just(_:scheduler:)", "", "1@1 |@2 gone@2") { .just("1", scheduler: $0.scheduler) },
        OrderRow("from(optional:scheduler:)", "", "1@1 |@2 gone@2") { .from(optional: "1", scheduler: $0.scheduler) },
        OrderRow("from(optional: nil, scheduler:)", "", "|@1 gone@1") { .from(optional: nil, scheduler: $0.scheduler) },
        OrderRow("from(_:scheduler:)", "", "1@1 2@2 |@3 gone@3") { .from(["1", "2"], scheduler: $0.scheduler) },
        OrderRow("range", "", "1@1 2@2 |@3 gone@3") {
            Observable.range(start: 1, count: 2, scheduler: $0.scheduler).map { "\($0)" }
        },
        OrderRow("timer", "", "0@5 |@5 gone@5") {
            Observable<Int>.timer(.seconds(5), scheduler: $0.scheduler).map { "\($0)" }
        },
        OrderRow("interval", "_ .", "0@5 1@10 2@15 gone@20") {
            Observable<Int>.interval(.seconds(5), scheduler: $0.scheduler).map { "\($0)" }
        },
        OrderRow("Single.delay", "", "1@5 |@6 gone@6") {
            Single.just("1").delay(.seconds(5), scheduler: $0.scheduler).asObservable()
        },
        OrderRow("Maybe.delay", "", "1@5 |@6 gone@6") {
            Maybe.just("1").delay(.seconds(5), scheduler: $0.scheduler).asObservable()
        },
        OrderRow("Single.just(_:scheduler:)", "", "1@1 |@2 gone@2") {
            Single.just("1", scheduler: $0.scheduler).asObservable()
        },
    ]

    private static let operators = [
        OrderRow("delay", "a1 a|", "a+@0 1@15 a-@20 |@25 gone@25") {
            $0.a.delay(.seconds(5), scheduler: $0.scheduler)
        },
        OrderRow("delay, all at once", "a12|", "a+@0 a-@10 1@15 2@16 |@17 gone@17") {
            $0.a.delay(.seconds(5), scheduler: $0.scheduler)
        },
        OrderRow("delay, an error overtakes", "a1 aX", "a+@0 a-@20 X@20 gone@20") {
            $0.a.delay(.seconds(15), scheduler: $0.scheduler)
        },
        OrderRow("delaySubscription", "a1 a|", "a+@5 1@10 |@20 gone@20 a-@20") {
            $0.a.delaySubscription(.seconds(5), scheduler: $0.scheduler)
        },
        OrderRow("debounce", "a1 a2|", "a+@0 1@15 2@20 |@20 gone@20 a-@20") {
            $0.a.debounce(.seconds(5), scheduler: $0.scheduler)
        },
        OrderRow("throttle", "a1 a2 a|", "a+@0 1@10 2@25 |@30 gone@30 a-@30") {
            $0.a.throttle(.seconds(15), scheduler: $0.scheduler)
        },
        OrderRow("throttle, the end waits", "a1 a2|", "a+@0 1@10 a-@20 2@25 |@25 gone@25") {
            $0.a.throttle(.seconds(15), scheduler: $0.scheduler)
        },
        OrderRow("throttle(latest: false)", "a1 a2 a|", "a+@0 1@10 |@30 gone@30 a-@30") {
            $0.a.throttle(.seconds(15), latest: false, scheduler: $0.scheduler)
        },
        OrderRow("timeout", "a1 _ _ b2 b|", "a+@0 1@10 b+@25 a-@25 2@40 |@50 gone@50 b-@50") {
            $0.a.timeout(.seconds(15), other: $0.b, scheduler: $0.scheduler)
        },
        OrderRow("take(for:)", "a1", "a+@0 1@10 |@15 gone@15 a-@15") {
            $0.a.take(for: .seconds(15), scheduler: $0.scheduler)
        },
        OrderRow("skip for a time", "a1 a2 a|", "a+@0 2@20 |@30 gone@30 a-@30") {
            $0.a.skip(.seconds(15), scheduler: $0.scheduler)
        },
        OrderRow("buffer", "a1 a2 a3 a|", "a+@0 12@20 3@40 |@40 gone@40 a-@40") {
            $0.a.buffer(timeSpan: .seconds(100), count: 2, scheduler: $0.scheduler).map { $0.joined() }
        },
    ]

    private static let schedulers = [
        OrderRow("observe(on:)", "a12|", "a+@0 a-@10 1@11 2@12 |@13 gone@13") { $0.a.observe(on: $0.scheduler) },
        OrderRow("observe(on:)", "a1 .", "a+@0 1@11 a-@20 gone@20") { $0.a.observe(on: $0.scheduler) },
        OrderRow("subscribe(on:)", "a1 .", "a+@1 1@10 gone@20 a-@21") { $0.a.subscribe(on: $0.scheduler) },
        OrderRow("subscribe(on:), of another module", "a1 a|", "h+@1 1@10 |@20 gone@20 h-@21") {
            Foreign(lab: $0).subscribe(on: $0.scheduler)
        },
    ]
}

/// A sequence of another module, which sends events to its observer and leaves the disposal to the subscriber.
private struct Foreign: ObservableType {
    typealias Element = String
    let lab: OrderLab

    func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == String {
        lab.note("h+")
        return Disposables.create(lab.bare("a").subscribe(observer), Disposables.create { lab.note("h-") })
    }
}
