extension ObservableType {
    /// Drops all elements and passes on only the termination.
    ///
    ///     source            --1--2--3--|
    ///     ignoreElements()  -----------|
    public func ignoreElements() -> Observable<Swift.Never> {
        let source = asObservable()
        return Observable.operation { source.run(IgnoreElementsSink($0)) }
    }
}

private final class IgnoreElementsSink<Element>: OperatorSink<Element, Swift.Never> {
    override func onNext(_ element: Element) {}
}
