extension ObservableType {
    /// Drops the first `count` elements.
    ///
    ///     source   --1--2--3--|
    ///     skip(2)  --------3--|
    public func skip(_ count: Int) -> Observable<Element> {
        let source = asObservable()
        return Observable.operation { source.run(SkipSink(count, $0)) }
    }
}

private final class SkipSink<Element>: OperatorSink<Element, Element> {
    @exclusivity(unchecked) private var remaining: Int

    init(_ count: Int, _ downstream: Sink<Element>) {
        remaining = count
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        if remaining <= 0 { return downstream.onNext(element) }
        remaining -= 1
    }
}
