extension ObservableType {
    /// Pairs each element with its index, counted from 0.
    ///
    ///     source        --a-----b-----|
    ///     enumerated()  --(0,a)-(1,b)-|
    public func enumerated() -> Observable<(index: Int, element: Element)> {
        let source = asObservable()
        return Observable.operation { source.run(EnumeratedSink($0)) }
    }
}

private final class EnumeratedSink<Element>: OperatorSink<Element, (index: Int, element: Element)> {
    @exclusivity(unchecked) private var index = 0

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        let (next, overflow) = index.addingReportingOverflow(1)
        if overflow { return fail(RxError.overflow) }
        defer { index = next }
        downstream.onNext((index, element))
    }
}
