import Bindery

/// The cases of issue 3 in the same order, with the figures of RxSwift given there.
enum ReactiveCases {
    static var subjects: [ReactiveCase] {
        [
            publish(to: 1, operations: 20_000, RxSwiftFigure(244, optimised: 117), "PublishSubject to 1 subscriber"),
            publish(to: 1_000, operations: 100, RxSwiftFigure(74_000, optimised: 55_000), "PublishSubject to 1,000"),
            ReactiveCase(
                name: "BehaviorRelay.accept to 1", operations: 20_000, rxSwift: RxSwiftFigure(325, optimised: 95),
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
        to subscribers: Int, operations: Int, _ rxSwift: RxSwiftFigure, _ name: String
    ) -> ReactiveCase {
        ReactiveCase(
            name: name, operations: operations, rxSwift: rxSwift,
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
