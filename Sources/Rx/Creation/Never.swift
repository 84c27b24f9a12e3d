extension ObservableType {
    /// A sequence that neither emits nor ends.
    ///
    ///     never   ------
    public static func never() -> Observable<Element> { Never() }
}

private final class Never<Element>: Observable<Element>, @unchecked Sendable {
    // Unchecked: as its base class; stateless.
    override func run(_ sink: Sink<Element>) {}
}
