import Locks
import Rx
import Testing

/// The order in which drivers, signals and control properties send on their loop.
@Suite struct SharedSequenceOrderTests {
    private func onLoop(_ body: (TurningLoop) -> Void) {
        let loop = TurningLoop()
        loop.run {
            body(loop)
            loop.turn()
        }
    }

    @Test func `nested drivers send during the call that causes an element`() {
        onLoop { _ in
            let relay = BehaviorRelay(value: 1)
            var seen: [Int] = []
            let subscription = relay.asDriver().flatMapLatest {
                Observable.just($0).asDriver(onErrorJustReturn: 0)
            }.drive(onNext: { seen.append($0) })
            #expect(seen == [1])
            relay.accept(2)
            #expect(seen == [1, 2])
            subscription.dispose()
        }
    }

    @Test func `a driver that sets another relay sends in order`() {
        onLoop { _ in
            let (a, b) = (BehaviorRelay(value: 1), BehaviorRelay(value: 0))
            var log: [String] = []
            let watching = b.asDriver().drive(onNext: { log.append("b\($0)") })
            let setting = a.asDriver().drive(onNext: { b.accept($0 * 10) })
            a.accept(2)
            #expect(log == ["b0", "b10", "b20"])
            Disposables.create(watching, setting).dispose()
        }
    }

    @Test func `an element that a driver causes in itself is sent in a later turn of the loop`() {
        onLoop { loop in
            let relay = BehaviorRelay(value: 0)
            var seen: [Int] = []
            let subscription = relay.asDriver().drive(onNext: { element in
                seen.append(element)
                if element < 3 { relay.accept(element + 1) }
            })
            #expect(seen == [0])
            loop.turn()
            #expect(seen == [0, 1, 2, 3])
            subscription.dispose()
        }
    }

    @Test func `control properties send during the call that causes an element`() {
        onLoop { _ in
            let text = BehaviorRelay<String?>(value: nil)
            let property = ControlProperty(values: text, valueSink: AnyObserver { _ in })
            var seen: [String] = []
            let subscription = MainScheduler.instance.schedule(()) { _ in
                Disposables.create(
                    property.orEmpty.subscribe(onNext: { seen.append("text \($0)") }),
                    property.changed.subscribe(onNext: { seen.append("change \($0 ?? "")") }))
            }
            #expect(seen == ["text "])
            text.accept("a")
            #expect(seen == ["text ", "text a", "change a"])
            subscription.dispose()
        }
    }

    /// Each loop's driver sets the other loop's relay, from two threads at once, until both have counted far enough.
    @Test func `drivers that feed each other on two loops do not deadlock`() async {
        let limit = 2000
        let relays = [BehaviorRelay(value: 0), BehaviorRelay(value: 0)]
        let loops = [LoopThread(), LoopThread()]
        await withTaskGroup(of: Void.self) { group in
            for side in 0..<2 {
                group.addTask {
                    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                        loops[side].start {
                            relays[side].asDriver().drive(onNext: { element in
                                if element < limit { return relays[1 - side].accept(element + 1) }
                                for loop in loops { loop.stop() }
                            })
                        } ended: {
                            continuation.resume()
                        }
                    }
                }
            }
        }
        #expect(relays.contains { $0.value >= limit })
    }
}
