extension ObservableType {
    /// The one element of this sequence, when it has ended; `RxError.noElements` or `.moreThanOneElement` when there is not exactly one.
    public func asSingle() -> Single<Element> {
        let source = asObservable()
        return PrimitiveSequence(raw: Observable.operation { source.run(AsSingleSink(needsOne: true, $0)) })
    }

    /// The one element of this sequence, if there is one, when it has ended; `RxError.moreThanOneElement` when there are more.
    public func asMaybe() -> Maybe<Element> {
        let source = asObservable()
        return PrimitiveSequence(raw: Observable.operation { source.run(AsSingleSink(needsOne: false, $0)) })
    }

    /// The first element, at once, or nil when there is none.
    public func first() -> Single<Element?> {
        let source = asObservable()
        return PrimitiveSequence(raw: Observable.operation { source.run(FirstSink($0)) })
    }
}

extension ObservableType where Element == Swift.Never {
    /// How this sequence ends.
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
