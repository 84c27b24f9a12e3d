extension ObservableType {
    /// Emits the sequence's events as elements, and completes after the last of them.
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

    /// Sends the last event and completes. The link is ended first, so that no event that the subscriber causes can
    /// follow the completion.
    private func end(_ event: Event<Element>) {
        let (isFirst, upstream) = link.end()
        guard isFirst else { return }
        downstream.onNext(event)
        downstream.onCompleted()
        upstream?.dispose()
    }
}

extension ObservableType where Element: EventConvertible {
    /// Emits the events that are the elements of this sequence: the inverse of `materialize()`.
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
