#if PostgreSQL
    import Dispatch
    import EventLoops
    import Locks
    import Persistence
    import Rx

    /// The values of an observable, which the test takes one after another. It subscribes on a loop.
    final class Values<Value: Sendable>: Sendable {
        private let received = Mutex<(values: [Value], error: DatabaseError?)>(([], nil))
        private let arrivals = DispatchSemaphore(value: 0)
        private let subscription = Mutex<(any Disposable)?>(nil)

        init(_ observable: Observable<Value>) {
            let observable = HandedOver(observable)
            testLoop.execute {
                let subscription = observable.value.subscribe(
                    onNext: { value in
                        self.received.withLock { $0.values.append(value) }
                        self.arrivals.signal()
                    },
                    onError: { error in
                        self.received.withLock { $0.error = error as? DatabaseError }
                        self.arrivals.signal()
                    }, onCompleted: { self.arrivals.signal() })
                let held = HandedOver(subscription)
                self.subscription.withLock { $0 = held.value }
            }
        }

        /// Waits for the next value, and returns it; `nil` after the end. The timeout is reached only if the test fails.
        func next() -> Value? {
            guard arrivals.wait(timeout: .now() + 60) == .success else { return nil }
            return received.withLock { $0.values.isEmpty ? nil : $0.values.removeFirst() }
        }

        /// Waits for a value that satisfies a condition.
        func first(where condition: (Value) -> Bool) -> Value? {
            while let value = next() { if condition(value) { return value } }
            return nil
        }

        var error: DatabaseError? { received.withLock { $0.error } }
    }

    private let testLoop = EventLoopGroup(count: 1).loops[0]
#endif
