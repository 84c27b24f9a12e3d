extension ObservableType {
    /// `resultSelector` of each element and the latest one of `second`; elements before it has one are dropped.
    ///
    /// `second` is subscribed before this sequence.
    ///
    ///     source          --1-----2--3--|
    ///     second          ----x-----y---|
    ///     withLatestFrom  --------2x-3y-|
    public func withLatestFrom<Source: ObservableConvertibleType, ResultType>(
        _ second: Source, resultSelector: @escaping (Element, Source.Element) throws -> ResultType
    ) -> Observable<ResultType> {
        let source = asObservable()
        let second = second.asObservable()
        return Observable.operation { downstream in
            let sink = WithLatestFromSink(resultSelector, downstream)
            sink.follow(second, from: sink.companion)
            source.run(sink)
        }
    }

    /// The latest element of `second`, each time this sequence emits and `second` has one.
    public func withLatestFrom<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Source.Element> {
        withLatestFrom(second) { $1 }
    }
}

private final class WithLatestFromSink<Element, Second, Result>: CompanionSink<Element, Result> {
    private let resultSelector: (Element, Second) throws -> Result
    private let lock = SpinLock()
    // Protected by `lock`, so that a new one need not wait for what is being sent. A pointer rather than an optional: code that is not specialised
    // would look the optional's type up for each element.
    private let latest = UnsafeMutablePointer<Second>.allocate(capacity: 1)
    @exclusivity(unchecked) private var hasLatest = false

    init(_ resultSelector: @escaping (Element, Second) throws -> Result, _ downstream: Sink<Result>) {
        self.resultSelector = resultSelector
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        lock.lock()
        guard hasLatest else { return lock.unlock() }
        let latest = self.latest.pointee
        lock.unlock()
        guard gate.enter() else { return gate.enqueue { self.send(element, latest) } }
        send(element, latest)
        gate.leave()
    }

    private func send(_ element: Element, _ latest: Second) {
        guard !link.isDisposed else { return }
        do {
            downstream.onNext(try resultSelector(element, latest))
        } catch {
            fail(error)
        }
    }

    deinit {
        if hasLatest { latest.deinitialize(count: 1) }
        latest.deallocate()
    }
}

extension WithLatestFromSink: InnerSinkParent {
    func innerNext(_ element: Second, _ sink: InnerSink<WithLatestFromSink>) {
        lock.lock()
        if hasLatest {
            let outdated = latest.move()
            latest.initialize(to: element)
            lock.unlock()
            withExtendedLifetime(outdated) {}
        } else {
            latest.initialize(to: element)
            hasLatest = true
            lock.unlock()
        }
    }

    func innerError(_ error: any Error, _ sink: InnerSink<WithLatestFromSink>) { onError(error) }

    func innerCompleted(_ sink: InnerSink<WithLatestFromSink>) {}
}
