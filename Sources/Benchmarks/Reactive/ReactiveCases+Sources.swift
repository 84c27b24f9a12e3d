import Bindery
import Dispatch

extension ReactiveCases {
    private static let elements = 20_000

    static var sources: [ReactiveCase] {
        [
            ReactiveCase(
                name: "observe(on: serial queue)", operations: 20_000, targetRatio: 0.6,
                rxSwift: RxSwiftFigure(832), stopwatch: .wall,
                observables: { tally in
                    let subject = PublishSubject<Int>()
                    let done = DispatchSemaphore(value: 0)
                    let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "benchmarks")
                    _ = subject.observe(on: scheduler).subscribe(onNext: { value in
                        tally.add(value)
                        if value == 0 { done.signal() }
                    })
                    return { count in
                        for value in (0..<count).reversed() { subject.onNext(value) }
                        done.wait()
                    }
                },
                closures: { tally in
                    let queue = DispatchQueue(label: "benchmarks")
                    let done = DispatchSemaphore(value: 0)
                    let receiver: @Sendable (Int) -> Void = { value in
                        tally.add(value)
                        if value == 0 { done.signal() }
                    }
                    return { count in
                        for value in (0..<count).reversed() { queue.async { receiver(value) } }
                        done.wait()
                    }
                }),
            ReactiveCase(
                name: "from(array), per element", operations: elements, targetRatio: 45,
                rxSwift: RxSwiftFigure(1_704),
                observables: { tally in
                    let array = Array(0..<elements)
                    return { _ in _ = Observable.from(array).subscribe(onNext: { tally.add($0) }) }
                },
                closures: { tally in
                    let array = Array(0..<elements)
                    let receiver = mapByHand({ $0 }, tally.add)
                    return { _ in array.forEach(receiver) }
                }),
        ]
    }
}
