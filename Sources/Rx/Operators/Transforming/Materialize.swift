extension ObservableType {
    /// The sequence's events as elements; the last of them is how it ended.
    ///
    ///     source         --1---------2---------X
    ///     materialize()  --next(1)---next(2)---(error(X)|)
    public func materialize() -> Observable<Event<Element>> {
        let source = asObservable()
        return Observable.operation { source.run(MaterializeSink($0)) }
    }
}

private final class MaterializeSink<Element>: OperatorSink<Element, Event<Element>> {
    override func onNext(_ element: Element) { downstream.onNext(.next(element)) }

    override func onError(_ error: any Error) {
        downstream.onNext(.error(error))
        finish()
    }

    override func onCompleted() {
        downstream.onNext(.completed)
        finish()
    }
}

extension ObservableType where Element: EventConvertible {
    /// The sequence whose events are this one's elements.
    ///
    ///     source           --next(1)--next(2)--completed--
    ///     dematerialize()  --1--------2--------|
    public func dematerialize() -> Observable<Element.Element> {
        let source = asObservable()
        return Observable.operation { source.run(DematerializeSink($0)) }
    }
}

private final class DematerializeSink<Element: EventConvertible>: OperatorSink<Element, Element.Element> {
    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        switch element.event {
        case .next(let element): downstream.onNext(element)
        case .error(let error): fail(error)
        case .completed: finish()
        }
    }
}
