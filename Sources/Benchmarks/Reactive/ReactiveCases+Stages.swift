import Bindery

extension ReactiveCases {
    static var stages: [ReactiveCase] {
        [
            ReactiveCase(
                name: "map.filter.map", operations: 20_000, targetRatio: 0.9,
                rxSwift: RxSwiftFigure(355, optimized: 190),
                observables: { tally in
                    observing(tally) { $0.map { $0 &+ 1 }.filter { $0 & 7 != 0 }.map { $0 &* 3 } }
                },
                closures: { tally in
                    sending { mapByHand({ $0 &+ 1 }, filterByHand({ $0 & 7 != 0 }, mapByHand({ $0 &* 3 }, tally.add))) }
                }),
            ReactiveCase(
                name: "(map.filter)x6", operations: 10_000, targetRatio: 2,
                rxSwift: RxSwiftFigure(1_083, optimized: 948),
                observables: { tally in
                    observing(tally) { source in
                        source.map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &+ 1 }.filter { $0 >= 0 }
                            .map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &+ 1 }.filter { $0 >= 0 }
                            .map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &+ 1 }.filter { $0 >= 0 }
                    }
                },
                closures: { tally in
                    var receiver: Receiver = tally.add
                    for _ in 0..<6 { receiver = mapByHand({ $0 &+ 1 }, filterByHand({ $0 >= 0 }, receiver)) }
                    return sending { receiver }
                }),
            ReactiveCase(
                name: "flatMap(just)", operations: 10_000, targetRatio: 2.3,
                rxSwift: RxSwiftFigure(1_024, optimized: 971),
                observables: { tally in observing(tally) { $0.flatMap { Observable.just($0) } } },
                closures: { tally in sending { flatMapByHand(justByHand, tally.add) } }),
            ReactiveCase(
                name: "flatMapLatest(just)", operations: 10_000, targetRatio: 1,
                rxSwift: RxSwiftFigure(930, optimized: 704),
                observables: { tally in observing(tally) { $0.flatMapLatest { Observable.just($0) } } },
                closures: { tally in sending { flatMapLatestByHand(justByHand, tally.add) } }),
            ReactiveCase(
                name: "share(replay: 1) to 1", operations: 20_000, targetRatio: 0.8,
                rxSwift: RxSwiftFigure(367, optimized: 184),
                observables: { tally in observing(tally) { $0.share(replay: 1) } },
                closures: { tally in
                    let shared = HandSubject()
                    _ = shared.subscribe(tally.add)
                    return sending { shared.send }
                }),
        ]
    }

    /// Sends values to a subject whose elements pass through `stages` to the tally.
    private static func observing(
        _ tally: Tally, _ stages: (Observable<Int>) -> Observable<Int>
    ) -> ReactiveCase.Run {
        let subject = PublishSubject<Int>()
        _ = stages(subject).subscribe(onNext: { tally.add($0) })
        return { count in for value in 0..<count { subject.onNext(value) } }
    }

    /// Sends values to a handwritten subject.
    private static func sending(_ receiver: () -> Receiver) -> ReactiveCase.Run {
        let subject = HandSubject()
        _ = subject.subscribe(receiver())
        return { count in for value in 0..<count { subject.send(value) } }
    }
}
