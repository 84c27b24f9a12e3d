import Rx
import Testing

/// A row: an operator, a script for its sources, and the order of the effects as documented and implemented by RxSwift
/// 6.
struct OrderRow: Sendable, CustomTestStringConvertible {
    let name: String
    let script: String
    let expected: String
    var subscribers = 1
    let sequence: @Sendable (OrderLab) -> Observable<String>

    var testDescription: String { "\(name): \(script)" }

    init(
        _ name: String, _ script: String, _ expected: String, subscribers: Int = 1,
        _ sequence: @escaping @Sendable (OrderLab) -> Observable<String>
    ) {
        self.name = name
        self.script = script
        self.expected = expected
        self.subscribers = subscribers
        self.sequence = sequence
    }
}

/// The order of subscription, events and disposal: `a+` subscribed, `a-` disposed, `|` and `X` the end, `p!` the work
/// of `do` after the end, `gone` the subscriber's `onDisposed`.
///
/// As a rule, the subscriber receives an end first, then the subscriptions are disposed from the last operator to the
/// first. Operators that follow several sequences differ: a source that ends is disposed before its end is passed on.
enum OrderTable {
    static let rows = sources + oneSource + severalSources + innerSources + attempts + sharing

    private static let sources = [
        OrderRow("create", "a1 a|", "a+ 1 | gone a-") { $0.a },
        OrderRow("create", "a1 .", "a+ 1 a- gone") { $0.a },
        OrderRow("create, at once", "", "a+ 1 | gone a-") { $0.source("a", first: "1|") },
        OrderRow("deferred", "a|", "a+ | gone a-") { lab in .deferred { lab.a } },
        OrderRow("using", ".", "made a+ a- resource gone", using),
        OrderRow("using", "a1 a|", "made a+ 1 | gone a- resource", using),
        OrderRow("using, at once", "", "made a+ 1 | gone a- resource") { using($0, first: "1|") },
    ]

    private static let oneSource = [
        OrderRow("map", "a1 a|", "a+ 1 | gone a-") { $0.a.map { $0 } },
        OrderRow("map", "aX", "a+ X gone a-") { $0.a.map { $0 } },
        OrderRow("take(1)", "a1", "a+ 1 | gone a-") { $0.a.take(1) },
        OrderRow("startWith", "a|", "0 a+ | gone a-") { $0.a.startWith("0") },
        OrderRow("do", ".", "begin a+ begun a- end gone") { observed($0, $0.a) },
        OrderRow("do", "a1 a|", "begin a+ begun 1 | gone a- end") { observed($0, $0.a) },
        OrderRow("do", "aX", "begin a+ begun X gone a- end") { observed($0, $0.a) },
        OrderRow("do, at once", "", "begin a+ 1 | gone a- begun end") { observed($0, $0.source("a", first: "1|")) },
        OrderRow("do, given up at once", "", "begin a+ 1 | gone begun a- end") {
            observed($0, $0.source("a", first: "1")).take(1)
        },
        OrderRow("do(after…)", "a|", "a+ p| | gone p! a- p-") { ended($0, $0.a, "p") },
        OrderRow("do(after…)", "aX", "a+ pX X gone p! a- p-") { ended($0, $0.a, "p") },
        OrderRow("do(after…)", ".", "a+ a- p- gone") { ended($0, $0.a, "p") },
        OrderRow("do(after…), at once", "", "a+ p| | gone p! a- p-") { ended($0, $0.source("a", first: "|"), "p") },
        OrderRow("do(after…), twice", "a|", "a+ p| q| | gone q! a- p- q- p!") {
            ended($0, ended($0, $0.a, "p"), "q")
        },
        OrderRow("map, do(after…)", "a|", "a+ p| | gone p! a- p-") { ended($0, $0.a.map { $0 }, "p") },
        OrderRow("do(after…), map", "a|", "a+ p| | gone a- p- p!") { ended($0, $0.a, "p").map { $0 } },
        OrderRow("do(after…), share", "a|", "a+ p| a- p- | gone p!") { ended($0, $0.a, "p").share() },
    ]

    private static let severalSources = [
        OrderRow("combineLatest", "a1 b2 a| b|", "a+ b+ 12 a- b- | gone") {
            .combineLatest($0.a, $0.b) { $0 + $1 }
        },
        OrderRow("combineLatest", "a1 aX", "a+ b+ a- X gone b-") { .combineLatest($0.a, $0.b) { $0 + $1 } },
        OrderRow("combineLatest", ".", "a+ b+ a- b- gone") { .combineLatest($0.a, $0.b) { $0 + $1 } },
        OrderRow("combineLatest of none", "", "none | gone") { _ in
            Observable.combineLatest([Observable<String>]()) { $0.isEmpty ? "none" : "some" }
        },
        OrderRow("zip", "a1 b2 a| b|", "a+ b+ 12 a- b- | gone") { .zip($0.a, $0.b) { $0 + $1 } },
        OrderRow("zip", "aX", "a+ b+ a- X gone b-") { .zip($0.a, $0.b) { $0 + $1 } },
        OrderRow("merge", "a1 b2 a| b|", "a+ b+ 1 2 a- b- | gone") { .merge($0.a, $0.b) },
        OrderRow("merge", "bX", "a+ b+ X gone a- b-") { .merge($0.a, $0.b) },
        OrderRow("amb", "b1 b|", "a+ b+ a- 1 | gone b-") { $0.a.amb($0.b) },
        OrderRow("withLatestFrom", "b1 a2 a|", "b+ a+ 21 | gone a- b-") { $0.a.withLatestFrom($0.b) { $0 + $1 } },
        OrderRow("sample", "a1 b1 a| b2", "a+ b+ 1 a- | gone b-") { $0.a.sample($0.b) },
        OrderRow("take(until:)", "a1 b1", "b+ a+ 1 | gone a- b-") { $0.a.take(until: $0.b) },
        OrderRow("skip(until:)", "a1 b1 a2 a|", "a+ b+ b- 2 | gone a-") { $0.a.skip(until: $0.b) },
        OrderRow("skip(until:), silent", "a|", "a+ b+ a- b-") { $0.a.skip(until: $0.b) },
    ]

    private static let innerSources = [
        OrderRow("flatMap", "a1 b2 b| a|", "a+ b+ 2 b- a- | gone") { lab in lab.a.flatMap { _ in lab.b } },
        OrderRow("flatMap", "a1 a| b|", "a+ b+ a- b- | gone") { lab in lab.a.flatMap { _ in lab.b } },
        OrderRow("flatMap", "a1 .", "a+ b+ a- b- gone") { lab in lab.a.flatMap { _ in lab.b } },
        OrderRow("flatMapFirst", "a1 a2 b3 b| a|", "a+ b+ 3 b- a- | gone") { lab in
            lab.a.flatMapFirst { _ in lab.b }
        },
        OrderRow("flatMapLatest", "a1 a2 b3 b| a|", "a+ b+ b- b+ 3 b- a- | gone") { lab in
            lab.a.flatMapLatest { _ in lab.b }
        },
        OrderRow("flatMapLatest", "a1 bX", "a+ b+ b- X gone a-") { lab in lab.a.flatMapLatest { _ in lab.b } },
        OrderRow("flatMapLatest", "a1 .", "a+ b+ a- b- gone") { lab in lab.a.flatMapLatest { _ in lab.b } },
        OrderRow("concatMap", "a1 a2 b| b| a|", "a+ b+ b- b+ b- | gone a-") { lab in lab.a.concatMap { _ in lab.b } },
        OrderRow("concat", "a| b1 b|", "a+ a- b+ 1 | gone b-") { $0.a.concat($0.b) },
        OrderRow("ifEmpty(switchTo:)", "a| b1 b|", "a+ b+ a- 1 | gone b-") { $0.a.ifEmpty(switchTo: $0.b) },
    ]

    private static let attempts = [
        OrderRow("catch", "a1 aX b2 b|", "a+ 1 b+ a- 2 | gone b-") { lab in lab.a.catch { _ in lab.b } },
        OrderRow("catchAndReturn", "aX", "a+ 9 | gone a-") { $0.a.catchAndReturn("9") },
        OrderRow("catch(sequence:)", "aX bX", "a+ a- b+ X gone b-") { .catch(sequence: [$0.a, $0.b]) },
        OrderRow("retry", "aX a1 aX", "a+ a- a+ 1 X gone a-") { $0.a.retry(2) },
        OrderRow("retry(when:), notified while healthy", "b1 aX b2 aX b|", "b+ a+ a- a+ a- | gone b-") { lab in
            lab.a.retry { (_: Observable<any Error>) in lab.b }
        },
        OrderRow("retry(when:), ended while healthy", "b| a1 aX", "b+ a+ b- 1 a- | gone") { lab in
            lab.a.retry { (_: Observable<any Error>) in lab.b }
        },
        OrderRow("retry(when:), failed while healthy", "bX a1 aX", "b+ a+ b- 1 a- X gone") { lab in
            lab.a.retry { (_: Observable<any Error>) in lab.b }
        },
        OrderRow("retry(when:), another error", "aX", "b+ a+ X gone a- b-") { lab in
            lab.a.retry { (_: Observable<OtherError>) in lab.b }
        },
    ]

    private static let sharing = [
        OrderRow("share", "a1 a|", "a+ 1 1 a- | gone | gone", subscribers: 2) { $0.a.share() },
        OrderRow("share", "a1 . .", "a+ 1 1 gone a- gone", subscribers: 2) { $0.a.share() },
        OrderRow("share, at once", "", "a+ 1 | gone a- a+ 1 | gone a-", subscribers: 2) {
            $0.source("a", first: "1|").share()
        },
        OrderRow("share(replay: 1)", "a1 a|", "a+ 1 1 a- | gone | gone", subscribers: 2) { $0.a.share(replay: 1) },
        OrderRow("share(replay: 2)", "a1 aX", "a+ 1 1 a- X gone X gone", subscribers: 2) { $0.a.share(replay: 2) },
        OrderRow("publish().refCount()", "a1 a|", "a+ 1 1 a- | gone | gone", subscribers: 2) {
            $0.a.publish().refCount()
        },
        OrderRow("multicast with a selector", "a1 a|", "a+ 1 1 a- | gone") {
            $0.a.multicast({ PublishSubject<String>() }) { .merge($0, $0) }
        },
    ]

    @Sendable private static func using(_ lab: OrderLab) -> Observable<String> { using(lab, first: "") }

    @Sendable private static func using(_ lab: OrderLab, first: String) -> Observable<String> {
        .using(
            {
                lab.note("made")
                return AnyResource(Disposables.create { lab.note("resource") })
            }, observableFactory: { _ in lab.source("a", first: first) })
    }

    @Sendable private static func observed(_ lab: OrderLab, _ source: Observable<String>) -> Observable<String> {
        source.do(
            onSubscribe: { lab.note("begin") }, onSubscribed: { lab.note("begun") }, onDispose: { lab.note("end") })
    }

    /// Returns `source` with `name|` or `nameX` logged before its termination is passed on, `name!` afterward, and
    /// `name-` on disposal.
    @Sendable private static func ended(
        _ lab: OrderLab, _ source: Observable<String>, _ name: String
    ) -> Observable<String> {
        source.do(
            onError: { _ in lab.note("\(name)X") }, afterError: { _ in lab.note("\(name)!") },
            onCompleted: { lab.note("\(name)|") }, afterCompleted: { lab.note("\(name)!") },
            onDispose: { lab.note("\(name)-") })
    }
}

private struct OtherError: Error {}

private struct AnyResource: Disposable {
    private let disposable: any Disposable

    init(_ disposable: any Disposable) { self.disposable = disposable }

    func dispose() { disposable.dispose() }
}
