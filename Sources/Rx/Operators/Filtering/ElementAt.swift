extension ObservableType {
    /// Emits the element at `index`, counted from 0, and completes.
    ///
    /// Terminates with `RxError.argumentOutOfRange` if this sequence completes earlier. A negative index traps.
    ///
    ///     source          --1--2--3--|
    ///     element(at: 1)  -----(2|)
    public func element(at index: Int) -> Observable<Element> {
        precondition(index >= 0, "The index of an element must not be negative")
        let source = asObservable()
        return Observable.operation { source.run(ElementAtSink(index, $0)) }
    }
}

private final class ElementAtSink<Element>: OperatorSink<Element, Element> {
    @exclusivity(unchecked) private var remaining: Int

    init(_ index: Int, _ downstream: Sink<Element>) {
        remaining = index
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        if remaining == 0 {
            downstream.onNext(element)
            finish()
        }
        remaining -= 1
    }

    override func onCompleted() { fail(RxError.argumentOutOfRange) }
}
