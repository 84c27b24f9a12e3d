extension ObservableType {
    /// Combines each element with the latest element of `second`. Elements that arrive before `second` has emitted are
    /// dropped.
    ///
    /// `second` is subscribed to before this sequence.
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

    /// Emits the latest element of `second` each time this sequence emits, once `second` has emitted.
    public func withLatestFrom<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Source.Element> {
        withLatestFrom(second) { $1 }
    }
}

private final class WithLatestFromSink<Element, Second, Result>: CompanionSink<Element, Result> {
    private let resultSelector: (Element, Second) throws -> Result
    private let lock = SpinLock()
    // Protected by `lock` rather than by the gate, so that storing a new element does not wait until the current result
    // has been sent. A pointer rather than an optional because unspecialized code would look up the optional's type
    // metadata for each element.
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
