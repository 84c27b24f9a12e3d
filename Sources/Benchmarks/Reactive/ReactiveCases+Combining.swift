import Bindery

extension ReactiveCases {
    static var combining: [ReactiveCase] {
        [
            ReactiveCase(
                name: "combineLatest of 2", operations: 10_000, targetRatio: 1.9,
                rxSwift: RxSwiftFigure(521),
                observables: { tally in
                    let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
                    _ = Observable.combineLatest(a, b) { $0 &+ $1 }.subscribe(onNext: { tally.add($0) })
                    return alternating(a.onNext, b.onNext)
                },
                closures: { tally in
                    let receivers = combineByHand(2) { tally.add($0) }
                    return alternating(subject(receivers[0]).send, subject(receivers[1]).send)
                }),
            ReactiveCase(
                name: "combineLatest of 6", operations: 6_000, targetRatio: 2.7,
                rxSwift: RxSwiftFigure(678),
                observables: { tally in
                    let subjects = (0..<6).map { _ in PublishSubject<Int>() }
                    _ = Observable.combineLatest(
                        subjects[0], subjects[1], subjects[2], subjects[3], subjects[4], subjects[5]
                    ) { $0 &+ $1 &+ $2 &+ $3 &+ $4 &+ $5 }.subscribe(onNext: { tally.add($0) })
                    return inTurn(subjects.map { $0.onNext })
                },
                closures: { tally in inTurn(combineByHand(6) { tally.add($0) }.map { subject($0).send }) }),
            ReactiveCase(
                name: "merge of 2", operations: 20_000, targetRatio: 1.1,
                rxSwift: RxSwiftFigure(368, optimized: 178),
                observables: { tally in
                    let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
                    _ = Observable.merge(a, b).subscribe(onNext: { tally.add($0) })
                    return alternating(a.onNext, b.onNext)
                },
                closures: { tally in alternating(subject(tally.add).send, subject(tally.add).send) }),
            ReactiveCase(
                name: "withLatestFrom", operations: 20_000, targetRatio: 1.5,
                rxSwift: RxSwiftFigure(398, optimized: 228),
                observables: { tally in
                    let (source, other) = (PublishSubject<Int>(), BehaviorSubject(value: 7))
                    _ = source.withLatestFrom(other) { $0 &+ $1 }.subscribe(onNext: { tally.add($0) })
                    return { count in for value in 0..<count { source.onNext(value) } }
                },
                closures: { tally in
                    let (source, other) = (HandSubject(), HandSubject())
                    other.send(7)
                    _ = source.subscribe { tally.add($0 &+ other.latest) }
                    return { count in for value in 0..<count { source.send(value) } }
                }),
        ]
    }

    private static func subject(_ receiver: @escaping Receiver) -> HandSubject {
        let subject = HandSubject()
        _ = subject.subscribe(receiver)
        return subject
    }

    private static func alternating(_ first: @escaping Receiver, _ second: @escaping Receiver) -> ReactiveCase.Run {
        { count in
            for value in 0..<count / 2 {
                first(value)
                second(value)
            }
        }
    }

    private static func inTurn(_ senders: [Receiver]) -> ReactiveCase.Run {
        { count in
            for value in 0..<count / senders.count {
                for send in senders { send(value) }
            }
        }
    }
}
