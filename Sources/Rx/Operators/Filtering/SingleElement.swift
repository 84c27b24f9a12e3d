extension ObservableType {
    /// The one element of this sequence; `RxError.noElements` or `.moreThanOneElement` when there is not exactly one.
    public func single() -> Observable<Element> { single { _ in true } }

    /// The one element for which `predicate` holds; `RxError.noElements` or `.moreThanOneElement` when there is not exactly one.
    public func single(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
        let source = asObservable()
        return Observable.operation { source.run(SingleElementSink(predicate, $0)) }
    }
}

private final class SingleElementSink<Element>: OperatorSink<Element, Element> {
    private let predicate: (Element) throws -> Bool
    @exclusivity(unchecked) private var hasSeen = false

    init(_ predicate: @escaping (Element) throws -> Bool, _ downstream: Sink<Element>) {
        self.predicate = predicate
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        do {
            guard try predicate(element) else { return }
            if hasSeen { return fail(RxError.moreThanOneElement) }
            hasSeen = true
            downstream.onNext(element)
        } catch {
            fail(error)
        }
    }

    override func onCompleted() {
        if hasSeen { finish() } else { fail(RxError.noElements) }
    }
}
