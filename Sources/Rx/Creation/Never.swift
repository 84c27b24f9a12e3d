extension ObservableType {
    /// Returns a sequence that neither emits an element nor terminates.
    ///
    ///     never   ------
    public static func never() -> Observable<Element> { Never() }
}

private final class Never<Element>: Observable<Element>, @unchecked Sendable {
    // Unchecked: the conformance is inherited; this class is stateless.
    override func run(_ sink: Sink<Element>) {}
}
