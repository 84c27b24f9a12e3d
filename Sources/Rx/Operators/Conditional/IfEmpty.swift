extension ObservableType {
    /// Emits the elements of this sequence, or `default` if the sequence completes without an element.
    ///
    ///     source              ---|
    ///     ifEmpty(default: 1) ---(1|)
    public func ifEmpty(default: Element) -> Observable<Element> {
        ifEmpty(switchTo: .just(`default`))
    }

    /// Emits the elements of this sequence, or those of `other` if this sequence completes without an element.
    public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
        let source = asObservable()
        return Observable.operation { source.run(IfEmptySink(other, $0)) }
    }
}

private final class IfEmptySink<Element>: FallbackSink<Element, Element> {
    @exclusivity(unchecked) private var other: Observable<Element>?

    init(_ other: Observable<Element>, _ downstream: Sink<Element>) {
        self.other = other
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        other = nil
        downstream.onNext(element)
    }

    override func onCompleted() {
        guard let other else { return super.onCompleted() }
        self.other = nil
        goOver(to: other)
    }
}
