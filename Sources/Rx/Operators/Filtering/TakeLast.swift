extension ObservableType {
    /// Emits the last `count` elements when the sequence completes.
    ///
    ///     source       --1--2--3--|
    ///     takeLast(2)  -----------(23|)
    public func takeLast(_ count: Int) -> Observable<Element> {
        let source = asObservable()
        return Observable.operation { source.run(TakeLastSink(count, $0)) }
    }
}

private final class TakeLastSink<Element>: OperatorSink<Element, Element> {
    private let count: Int
    @exclusivity(unchecked) private var recent = Recent<Element>()

    init(_ count: Int, _ downstream: Sink<Element>) {
        self.count = count
        super.init(downstream)
    }

    override func onNext(_ element: Element) { _ = recent.append(element, limit: count) }

    override func onCompleted() {
        for element in recent.elements {
            guard !link.isDisposed else { return }
            downstream.onNext(element)
        }
        finish()
    }
}
