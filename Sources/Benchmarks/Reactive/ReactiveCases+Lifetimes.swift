import Bindery

extension ReactiveCases {
    static var lifetimes: [ReactiveCase] {
        [
            ReactiveCase(
                name: "subscribe and dispose", operations: 5_000, targetRatio: 3,
                rxSwift: RxSwiftFigure(927),
                observables: { tally in
                    let subject = PublishSubject<Int>()
                    return { count in
                        for _ in 0..<count { subject.subscribe(onNext: { tally.add($0) }).dispose() }
                    }
                },
                closures: { tally in
                    let subject = HandSubject()
                    return { count in
                        for _ in 0..<count { subject.subscribe { tally.add($0) }() }
                    }
                }),
            ReactiveCase(
                name: "the same through map.filter.map", operations: 2_000, targetRatio: 4,
                rxSwift: RxSwiftFigure(3_451),
                observables: { tally in
                    let subject = PublishSubject<Int>()
                    return { count in
                        for _ in 0..<count { chain(subject).subscribe(onNext: { tally.add($0) }).dispose() }
                    }
                },
                closures: { tally in
                    let subject = HandSubject()
                    return { count in
                        for _ in 0..<count { subject.subscribe(chainByHand { tally.add($0) })() }
                    }
                }),
        ]
    }

    /// Returns rows with the heap memory of one additional subscription. Each subscription has its own chain.
    static func heapRows(tally: Tally = Tally()) -> [Row] {
        [
            heapRow(
                "heap of a subscription", RxSwiftFigure(744),
                observables: { $0.subscribe(onNext: { tally.add($0) }) },
                closures: { $0.subscribe { tally.add($0) } }),
            heapRow(
                "the same through map.filter.map", RxSwiftFigure(2_041),
                observables: { chain($0).subscribe(onNext: { tally.add($0) }) },
                closures: { $0.subscribe(chainByHand { tally.add($0) }) }),
        ]
    }

    private static func chain(_ source: Observable<Int>) -> Observable<Int> {
        source.map { $0 &+ 1 }.filter { $0 & 7 != 0 }.map { $0 &* 3 }
    }

    private static func chainByHand(_ next: @escaping Receiver) -> Receiver {
        mapByHand({ $0 &+ 1 }, filterByHand({ $0 & 7 != 0 }, mapByHand({ $0 &* 3 }, next)))
    }

    private static func heapRow(
        _ name: String, _ rxSwift: RxSwiftFigure, observables: (PublishSubject<Int>) -> any Disposable,
        closures: (HandSubject) -> () -> Void
    ) -> Row {
        let count = 10_000
        // The arrays are allocated beforehand, because an app keeps subscriptions in a bag, which is not measured.
        var disposables: [any Disposable] = []
        var ends: [() -> Void] = []
        disposables.reserveCapacity(count)
        ends.reserveCapacity(count)
        let (subject, byHand) = (PublishSubject<Int>(), HandSubject())
        let mine = Heap.bytes(perEachOf: count) { count in
            for _ in 0..<count { disposables.append(observables(subject)) }
            return subject
        }
        let reference = Heap.bytes(perEachOf: count) { count in
            for _ in 0..<count { ends.append(closures(byHand)) }
            return byHand
        }
        for disposable in disposables { disposable.dispose() }
        return Row(
            name: name, figure: .bytes(mine), reference: .bytes(reference), ratio: mine / reference,
            context: rxSwift.text,
            target: .ratio(atMost: 1, actual: mine / reference))
    }
}
