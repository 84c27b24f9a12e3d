extension ObservableType {
    /// Collects all elements into an array, which the single emits when the sequence completes.
    ///
    ///     source     --1--2--3--|
    ///     toArray()  -----------([1, 2, 3]|)
    public func toArray() -> Single<[Element]> {
        let source = asObservable()
        return PrimitiveSequence(raw: Observable.operation { source.run(ToArraySink($0)) })
    }
}

private final class ToArraySink<Element>: OperatorSink<Element, [Element]> {
    @exclusivity(unchecked) private var elements: [Element] = []

    override func onNext(_ element: Element) { elements.append(element) }

    override func onCompleted() {
        guard !link.isDisposed else { return }
        downstream.onNext(elements)
        finish()
    }
}
