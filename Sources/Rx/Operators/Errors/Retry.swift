extension ObservableType {
    /// Subscribes to this sequence again whenever it terminates with an error.
    public func retry() -> Observable<Element> { retrying(limit: nil) }

    /// Subscribes to this sequence again when it terminates with an error, up to `maxAttemptCount` times in total. The
    /// error of the last attempt is passed on.
    ///
    ///     source    --1--X
    ///     retry(2)  --1----1--X
    public func retry(_ maxAttemptCount: Int) -> Observable<Element> { retrying(limit: maxAttemptCount) }

    private func retrying(limit: Int?) -> Observable<Element> {
        let source = asObservable()
        return Observable.operation { RetrySink(source, limit, $0).start() }
    }
}

private final class RetrySink<Element>: OperatorSink<Element, Element> {
    private let source: Observable<Element>
    private let loop = AdvanceLoop()
    // Accessed by one attempt at a time.
    @exclusivity(unchecked) private var remaining: Int?
    @exclusivity(unchecked) private var lastError: (any Error)?

    init(_ source: Observable<Element>, _ limit: Int?, _ downstream: Sink<Element>) {
        self.source = source
        remaining = limit
        super.init(downstream)
    }

    func start() { loop.advance(attempt) }

    /// Makes the next attempt, or terminates the sequence when none remains. Calls never overlap.
    private func attempt() {
        guard !link.isDisposed else { return }
        if let remaining {
            if remaining <= 0 {
                if let lastError { fail(lastError) } else { finish() }
                return
            }
            self.remaining = remaining - 1
        }
        link.reset()
        if !link.isDisposed { source.attach(self) }
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        downstream.onNext(element)
    }

    override func onError(_ error: any Error) {
        guard !link.isDisposed else { return }
        lastError = error
        loop.advance(attempt)
    }
}
