extension ObservableType {
    /// Emits the first element, and checks that it is the only one.
    ///
    /// Terminates with `RxError.noElements` if the sequence is empty, and with `.moreThanOneElement` at a second
    /// element.
    public func single() -> Observable<Element> { single { _ in true } }

    /// Emits the first element for which `predicate` returns true, and checks that it is the only one.
    ///
    /// Terminates with `RxError.noElements` if no element matches, and with `.moreThanOneElement` at a second match.
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
