import Bindery

/// The cases of this part, by subject, with figures of RxSwift for the same work.
enum ReactiveCases {
    static var subjects: [ReactiveCase] {
        [
            publish(
                "PublishSubject to 1 subscriber", to: 1, operations: 20_000, targetRatio: 0.7,
                RxSwiftFigure(244, optimized: 117)),
            publish(
                "PublishSubject to 1,000", to: 1_000, operations: 100, targetRatio: 0.3,
                RxSwiftFigure(74_000, optimized: 55_000)),
            ReactiveCase(
                name: "BehaviorRelay.accept to 1", operations: 20_000, targetRatio: 0.7,
                rxSwift: RxSwiftFigure(325, optimized: 95),
                observables: { tally in
                    let relay = BehaviorRelay(value: 0)
                    _ = relay.subscribe(onNext: { tally.add($0) })
                    return { count in for value in 0..<count { relay.accept(value) } }
                },
                closures: { tally in
                    let subject = HandSubject()
                    _ = subject.subscribe { tally.add($0) }
                    return { count in for value in 0..<count { subject.send(value) } }
                }),
        ]
    }

    /// One operation is one element sent, regardless of the number of subscribers.
    private static func publish(
        _ name: String, to subscribers: Int, operations: Int, targetRatio: Double, _ rxSwift: RxSwiftFigure
    ) -> ReactiveCase {
        ReactiveCase(
            name: name, operations: operations, targetRatio: targetRatio, rxSwift: rxSwift,
            observables: { tally in
                let subject = PublishSubject<Int>()
                for _ in 0..<subscribers { _ = subject.subscribe(onNext: { tally.add($0) }) }
                return { count in for value in 0..<count { subject.onNext(value) } }
            },
            closures: { tally in
                let subject = HandSubject()
                for _ in 0..<subscribers { _ = subject.subscribe { tally.add($0) } }
                return { count in for value in 0..<count { subject.send(value) } }
            })
    }
}
