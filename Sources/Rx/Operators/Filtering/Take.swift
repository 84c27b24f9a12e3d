extension ObservableType {
    /// Emits the first `count` elements, and then completes.
    ///
    ///     source   --1--2--3--|
    ///     take(2)  --1--(2|)
    public func take(_ count: Int) -> Observable<Element> {
        guard count > 0 else { return .empty() }
        let source = asObservable()
        return Observable.operation { source.run(TakeSink(count, $0)) }
    }
}

private final class TakeSink<Element>: OperatorSink<Element, Element> {
    @exclusivity(unchecked) private var remaining: Int

    init(_ count: Int, _ downstream: Sink<Element>) {
        remaining = count
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard remaining > 0, !link.isDisposed else { return }
        remaining -= 1
        let isLast = remaining == 0
        downstream.onNext(element)
        if isLast { finish() }
    }
}
