extension ObservableType {
    /// Returns a single of the only element of this sequence, which it emits when the sequence completes.
    ///
    /// Terminates with `RxError.noElements` if the sequence is empty, and with `.moreThanOneElement` at a second
    /// element.
    public func asSingle() -> Single<Element> {
        let source = asObservable()
        return PrimitiveSequence(raw: Observable.operation { source.run(AsSingleSink(needsOne: true, $0)) })
    }

    /// Returns a maybe of the only element of this sequence, if any, which it emits when the sequence completes.
    ///
    /// Terminates with `RxError.moreThanOneElement` at a second element.
    public func asMaybe() -> Maybe<Element> {
        let source = asObservable()
        return PrimitiveSequence(raw: Observable.operation { source.run(AsSingleSink(needsOne: false, $0)) })
    }

    /// Returns a single that emits the first element as soon as it arrives, or `nil` if the sequence is empty.
    public func first() -> Single<Element?> {
        let source = asObservable()
        return PrimitiveSequence(raw: Observable.operation { source.run(FirstSink($0)) })
    }
}

extension ObservableType where Element == Swift.Never {
    /// Returns a completable that terminates as this sequence does.
    public func asCompletable() -> Completable { PrimitiveSequence(raw: asObservable()) }
}

private final class AsSingleSink<Element>: OperatorSink<Element, Element> {
    private let needsOne: Bool
    @exclusivity(unchecked) private var element: Element?

    init(needsOne: Bool, _ downstream: Sink<Element>) {
        self.needsOne = needsOne
        super.init(downstream)
    }

    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        if self.element != nil { fail(RxError.moreThanOneElement) }
        self.element = element
    }

    override func onCompleted() {
        guard !link.isDisposed else { return }
        if let element {
            downstream.onNext(element)
            finish()
        } else if needsOne {
            fail(RxError.noElements)
        } else {
            finish()
        }
    }
}

private final class FirstSink<Element>: OperatorSink<Element, Element?> {
    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        downstream.onNext(element)
        finish()
    }

    override func onCompleted() {
        guard !link.isDisposed else { return }
        downstream.onNext(nil)
        finish()
    }
}
