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
    override func onNext(_ element: Element) {
        guard !link.isDisposed else { return }
        downstream.onNext(.next(element))
    }

    override func onError(_ error: any Error) { end(.error(error)) }

    override func onCompleted() { end(.completed) }

    /// Closed first: what the subscriber sets off does not come after the end.
    private func end(_ event: Event<Element>) {
        let (isFirst, upstream) = link.end()
        guard isFirst else { return }
        downstream.onNext(event)
        downstream.onCompleted()
        upstream?.dispose()
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
